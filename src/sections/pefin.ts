import type { Static } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import {
  negativeFigures,
  negativeRecords,
  reportedDebt,
  reportedDebtKeys,
  settleNegativeRecords,
} from './negative-records.ts';

export const pefin = defineSection({
  type: 'PEFIN',
  title: { en: 'Pefin debts', 'pt-BR': 'Pendências Pefin' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: negativeRecords(reportedDebt, 'financial pendencies with non-banks (Pefin)'),
  listKeys: { entries: reportedDebtKeys },
  settle: (details) => settleNegativeRecords(details),
  thirdParties: ['entries[].creditor'],
  figures: negativeFigures,
});

export type PefinDetails = Static<typeof pefin.details>;
