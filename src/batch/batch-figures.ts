import { isThinScore } from '../policy/reasons.ts';
import type { ReportError, Run } from '../report/report.ts';
import { resultOf } from '../run/run-result.ts';
import type { PolicyOutcome, ReasonOutcome } from '../sections/credit-policy.ts';

type Reason = Pick<ReasonOutcome, 'group' | 'rule' | 'status' | 'decisive'>;

/** What a policy made of a document. */
interface Evaluated extends Pick<PolicyOutcome, 'policyStatus' | 'score' | 'riskBand'> {
  readonly reasons: readonly Reason[];
}

/** Something that documents of a batch are counted under. */
export type Figure =
  /** Every document that has ended. */
  | { readonly of: 'ENDED' }
  /** A score that rests on enough, with its band and what the policy decided. */
  | {
      readonly of: 'SCORE';
      readonly score: number;
      readonly band: string | null;
      readonly policyStatus: string;
    }
  /** A score that rests on less than the policy asks for: it is in no distribution. */
  | { readonly of: 'THIN' }
  | {
      readonly of: 'REASON';
      readonly group: string;
      readonly rule: string;
      readonly status: string;
      /** False where it lowers the score alone. */
      readonly isDecisive: boolean;
    }
  | { readonly of: 'FAILED'; readonly source: string; readonly code: string };

/**
 * What a document counts under, as texts that are equal where the figures are: its score, a rule of a group once, by the worst
 * that it said, and a source once.
 *
 * @param end `result` is null where nothing was evaluated.
 */
export function figuresOf(end: {
  readonly result: Evaluated | null;
  readonly errors: readonly Pick<ReportError, 'source' | 'code'>[];
}): readonly string[] {
  const { result, errors } = end;
  const figures = new Map<string, string>();
  const add = (key: readonly string[], ...rest: readonly (string | number | null)[]) => {
    const place = JSON.stringify(key);
    if (!figures.has(place)) figures.set(place, JSON.stringify([...key, ...rest]));
  };
  add(['ENDED']);
  if (result !== null) {
    const { score, riskBand, policyStatus } = result;
    if (score !== null && isThinScore(result)) add(['THIN']);
    else if (score !== null) add(['SCORE'], score, riskBand, policyStatus);
    for (const { group, rule, status, decisive } of result.reasons)
      add(['REASON', group, rule], status, decisive === false ? 0 : 1);
  }
  for (const { source, code } of errors) add(['FAILED', source], code);
  return [...figures.values()];
}

/** The same of a run that has ended; of one without a run that it has ended. */
export function figuresOfRun(run: Run | undefined): readonly string[] {
  return figuresOf({ result: resultOf(run), errors: run?.errors ?? [] });
}

/** What a text of `figuresOf` says; undefined for one of a later version. */
export function readFigure(text: string): Figure | undefined {
  // Written above, and nowhere else.
  const [of, ...rest]: readonly (string | number | null)[] = JSON.parse(text);
  const words = rest.map((value) => (value === null ? '' : String(value)));
  const [first = '', second = '', third = '', fourth = ''] = words;
  switch (of) {
    case 'SCORE':
      return { of, score: Number(first), band: rest[1] === null ? null : second, policyStatus: third };
    case 'ENDED':
    case 'THIN':
      return { of };
    case 'REASON':
      return { of, group: first, rule: second, status: third, isDecisive: fourth === '1' };
    case 'FAILED':
      return { of, source: first, code: second };
    default:
      return undefined;
  }
}
