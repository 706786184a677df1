import type { ScrDetails } from '../../sections/scr.ts';
import type { RuleQuestion } from '../criterion.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import { amountsLeft, inCents, revenueOf, type SettingsOf, shareOfRevenue } from './lever.ts';

type Band = NonNullable<ScrDetails['bands']>[number];

/** In this order debts to banks are paid where any of them will do. */
const inOrder = ['EXPIRED', 'LOSS', 'TO_EXPIRE'] as const;

/** More ways to pay bank debts than these are not looked at. */
const mostWays = 500;

/**
 * Paying debts to banks: each band down to what a question about it leaves, and then, for the questions about all, those overdue
 * first.
 */
export const payingBanks: SettingsOf = ({ facts, questions }) => {
  const { SCR } = facts.sections;
  if (SCR === undefined) return [];
  const revenue = revenueOf(facts);
  const leftOf = (wanted: (question: RuleQuestion) => boolean) =>
    questions.filter(wanted).flatMap((question) => amountsLeft(question, revenue));
  const bands = SCR.bands ?? [];
  let ways: readonly (readonly Band[])[] = [bands];
  for (const name of inOrder) {
    const left = [0, ...leftOf(({ rule }) => rule.id === `SCR_CALCULATED_REVENUE_${name}`)];
    ways = ways.flatMap((way) => [
      way,
      ...[...new Set(left)].flatMap((amount) => paidDown(way, name, amount)),
    ]);
  }
  const { totalDebt } = SCR;
  const totals = totalDebt === null ? [] : [0, ...leftOf(({ rule }) => isAboutAll(rule.id))];
  const further = ways.flatMap((way) => {
    const paid = paidOf(bands, way);
    return totals.flatMap((left) => {
      const due = inCents((totalDebt ?? 0) - paid - left);
      return due <= 0 ? [] : [{ way: bandsAfter(way, due), paid: inCents(paid + due) }];
    });
  });
  const whole = Math.max(totalDebt ?? 0, sumOf(bands));
  return [...ways.map((way) => ({ way, paid: paidOf(bands, way) })), ...further]
    .filter(({ paid }) => paid > 0)
    .slice(0, mostWays)
    .map(({ way, paid }) => ({
      apply: (so) => withDebts(SCR.bands === null ? null : way, paid, so),
      paid,
      part: Math.min(1, paid / whole),
    }));
};

function isAboutAll(rule: string): boolean {
  return rule === 'SCR_TOTAL_DEBT' || rule === 'SCR_CALCULATED_REVENUE';
}

function paidDown(bands: readonly Band[], name: Band['band'], left: number): readonly (readonly Band[])[] {
  const isMore = bands.some(({ band, amount }) => band === name && amount > left);
  return isMore ? [bands.map((one) => (one.band === name ? { ...one, amount: left } : one))] : [];
}

function paidOf(before: readonly Band[], after: readonly Band[]): number {
  return inCents(sumOf(before) - sumOf(after));
}

function sumOf(bands: readonly Band[]): number {
  return bands.reduce((total, { amount }) => total + amount, 0);
}

function bandsAfter(bands: readonly Band[], due: number): readonly Band[] {
  let rest = due;
  let after = bands;
  for (const name of inOrder) {
    after = after.map((one) => {
      if (one.band !== name) return one;
      const paid = Math.min(one.amount, rest);
      rest -= paid;
      return { ...one, amount: inCents(one.amount - paid) };
    });
  }
  return after;
}

function withDebts(bands: readonly Band[] | null, paid: number, facts: EvaluationFacts): EvaluationFacts {
  const { SCR } = facts.sections;
  if (SCR === undefined) return facts;
  const totalDebt = SCR.totalDebt === null ? null : Math.max(0, inCents(SCR.totalDebt - paid));
  const changed = {
    ...SCR,
    totalDebt,
    calculatedRevenuePercentage: shareOfRevenue(totalDebt, facts),
    bands:
      bands?.map((band) => ({ ...band, calculatedRevenuePercentage: shareOfRevenue(band.amount, facts) })) ??
      null,
  };
  return { ...facts, sections: { ...facts.sections, SCR: changed } };
}

/** Using less of the limits that banks have granted. */
export const usingLessOfLimits: SettingsOf = ({ facts, questions }) => {
  const limits = facts.sections.SCR?.limits;
  const granted = limits?.granted ?? 0;
  const used = limits?.used ?? 0;
  if (granted <= 0 || used <= 0) return [];
  const left = [0, ...questions.flatMap((question) => amountsLeft(question, granted))];
  return [...new Set(left)]
    .filter((amount) => amount < used)
    .map((amount) => ({
      apply: (so) => withUsed(amount, so),
      paid: inCents(used - amount),
      part: (used - amount) / used,
    }));
};

function withUsed(used: number, facts: EvaluationFacts): EvaluationFacts {
  const { SCR } = facts.sections;
  if (SCR === undefined || SCR.limits === null) return facts;
  const { available, used: before } = SCR.limits;
  const limits = {
    ...SCR.limits,
    used,
    available: available === null ? null : inCents(available + (before ?? 0) - used),
  };
  return { ...facts, sections: { ...facts.sections, SCR: { ...SCR, limits } } };
}
