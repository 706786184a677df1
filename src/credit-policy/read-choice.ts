import type { CheckOptions } from '../policy/checks/define-check.ts';
import { readOperation } from '../policy/operation/check-operation.ts';
import type { KnownPolicy } from '../policy/operation/check-steps.ts';
import { type Operation, operationHash } from '../policy/operation/operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import { type Policy, policyHash } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { checkProofs } from './check-proofs.ts';
import { listCurrentPolicies } from './policy-store.ts';
import type { PolicyOwner } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

/** The YAML of a policy or an operation, and the data for its checks. It is plain data, so another thread can read it. */
export interface ChoiceTask {
  readonly source: PolicyText;
  readonly checks: CheckOptions;
  /** Whether the YAML is that of a policy or of an operation. */
  readonly of: 'POLICY' | 'OPERATION';
  /** The policies that an operation may name. Omit to accept any. */
  readonly policies?: ReadonlyMap<string, KnownPolicy> | undefined;
  /** Whether cases and invariants are read too. Default: false. */
  readonly withProofs?: boolean;
}

/** Content of a policy or an operation, and its hash. */
export interface ChoiceContent {
  readonly policy: Policy | Operation;
  readonly hash: string;
}

export interface ChoiceReading {
  /** Undefined if a finding forbids its use. */
  readonly content: ChoiceContent | undefined;
  readonly findings: readonly Finding[];
  /** Errors in its cases and invariants. Empty if they were not read. */
  readonly proofErrors: readonly Finding[];
}

/** Reads and checks YAML that may take seconds: `readChoice`, or the same on another thread. */
export type ChoiceReader = (task: ChoiceTask) => Promise<ChoiceReading>;

/** Options for reading YAML. */
export interface ReadOptions extends CheckOptions {
  /** Default: `readChoice`. */
  readonly read?: ChoiceReader;
}

/** Reads and checks the YAML of a policy or an operation on this thread. The findings report everything that is wrong. */
export async function readChoice(task: ChoiceTask): Promise<ChoiceReading> {
  const { source, withProofs = false } = task;
  const reading = await readContent(task);
  const proofErrors = withProofs && reading.content !== undefined ? await checkProofs(source) : [];
  return { ...reading, proofErrors };
}

async function readContent({ source: { text, file }, of, checks, policies }: ChoiceTask) {
  if (of === 'POLICY') {
    const { policy, findings } = await readPolicy(text, file, checks);
    return { content: policy && { policy, hash: policyHash(policy) }, findings };
  }
  const { operation, findings } = await readOperation(text, file, {
    ...(policies !== undefined && { policies }),
    today: checks.today,
  });
  return { content: operation && { policy: operation, hash: operationHash(operation) }, findings };
}

/**
 * Reads the YAML of a policy, or of an operation with the policies that its organisation has enabled.
 *
 * @returns the content and the findings of the YAML. Errors in the YAML are findings and are not thrown.
 * @throws CreditError STORAGE_*
 */
export async function readOwnChoice(
  db: Storage['db'],
  owner: PolicyOwner,
  source: PolicyText,
  { read = readChoice, withProofs = false, ...checks }: ReadOptions & Pick<ChoiceTask, 'withProofs'>,
): Promise<ChoiceReading> {
  if (!isOperationText(source.text)) return read({ source, of: 'POLICY', checks, withProofs });
  const enabled = await listCurrentPolicies(db, owner, { enabled: true });
  const policies = new Map(
    enabled.map(({ policyId, policy: { kind, depth, inputs } }) => [policyId, { kind, depth, inputs }]),
  );
  return read({ source, of: 'OPERATION', checks, policies, withProofs });
}
