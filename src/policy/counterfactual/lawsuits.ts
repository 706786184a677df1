import { isRecord } from '../../base/is-record.ts';
import { isSued, type LawsuitTotals, type ProcessesDetails, processes } from '../../sections/processes.ts';
import { amountBounds } from '../../sections/settled-total.ts';
import type { RuleQuestion } from '../criterion.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import { type LawsuitFilters, passes } from '../rules/lawsuits-seen.ts';
import { amountsLeft, inCents, revenueOf, type SettingsOf, shareOfRevenue } from './lever.ts';
import { type Item, recencyTargets, settlements, type Target } from './settle.ts';

type Lawsuit = NonNullable<ProcessesDetails['lawsuits']>[number];

interface Claim extends Item {
  readonly lawsuit: Lawsuit;
}

/**
 * Settling lawsuits, so that they end: each whole, and none that is criminal. Where a source counts more than it lists, nobody
 * knows which would have to be settled.
 */
export const settlingLawsuits: SettingsOf = ({ facts, asOf, questions }) => {
  const details = facts.sections.PROCESSES;
  const { lawsuits, totals } = details ?? { lawsuits: null, totals: null };
  if (details === undefined || lawsuits === null || lawsuits.length < (totals?.count ?? 0)) return [];
  const claims = lawsuits
    .filter((lawsuit) => isSued(lawsuit) !== false && lawsuit.courtType !== 'CRIMINAL')
    .map((lawsuit): Claim => ({ lawsuit, amount: amountBounds(lawsuit).most ?? 0, units: 1 }));
  const revenue = revenueOf(facts);
  const targets = questions.flatMap((question) => targetsOf(question, asOf, revenue));
  return settlements(claims, { targets, divisible: false }).map((payments) => {
    const settled = payments.map(({ item }) => item.lawsuit);
    return {
      apply: (so) => withoutLawsuits(settled, so),
      paid: settled.some(({ amount }) => amount === null)
        ? null
        : inCents(payments.reduce((sum, { paid }) => sum + paid, 0)),
      part: payments.length / claims.length,
    };
  });
};

function targetsOf(
  question: RuleQuestion,
  asOf: CalendarDay,
  revenue: number | undefined,
): readonly Target<Claim>[] {
  const { rule, where, condition } = question;
  // The rule takes these filters, or the policy would not have been compiled.
  const ownFilters: LawsuitFilters = isRecord(where) ? where : {};
  // Those by name alone may be somebody else's.
  if (ownFilters.certainty === 'POSSIBLE') return [];
  if (rule.value === 'duration') return recencyTargets(question, ({ lawsuit }) => lawsuit.filedOn, asOf);
  const branch = branches[rule.id];
  const filters: LawsuitFilters = branch === undefined ? ownFilters : { ...ownFilters, courtTypes: [branch] };
  const key = JSON.stringify(filters);
  const of = ({ lawsuit }: Claim) => passes(lawsuit, filters, asOf) !== false;
  if (rule.value === 'count') {
    const left = condition.numbers.flatMap((at) => [at, at - 1]).filter((at) => at >= 0);
    return left.map((at) => ({ key, of, measure: 'COUNT', left: Math.floor(at) }));
  }
  return amountsLeft(question, revenue).map((left) => ({ key, of, measure: 'AMOUNT', left }));
}

const branches: Readonly<Record<string, 'LABOR' | 'CIVIL' | 'TAX'>> = {
  LAWSUITS_LABOR: 'LABOR',
  LAWSUITS_CIVIL: 'CIVIL',
  LAWSUITS_TAX: 'TAX',
};

function withoutLawsuits(settled: readonly Lawsuit[], facts: EvaluationFacts): EvaluationFacts {
  const { PROCESSES } = facts.sections;
  if (PROCESSES === undefined) return facts;
  const totals = PROCESSES.totals && totalsWithout(PROCESSES.totals, settled);
  const left: ProcessesDetails = {
    ...PROCESSES,
    lawsuits: PROCESSES.lawsuits?.filter((lawsuit) => !settled.includes(lawsuit)) ?? null,
    totals,
  };
  const after = processes.settle?.(left) ?? left;
  const claimed = after.totals?.unknown?.['passiveAmount'] === undefined ? after.totals?.passiveAmount : null;
  return {
    ...facts,
    sections: {
      ...facts.sections,
      PROCESSES: { ...after, calculatedRevenuePercentage: shareOfRevenue(claimed ?? null, facts) },
    },
  };
}

function totalsWithout(totals: LawsuitTotals, settled: readonly Lawsuit[]): LawsuitTotals {
  const passive = settled.filter(({ pole }) => pole === 'PASSIVE');
  const less = (total: number, gone: readonly Lawsuit[]) =>
    Math.max(0, inCents(total - gone.reduce((sum, lawsuit) => sum + amountBounds(lawsuit).least, 0)));
  return {
    ...totals,
    count: Math.max(0, totals.count - settled.length),
    amount: less(totals.amount, settled),
    passiveCount: Math.max(0, totals.passiveCount - passive.length),
    passiveAmount: less(totals.passiveAmount, passive),
  };
}
