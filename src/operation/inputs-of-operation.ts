import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { InputValues, PolicyInput } from '../policy/inputs/input.ts';
import { handedValues, inputsOfOperation } from '../policy/operation/hand-on-inputs.ts';
import { type Operation, policyIdsOf } from '../policy/operation/operation.ts';
import type { OperationNode } from '../policy/operation/operation-node.ts';
import type { Storage } from '../storage/open-database.ts';

type Db = Storage['db'];

/** An operation with the versions of its policies, by their ids. */
export interface VersionedOperation {
  readonly organizationId: string;
  readonly operation: Operation;
  readonly versions: Readonly<Record<string, number>>;
}

/** What an operation asks of the caller, in these versions of its policies. @throws CreditError as inputsOfOperation. */
export async function readInputsOfOperation(
  db: Db,
  versioned: VersionedOperation,
): Promise<readonly PolicyInput[]> {
  const inputs = new Map<string, readonly PolicyInput[]>();
  for (const policyId of policyIdsOf(versioned.operation))
    inputs.set(policyId, await declaredBy(db, versioned, policyId));
  return inputsOfOperation(versioned.operation, (policyId) => inputs.get(policyId) ?? []);
}

/** What the policy of a node is given. */
export async function inputsOfNode(
  db: Db,
  versioned: VersionedOperation,
  inputs: readonly GivenInput[],
  { policyId, relations }: Pick<OperationNode, 'policyId' | 'relations'>,
): Promise<InputValues> {
  const { operation } = versioned;
  if (operation.inputs === undefined || policyId === null) return {};
  // It has the policy of the first step that asks for it; the root has none.
  const name = relations.find(({ leftOut }) => leftOut === null)?.step;
  const step = operation.steps.find((one) => one.name === name);
  return handedValues(operation, inputs, { step, declared: await declaredBy(db, versioned, policyId) });
}

async function declaredBy(
  db: Db,
  { organizationId, versions }: VersionedOperation,
  policyId: string,
): Promise<readonly PolicyInput[]> {
  const { policy } = await getPolicyVersion(db, organizationId, policyId, versions[policyId] ?? 0);
  return policy.inputs ?? [];
}
