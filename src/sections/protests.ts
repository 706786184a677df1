import { type Static, Type } from '@sinclair/typebox';
import { eachOf, higher, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { amount, date, nullable, text } from './fields.ts';
import type { Members } from './list-merge.ts';
import {
  combineRecordsBy,
  highestRecords,
  negativeFigures,
  negativeRecords,
  settleNegativeRecords,
} from './negative-records.ts';
import { folded } from './same-party.ts';

/**
 * Returns what separates two protests of one protocol: the city, or the office if the day or amount is unknown. Sources word one office
 * differently.
 */
function placeApart({ notaryOffice, city, date: day, amount: own }: Members): string | null {
  const place = day === null || own === null ? notaryOffice : city;
  return typeof place === 'string' ? folded(place) : null;
}

export const protests = defineSection({
  type: 'PROTESTS',
  title: { en: 'Protests', 'pt-BR': 'Protestos' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: negativeRecords(
    Type.Object({
      notaryOffice: nullable(text('Notary office (cartório)')),
      creditor: nullable(text('Who had the title protested')),
      amount: nullable(amount('Amount of the title, BRL')),
      date: nullable(date('Day of the protest')),
      protocol: nullable(text("The office's number of the protest")),
      city: nullable(text('City')),
      state: nullable(text('State, two letters')),
    }),
    'protested titles',
  ),
  listKeys: { entries: ['notaryOffice', 'city', 'protocol', 'date', 'amount'] },
  itemMerges: {
    entries: {
      number: ['protocol', 'date', 'amount'],
      apartBy: placeApart,
      combined: eachOf(['notaryOffice', 'city', 'creditor', 'state'], shown),
    },
  },
  combined: { ...highestRecords, leftOut: higher },
  combine: combineRecordsBy({
    number: 'protocol',
    facts: ['date', 'amount', 'city'],
    decisive: ['date', 'amount'],
    worded: 'notaryOffice',
  }),
  settle: (details) => settleNegativeRecords(details),
  thirdParties: ['entries[].creditor'],
  figures: negativeFigures,
});

export type ProtestsDetails = Static<typeof protests.details>;
