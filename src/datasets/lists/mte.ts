import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { SanctionFacts } from './sanction-facts.ts';

export const mte: Dataset = {
  title: { en: 'Register of employers (MTE)', 'pt-BR': 'Cadastro de Empregadores (MTE)' },
  publisher: { en: 'Ministry of labour and employment', 'pt-BR': 'Ministério do Trabalho e Emprego' },
  means: {
    en: 'Inspection found workers in conditions analogous to slavery, and the decision is final within the administration. Names leave after two years.',
    'pt-BR':
      'A fiscalização encontrou trabalhadores em condições análogas à escravidão, com decisão administrativa definitiva. Os nomes saem após dois anos.',
  },
  list: 'MTE',
  address:
    'https://www.gov.br/trabalho-e-emprego/pt-br/assuntos/inspecao-do-trabalho/areas-de-atuacao/cadastro_de_empregadores.csv',
  publication: publishedAt(['www.gov.br'], {
    name: 'cadastro_de_empregadores.csv',
    url: 'https://www.gov.br/trabalho-e-emprego/pt-br/assuntos/inspecao-do-trabalho/areas-de-atuacao/cadastro_de_empregadores.csv',
  }),
  example: 'cadastro_de_empregadores.csv',
  rhythmDays: 182,
  staleAfterDays: 240,
  namesIndexed: true,
  reader: tableReader({
    delimiter: ';',
    files: /empregadores.*\.csv$/i,
    linesBeforeTitles: 10,
    columns: {
      id: ['ID'],
      name: ['Empregador'],
      document: ['CNPJ/CPF'],
      inclusion: ['Inclusão no Cadastro de Empregadores'],
    },
    shapes: { document: 'DOCUMENT' },
    // Below the table stands its foot.
    isRow: ({ id }) => /^\d+$/.test(id.trim()),
    dateIn: ({ cells: [first = ''] }) => {
      const [, day] = /atualizad\w+ em (\d{2}\/\d{2}\/\d{4})/i.exec(first) ?? [];
      return day === undefined ? null : dayOf(day);
    },
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.id),
        sanction: 'Cadastro de Empregadores',
        authority: 'Ministério do Trabalho e Emprego',
        from: latestInclusion(row.inclusion),
        until: null,
      };
      return { document: row.document, names: [name], facts };
    },
  }),
};

/** `05/10/2022 a 13/01/2023, 11/11/2024`: it was taken out by a court and put back; the last period is in force. */
function latestInclusion(text: string): string | null {
  const [last = ''] = text.split(',').slice(-1);
  return dayOf(last.trim());
}
