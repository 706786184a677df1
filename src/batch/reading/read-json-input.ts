import { decodeChunks } from '../../base/decode-text.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { hideDocumentsInText } from '../../document/mask.ts';
import { inputNamed, type PolicyInput } from '../../policy/inputs/input.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import type { CellKind, TableRow } from '../../spreadsheet/reading/table-row.ts';
import { type BatchInput, columnsOf, inputPlaces } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';
import { chooseColumns } from './choose-columns.ts';
import { sampleRows } from './choose-table.ts';
import { ambiguousColumns, outsideColumns, unknownColumn, unknownSheet } from './column-errors.ts';
import type { ColumnLayout } from './column-layout.ts';
import { type InputOptions, withInputs } from './input-columns.ts';
import { type JsonEntry, notRead, readJsonEntries } from './json-entries.ts';
import { writtenNumber } from './json-number.ts';
import { judgeRow, rowColumns } from './judge-row.ts';
import type { LineJudge } from './line-judge.ts';
import { refuseUnknownInput } from './line-refusal.ts';
import { documentOfMember, membersNamedAsDocuments, nestedDocuments } from './nested-documents.ts';

/** A list whose entries have more names than this between them is no table. */
const mostNames = 1_000;

/** Whether a text is a list of texts, of objects or of lists, or an object, by its beginning. */
export function isJson(beginning: string): boolean {
  return /^\s*(?:\[\s*(?:["{\]]|\[\s*(?:"|-?\d+\s*,))|\{\s*["}])/.test(beginning);
}

/**
 * Reads a list of documents in JSON, or JSON Lines, as a table (see `readJsonEntries`). An entry is a row, and its place in the list,
 * from 1, is its line; its names are those of columns, the names within `inputs` among them. A text is an entry's document. Of objects
 * within an entry, the members named as documents are columns, such as `cliente.cnpj`. Other nested values are in no column.
 *
 * @throws CreditError BATCH_INPUT_NOT_READ for what is no such list, is broken or too long; as `readTextInput`.
 */
export async function readJsonInput(
  bytes: AsyncIterable<Uint8Array>,
  {
    column,
    sheet,
    judge,
    ...asked
  }: InputOptions & {
    readonly column?: string | undefined;
    readonly sheet?: string | undefined;
    readonly judge: LineJudge;
  },
): Promise<BatchInput> {
  if (sheet !== undefined) throw unknownSheet(sheet, []);
  const list = new EntryList(await readJsonEntries(decodeChunks(bytes)));
  const layout = chooseLayout(list, { column, ...asked });
  return {
    format: { kind: 'TABLE', columns: columnsOf(layout), ...inputPlaces(asked.inputs, layout) },
    lines: judgeEntries(list, { layout, judge, declared: asked.inputs }),
  };
}

const inList: Text = { en: 'in the list', 'pt-BR': 'na lista' };

function chooseLayout(
  list: EntryList,
  { column, ...asked }: InputOptions & { readonly column: string | undefined },
): ColumnLayout {
  const { names } = list;
  if (list.entries.length === 0) throw new CreditError('BATCH_INPUT_EMPTY', {});
  const header: TableRow = { line: 0, cells: names };
  const rows = [header, ...list.entries.slice(0, sampleRows).map((_, index) => list.row(index))];
  const choice = chooseColumns(rows, { column, fewestColumns: 1, isNamed: true });
  if (choice.outcome === 'CHOSEN') {
    if (column === undefined && repeatsOwner(list, choice.layout)) throw notRead('nested');
    return withInputs(choice.layout, rows, asked);
  }
  if (column !== undefined) throw unknownColumn(column, names);
  if (choice.outcome === 'AMBIGUOUS') throw ambiguousColumns(choice.columns);
  const others = choice.otherNumbers.map(({ name }) => name);
  throw new CreditError('BATCH_WITHOUT_DOCUMENT', {
    place: others.length > 0 ? outsideColumns(others) : inList,
  });
}

/** Whether the column of documents repeats few of them, such as a creditor's, and more others are in nested values of the entries. */
function repeatsOwner(list: EntryList, { documents }: ColumnLayout): boolean {
  const [own, nested] = [new Set<string | undefined>(), new Set<string>()];
  const entries = list.entries.slice(0, sampleRows);
  for (const [index, { value }] of entries.entries()) {
    const { cells } = list.row(index);
    for (const at of documents) own.add(documentOfMember(cells[at]));
    if (isObject(value)) for (const document of nestedDocuments(value)) nested.add(document);
  }
  own.delete(undefined);
  return own.size > 0 && own.size * 2 <= entries.length && nested.size > own.size;
}

async function* judgeEntries(
  list: EntryList,
  {
    layout,
    judge,
    declared,
  }: {
    readonly layout: ColumnLayout;
    readonly judge: LineJudge;
    readonly declared: readonly PolicyInput[] | undefined;
  },
): AsyncGenerator<BatchLine> {
  for (const index of list.entries.keys()) {
    const row = list.row(index);
    const unknown = declared && list.inputNames(index).find((name) => !inputNamed(declared, name));
    if (declared !== undefined && unknown !== undefined) {
      const text = layout.documents.map((at) => row.cells[at] ?? '').find((cell) => cell !== '') ?? '';
      const refusal = refuseUnknownInput(hideDocumentsInText(unknown.slice(0, 40)), declared);
      yield judge.refuse({ line: row.line, text }, refusal, { columns: rowColumns(row, layout.names) });
      continue;
    }
    const line = judgeRow(row, layout, judge);
    if (line !== undefined) yield line;
  }
  judge.requireDocuments(inList);
}

/** The entries of a list as rows, which are made one at a time: their names together may be many. */
class EntryList {
  readonly entries: readonly JsonEntry[];
  /** By the place of a name, of an entry or within its inputs, the column that it is. */
  readonly #columns = new Map<string, number>();
  readonly names: readonly string[];

  constructor(entries: readonly JsonEntry[]) {
    this.entries = entries;
    const names: string[] = [];
    for (const { value } of entries) {
      for (const { place, name } of fieldsOf(value)) {
        if (this.#columns.has(place)) continue;
        this.#columns.set(place, names.length);
        names.push(name.trim() === '' ? columnLetters(names.length) : name);
        if (names.length > mostNames) throw notRead('manyNames');
      }
    }
    this.names = names;
  }

  row(index: number): TableRow {
    const cells: string[] = [];
    const kinds = new Map<number, CellKind>();
    const { line, value: entry } = this.entries[index] ?? { line: index + 1, value: undefined };
    for (const { place, value } of fieldsOf(entry)) {
      const at = this.#columns.get(place) ?? 0;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(value);
      if (writtenNumber(value) !== undefined) kinds.set(at, 'NUMBER');
    }
    return { line, cells, ...(kinds.size > 0 && { kinds }) };
  }

  /** The names that an entry gives as those of inputs. */
  inputNames(index: number): readonly string[] {
    return fieldsOf(this.entries[index]?.value).flatMap(({ place, name }) =>
      place.startsWith(withinInputs) ? [name] : [],
    );
  }
}

interface Field {
  /** Tells a name within inputs from the same outside of them. */
  readonly place: string;
  readonly name: string;
  readonly value: unknown;
}

const withinInputs = 'inputs/';

function fieldsOf(entry: unknown): readonly Field[] {
  if (!isObject(entry)) return [{ place: '/document', name: 'document', value: entry }];
  const fields = Object.entries(entry).flatMap(([name, value]): readonly Field[] =>
    name === 'inputs' && isObject(value)
      ? Object.entries(value).map(([input, one]) => ({
          place: withinInputs + input,
          name: input,
          value: one,
        }))
      : [{ place: `/${name}`, name, value }],
  );
  const nested = membersNamedAsDocuments(entry);
  return nested.length === 0
    ? fields
    : fields.concat(nested.map(([name, value]) => ({ place: `nested/${name}`, name, value })));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a field holds as a cell; of what is nested that there was something, so that no input takes it for nothing. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? '{…}' : (writtenNumber(value) ?? String(value));
}
