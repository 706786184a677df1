import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import { type SanctionFacts, sanctionNamed } from './sanction-facts.ts';

export const cepim: Dataset = {
  title: {
    en: 'CEPIM: barred non-profit entities',
    'pt-BR': 'CEPIM: entidades sem fins lucrativos impedidas',
  },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'It may receive no more federal grants, because of one that was not accounted for. It is of private non-profit entities alone, and is no punishment.',
    'pt-BR':
      'Não pode receber novos repasses federais, por causa de um de que não se prestou contas. É só de entidades privadas sem fins lucrativos, e não é punição.',
  },
  list: 'CEPIM',
  only: 'cnpj',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/cepim',
  publication: publishedByComptroller('cepim', { file: 'CEPIM', each: 'DAY' }),
  example: '20261118_CEPIM.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader({
    delimiter: ';',
    files: /cepim.*\.csv$/i,
    columns: {
      document: ['CNPJ ENTIDADE'],
      name: ['NOME ENTIDADE'],
      agreement: ['NÚMERO CONVÊNIO'],
      authority: ['ÓRGÃO CONCEDENTE'],
      reason: ['MOTIVO DO IMPEDIMENTO'],
    },
    shapes: { document: 'DOCUMENT', agreement: /^[\d./-]*$/ },
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.agreement),
        ...sanctionNamed(textOf(row.reason)),
        authority: textOf(row.authority),
        from: null,
        until: null,
      };
      return { document: row.document, names: [name], facts, kind: 'cnpj' };
    },
  }),
};
