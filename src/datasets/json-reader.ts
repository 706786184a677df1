import { isRecord } from '../base/is-record.ts';
import { addDamagedRow, listsNobody } from './damaged-rows.ts';
import type { DatasetFile, DatasetReader, RefuseFile, RowEntry } from './dataset.ts';
import { type JsonPage, missingPage } from './json-pages.ts';
import { countUnknownWords } from './known-words.ts';
import { makeEntry } from './make-entry.ts';
import { dateInName } from './printed-values.ts';

/** A list that is published as JSON, as its service answers it. */
interface JsonForm {
  /** How its files are called, by which they are found in a folder or an archive. A group in it is the table that the file is a page of. */
  readonly files: RegExp;
  /** The member that holds the rows; several pages of a service may be in files of their own. */
  readonly rows: string;
  /** Whether the rows may stand there bare, without anything around them. */
  readonly mayBeBare?: boolean;
  /**
   * The member that every row must have, by the table of its file in lower case. The key is '' if file names do not contain a table.
   * Rows of another table or list do not have this member.
   */
  readonly needs: Readonly<Record<string, string>>;
  /** Members that identify the person or company of a row and decide if the row counts. At least one row of a file has them. */
  readonly requires: readonly string[];
  /** Members that rows of another list of the same service state, and rows of this one never. */
  readonly foreign?: readonly string[];
  /** The list's own codes for no document. */
  readonly noDocument?: RegExp;
  /** Returns the entry of a row, given all rows of its file; undefined if the row has no name and no document. Such a row is damaged. */
  entryOf(row: JsonRow, rows: readonly JsonRow[]): RowEntry | undefined;
}

/** The texts and numbers of a row, all as text. A null member is an empty text, because its name may distinguish two tables. */
export type JsonRow = Readonly<Record<string, string>>;

/** These lists have some hundreds of rows; what is longer is something else. */
const mostBytes = 64 * 1024 * 1024;

/** Reads a list of JSON objects; skips members that are not texts, numbers or null. */
export function jsonReader(form: JsonForm): DatasetReader {
  const tableOf = (name: string) => tableIn(name, form);
  return {
    wants: (name) => form.files.test(name),
    dateOf: dateInName,
    async *read(file, { refuse, facts, together }) {
      const pages = together.filter(({ name }) => tableOf(name) === tableOf(file.name));
      if (pages[0]?.name === file.name) await requireAllPages(pages, { form, refuse });
      const { rows } = await readPage(file, { form, refuse });
      const texts = rows.map(textsOf);
      const { noDocument } = form;
      yield rows.flatMap((row, place) => {
        const entry = form.entryOf(texts[place] ?? {}, texts);
        if (entry !== undefined) {
          countUnknownWords(entry, facts);
          return makeEntry(entry, row, { noDocument });
        }
        addDamagedRow({ item: place + 1, reason: listsNobody }, { facts, refuse });
        return [];
      });
    },
  };
}

function tableIn(name: string, { files }: JsonForm): string {
  return files.exec(name)?.[1]?.toLowerCase() ?? '';
}

interface PageOptions {
  readonly form: JsonForm;
  readonly refuse: RefuseFile;
}

async function requireAllPages(files: readonly DatasetFile[], options: PageOptions): Promise<void> {
  const pages: JsonPage[] = [];
  for (const file of files) {
    const { answer, rows } = await readPage(file, options);
    pages.push({ answer, rows: rows.length });
  }
  const reason = missingPage(pages);
  if (reason !== undefined) throw options.refuse({ reason });
}

async function readPage(file: DatasetFile, { form, refuse }: PageOptions) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.read()) {
    size += piece.length;
    if (size > mostBytes) {
      throw refuse({
        reason: { en: 'it is longer than such a list', 'pt-BR': 'é mais longo do que uma lista dessas' },
      });
    }
    pieces.push(piece);
  }
  const answer = parse(Buffer.concat(pieces));
  const rows = rowsOf(answer, form);
  if (rows === undefined) {
    throw refuse({
      reason: {
        en: `it is not the JSON of this list, with its rows in "${form.rows}"`,
        'pt-BR': `não é o JSON desta lista, com as linhas em "${form.rows}"`,
      },
    });
  }
  const missing = missingMembers(rows, form, form.needs[tableIn(file.name, form)]).join(', ');
  if (missing !== '') {
    throw refuse({
      reason: { en: `its entries have no ${missing}`, 'pt-BR': `os itens não têm ${missing}` },
    });
  }
  const other = form.foreign?.find((member) => rows.some((row) => (row[member] ?? '') !== ''));
  if (other !== undefined) {
    throw refuse({
      reason: {
        en: `its entries have ${other}, which belongs to another list`,
        'pt-BR': `os itens têm ${other}, que é de outra lista`,
      },
    });
  }
  return { answer, rows };
}

function missingMembers(
  rows: readonly Readonly<Record<string, unknown>>[],
  { requires }: JsonForm,
  needed = '',
): readonly string[] {
  if (rows.length === 0) return [];
  const isForeign = rows.some((row) => !Object.hasOwn(row, needed));
  return [
    ...(isForeign ? [needed] : []),
    ...requires.filter((member) => !rows.some((row) => Object.hasOwn(row, member))),
  ];
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function rowsOf(
  answer: unknown,
  { rows: member, mayBeBare = false }: JsonForm,
): readonly Record<string, unknown>[] | undefined {
  const rows = isRecord(answer) ? answer[member] : mayBeBare ? answer : undefined;
  return Array.isArray(rows) && rows.every(isRecord) ? rows : undefined;
}

function textsOf(row: Readonly<Record<string, unknown>>): JsonRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null || typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value ?? '')] as const]
        : [],
    ),
  );
}
