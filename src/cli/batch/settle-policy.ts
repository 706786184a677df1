import type { App } from '../../app.ts';
import { getPolicyForBatch } from '../../batch/batch-policy.ts';
import type { DocumentKind } from '../../document/kind.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { choosePolicy, requireClearPolicy } from '../choose-policy.ts';
import type { CommandContext } from '../context.ts';
import type { BatchRequest } from './batch-request.ts';
import type { NamedBytes } from './open-bytes.ts';
import { findKindOfInputs } from './read-inputs.ts';

/** Under which policy or operation a batch is, and what it is made of. */
export interface SettledPolicy {
  readonly policyId: string;
  readonly kind: DocumentKind;
  /** What it asks of the caller for each document. */
  readonly asks: readonly PolicyInput[];
  /** Whether it is an operation's id, which each document is given to. */
  readonly isOperation: boolean;
  /** Of these perhaps the beginning was looked at. */
  readonly inputs: readonly NamedBytes[];
}

/**
 * The policy that was named; otherwise that of `choosePolicy` for the kind that most of the documents are of.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED, NO_POLICY, PROMPT_NEEDED; what reading the inputs refuses.
 */
export async function settlePolicy(
  context: CommandContext,
  app: App,
  {
    inputs,
    policyId,
    column,
    sheet,
    padZeros,
  }: Pick<BatchRequest, 'inputs' | 'policyId' | 'column' | 'sheet' | 'padZeros'>,
): Promise<SettledPolicy> {
  if (policyId !== undefined) {
    const { organizationId } = app.actor;
    const policy = await getPolicyForBatch(app.storage.db, organizationId, policyId);
    const { documentKind: kind, inputs: asks } = policy;
    return { policyId, kind, asks, isOperation: policy.operation !== undefined, inputs };
  }
  if (inputs.some(({ name }) => name === '-')) await requireClearPolicy(context, app);
  const guess = await findKindOfInputs(context, inputs, {
    padZeros,
    ...(column !== undefined && { column }),
    ...(sheet !== undefined && { sheet }),
  });
  try {
    const chosen = await choosePolicy(context, app, guess.kind);
    const { inputs: asks } = await getPolicyForBatch(app.storage.db, app.actor.organizationId, chosen);
    return { ...guess, asks, isOperation: false, policyId: chosen };
  } catch (error) {
    for (const input of guess.inputs) await input.close();
    throw error;
  }
}
