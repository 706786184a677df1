import type { Text } from '../../base/language.ts';
import { parseDocument } from '../../document/document.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { type CsvPlace, type CsvRow, readCsv } from '../../spreadsheet/reading/read-csv.ts';
import { addDamagedRow, listsNobody } from '../damaged-rows.ts';
import type { Dataset, DatasetEntry, DatasetFile, DatasetReader, FileFacts, RefuseFile } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { countUnknownWords, type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { makeEntry } from '../make-entry.ts';
import { dateInName, textOf } from '../printed-values.ts';
import { birthsOf } from '../screening/births.ts';
import { joinedTexts, type PersonFacts, type SanctionFacts } from './sanction-facts.ts';

const service = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';

function fileOf(name: string) {
  return { name, url: `${service}/${name}` };
}

export const ofac: Dataset = {
  title: { en: 'OFAC: SDN and consolidated lists', 'pt-BR': 'OFAC: listas SDN e consolidada' },
  publisher: { en: 'US Treasury (OFAC)', 'pt-BR': 'Tesouro dos EUA (OFAC)' },
  means: {
    en: 'The United States have blocked its property or restrict dealings with it: who deals in dollars risks to be cut off. The list rarely shows a Brazilian document: a name that is alike is a question. Vessels and aircraft are left out.',
    'pt-BR':
      'Os Estados Unidos bloquearam seus bens ou restringem negócios com ela: quem opera em dólares arrisca ser excluído. A lista raramente mostra documento brasileiro: um nome parecido é uma pergunta. Navios e aeronaves ficam de fora.',
  },
  list: 'OFAC',
  address: `${service}/SDN.CSV, ALT.CSV, SDN_COMMENTS.CSV, CONS_PRIM.CSV, CONS_ALT.CSV, CONS_COMMENTS.CSV`,
  publication: publishedAt(
    [
      'sanctionslistservice.ofac.treas.gov',
      // It redirects there, to an address for a while.
      'wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com',
    ],
    fileOf('SDN.CSV'),
    fileOf('ALT.CSV'),
    fileOf('SDN_COMMENTS.CSV'),
    fileOf('CONS_PRIM.CSV'),
    fileOf('CONS_ALT.CSV'),
    fileOf('CONS_COMMENTS.CSV'),
  ),
  example: {
    en: 'SDN.CSV, ALT.CSV, SDN_COMMENTS.CSV, CONS_PRIM.CSV, CONS_ALT.CSV and CONS_COMMENTS.CSV, together (with --date)',
    'pt-BR':
      'SDN.CSV, ALT.CSV, SDN_COMMENTS.CSV, CONS_PRIM.CSV, CONS_ALT.CSV e CONS_COMMENTS.CSV, juntos (com --date)',
  },
  parts: {
    SDN: /(?:^|[^a-z])sdn\.csv$/i,
    ALT: /(?:^|[^a-z_])alt\.csv$/i,
    CONS_PRIM: /cons_prim\.csv$/i,
    CONS_ALT: /cons_alt\.csv$/i,
  },
  rhythmDays: 7,
  staleAfterDays: 30,
  namesIndexed: true,
  namesAlone: true,
  reader: { wants: (name) => partOf(name) !== undefined, dateOf: dateInName, read: readPart },
};

type Part = 'SDN' | 'ALT' | 'SDN_COMMENTS' | 'CONS_PRIM' | 'CONS_ALT' | 'CONS_COMMENTS';

function partOf(name: string): Part | undefined {
  if (/cons_prim\.csv$/i.test(name)) return 'CONS_PRIM';
  if (/cons_alt\.csv$/i.test(name)) return 'CONS_ALT';
  const [, list] = /(?:^|[^a-z])(sdn|cons)_comments\.csv$/i.exec(name) ?? [];
  if (list !== undefined) return list.toLowerCase() === 'sdn' ? 'SDN_COMMENTS' : 'CONS_COMMENTS';
  if (/(?:^|[^a-z])sdn\.csv$/i.test(name)) return 'SDN';
  return /(?:^|[^a-z_])alt\.csv$/i.test(name) ? 'ALT' : undefined;
}

/** The part with the other names of the entries of a part. */
const otherNames = { SDN: 'ALT', CONS_PRIM: 'CONS_ALT' } as const;
/** The part with the ends of remarks that are longer than a remark of the main part can be. */
const comments = { SDN: 'SDN_COMMENTS', CONS_PRIM: 'CONS_COMMENTS' } as const;
const longestRemark = 1_000;
const mainParts = {
  ALT: 'SDN',
  SDN_COMMENTS: 'SDN',
  CONS_ALT: 'CONS_PRIM',
  CONS_COMMENTS: 'CONS_PRIM',
} as const;
const fieldsOf = {
  SDN: 12,
  CONS_PRIM: 12,
  ALT: 5,
  CONS_ALT: 5,
  SDN_COMMENTS: 2,
  CONS_COMMENTS: 2,
} as const;

async function* readPart(
  ...[file, options]: Parameters<DatasetReader['read']>
): AsyncGenerator<readonly DatasetEntry[]> {
  const { refuse, together } = options;
  const part = partOf(file.name);
  if (part === undefined) throw refuse({ reason: noPart });
  if (part !== 'SDN' && part !== 'CONS_PRIM') {
    // It has no entries of its own.
    const numbers = new Set((await rowsOfPart(together, { part: mainParts[part], refuse })).map(numberOf));
    const [textOfRow, reason] =
      part === 'ALT' || part === 'CONS_ALT' ? [aliasIn, aliasOfNobody] : [commentIn, commentOnNobody];
    for await (const rows of rowsOf(file, { part, refuse })) {
      options.facts.rowsWithoutEntry += rows.length;
      for (const row of rows) {
        if (textOfRow(row).trim() === '' || !numbers.has(numberOf(row)))
          addDamagedRow({ line: row.line, reason }, options);
      }
    }
    return;
  }
  const others = new Map<string, string[]>();
  for (const row of await rowsOfPart(together, { part: otherNames[part], refuse })) {
    const [number, name] = [numberOf(row), aliasIn(row)];
    if (name !== '') others.set(number, [...(others.get(number) ?? []), name]);
  }
  const ends = new Map(
    (await rowsOfPart(together, { part: comments[part], refuse })).map((row) => [
      numberOf(row),
      commentIn(row),
    ]),
  );
  for await (const rows of rowsOf(file, { part, refuse })) {
    const entries = rows.flatMap((row) => {
      if (isVessel(row)) return [];
      const end = ends.get(numberOf(row));
      if (end === undefined && (row.cells.at(-1) ?? '').length >= longestRemark)
        throw refuse({ line: row.line, reason: remarkWithoutEnd(comments[part]) });
      const own = entriesOf(withEndOfRemark(row, end), others.get(numberOf(row)) ?? [], options.facts);
      if (own.length === 0) addDamagedRow({ line: row.line, reason: listsNobody }, options);
      return own;
    });
    if (entries.length > 0) yield entries;
  }
}

/** Returns a row with its complete remark: a remark can be cut within a word. */
function withEndOfRemark(row: CsvRow, end: string | undefined): CsvRow {
  if (end === undefined) return row;
  const begin = row.cells.at(-1) ?? '';
  return { ...row, cells: [...row.cells.slice(0, -1), fieldText(begin) === '' ? end : begin + end] };
}

function remarkWithoutEnd(part: string): Text {
  return {
    en: `the remark of this row is cut off, and its end is in ${part}.CSV: load that file too`,
    'pt-BR': `a observação desta linha está cortada, e o final está em ${part}.CSV: carregue também esse arquivo`,
  };
}

const aliasOfNobody: Text = {
  en: 'this row has no name, or its number is not in the main list',
  'pt-BR': 'esta linha não tem nome, ou o número dela não está na lista principal',
};

const commentOnNobody: Text = {
  en: 'this row has no text, or its number is not in the main list',
  'pt-BR': 'esta linha não tem texto, ou o número dela não está na lista principal',
};

const noPart: Text = {
  en: 'it is none of SDN.CSV, ALT.CSV, SDN_COMMENTS.CSV, CONS_PRIM.CSV, CONS_ALT.CSV and CONS_COMMENTS.CSV by its name, and has no titles',
  'pt-BR':
    'pelo nome não é SDN.CSV, ALT.CSV, SDN_COMMENTS.CSV, CONS_PRIM.CSV, CONS_ALT.CSV nem CONS_COMMENTS.CSV, e não tem títulos',
};

/** The tables have no titles: each row must have the fields of its part, and a number first. */
async function* rowsOf(
  file: DatasetFile,
  { part, refuse }: { readonly part: Part; readonly refuse: RefuseFile },
): AsyncGenerator<readonly CsvRow[]> {
  const fields = fieldsOf[part];
  const reason: Text = {
    en: `a row is not of ${part}: ${fields} fields belong there, the first a number`,
    'pt-BR': `uma linha não é de ${part}: são ${fields} campos, e o primeiro é um número`,
  };
  const refuseRow = (place: Partial<CsvPlace>) => refuse({ ...place, reason });
  for await (const rows of readCsv(file.read(), { delimiter: ',' }, refuseRow)) {
    for (const { line, cells } of rows) {
      if (cells.length !== fields || !/^\d+$/.test(cells[0]?.trim() ?? '')) throw refuseRow({ line });
    }
    yield rows;
  }
}

/** Returns all rows of a part. */
async function rowsOfPart(
  together: readonly DatasetFile[],
  { part, refuse }: { readonly part: Part; readonly refuse: RefuseFile },
): Promise<readonly CsvRow[]> {
  const all: CsvRow[] = [];
  for (const file of together.filter(({ name }) => partOf(name) === part)) {
    const refuseOther: RefuseFile = (where) => refuse({ file: file.name, ...where });
    for await (const rows of rowsOf(file, { part, refuse: refuseOther })) all.push(...rows);
  }
  return all;
}

/** Returns the number of the entry that a row belongs to. */
function numberOf({ cells: [number = ''] }: CsvRow): string {
  return fieldText(number);
}

/** Returns the name in a row with another name of an entry; empty if it has none. */
function aliasIn({ cells: [, , , name = ''] }: CsvRow): string {
  return fieldText(name);
}

/** Returns the end of a remark in a row, as it is written. */
function commentIn({ cells: [, text = ''] }: CsvRow): string {
  return text;
}

/** Whether a row is a ship or an aircraft. It has no document, and its name is not the name of a person or company. */
function isVessel({ cells: [, , type = ''] }: CsvRow): boolean {
  return /^(?:vessel|aircraft)$/i.test(fieldText(type));
}

/** The list does not write a word for an entity. */
const kinds: KnownWords<DocumentKind> = [
  [/^individual$/, 'cpf'],
  [/^(?:entity)?$/, 'cnpj'],
];

/** Returns the text of a cell. `-0- ` is an empty cell. */
function fieldText(cell: string): string {
  const text = textOf(cell) ?? '';
  return text === '-0-' ? '' : text;
}

/**
 * Returns an entry for each CPF or CNPJ in the remarks of a row, or one without a document; none for a row without a name. The list is not
 * one of Brazilian documents: a wrong one is a fact, and not a reason to refuse the list.
 */
function entriesOf(
  { cells }: CsvRow,
  others: readonly string[],
  fileFacts: FileFacts,
): readonly DatasetEntry[] {
  const [number = '', name = '', type = '', programme = ''] = cells.map(fieldText);
  const remarks = fieldText(cells.at(-1) ?? '');
  if (name === '') return [];
  const otherNames = [...new Set([...others, ...namesInRemarks(remarks)])];
  const names = [name, ...otherNames.filter((other) => other !== name)] as const;
  const kind = meaningOf(type, kinds);
  const printed = brazilianNumbers(remarks);
  const documentOf = (text: string) => parseDocument(text, kind).document?.value;
  const valid = [...new Set(printed.flatMap((text) => documentOf(text) ?? []))];
  const wrong = printed.filter((text) => documentOf(text) === undefined);
  const facts: SanctionFacts & PersonFacts = {
    reference: number,
    sanction: programme.replaceAll('] [', ', ') || null,
    authority: 'OFAC',
    from: null,
    until: null,
    birthDates: birthsOf(matchesIn(remarks, /\bDOB ((?:[^;.]|\.(?= ?\d))+)/g)),
    nationalities: joinedTexts(matchesIn(remarks, /\b(?:nationality|citizen) ([^;.]+)/gi)),
    ...(wrong.length > 0 && { documentAsWritten: joinedTexts(wrong) }),
  };
  countUnknownWords({ facts, unknownWords: unknownWord('SDN_Type', type, kinds) }, fileFacts);
  const [first = '', ...more] = valid;
  return [first, ...more].map((document) =>
    makeEntry(
      { document, names, facts, kind },
      // The other documents of a row have entries with hashes of their own.
      [cells, otherNames, ...(document === first ? [] : [document])],
    ),
  );
}

/** A tax number with its country, or one that its word shows to be Brazilian. */
const taxNumber =
  /(?:\b(?:Tax ID(?: No\.?)?|Identification Number|Registration (?:ID|Number)|National ID No\.?)\s*:?\s*([\d./-]{11,18}|[\dA-Z]{2}[\dA-Z./-]{10,16})\s*\(Brazil\))|\bC\.?(?:N\.?P\.?J|P\.?F)\b\.?(?: (?:No|Number)\b\.?)?\s*[:#]?\s*(?=\S*\d)([\dA-Z./-]{11,18})/gi;

/** Returns the CPFs and CNPJs in the remarks, each once, as they are printed. */
function brazilianNumbers(remarks: string): readonly string[] {
  const printed = [...remarks.matchAll(taxNumber)].flatMap(([, tax, own]) => tax ?? own ?? []);
  return [...new Set(printed.map((number) => number.replace(/[./-]+$/, '')))];
}

/** `a.k.a.`, `f.k.a.` or `n.k.a.`, also without points, or in words. */
const nameMark = String.raw`(?:\b[afn]\.\s?k\.\s?a\b\.?|(?<=(?:^|[;(,])\s?)[afn]ka\b|\b(?:also|formerly|now) known as\b):?`;
/** A name after its mark: in quotes, or up to the next mark or the end of the remark. */
const nextMark = String.raw`,?\s+(?:and\s+)?\(?${nameMark}`;
const markedNames = new RegExp(
  String.raw`${nameMark}\s*(?:'(.+?)'(?=[;.)]|${nextMark}|\s*$)|"(.+?)"(?=[;.)]|${nextMark}|\s*$)|(.+?)(?=\s*[;)]|${nextMark}|\s*$))`,
  'gi',
);
/** The beginning of a remark about a place of birth, or about another entry. */
const aboutOthers = /(?:^|;)\s*(?:alt\. )?(?:POB|Linked To)\b[^;]*$/i;

/**
 * Returns the names in the remarks: also known as (a.k.a.), formerly (f.k.a.) and now known as (n.k.a.), in quotes or not. Weak aliases
 * of one word are skipped, because too many people have them.
 */
function namesInRemarks(remarks: string): readonly string[] {
  return [...remarks.matchAll(markedNames)].flatMap(({ 0: marked, 1: single, 2: double, 3: bare, index }) => {
    if (bare !== undefined && aboutOthers.test(remarks.slice(0, index))) return [];
    const name = single ?? double ?? bare?.replace(/\.$/, '') ?? '';
    const isWeak = /^a/i.test(marked) && !name.includes(' ');
    return name === '' || isWeak ? [] : [name];
  });
}

function matchesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}
