import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { listedName, periodOf, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { SanctionFacts } from './sanction-facts.ts';

export const leniency: Dataset = {
  title: { en: 'Leniency agreements', 'pt-BR': 'Acordos de leniência' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'It has confessed acts against the administration and agreed to repair them (12.846/2013). An agreement is no ban.',
    'pt-BR':
      'Confessou atos contra a administração e firmou acordo para repará-los (12.846/2013). Um acordo não é impedimento.',
  },
  list: 'LENIENCY',
  only: 'cnpj',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/acordos-leniencia',
  publication: publishedByComptroller('acordos-leniencia', { file: 'Acordos', each: 'DAY' }),
  example: '20261118_Acordos.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.3,
  reader: tableReader({
    delimiter: ';',
    files: /acordos.*\.csv$/i,
    columns: {
      reference: ['ID DO ACORDO'],
      document: ['CNPJ DO SANCIONADO'],
      name: ['RAZÃO SOCIAL – CADASTRO RECEITA'],
      tradeName: ['NOME FANTASIA – CADASTRO RECEITA'],
      from: ['DATA DE INÍCIO DO ACORDO'],
      until: ['DATA DE FIM DO ACORDO'],
      // Both spellings were seen.
      state: ['SITUAÇÃO DO ACORDO DE LENIÊNICA', 'SITUAÇÃO DO ACORDO DE LENIÊNCIA'],
      reportedOn: ['DATA DA INFORMAÇÃO'],
      authority: ['ÓRGÃO SANCIONADOR'],
    },
    shapes: { reference: /^\d*$/, document: 'DOCUMENT', from: 'DAY', until: 'DAY', reportedOn: 'DAY' },
    optional: ['tradeName', 'reportedOn'],
    entryOf: (row) => {
      const name = listedName({ ...row, name: textOf(row.name) ?? row.tradeName });
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.reference),
        sanction: textOf(row.state),
        authority: textOf(row.authority),
        ...periodOf(row.from, row.until),
      };
      return { document: row.document, names: [name], facts, kind: 'cnpj' };
    },
  }),
};
