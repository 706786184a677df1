import type { ExtractedPeriod, PeriodDays, StatementDoubt } from '../extracted-statements.ts';
import { openPeriodBuilder } from '../period-builder.ts';
import type { EcdAccount, EcdReferences } from './ecd-account.ts';
import { readEcdBalance } from './ecd-balance.ts';
import { readEcdIncome } from './ecd-income.ts';

/**
 * Returns the figures of one period, from the lines of its statements and the reference accounts of the chart. A line whose
 * meaning is not certain is a doubt.
 */
export function buildEcdPeriod(
  statements: {
    readonly days: PeriodDays;
    readonly balance: readonly EcdAccount[];
    readonly income: readonly EcdAccount[];
  },
  references: EcdReferences,
): ExtractedPeriod {
  const builder = openPeriodBuilder();
  const doubts: StatementDoubt[] = [
    ...readEcdBalance(builder, statements.balance, references),
    ...readEcdIncome(builder, statements.income, references),
  ];
  const period = builder.build(statements.days);
  return doubts.length === 0 ? period : { ...period, doubts };
}
