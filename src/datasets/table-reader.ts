import type { Text } from '../base/language.ts';
import { type PageMarks, pageMarksOfText } from '../base/page-marks.ts';
import { type CsvFault, type CsvPlace, type CsvRow, readCsv } from '../spreadsheet/reading/read-csv.ts';
import { mostRows } from '../spreadsheet/sheet-limits.ts';
import { csvFaultReasons } from './csv-fault-reasons.ts';
import { addDamagedRow, listsNobody } from './damaged-rows.ts';
import type {
  DamagedRow,
  DatasetEntry,
  DatasetReader,
  RefuseFile,
  RowEntry,
  SharedFact,
  TableForm,
} from './dataset.ts';
import { DayCheck } from './day-check.ts';
import { missingMarkedPage } from './json-pages.ts';
import { countUnknownWords } from './known-words.ts';
import { hashOfRow, makeEntry } from './make-entry.ts';
import { dateInName } from './printed-values.ts';
import {
  columnNames,
  columnsOfShape,
  readRow,
  type TableRow,
  type Titles,
  withFieldsOf,
} from './read-row.ts';
import { foldName } from './screening/fold-name.ts';

/**
 * Reads the tables of a list by the titles of their columns, in any order, with any accents and case, because publishers change these.
 * A file that lacks a column is refused, with the names of the missing columns.
 */
export function tableReader<Column extends string>(form: TableForm<Column>): DatasetReader {
  return {
    wants: (name) => form.files.test(name),
    dateOf: dateInName,
    read: (file, options) => readTable(form, file.read(), options),
  };
}

type TableOptions = Pick<Parameters<DatasetReader['read']>[1], 'refuse' | 'facts'>;

async function* readTable<Column extends string>(
  form: TableForm<Column>,
  pieces: AsyncIterable<Uint8Array>,
  options: TableOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  const groups = form.groupOf === undefined ? undefined : new RowGroups(form.sharedFacts ?? {}, options);
  const { noDocument } = form;
  for await (const rows of tableRows(form, pieces, options)) {
    const entries: DatasetEntry[] = [];
    for (const { line, cells, texts } of rows) {
      const read = form.entryOf(texts);
      if (read === 'NOT_LISTED') continue;
      if (read !== undefined) countUnknownWords(read, options.facts);
      if (groups !== undefined) {
        const sha256 = hashOfRow(cells).toString('hex');
        groups.add(form.groupOf?.(texts) ?? '', { line, read, texts, sha256 });
      } else if (read === undefined) addDamagedRow({ line, reason: listsNobody }, options);
      else entries.push(makeEntry(read, cells, { noDocument, line }));
    }
    if (entries.length > 0) yield entries;
  }
  if (groups !== undefined) yield groups.entries();
}

/**
 * The rows below the titles of a table, for readers that make something else of them than one entry each. A damaged row is left out and
 * added to the facts of the file.
 *
 * @throws what `refuse` makes of a file without these columns, of broken CSV, of a file whose last row is cut off, and of a file with more
 * than 100 damaged rows.
 */
export async function* tableRows<Column extends string>(
  form: Omit<TableForm<Column>, 'files' | 'entryOf' | 'groupOf'>,
  pieces: AsyncIterable<Uint8Array>,
  { refuse, facts }: TableOptions,
): AsyncGenerator<readonly TableRow<Column>[]> {
  let titles: Titles<Column> | undefined;
  let titleCells: readonly string[] = [];
  let [passed, hasRows] = [0, false];
  const pages: PageMarks[] = [];
  const dayColumns = columnsOfShape(form, 'DAY');
  const days = new DayCheck();
  let [all, count] = [0, 0];
  let cutOff: DamagedRow | undefined;
  const refuseRow = (place: CsvPlace, fault: CsvFault) =>
    refuse({ ...place, reason: csvFaultReasons[fault] });
  for await (const rows of readCsv(pieces, form, refuseRow)) {
    const own: TableRow<Column>[] = [];
    all += rows.length;
    for (const row of rows) {
      facts.publishedOn ??= form.dateIn?.(row) ?? null;
      const marks = marksOfRow(row);
      if (marks !== undefined) {
        pages.push(marks);
        continue;
      }
      if (titles === undefined) {
        titles = readTitles(form, row, refuse);
        titleCells = row.cells;
        if (titles !== undefined) continue;
        passed += 1;
        if (passed > (form.linesBeforeTitles ?? 0)) throw lacking(form, row, refuse);
        continue;
      }
      if (areTitles(row.cells, titleCells)) throw refuse({ line: row.line, reason: titlesAgain });
      const sized: Titles<Column> = hasRows ? titles : withFieldsOf(form, row, titles);
      const read = readRow(form, row, sized);
      if (read === undefined) continue;
      [titles, hasRows] = [sized, true];
      count += 1;
      cutOff = undefined;
      if ('texts' in read) {
        own.push(read);
        for (const column of dayColumns) days.add(read.texts[column], row.line);
        continue;
      }
      const damaged = { line: row.line, ...read };
      addDamagedRow(damaged, { facts, refuse });
      if (row.cells.length < sized.fields) cutOff = damaged;
    }
    if (own.length > 0) yield own;
  }
  if (titles === undefined) throw refuse({ reason: noTitles });
  // The rows after it are missing, and their number is unknown.
  if (cutOff !== undefined) throw refuse(cutOff);
  if (fullSheets.has(all)) throw refuse({ reason: fullSheet });
  const { damage } = days;
  if (damage !== undefined) throw refuse(damage);
  // A printed list has such a line on each page; all rows are in this file.
  const stated = new Map(
    pages.map(({ page, pages: all, total }) => [page ?? total, { page, pages: all, total }]),
  );
  const reason = missingMarkedPage(
    [...stated.values()].map((marks, at) => ({ marks, rows: at === 0 ? count : 0 })),
  );
  if (pages.length > 0 && reason !== undefined) throw refuse({ reason });
}

/** Rows of a full sheet, in Excel since 2007 and before. A program that opens a longer file drops the other rows, and saves the rest. */
const fullSheets: ReadonlySet<number> = new Set([mostRows, 65_536]);

const fullSheet: Text = {
  en: 'it has exactly as many rows as a sheet of a spreadsheet program, which drops the others: the file was saved again and is incomplete',
  'pt-BR':
    'há exatamente tantas linhas quanto uma planilha comporta, e o programa descarta as outras: o arquivo foi salvo de novo e está incompleto',
};

/** Returns what a line above or below the table states about its pages, such as "Página 1 de 48"; undefined for any other row. */
function marksOfRow({ cells }: CsvRow): PageMarks | undefined {
  let only: string | undefined;
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    if (only !== undefined) return undefined;
    only = cell;
  }
  return only === undefined ? undefined : pageMarksOfText(only);
}

const noTitles: Text = {
  en: 'it has no line with the titles of the columns',
  'pt-BR': 'não há a linha com os títulos das colunas',
};

/** Whether a row repeats the titles. The first cell can start with the byte order mark of another file. */
function areTitles(cells: readonly string[], titles: readonly string[]): boolean {
  return cells.length === titles.length && cells.every((cell, at) => at === 0 || cell === titles[at]);
}

const titlesAgain: Text = {
  en: 'the titles of the columns are repeated here: the file was made of several files. Load one edition as it was published',
  'pt-BR':
    'os títulos das colunas se repetem aqui: o arquivo foi montado com vários arquivos. Carregue uma edição como foi publicada',
};

type TitlesForm<Column extends string> = Pick<
  TableForm<Column>,
  'columns' | 'optional' | 'requiredBy' | 'foreign'
>;

/** Reads a row as the titles of the table; undefined if it lacks one of the columns that every file has. */
function readTitles<Column extends string>(
  form: TitlesForm<Column>,
  row: CsvRow,
  refuse: RefuseFile,
): Titles<Column> | undefined {
  const { columns, foreign = [] } = form;
  const titles = row.cells.map(foldName);
  const other = foreign.find((title) => titles.includes(foldName(title)));
  if (other !== undefined) {
    throw refuse({
      line: row.line,
      reason: {
        en: `it has the column ${other}, which belongs to another list`,
        'pt-BR': `há a coluna ${other}, que é de outra lista`,
      },
    });
  }
  if (missingColumns(form, titles).length > 0) return undefined;
  if (missingColumns(form, titles, form.requiredBy?.(titles)).length > 0) throw lacking(form, row, refuse);
  const repeated = columnNames<Column>(columns)
    .flatMap((column) => columns[column])
    .find((title) => titles.indexOf(foldName(title)) !== titles.lastIndexOf(foldName(title)));
  if (repeated !== undefined) throw refuse({ line: row.line, reason: repeatedColumn(repeated) });
  const places = new Map<Column, number>();
  for (const column of columnNames<Column>(columns)) {
    const spellings = columns[column].map(foldName);
    const place = titles.findIndex((title) => spellings.includes(title));
    if (place !== -1) places.set(column, place);
  }
  const width = titles.findLastIndex((title) => title !== '') + 1;
  return { places, width, fields: titles.length };
}

function repeatedColumn(title: string): Text {
  return {
    en: `it has several columns named ${title}. Load the file as it was published`,
    'pt-BR': `há várias colunas com o nome ${title}. Carregue o arquivo como foi publicado`,
  };
}

/** The columns that a line of titles lacks. @param required optional columns that this file must have. */
function missingColumns<Column extends string>(
  { columns, optional = [] }: TitlesForm<Column>,
  titles: readonly string[],
  required: readonly Column[] = [],
): readonly Column[] {
  return columnNames<Column>(columns).filter(
    (column) =>
      (!optional.includes(column) || required.includes(column)) &&
      !columns[column].some((title) => titles.includes(foldName(title))),
  );
}

function lacking<Column extends string>(
  form: TitlesForm<Column>,
  { line, cells }: CsvRow,
  refuse: RefuseFile,
): Error {
  const titles = cells.map(foldName);
  const missing = missingColumns(form, titles, form.requiredBy?.(titles));
  const names = missing.map((column) => form.columns[column][0]).join(', ');
  return refuse({
    line,
    reason: { en: `it has no column ${names}`, 'pt-BR': `não há a coluna ${names}` },
  });
}

interface GroupedRow<Column extends string> {
  readonly line: number;
  /** undefined for a row without a name. */
  readonly read: RowEntry | undefined;
  readonly texts: Readonly<Record<Column, string>>;
  readonly sha256: string;
}

/** Collects the rows of each entry, which may be anywhere in the file. Such lists have a few thousand rows. */
class RowGroups<Column extends string> {
  readonly #groups = new Map<string, GroupedRow<Column>[]>();
  readonly #sharedFacts: Readonly<Record<string, SharedFact<Column>>>;
  readonly #options: TableOptions;

  constructor(sharedFacts: Readonly<Record<string, SharedFact<Column>>>, options: TableOptions) {
    this.#sharedFacts = sharedFacts;
    this.#options = options;
  }

  /** @param group what the rows of one entry share; empty for a row that belongs to no other. */
  add(group: string, row: GroupedRow<Column>): void {
    const key = group === '' ? `line ${row.line}` : group;
    const rows = this.#groups.get(key);
    if (rows === undefined) this.#groups.set(key, [row]);
    else rows.push(row);
  }

  /** Returns the entries. An entry without a name is damaged, in its first row. */
  entries(): readonly DatasetEntry[] {
    return [...this.#groups.values()].flatMap((rows) => {
      const named = rows.flatMap(({ read }) => read ?? []);
      const ordered = [
        ...named.filter(({ isAlias }) => isAlias !== true),
        ...named.filter(({ isAlias }) => isAlias === true),
      ];
      const [first] = ordered;
      const [name, ...others] = new Set(ordered.flatMap(({ names }) => names));
      if (first === undefined || name === undefined) {
        for (const { line } of rows.slice(0, 1)) addDamagedRow({ line, reason: listsNobody }, this.#options);
        return [];
      }
      const facts = { ...first.facts, ...this.#factsOf(rows) };
      return makeEntry(
        { ...first, names: [name, ...others], facts },
        rows.map(({ sha256 }) => sha256),
      );
    });
  }

  #factsOf(rows: readonly GroupedRow<Column>[]): Readonly<Record<string, string | null>> {
    const facts = Object.entries(this.#sharedFacts).map(
      ([fact, { textsOf, join }]) => [fact, join(rows.flatMap(({ texts }) => textsOf(texts)))] as const,
    );
    return Object.fromEntries(facts);
  }
}
