import type { OperationAnswer, OperationNodeAnswer } from '../../../client/credit-client.ts';
import { resultOf } from './member-words.ts';

type Step = OperationAnswer['steps'][number];
type Outcome = NonNullable<OperationNodeAnswer['effect']>;

/** How a step stands. */
export interface StepStanding {
  readonly step: Step;
  /** Everybody whom it has come upon. */
  readonly members: readonly OperationNodeAnswer[];
  /** What its members make of the operation; else how far it is. */
  readonly outcome: Outcome | 'NOT_YET' | 'NOBODY' | 'NOT_PAID' | 'UNDER_WAY' | 'CANCELLED';
  readonly done: number;
  readonly total: number;
}

/** The worst first. */
const gravity: readonly Outcome[] = ['ERROR', 'DENIED', 'ALERT'];

/** How each step stands, in the order of the operation. */
export function stepStandings({ steps, nodes, progress }: OperationAnswer): readonly StepStanding[] {
  return steps.map((step) => {
    const members = nodes.filter(({ relations }) => relations.some((one) => one.step === step.name));
    const candidates = members.filter(
      ({ policyId, relations }) =>
        policyId !== null && relations.some((one) => one.step === step.name && one.leftOut === null),
    );
    const open = candidates.filter(({ state }) => state === 'PENDING' || state === 'PROCESSING');
    return {
      step,
      members,
      outcome: outcomeOf(step, { members, candidates, open, isFinal: progress.final }),
      done: candidates.length - open.length,
      total: candidates.length,
    };
  });
}

function outcomeOf(
  step: Step,
  {
    members,
    candidates,
    open,
    isFinal,
  }: {
    readonly members: readonly OperationNodeAnswer[];
    readonly candidates: readonly OperationNodeAnswer[];
    readonly open: readonly OperationNodeAnswer[];
    readonly isFinal: boolean;
  },
): StepStanding['outcome'] {
  if (members.length === 0) return isFinal ? 'NOBODY' : 'NOT_YET';
  if (candidates.length === 0)
    return members.some(({ state }) => state === 'NOT_PAID') ? 'NOT_PAID' : 'NOBODY';
  if (open.length > 0) return 'UNDER_WAY';
  const effects = candidates.map((node) => effectOf(step, node));
  const worst = gravity.find((outcome) => effects.includes(outcome));
  if (worst !== undefined) return worst;
  return candidates.every(({ state }) => state === 'CANCELLED') ? 'CANCELLED' : 'APPROVED';
}

/** What a member's result does by this step; another that has come upon it may weigh it otherwise. */
function effectOf(
  { onDenied, onAlert, onError }: Step,
  node: OperationNodeAnswer,
): Outcome | 'IGNORE' | null {
  const result = resultOf(node);
  if (result === null || result === 'APPROVED') return null;
  return { DENIED: onDenied, ALERT: onAlert, ERROR: onError }[result];
}
