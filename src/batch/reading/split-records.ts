import { type Line, openLineSplitter } from '../../document/split-lines.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { excerptOf } from './batch-line.ts';
import { type LineRefusal, refuseLongRecord, refuseUnclosedQuote } from './line-refusal.ts';

/** What may stand between the fields of a record. */
export const delimiters = [';', '\t', ',', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter that the first line of a text states, if it does nothing else: `sep=;`, as some spreadsheets want it. */
export function statedDelimiter(line: string): string | undefined {
  return /^\uFEFF?"?sep=(.)"?\s*$/i.exec(line)?.[1];
}

/** A record that has more characters is none. */
const longestRecord = 64 * 1024;

interface RecordOptions {
  readonly delimiter: Delimiter;
  /** Whether a line within quotes is a record of its own, so that the quote before it was never closed. */
  readonly isRecord?: (line: string) => boolean;
}

/** A stretch of a text that is no record of a table, with the reason. */
interface BrokenRow {
  readonly line: number;
  readonly text: string;
  readonly refusal: LineRefusal;
}

/**
 * The records of a table as text (RFC 4180), in whatever chunks it comes, keeping no more than one of them: fields between
 * delimiters; within double quotes also delimiters, line ends and quotes, which are written twice. Quotes that do not keep
 * to it are taken as they stand where that is on one line; one that is never closed costs its own line only.
 */
export class RecordSplitter {
  readonly #options: RecordOptions;
  readonly #lines = openLineSplitter();
  /** The lines of a record whose quote is still open. */
  #open: Line[] = [];
  #openLength = 0;
  #fields: RecordFields;
  /** A line that is too long, of which more is to come. */
  #skipped = 0;

  constructor(options: RecordOptions) {
    this.#options = options;
    this.#fields = new RecordFields(options.delimiter);
  }

  *push(chunk: string): Generator<TableRow | BrokenRow> {
    for (const line of this.#lines.push(chunk)) yield* this.#read([line]);
  }

  *end(): Generator<TableRow | BrokenRow> {
    for (const line of this.#lines.end()) yield* this.#read([line]);
    while (this.#open.length > 0) {
      const { broken, rest } = this.#giveUp();
      yield broken;
      yield* this.#read(rest.toReversed());
    }
  }

  /** Takes lines from the end of `waiting`: those after one that is given up are read again, before those that come. */
  *#read(waiting: Line[]): Generator<TableRow | BrokenRow> {
    const { delimiter } = this.#options;
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      if (line.number === this.#skipped) continue;
      const isOpen = this.#open.length > 0;
      if (!isOpen && line.continues) {
        this.#skipped = line.number;
        yield { line: line.number, text: excerptOf(line.text), refusal: refuseLongRecord(longestRecord) };
        continue;
      }
      if (!isOpen && !line.text.includes('"')) {
        yield { line: line.number, cells: line.text.split(delimiter) };
        continue;
      }
      if (isOpen && !this.#mayGoOn(line)) {
        const { broken, rest } = this.#giveUp();
        yield broken;
        waiting.push(line, ...rest.toReversed());
        continue;
      }
      this.#open.push(line);
      this.#openLength += line.text.length + 1;
      const state = this.#fields.add(line.text);
      if (state === 'BROKEN') {
        const { broken, rest } = this.#giveUp();
        yield broken;
        waiting.push(...rest.toReversed());
      } else if (state === 'DONE') {
        const record = { line: this.#open[0]?.number ?? line.number, cells: this.#fields.cells };
        this.#beginRecord();
        yield record;
      }
    }
  }

  /** Whether a line may belong to the record whose quote is open. */
  #mayGoOn({ text, continues }: Line): boolean {
    return (
      !continues && this.#openLength + text.length <= longestRecord && this.#options.isRecord?.(text) !== true
    );
  }

  #beginRecord(): void {
    this.#open = [];
    this.#openLength = 0;
    this.#fields = new RecordFields(this.#options.delimiter);
  }

  #giveUp(): { readonly broken: BrokenRow; readonly rest: readonly Line[] } {
    const [first, ...rest] = this.#open;
    if (first === undefined) throw new Error('there is no open record to give up');
    this.#beginRecord();
    const refusal = refuseUnclosedQuote();
    return { broken: { line: first.number, text: excerptOf(first.text), refusal }, rest };
  }
}

/** Reads the fields of one record, line after line. */
class RecordFields {
  readonly cells: string[] = [];
  readonly #delimiter: Delimiter;
  #field = '';
  #isQuoted = false;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** DONE: the record ends with this line. OPEN: a quote goes on. BROKEN: it was closed where none can end. */
  add(line: string): 'DONE' | 'OPEN' | 'BROKEN' {
    /** Whether the quotes of this field were opened on an earlier line. */
    let isFromBefore = this.#isQuoted;
    if (this.#isQuoted) this.#field += '\n';
    let at = 0;
    while (at <= line.length) {
      if (this.#isQuoted) {
        const quote = line.indexOf('"', at);
        if (quote === -1) {
          this.#field += line.slice(at);
          return 'OPEN';
        }
        this.#field += line.slice(at, quote);
        at = quote + 1;
        if (line.charAt(at) === '"') {
          this.#field += '"';
          at += 1;
          continue;
        }
        this.#isQuoted = false;
        const end = endOfField(line, at, this.#delimiter);
        const rest = line.slice(at, end);
        if (rest.trim() !== '') {
          if (isFromBefore) return 'BROKEN';
          this.#field += rest;
        }
        at = end;
      } else {
        const end = endOfField(line, at, this.#delimiter);
        const start = blanksFrom(line, at, end);
        if (line.charAt(start) === '"' && start < end) {
          this.#isQuoted = true;
          at = start + 1;
          continue;
        }
        this.#field += line.slice(at, end);
        at = end;
      }
      this.cells.push(shownText(this.#field));
      this.#field = '';
      isFromBefore = false;
      // Behind the delimiter, or behind the end of the line.
      at += 1;
    }
    return 'DONE';
  }
}

/** Returns the text that a spreadsheet shows for `="0000"`, a formula by which programs keep leading zeros. */
function shownText(field: string): string {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(field) ?? [];
  return text === undefined ? field : text.replaceAll('""', '"');
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
