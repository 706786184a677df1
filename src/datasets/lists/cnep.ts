import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { tableReader } from '../table-reader.ts';
import {
  optionalPunishedColumns,
  type PunishedColumn,
  punishedColumns,
  punishedEntry,
  punishedShapes,
} from './ceis.ts';

export const cnep: Dataset = {
  title: { en: 'CNEP: punished companies', 'pt-BR': 'CNEP: empresas punidas' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'It was punished under the anti-corruption act (12.846/2013). A fine that was paid leaves the list: absence today proves nothing of the past.',
    'pt-BR':
      'Foi punida pela Lei Anticorrupção (12.846/2013). A multa paga sai da lista: a ausência hoje não prova nada do passado.',
  },
  list: 'CNEP',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/cnep',
  publication: publishedByComptroller('cnep', { file: 'CNEP', each: 'DAY' }),
  example: '20261118_CNEP.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader<PunishedColumn | 'fine'>({
    delimiter: ';',
    files: /cnep.*\.csv$/i,
    columns: { ...punishedColumns, fine: ['VALOR DA MULTA'] },
    optional: optionalPunishedColumns,
    shapes: { ...punishedShapes, fine: /^[\d.,]*$/ },
    entryOf: punishedEntry,
  }),
};
