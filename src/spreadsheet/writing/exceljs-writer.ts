import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import { SheetText } from './sheet-text.ts';

/** What exceljs packs its parts into: an archiver (https://www.archiverjs.com) of its own. */
interface Archive {
  append(source: unknown, entry: object): unknown;
  abort(): unknown;
  unpipe(destination: Writable): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** exceljs' streaming writer with what it keeps to itself. */
export interface OpenWriter {
  readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  readonly archive: Archive;
  /** The XML of each sheet, in the order in which they were added. */
  readonly texts: readonly SheetText[];
}

/** Entries have no time of their own: 1 January 1980 is the first day that an archive can name. */
const entryDate = new Date(Date.UTC(1980, 0, 1));

/**
 * A streaming writer of exceljs that says when its sheets should wait, and whose archive holds no time of day. Both need
 * what exceljs does not promise, so each piece of that is checked, and its version is fixed in package.json.
 *
 * @throws Error for a version of exceljs that is made otherwise.
 */
export function openWriter(exceljs: typeof ExcelJS, destination: Writable): OpenWriter {
  const texts: SheetText[] = [];
  let archive: Archive | undefined;

  class DatedWriter extends exceljs.stream.xlsx.WorkbookWriter {
    /** The first that the base class adds to its archive, already while it is constructed. */
    override addThemes(): Promise<void> {
      archive = dateEntries(Reflect.get(this, 'zip'));
      return super.addThemes();
    }

    /** Asked by the base class for where the XML of a sheet goes. */
    _openStream(name: string): object {
      const text = new SheetText((source) => archive?.append(source, { name }));
      texts.push(text);
      return {
        pause: () => undefined,
        write: (piece: unknown) => text.write(textOf(piece)),
        end: () => text.end(),
      };
    }
  }

  const workbook = new DatedWriter({ stream: destination, useStyles: true });
  if (!archive) throw unexpected('its archive is not made while it is constructed');
  return { workbook, archive, texts };
}

/** Gives every style its place in the workbook's table, whose indices the cells name. */
export function numberStyles<Name extends string>(
  workbook: object,
  styles: ReadonlyMap<Name, Partial<ExcelJS.Style>>,
): ReadonlyMap<Name, number> {
  const table: unknown = Reflect.get(workbook, 'styles');
  if (!hasMethods(table, ['addStyleModel'])) throw unexpected('it has no table of styles');
  const ids = new Map<Name, number>();
  for (const [name, style] of styles) {
    const id = table.addStyleModel(style);
    if (typeof id !== 'number') throw unexpected('styles have no number');
    ids.set(name, id);
  }
  return ids;
}

function dateEntries(zip: unknown): Archive {
  if (!hasMethods(zip, ['append', 'abort', 'unpipe', 'on'])) throw unexpected('it has no archive');
  const { append } = zip;
  zip.append = (source, entry) => {
    // Bytes, as the archiver turns texts into them in a way that Node warns of.
    const content = typeof source === 'string' ? Buffer.from(source) : source;
    return append.call(zip, content, { ...Object(entry), date: entryDate });
  };
  return zip;
}

/** exceljs writes texts, and texts in a buffer of its own that it uses again. */
function textOf(piece: unknown): string {
  if (typeof piece === 'string') return piece;
  if (!hasMethods(piece, ['toBuffer'])) throw unexpected('a sheet writes no text');
  const bytes = piece.toBuffer();
  if (!Buffer.isBuffer(bytes)) throw unexpected('a sheet writes no bytes');
  return bytes.toString('utf8');
}

function hasMethods<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, (...args: readonly unknown[]) => unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}

/** A defect of ours: the code beside this was written for another version. */
export function unexpected(what: string): Error {
  return new Error(`exceljs is not as this program expects it: ${what}`);
}
