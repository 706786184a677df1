import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { dayOf, listedName, periodOf, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import { type SanctionFacts, sanctionNamed } from './sanction-facts.ts';

export const ceaf: Dataset = {
  title: { en: 'CEAF: expelled public servants', 'pt-BR': 'CEAF: servidores expulsos' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'A person was expelled from the federal administration. The list shows six digits of the CPF: with the name they make a match possible, never certain.',
    'pt-BR':
      'Uma pessoa foi expulsa da administração federal. A lista mostra seis dígitos do CPF: com o nome, tornam a correspondência possível, nunca certa.',
  },
  list: 'CEAF',
  only: 'cpf',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/ceaf',
  publication: publishedByComptroller('ceaf', { file: 'CEAF', each: 'DAY' }),
  example: '20261118_CEAF.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader({
    delimiter: ';',
    files: /(?:ceaf|expuls).*\.csv$/i,
    columns: {
      reference: ['CÓDIGO DA SANÇÃO', 'NÚMERO DO DOCUMENTO'],
      document: ['CPF OU CNPJ DO SANCIONADO'],
      name: ['NOME DO SANCIONADO'],
      sanction: ['CATEGORIA DA SANÇÃO'],
      publishedOn: ['DATA PUBLICAÇÃO'],
      from: ['DATA INÍCIO SANÇÃO'],
      until: ['DATA FINAL SANÇÃO'],
      authority: ['ÓRGÃO SANCIONADOR', 'ÓRGÃO DE LOTAÇÃO'],
    },
    shapes: { document: 'DOCUMENT', from: 'DAY', until: 'DAY', publishedOn: 'DAY' },
    foreign: ['VALOR DA MULTA', 'RAZÃO SOCIAL - CADASTRO RECEITA'],
    optional: ['reference', 'from', 'until', 'authority'],
    // Older files have the day of publication only. A file with days of its own has both.
    requiredBy: (titles) =>
      titles.some((title) => /^DATA .*(?:INICIO|FI[MN]|TERMINO|SANCAO)/.test(title)) ? ['from', 'until'] : [],
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.reference),
        ...sanctionNamed(textOf(row.sanction)),
        authority: textOf(row.authority),
        ...periodOf(dayOf(row.from) === null ? row.publishedOn : row.from, row.until),
      };
      return { document: row.document, names: [name], facts, kind: 'cpf' };
    },
  }),
};
