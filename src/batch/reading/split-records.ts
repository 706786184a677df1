import { type Line, openLineSplitter } from '../../document/split-lines.ts';
import type { BrokenRow, TableRow } from '../../spreadsheet/reading/table-row.ts';
import { excerptOf } from './batch-line.ts';
import { refuseLongRecord, refuseUnclosedQuote } from './line-refusal.ts';

/** What may stand between the fields of a record. */
export const delimiters = [';', '\t', ',', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A record that has more characters is none. */
const longestRecord = 64 * 1024;

export interface RecordOptions {
  readonly delimiter: Delimiter;
  /** Whether a line within quotes is a record of its own, so that the quote before it was never closed. */
  readonly isRecord?: (line: string) => boolean;
}

/** Takes text in whatever chunks it comes and gives its records, keeping no more than one of them. */
export interface RecordSplitter {
  push(chunk: string): Generator<TableRow | BrokenRow>;
  end(): Generator<TableRow | BrokenRow>;
}

/**
 * The records of a table as text (RFC 4180): fields between delimiters; within double quotes also delimiters, line ends
 * and quotes, which are written twice. Quotes that do not keep to it are taken as they stand where that is on one line;
 * one that is never closed costs its own line only.
 */
export function openRecordSplitter(options: RecordOptions): RecordSplitter {
  const lines = openLineSplitter();
  /** The lines of a record whose quote is still open. */
  let open: Line[] = [];
  let openLength = 0;
  let fields = openFields(options.delimiter);
  /** A line that is too long, of which more is to come. */
  let skipped = 0;

  const beginRecord = (): void => {
    open = [];
    openLength = 0;
    fields = openFields(options.delimiter);
  };

  const giveUp = (): { readonly broken: BrokenRow; readonly rest: readonly Line[] } => {
    const [first, ...rest] = open;
    if (first === undefined) throw new Error('there is no open record to give up');
    beginRecord();
    const refusal = refuseUnclosedQuote();
    return { broken: { line: first.number, text: excerptOf(first.text), refusal }, rest };
  };

  function* read(waiting: Line[]): Generator<TableRow | BrokenRow> {
    // The lines after one that is given up are read again, before those that come.
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      if (line.number === skipped) continue;
      const continuesRecord = open.length > 0;
      if (
        line.continues ||
        (continuesRecord && (openLength + line.text.length > longestRecord || options.isRecord?.(line.text)))
      ) {
        if (continuesRecord) {
          const { broken, rest } = giveUp();
          yield broken;
          waiting.push(line, ...rest.toReversed());
          continue;
        }
        skipped = line.number;
        const refusal = refuseLongRecord(longestRecord);
        yield { line: line.number, text: excerptOf(line.text), refusal };
        continue;
      }
      if (!continuesRecord && !line.text.includes('"')) {
        yield { line: line.number, cells: line.text.split(options.delimiter) };
        continue;
      }
      open.push(line);
      openLength += line.text.length + 1;
      const state = fields.add(line.text);
      if (state === 'OPEN') continue;
      if (state === 'BROKEN') {
        const { broken, rest } = giveUp();
        yield broken;
        waiting.push(...rest.toReversed());
        continue;
      }
      const record = { line: open[0]?.number ?? line.number, cells: fields.cells() };
      beginRecord();
      yield record;
    }
  }

  return {
    *push(chunk) {
      for (const line of lines.push(chunk)) yield* read([line]);
    },
    *end() {
      for (const line of lines.end()) yield* read([line]);
      while (open.length > 0) {
        const { broken, rest } = giveUp();
        yield broken;
        yield* read(rest.toReversed());
      }
    },
  };
}

/** Reads the fields of one record, line after line. */
interface Fields {
  /** DONE: the record ends with this line. OPEN: a quote goes on. BROKEN: it was closed where none can end. */
  add(line: string): 'DONE' | 'OPEN' | 'BROKEN';
  cells(): readonly string[];
}

function openFields(delimiter: Delimiter): Fields {
  const cells: string[] = [];
  let field = '';
  let isQuoted = false;

  return {
    add: (line) => {
      /** Whether the quotes of this field were opened on an earlier line. */
      let isFromBefore = isQuoted;
      if (isQuoted) field += '\n';
      let at = 0;
      while (at <= line.length) {
        if (isQuoted) {
          const quote = line.indexOf('"', at);
          if (quote === -1) {
            field += line.slice(at);
            return 'OPEN';
          }
          field += line.slice(at, quote);
          at = quote + 1;
          if (line.charAt(at) === '"') {
            field += '"';
            at += 1;
            continue;
          }
          isQuoted = false;
          const end = endOfField(line, at, delimiter);
          const rest = line.slice(at, end);
          if (rest.trim() !== '') {
            if (isFromBefore) return 'BROKEN';
            field += rest;
          }
          at = end;
        } else {
          const end = endOfField(line, at, delimiter);
          const start = blanksFrom(line, at, end);
          if (line.charAt(start) === '"' && start < end) {
            isQuoted = true;
            at = start + 1;
            continue;
          }
          field += line.slice(at, end);
          at = end;
        }
        cells.push(field);
        field = '';
        isFromBefore = false;
        // Behind the delimiter, or behind the end of the line.
        at += 1;
      }
      return 'DONE';
    },
    cells: () => cells,
  };
}

function endOfField(line: string, from: number, delimiter: Delimiter): number {
  const end = line.indexOf(delimiter, from);
  return end === -1 ? line.length : end;
}

/** The first place from which on no blank stands before `end`. */
function blanksFrom(line: string, from: number, end: number): number {
  let at = from;
  while (at < end && line.charAt(at) === ' ') at += 1;
  return at;
}
