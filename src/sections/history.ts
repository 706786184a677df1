import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { bandAmounts, highestAmounts, joinDebts } from './band-amounts.ts';
import { lower } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { count, list, month, nullable, signedAmount } from './fields.ts';
import { nothingIf } from './figures.ts';

const monthNoun: Noun = {
  one: { en: 'month', 'pt-BR': 'mês' },
  many: { en: 'months', 'pt-BR': 'meses' },
};

export const history = defineSection({
  type: 'HISTORY',
  title: { en: 'Bank debt month by month', 'pt-BR': 'Histórico da dívida bancária' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SCR',
  details: Type.Object({
    months: list(
      Type.Object({
        month: month('Month'),
        ...bandAmounts,
        availableLimits: nullable(signedAmount('Limits not used, BRL')),
        institutions: nullable(count('Institutions with operations in the month')),
      }),
      'Month by month, oldest first; the last one is the month of SCR',
    ),
  }),
  listKeys: { months: ['month'] },
  itemMerges: { months: { combined: { ...highestAmounts, availableLimits: lower } } },
  statedDate: ({ months }) =>
    months
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? null,
  reconcile: ({ months }) => ({ months: joinDebts(months, 'month') }),
  settle: (details) => ({
    months: [...details.months].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)),
  }),
  figures: ({ months }, style) => nothingIf(months.length === 0, [counted(monthNoun, months.length, style)]),
});

export type HistoryDetails = Static<typeof history.details>;
