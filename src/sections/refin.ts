import { defineSection } from './define-section.ts';
import {
  negativeFigures,
  negativeRecords,
  reportedDebt,
  reportedDebtKeys,
  settleNegativeRecords,
} from './negative-records.ts';

export const refin = defineSection({
  type: 'REFIN',
  title: { en: 'Refin debts', 'pt-BR': 'Pendências Refin' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: negativeRecords(reportedDebt, 'financial pendencies with banks (Refin)'),
  listKeys: { entries: reportedDebtKeys },
  settle: (details) => settleNegativeRecords(details),
  thirdParties: ['entries[].creditor'],
  figures: negativeFigures,
});
