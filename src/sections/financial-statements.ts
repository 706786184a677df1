import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { amount, list, nullable } from './fields.ts';
import { nothingIf } from './figures.ts';
import { statementNotes } from './statement-notes.ts';
import { statementNote, statementPeriod } from './statement-period.ts';
import { suggestedLimit } from './suggested-limit.ts';

export type {
  BalanceSheet,
  FinancialIndicators,
  FinancialPeriod,
  IncomeStatement,
  StatementNote,
} from './statement-period.ts';

export const financialStatements = defineSection({
  type: 'FINANCIAL_STATEMENTS',
  title: { en: 'Financial statements', 'pt-BR': 'Demonstrações financeiras' },
  documentKinds: ['cnpj'],
  comesWith: 'FINANCIAL_STATEMENTS',
  details: Type.Object({
    periods: list(statementPeriod, 'Periods, latest first'),
    suggestedLimit: nullable(
      amount(
        'Credit limit that the statements support, BRL: the least of shares of equity, revenue and working capital, less where the insolvency scores warn',
      ),
    ),
    notes: nullable(list(statementNote, 'Qualitative notes on the statements; null where nobody looked')),
  }),
  listKeys: { periods: ['year', 'months'] },
  wholeItems: ['periods'],
  settle: (details) => {
    const periods = [...details.periods].sort((a, b) => b.year - a.year || b.months - a.months);
    return { periods, suggestedLimit: suggestedLimit(periods), notes: statementNotes(periods) };
  },
  figures: ({ periods, suggestedLimit: limit }, style) =>
    nothingIf(periods.length === 0, [
      periods.map(({ year }) => String(year)).join(', '),
      limit !== null && style.format.money(limit),
    ]),
});

export type FinancialStatementsDetails = Static<typeof financialStatements.details>;
