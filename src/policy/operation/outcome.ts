import type { Operation } from './operation.ts';

/** What an operation comes to, the worst last. */
export const operationOutcomes = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'] as const;
export type OperationOutcome = (typeof operationOutcomes)[number];

/** A member, as far as the outcome goes by it. */
export interface JudgedMember {
  readonly document: string;
  /** The steps that have come upon it. */
  readonly steps: readonly string[];
  /** What its policy came to; ERROR where it could not be analysed; null where it was not. */
  readonly result: OperationOutcome | null;
}

/** Who has made an operation come to what it has. */
export interface OperationReason {
  readonly document: string;
  readonly step: string;
  /** What the root or member came to, and what that does to the operation. */
  readonly result: OperationOutcome;
  readonly effect: OperationOutcome;
}

/** What a member does to the operation: the worst that a step that has come upon it makes of its result. */
export function effectOf(operation: Operation, { steps, result }: JudgedMember): OperationOutcome | null {
  if (result === null || result === 'APPROVED') return null;
  const effects = operation.steps
    .filter(({ name }) => steps.includes(name))
    .map(({ onDenied, onAlert, onError }) => ({ DENIED: onDenied, ALERT: onAlert, ERROR: onError })[result]);
  return worst(effects.filter((effect) => effect !== 'IGNORE'));
}

/**
 * What an operation comes to: the worst of the root's own result and of what its steps make of the members'.
 *
 * @param root ERROR where it could not be analysed: there is no operation then.
 * @returns the reasons, the gravest first, then in the order of the members.
 */
export function judgeOperation(
  operation: Operation,
  root: { readonly document: string; readonly result: OperationOutcome },
  members: readonly JudgedMember[],
): { readonly outcome: OperationOutcome; readonly reasons: readonly OperationReason[] } {
  const own: OperationReason = {
    document: root.document,
    step: 'root',
    result: root.result,
    effect: root.result,
  };
  const reasons = members.flatMap((member): readonly OperationReason[] => {
    const effect = effectOf(operation, member);
    if (effect === null || member.result === null) return [];
    return [{ document: member.document, step: member.steps[0] ?? 'root', result: member.result, effect }];
  });
  const all = [...(root.result === 'APPROVED' ? [] : [own]), ...reasons];
  return {
    outcome: worst([root.result, ...reasons.map(({ effect }) => effect)]) ?? root.result,
    reasons: all.toSorted((one, other) => gravity(other.effect) - gravity(one.effect)),
  };
}

function worst(outcomes: readonly OperationOutcome[]): OperationOutcome | null {
  return outcomes.toSorted((one, other) => gravity(other) - gravity(one))[0] ?? null;
}

function gravity(outcome: OperationOutcome): number {
  return operationOutcomes.indexOf(outcome);
}
