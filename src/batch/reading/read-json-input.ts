import { decodeChunks } from '../../base/decode-text.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { hideDocumentsInText } from '../../document/mask.ts';
import { inputNamed, type PolicyInput } from '../../policy/inputs/input.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import type { CellKind, TableRow } from '../../spreadsheet/reading/table-row.ts';
import { type BatchInput, columnsOf, inputPlaces } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';
import { type ColumnLayout, chooseColumns } from './choose-columns.ts';
import { sampleRows } from './choose-table.ts';
import { ambiguousColumns, unknownColumn, unknownSheet } from './column-errors.ts';
import { type InputOptions, withInputs } from './input-columns.ts';
import { judgeRow, rowColumns } from './judge-row.ts';
import type { LineJudge } from './line-judge.ts';
import { refuseUnknownInput } from './line-refusal.ts';

/** A JSON input has as many characters at most, as the body of a request has bytes: it is read as a whole. */
const longestJson = 8 * 1_048_576;
/** A list whose entries have more names than this between them is no table. */
const mostNames = 1_000;

/** Tells by the first bytes of an input whether it is a list of texts or of objects, or an object. */
export function isJson(head: Uint8Array): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*(?:\[\s*["{\]]|\{\s*["}])/.test(Buffer.from(head).toString('latin1'));
}

/**
 * Reads a list of documents in JSON, or `{ "documents": [...] }`, as a table: an entry is a row, and its place in the list,
 * from 1, is its line; its names are those of columns, the names within `inputs` among them. A text is an entry's document.
 * What is nested otherwise is in no column.
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
  const list = new EntryList(entriesOf(await wholeText(bytes)));
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
  if (choice.outcome === 'CHOSEN') return withInputs(choice.layout, rows, asked);
  if (column !== undefined) throw unknownColumn(column, names);
  if (choice.outcome === 'AMBIGUOUS') throw ambiguousColumns(choice.columns);
  throw new CreditError('BATCH_WITHOUT_DOCUMENT', { place: inList });
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
  readonly entries: readonly unknown[];
  /** By the place of a name, of an entry or within its inputs, the column that it is. */
  readonly #columns = new Map<string, number>();
  readonly names: readonly string[];

  constructor(entries: readonly unknown[]) {
    this.entries = entries;
    const names: string[] = [];
    for (const entry of entries) {
      for (const { place, name } of fieldsOf(entry)) {
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
    for (const { place, value } of fieldsOf(this.entries[index])) {
      const at = this.#columns.get(place) ?? 0;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(value);
      if (typeof value === 'number') kinds.set(at, 'NUMBER');
    }
    return { line: index + 1, cells, ...(kinds.size > 0 && { kinds }) };
  }

  /** The names that an entry gives as those of inputs. */
  inputNames(index: number): readonly string[] {
    return fieldsOf(this.entries[index]).flatMap(({ place, name }) =>
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
  return Object.entries(entry).flatMap(([name, value]): readonly Field[] =>
    name === 'inputs' && isObject(value)
      ? Object.entries(value).map(([input, one]) => ({
          place: withinInputs + input,
          name: input,
          value: one,
        }))
      : [{ place: `/${name}`, name, value }],
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a field holds as a cell; of what is nested that there was something, so that no input takes it for nothing. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? '{…}' : String(value);
}

async function wholeText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of decodeChunks(bytes)) {
    length += piece.length;
    if (length > longestJson) throw notRead('tooLong');
    pieces.push(piece);
  }
  return pieces.join('');
}

function entriesOf(text: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // What the parser says repeats what stands there, which may be somebody's document.
    throw notRead('broken');
  }
  if (Array.isArray(parsed)) return parsed;
  const fields = isObject(parsed) ? Object.entries(parsed) : [];
  const [field] = fields;
  const documents: unknown = field?.[0] === 'documents' && fields.length === 1 ? field[1] : undefined;
  if (!Array.isArray(documents)) throw notRead('noList');
  return documents;
}

const asList: Text = {
  en: 'Give a list, [{ "document": "…", "amount": 5000 }, …], alone or as "documents"; the rest is said by options',
  'pt-BR':
    'Informe uma lista, [{ "document": "…", "amount": 5000 }, …], sozinha ou em "documents"; o resto se diz por opções',
};
const refusals = {
  broken: {
    found: { en: 'JSON that is broken somewhere', 'pt-BR': 'JSON com um erro de sintaxe' },
    instead: {
      en: 'Save it whole again, or give the documents as text or CSV',
      'pt-BR': 'Grave o arquivo inteiro de novo, ou informe os documentos como texto ou CSV',
    },
  },
  noList: {
    found: { en: 'JSON that is no list of documents', 'pt-BR': 'JSON que não é uma lista de documentos' },
    instead: asList,
  },
  tooLong: {
    found: { en: 'JSON of more than 8 MB', 'pt-BR': 'JSON de mais de 8 MB' },
    instead: {
      en: 'Divide it, or give the documents as CSV, which may be longer',
      'pt-BR': 'Divida o arquivo, ou informe os documentos como CSV, que pode ser maior',
    },
  },
  manyNames: {
    found: {
      en: `JSON whose entries have more than ${mostNames} names between them`,
      'pt-BR': `JSON cujos itens têm mais de ${mostNames} nomes ao todo`,
    },
    instead: asList,
  },
} as const satisfies Record<string, { readonly found: Text; readonly instead: Text }>;

function notRead(why: keyof typeof refusals): CreditError {
  return new CreditError('BATCH_INPUT_NOT_READ', refusals[why]);
}
