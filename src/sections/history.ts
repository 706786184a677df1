import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { amount, count, list, month, nullable } from './fields.ts';
import { bandAmounts } from './scr.ts';

export const history = defineSection({
  type: 'HISTORY',
  title: { en: 'Bank debt month by month', 'pt-BR': 'Histórico da dívida bancária' },
  documentKinds: ['cpf', 'cnpj'],
  details: Type.Object({
    months: list(
      Type.Object({
        month: month('Month'),
        ...bandAmounts,
        availableLimits: nullable(amount('Limits not used, BRL')),
        institutions: nullable(count('Institutions with operations in the month')),
      }),
      'Month by month, oldest first; the last one is the month of SCR',
    ),
  }),
  listKeys: { months: ['month'] },
  settle: (details) => ({
    months: [...details.months].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)),
  }),
});

export type HistoryDetails = Static<typeof history.details>;
