import type { CompiledRule } from '../compile.ts';
import { add, type Contribution, nothingYet, type RuleTruth } from '../proof/contribution.ts';
import { type ColumnAnswers, standing } from './subject-questions.ts';

/** What rules come to together about many subjects, a place for each in every column. */
export interface SumColumns {
  readonly earned2: Float64Array;
  readonly attainable: Float64Array;
  readonly evaluated: Int32Array;
  /** Of `flagBits`. */
  readonly flags: Uint8Array;
}

const flagBits = { alert: 1, denied: 2, unseen: 4, error: 8 } as const;

/** More than any flags. */
export const mostFlags = 16;

/**
 * Adds rules up by column. All are taken to hold for everybody at first, and only where one does not is anything done for a
 * subject: that is seldom.
 */
export function sumColumns(rules: readonly RuleTruth[], answers: ColumnAnswers): SumColumns {
  const { count } = answers.subjects;
  const all = nothingYet();
  for (const { rule } of rules) add(all, rule, false);
  const earned2 = new Float64Array(count).fill(all.earned2);
  const attainable = new Float64Array(count).fill(all.attainable);
  const evaluated = new Int32Array(count).fill(all.evaluated);
  const flags = new Uint8Array(count);
  for (const { rule, truth } of rules) {
    const standings = answers.of(truth);
    const [good, bad, open] = [weightOf(rule, false), weightOf(rule, true), weightOf(rule, undefined)];
    const lostByBad = good.earned2 - bad.earned2;
    const [flagsOfBad, flagsOfOpen] = [flagsOf(bad), flagsOf(open)];
    for (let place = 0; place < count; place += 1) {
      const own = standings[place];
      if (own === standing.FOR) continue;
      if (own === standing.AGAINST) {
        earned2[place] = (earned2[place] ?? 0) - lostByBad;
        flags[place] = (flags[place] ?? 0) | flagsOfBad;
      } else {
        earned2[place] = (earned2[place] ?? 0) - good.earned2;
        attainable[place] = (attainable[place] ?? 0) - good.attainable;
        evaluated[place] = (evaluated[place] ?? 0) - 1;
        flags[place] = (flags[place] ?? 0) | flagsOfOpen;
      }
    }
  }
  return { earned2, attainable, evaluated, flags };
}

/** What the rules come to about one subject. */
export function sumAt({ earned2, attainable, evaluated, flags }: SumColumns, place: number): Contribution {
  const own = flags[place] ?? 0;
  const has = (bit: number) => ((own & bit) === 0 ? 0 : 1);
  return {
    alert: has(flagBits.alert),
    denied: has(flagBits.denied),
    unseen: has(flagBits.unseen),
    error: has(flagBits.error),
    earned2: earned2[place] ?? 0,
    attainable: attainable[place] ?? 0,
    evaluated: evaluated[place] ?? 0,
  };
}

function weightOf(rule: CompiledRule, failed: boolean | undefined): Contribution {
  const sum = nothingYet();
  add(sum, rule, failed);
  return sum;
}

function flagsOf({ alert, denied, unseen, error }: Contribution): number {
  return (
    alert * flagBits.alert + denied * flagBits.denied + unseen * flagBits.unseen + error * flagBits.error
  );
}
