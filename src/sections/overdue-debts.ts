import { defineSection } from './define-section.ts';
import { reportedDebts } from './negative-records.ts';

export const overdueDebts = defineSection({
  type: 'OVERDUE_DEBTS',
  title: { en: 'Overdue debts', 'pt-BR': 'Dívidas vencidas' },
  ...reportedDebts('debts reported as overdue'),
});
