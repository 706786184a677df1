import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, listedName, periodOf } from '../printed-values.ts';
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
  leastDocuments: 0.5,
  reader: tableReader({
    delimiter: ';',
    files: /empregadores.*\.csv$/i,
    linesBeforeTitles: 10,
    columns: {
      id: ['ID'],
      year: ['Ano da ação fiscal'],
      state: ['UF'],
      name: ['Empregador'],
      document: ['CNPJ/CPF'],
      workers: ['Trabalhadores envolvidos'],
      activity: ['CNAE'],
      decidedOn: ['Decisão administrativa de procedência'],
      inclusion: ['Inclusão no Cadastro de Empregadores'],
    },
    // The ministry also publishes the employers who agreed to adjust their conduct (CEAC).
    foreign: ['Inclusão no CEAC', 'Termo de Ajustamento de Conduta MTE'],
    shapes: {
      id: /^(?:\d+\W*)?$/,
      year: /^\d{4}$/,
      state: 'STATE',
      document: 'DOCUMENT',
      workers: /^\d*$/,
      activity: /^[\d./-]*$/,
      decidedOn: 'DAY',
      inclusion: /^(?:de )?\d/i,
    },
    optional: ['year', 'state', 'workers', 'activity', 'decidedOn'],
    // Text in the first column only. A row without a number, or with a mark after it (`2 *`), is an employer like any other.
    isFoot: ({ id, ...others }) =>
      /\p{L}/u.test(id) && Object.values(others).every((text) => text.trim() === ''),
    dateIn: ({ cells: [first = ''] }) => {
      const [, day] = /atualizad\w+ em (\d{2}\/\d{2}\/\d{4})/i.exec(first) ?? [];
      return day === undefined ? null : dayOf(day);
    },
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        // The first column numbers the rows of one edition: the same entry has another number in the next one.
        reference: null,
        sanction: 'Cadastro de Empregadores',
        authority: 'Ministério do Trabalho e Emprego',
        ...latestInclusion(row.inclusion),
      };
      return { document: row.document, names: [name], facts };
    },
  }),
};

const day = String.raw`((?:\d{2}/\d{2}/\d{4}|\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?)(?!\d)`;
const words = '(?:e|de|desde|em|a partir de|novamente|(?:re)?inclu[íi]d[oa]|(?:re)?inclusão) ';
/** A period, with the words before it and the separators around it. */
const periodForm = new RegExp(
  // The build does not escape raw text, so dashes, à and é are written in ASCII.
  String.raw`^[ ,;|/([\u2013\u2014-]*(?:${words})*${day}(?: ?(?:a|\u00e0|at\u00e9|ate|[\u2013\u2014-]) ?${day})?[ ,;|/.)\]]*`,
  'i',
);

type InclusionPeriod = ReturnType<typeof periodOf>;

/**
 * Returns the period that ends last. For example, `05/10/2022 a 13/01/2023, 11/11/2024` is an employer that a court removed and
 * that is listed again since 11/11/2024. A last period with an end, such as `05/10/2022 a 13/01/2023`, ends after that day. If the text
 * contains anything except periods, it is returned as it is written.
 */
function latestInclusion(text: string): InclusionPeriod {
  const periods: InclusionPeriod[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest !== '') {
    const [read = '', from, until] = periodForm.exec(rest) ?? [];
    const period = periodOf(from, until);
    if (period.from === null || (period.until !== null && period.until < period.from))
      return periodOf(undefined, text);
    periods.push(period);
    rest = rest.slice(read.length);
  }
  return periods.toSorted(byEnd).at(-1) ?? periodOf(undefined, undefined);
}

/** Orders periods by their last day, then by their first day. A period without an end is the last. */
function byEnd(one: InclusionPeriod, other: InclusionPeriod): number {
  const key = ({ from, until }: InclusionPeriod) => `${until ?? '9999'} ${from}`;
  return key(one) < key(other) ? -1 : 1;
}
