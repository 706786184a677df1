import { defineSection } from './define-section.ts';
import {
  negativeFigures,
  negativeRecords,
  reportedDebt,
  reportedDebtKeys,
  settleNegativeRecords,
} from './negative-records.ts';

export const overdueDebts = defineSection({
  type: 'OVERDUE_DEBTS',
  title: { en: 'Overdue debts', 'pt-BR': 'Dívidas vencidas' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: negativeRecords(reportedDebt, 'debts reported as overdue'),
  listKeys: { entries: reportedDebtKeys },
  settle: (details) => settleNegativeRecords(details),
  thirdParties: ['entries[].creditor'],
  figures: negativeFigures,
});
