import { identifyingNumber } from '../../sections/identifying-number.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { LicenceFacts } from './licence-facts.ts';

const file = 'dados-cadastrais-revendedores-varejistas-combustiveis-automoveis.csv';
const address = `https://www.gov.br/anp/pt-br/centrais-de-conteudo/dados-abertos/arquivos/arquivos-dados-cadastrais-dos-revendedores-varejistas-de-combustiveis-automotivos/${file}`;

export const anp: Dataset = {
  title: { en: 'ANP: fuel retailers', 'pt-BR': 'ANP: revendedores de combustíveis' },
  publisher: { en: 'ANP, agency of oil, gas and biofuels', 'pt-BR': 'ANP' },
  means: {
    en: 'The company may sell fuel to motorists at this address. Other activities that ANP regulates, such as distribution and gas cylinders, are in other registers: silence says nothing of them, and shows no licence that was lost.',
    'pt-BR':
      'A empresa pode vender combustíveis a motoristas neste endereço. Outras atividades reguladas pela ANP, como distribuição e GLP, estão em outros cadastros: o silêncio nada diz delas, nem mostra licença perdida.',
  },
  register: 'ANP',
  only: 'cnpj',
  address,
  publication: publishedAt(['www.gov.br'], { name: file, url: address }),
  example: {
    en: `${file} (with --date)`,
    'pt-BR': `${file} (com --date)`,
  },
  rhythmDays: 1,
  staleAfterDays: 60,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader({
    delimiter: ';',
    files: /revendedores.*\.csv$/i,
    columns: {
      code: ['CODIGOISIMP'],
      number: ['AUTORIZACAO'],
      from: ['DATAPUBLICACAO'],
      name: ['RAZAOSOCIAL'],
      document: ['CNPJ'],
      state: ['UF'],
      city: ['MUNICIPIO'],
      brand: ['BANDEIRA'],
      postcode: ['CEP'],
      linkedOn: ['DATAVINCULACAO'],
    },
    shapes: {
      code: /^\d+$/,
      number: /^[^;]*$/,
      from: 'DAY',
      document: 'DOCUMENT',
      postcode: /^[\d.-]*$/,
      state: 'STATE',
      linkedOn: 'DAY',
    },
    optional: ['brand', 'postcode', 'linkedOn'],
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const number = textOf(row.number);
      const facts: LicenceFacts = {
        activity: 'Revenda varejista de combustíveis automotivos',
        number,
        // A retailer without a number is on its way in, or out.
        state: identifyingNumber(number) === undefined ? null : 'ACTIVE',
        standing: null,
        issuedOn: dayOf(row.from),
        code: textOf(row.code),
        city: textOf(`${row.city} ${row.state}`),
        brand: textOf(row.brand),
      };
      return { document: row.document, names: [name], facts, kind: 'cnpj' };
    },
  }),
};
