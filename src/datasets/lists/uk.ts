import type { DocumentKind } from '../../document/kind.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { dayOf, textOf } from '../printed-values.ts';
import { birthsOf } from '../screening/births.ts';
import { tableReader } from '../table-reader.ts';
import { joinedTexts, type SanctionFacts } from './sanction-facts.ts';

const address = 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv';

export const uk: Dataset = {
  title: { en: 'UK sanctions list', 'pt-BR': 'Lista de sanções do Reino Unido' },
  publisher: { en: 'UK foreign office (FCDO)', 'pt-BR': 'Ministério do Exterior do Reino Unido (FCDO)' },
  means: {
    en: 'The United Kingdom has frozen its assets or bans it from travel or trade there. The list shows no Brazilian document: a name that is alike is a question, and no law of Brazil by itself. Ships are left out.',
    'pt-BR':
      'O Reino Unido congelou seus bens ou lhe proíbe viagem ou comércio lá. A lista não mostra documento brasileiro: um nome parecido é uma pergunta, e por si não é lei do Brasil. Navios ficam de fora.',
  },
  list: 'UK',
  address,
  publication: publishedAt(['sanctionslist.fcdo.gov.uk'], { name: 'UK-Sanctions-List.csv', url: address }),
  example: 'UK-Sanctions-List.csv',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  namesAlone: true,
  reader: tableReader({
    delimiter: ',',
    files: /UK-Sanctions-List.*\.csv$/i,
    linesBeforeTitles: 2,
    columns: {
      id: ['Unique ID'],
      last: ['Name 6'],
      name1: ['Name 1'],
      name2: ['Name 2'],
      name3: ['Name 3'],
      name4: ['Name 4'],
      name5: ['Name 5'],
      nameType: ['Name type'],
      regime: ['Regime Name'],
      kind: ['Designation Type', 'Individual, Entity, Ship'],
      sanctions: ['Sanctions Imposed'],
      from: ['Date Designated'],
      born: ['D.O.B', 'DOB'],
      nationality: ['Nationality(/ies)', 'Nationality', 'Nationalities'],
    },
    shapes: { id: /^\w+$/, kind: { test: (cell) => meaningOf(cell, kinds) !== undefined }, from: 'DAY' },
    optional: ['from', 'born', 'nationality'],
    sharedFacts: {
      birthDates: { textsOf: ({ born }) => severalIn(born), join: birthsOf },
      nationalities: { textsOf: ({ nationality }) => severalIn(nationality), join: joinedTexts },
    },
    // Each name and address of a designation is a row of its own.
    groupOf: ({ id }) => id.trim(),
    dateIn: ({ cells: [first = ''] }) => reportDate(first),
    entryOf: (row) => {
      // A ship has no document, and its name is not the name of a person or company.
      const kind = meaningOf(row.kind, kinds);
      if (kind === 'SHIP') return 'NOT_LISTED';
      const parts = [row.name1, row.name2, row.name3, row.name4, row.name5, row.last];
      const name = textOf(parts.join(' '));
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.id),
        sanction: textOf(row.sanctions) ?? textOf(row.regime),
        authority: 'United Kingdom',
        from: dayOf(row.from),
        until: null,
      };
      const isAlias = !/^primary name/i.test(row.nameType.trim());
      const unknownWords = unknownWord('Designation Type', row.kind, kinds);
      return { document: '', names: [name], facts, kind, isAlias, unknownWords };
    },
  }),
};

const kinds: KnownWords<DocumentKind | 'SHIP'> = [
  [/^individuals?$/, 'cpf'],
  [/^entit(?:y|ies)$/, 'cnpj'],
  [/^ships?$/, 'SHIP'],
];

/** Splits a cell, because some cells have several values. */
function severalIn(cell: string): readonly string[] {
  return cell.split(/[|;\n]|\(\d\)/);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Report Date: 18-Nov-2026`, above the titles. */
function reportDate(cell: string): string | null {
  const [, day = '', month = '', year] =
    /^Report Date:\s*(\d{1,2})-([A-Z][a-z]{2})-(\d{4})$/.exec(cell.trim()) ?? [];
  const number = months.indexOf(month) + 1;
  return number === 0 ? null : dayOf(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
