import { isRecord } from '../base/is-record.ts';
import type { DatasetEntry, DatasetReader, RowEntry } from './dataset.ts';
import { makeEntry } from './make-entry.ts';
import { dateInName } from './printed-values.ts';

/** A list that is published as JSON, as its service answers it. */
interface JsonForm {
  /** How its files are called, by which they are found in a folder or an archive. */
  readonly files: RegExp;
  /** The member that holds the rows; several pages of a service may stand in files of their own. */
  readonly rows: string;
  /** Whether the rows may stand there bare, without anything around them. */
  readonly mayBeBare?: boolean;
  /** Members of which each row has one at least: another list's rows have others. */
  readonly needs: readonly string[];
  /** What a row says; undefined where it names nobody. */
  entryOf(row: Readonly<Record<string, string>>): RowEntry | undefined;
}

/** These lists have some hundreds of rows; what is longer is something else. */
const mostBytes = 64 * 1024 * 1024;

/** Reads a list of JSON objects; members that are no texts or numbers are left out. */
export function jsonReader(form: JsonForm): DatasetReader {
  return {
    wants: (name) => form.files.test(name),
    dateOf: dateInName,
    async *read(file, { refuse }) {
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
      const rows = rowsOf(Buffer.concat(pieces), form);
      if (rows === undefined) {
        throw refuse({
          reason: {
            en: `it is not the JSON of this list, with its rows in "${form.rows}"`,
            'pt-BR': `não é o JSON desta lista, com as linhas em "${form.rows}"`,
          },
        });
      }
      for (const row of rows) {
        if (form.needs.some((member) => Object.hasOwn(row, member))) continue;
        const names = form.needs.join(', ');
        throw refuse({
          reason: { en: `a row has none of ${names}`, 'pt-BR': `uma linha não tem nenhum de ${names}` },
        });
      }
      yield rows.flatMap((row) => entryOf(row, form) ?? []);
    },
  };
}

function rowsOf(
  bytes: Uint8Array,
  { rows: member, mayBeBare = false }: JsonForm,
): readonly Record<string, unknown>[] | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const rows = isRecord(value) ? value[member] : mayBeBare ? value : undefined;
    return Array.isArray(rows) && rows.every(isRecord) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function entryOf(row: Readonly<Record<string, unknown>>, form: JsonForm): DatasetEntry | undefined {
  const texts = Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
    ),
  );
  const entry = form.entryOf(texts);
  return entry === undefined ? undefined : makeEntry(entry, row);
}
