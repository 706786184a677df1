import type { Static } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { reportedDebts } from './negative-records.ts';

export const pefin = defineSection({
  type: 'PEFIN',
  title: { en: 'Pefin debts', 'pt-BR': 'Pendências Pefin' },
  ...reportedDebts('financial pendencies with non-banks (Pefin)'),
});

export type PefinDetails = Static<typeof pefin.details>;
