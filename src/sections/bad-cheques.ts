import { type Static, Type } from '@sinclair/typebox';
import { eachOf, higher } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { amount, count, date, nullable, text } from './fields.ts';
import {
  combineRecordsBy,
  highestRecords,
  negativeFigures,
  negativeRecords,
  settleNegativeRecords,
} from './negative-records.ts';

/** Whether an entry is at least one cheque: it has a day, an amount, or a reason at a bank. Some sources set the number to 0 by default. */
function isCheque({
  date: day,
  amount: own,
  reason,
  bank,
  branch,
}: {
  readonly date: string | null;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly bank: string | null;
  readonly branch: string | null;
}): boolean {
  return day !== null || (own ?? 0) > 0 || (reason !== null && (bank ?? branch) !== null);
}

export const badCheques = defineSection({
  type: 'BAD_CHEQUES',
  title: { en: 'Bad cheques', 'pt-BR': 'Cheques sem fundo' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: Type.Object({
    ...negativeRecords(
      Type.Object({
        bank: nullable(text('Bank')),
        branch: nullable(text('Branch of the bank')),
        cheques: count('Cheques returned by this branch'),
        reason: nullable(
          text('Reason of return: 12 second presentation, 13 closed account, 14 bad practice'),
        ),
        date: nullable(date('Day of the latest return')),
        amount: nullable(amount('Amount, BRL; the register itself gives none')),
      }),
      'returned cheques in the register of issuers (CCF)',
    ).properties,
    stoppedOrStolenCheques: nullable(
      count(
        'Cheques stopped, lost or stolen; the register does not hold them, so null unless another source says',
      ),
    ),
  }),
  listKeys: { entries: ['bank', 'branch', 'reason', 'date'] },
  reconcile: (details) => ({
    ...details,
    entries: details.entries.map((entry) =>
      entry.cheques === 0 && isCheque(entry) ? { ...entry, cheques: 1 } : entry,
    ),
  }),
  itemMerges: { entries: { combined: eachOf(['cheques', 'amount'], higher) } },
  combined: { ...highestRecords, leftOut: higher, stoppedOrStolenCheques: higher },
  combine: combineRecordsBy({
    facts: ['branch', 'reason', 'date'],
    decisive: ['branch', 'date'],
    worded: 'bank',
  }),
  settle: (details) =>
    settleNegativeRecords(
      details,
      details.entries.reduce((cheques, entry) => cheques + entry.cheques, 0),
    ),
  figures: negativeFigures,
});

export type BadChequesDetails = Static<typeof badCheques.details>;
