import { defineSection } from './define-section.ts';
import { reportedDebts } from './negative-records.ts';

export const refin = defineSection({
  type: 'REFIN',
  title: { en: 'Refin debts', 'pt-BR': 'Pendências Refin' },
  ...reportedDebts('financial pendencies with banks (Refin)'),
});
