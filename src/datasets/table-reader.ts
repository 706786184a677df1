import type { Text } from '../base/language.ts';
import type { DatasetEntry, DatasetReader, RefuseFile, RowEntry, TableForm } from './dataset.ts';
import { hashOfRow, makeEntry } from './make-entry.ts';
import { dateInName } from './printed-values.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { foldName } from './screening/fold-name.ts';

/**
 * Reads the tables of a list by the titles of their columns, whatever their order, accents and case: publishers change these.
 * A file without one of the columns is refused, with the names of those that it lacks.
 */
export function tableReader<Column extends string>(form: TableForm<Column>): DatasetReader {
  return {
    wants: (name) => form.files.test(name),
    dateOf: dateInName,
    read: (file, options) => readTable(form, file.read(), options),
  };
}

async function* readTable<Column extends string>(
  form: TableForm<Column>,
  pieces: AsyncIterable<Uint8Array>,
  options: Pick<Parameters<DatasetReader['read']>[1], 'refuse' | 'facts'>,
): AsyncGenerator<readonly DatasetEntry[]> {
  const groups = form.groupOf === undefined ? undefined : new RowGroups();
  for await (const rows of tableRows(form, pieces, options)) {
    const entries: DatasetEntry[] = [];
    for (const { cells, texts } of rows) {
      const read = form.entryOf(texts);
      if (read === undefined) continue;
      if (groups === undefined) entries.push(makeEntry(read, cells));
      else groups.add(form.groupOf?.(texts) ?? '', { read, sha256: hashOfRow(cells).toString('hex') });
    }
    if (entries.length > 0) yield entries;
  }
  if (groups !== undefined) yield groups.entries();
}

/** A row of a table, by the columns of its form. */
export interface TableRow<Column extends string> extends CsvRow {
  readonly texts: Readonly<Record<Column, string>>;
}

/**
 * The rows below the titles of a table, for readers that make something else of them than an entry of each.
 *
 * @throws what `refuse` makes of a file without these columns, and of a row that is none of its rows.
 */
export async function* tableRows<Column extends string>(
  form: Omit<TableForm<Column>, 'files' | 'entryOf' | 'groupOf'>,
  pieces: AsyncIterable<Uint8Array>,
  { refuse, facts }: Pick<Parameters<DatasetReader['read']>[1], 'refuse' | 'facts'>,
): AsyncGenerator<readonly TableRow<Column>[]> {
  let places: ReadonlyMap<Column, number> | undefined;
  let passed = 0;
  const refuseRow = (line: number, reason: keyof typeof rowReasons) =>
    refuse({ line, reason: rowReasons[reason] });
  for await (const rows of readCsv(pieces, { quoted: true, ...form }, refuseRow)) {
    const own: TableRow<Column>[] = [];
    for (const row of rows) {
      facts.publishedOn ??= form.dateIn?.(row) ?? null;
      if (places === undefined) {
        requireOwn(form, row, refuse);
        places = placesOf(form, row);
        if (places !== undefined) continue;
        passed += 1;
        if (passed > (form.linesBeforeTitles ?? 0)) throw lacking(form, row, refuse);
        continue;
      }
      const texts = textsOf(form, { row, places, refuse });
      if (texts !== undefined) own.push({ ...row, texts });
    }
    if (own.length > 0) yield own;
  }
  if (places === undefined) throw refuse({ reason: noTitles });
}

const noTitles: Text = {
  en: 'it has no line with the titles of the columns',
  'pt-BR': 'não há a linha com os títulos das colunas',
};

const rowReasons = {
  TOO_LONG: {
    en: 'a row is longer than any table has: this is no table of this kind, or a quote is never closed',
    'pt-BR':
      'uma linha é mais longa do que em qualquer tabela: isto não é essa tabela, ou falta fechar aspas',
  },
  TOO_MANY_FIELDS: {
    en: 'a row has more fields than any table of this kind',
    'pt-BR': 'uma linha tem mais campos do que qualquer tabela desse tipo',
  },
  OPEN_QUOTE: {
    en: 'the file ends within quotes: it was cut off',
    'pt-BR': 'o arquivo termina dentro de aspas: foi cortado',
  },
} as const satisfies Record<string, Text>;

type TitlesOf<Column extends string> = Pick<TableForm<Column>, 'columns' | 'optional' | 'foreign'>;

function requireOwn<Column extends string>(
  { foreign = [] }: TitlesOf<Column>,
  { line, cells }: CsvRow,
  refuse: RefuseFile,
): void {
  const titles = new Set(cells.map(foldName));
  const other = foreign.find((title) => titles.has(foldName(title)));
  if (other === undefined) return;
  throw refuse({
    line,
    reason: {
      en: `it has the column ${other}, which is of another list`,
      'pt-BR': `há a coluna ${other}, que é de outra lista`,
    },
  });
}

/** Where each column stands; undefined where the row is not that of the titles. */
function placesOf<Column extends string>(
  { columns, optional = [] }: TitlesOf<Column>,
  { cells }: CsvRow,
): ReadonlyMap<Column, number> | undefined {
  const titles = cells.map(foldName);
  const places = new Map<Column, number>();
  for (const column of namesOf(columns)) {
    const spellings = columns[column].map(foldName);
    const place = titles.findIndex((title) => spellings.includes(title));
    if (place !== -1) places.set(column, place);
    else if (!optional.includes(column)) return undefined;
  }
  return places;
}

function namesOf<Column extends string>(columns: Readonly<Record<Column, unknown>>): readonly Column[] {
  // The keys of a record that was written out with these very keys.
  return Object.keys(columns) as Column[];
}

function lacking<Column extends string>(
  { columns, optional = [] }: TitlesOf<Column>,
  { line, cells }: CsvRow,
  refuse: RefuseFile,
): Error {
  const titles = new Set(cells.map(foldName));
  const missing = namesOf(columns)
    .filter(
      (column) => !optional.includes(column) && !columns[column].some((title) => titles.has(foldName(title))),
    )
    .map((column) => columns[column][0]);
  const names = missing.join(', ');
  return refuse({
    line,
    reason: { en: `it has no column ${names}`, 'pt-BR': `não há a coluna ${names}` },
  });
}

interface RowPlace<Column extends string> {
  readonly row: CsvRow;
  readonly places: ReadonlyMap<Column, number>;
  readonly refuse: RefuseFile;
}

/** The fields of a row by their columns; undefined where it is none of the table. */
function textsOf<Column extends string>(
  form: Pick<TableForm<Column>, 'columns' | 'isRow'>,
  { row, places, refuse }: RowPlace<Column>,
): Readonly<Record<Column, string>> | undefined {
  const { line, cells } = row;
  const entries = namesOf(form.columns).map(
    (column) => [column, cells[places.get(column) ?? -1] ?? ''] as const,
  );
  // Each column of the form has its text.
  const texts = Object.fromEntries(entries) as Readonly<Record<Column, string>>;
  if (form.isRow?.(texts) === false) return undefined;
  const last = Math.max(...places.values());
  if (cells.length <= last) {
    throw refuse({
      line,
      reason: {
        en: `fields in a row: ${cells.length}, and ${last + 1} at least belong there: the file was cut off, or is another`,
        'pt-BR': `campos em uma linha: ${cells.length}, e são pelo menos ${last + 1}: o arquivo foi cortado, ou é outro`,
      },
    });
  }
  return texts;
}

interface GroupedRow {
  readonly read: RowEntry;
  readonly sha256: string;
}

/** Rows that say one entry together, wherever in the file they stand. Lists that are written so have some thousands. */
class RowGroups {
  private readonly groups = new Map<string, GroupedRow[]>();

  add(group: string, row: GroupedRow): void {
    const rows = this.groups.get(group);
    if (rows === undefined) this.groups.set(group, [row]);
    else rows.push(row);
  }

  entries(): readonly DatasetEntry[] {
    return [...this.groups.values()].flatMap((rows) => {
      const ordered = [
        ...rows.filter(({ read }) => read.isAlias !== true),
        ...rows.filter(({ read }) => read.isAlias === true),
      ];
      const [first] = ordered;
      if (first === undefined) return [];
      const [name, ...others] = new Set(ordered.flatMap(({ read }) => read.names));
      if (name === undefined) return [];
      return makeEntry(
        { ...first.read, names: [name, ...others] },
        rows.map(({ sha256 }) => sha256),
      );
    });
  }
}
