import type { BatchColumns, BatchInput } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';

const separator = ';';

/**
 * Passes the lines of an input on and keeps them as text meanwhile: a table with the columns that were understood, each line
 * at its own number, so that a person can correct it and give it again. Of what was not understood nothing is kept but the
 * lines without a document.
 */
export class TextOfInput {
  readonly input: BatchInput;
  readonly #mostCharacters: number;
  readonly #columns: BatchColumns | undefined;
  #pieces: string[] = [];
  #characters = 0;
  #line = 1;
  #isLineOpen = false;

  constructor({ format, lines }: BatchInput, { mostCharacters }: { readonly mostCharacters: number }) {
    this.#mostCharacters = mostCharacters;
    this.#columns = format.columns;
    this.input = { format, lines: this.#passing(lines) };
  }

  /** To be asked for when all lines were read; null where it is longer than it may be. */
  text(): string | null {
    return this.#characters > this.#mostCharacters ? null : this.#pieces.join('');
  }

  async *#passing(lines: AsyncIterable<BatchLine>): AsyncGenerator<BatchLine> {
    const columns = this.#columns;
    if (columns !== undefined) this.#addHead(columns);
    for await (const line of lines) {
      this.#add(line.line, columns === undefined ? line.text.replace(/[\r\n]/g, ' ') : rowOf(line, columns));
      yield line;
    }
  }

  #addHead(columns: BatchColumns): void {
    const { documents, externalId, amount, extra, headerLine } = columns;
    // Without names of its own its first row is one of documents: it needs no names then to be read the same way.
    if (headerLine === undefined) return;
    const [document] = documents;
    const names = [
      documents.length === 1 && document !== undefined ? document.name : 'documento',
      ...(externalId === undefined ? [] : [externalId.name]),
      ...(amount === undefined ? [] : [amount.name]),
      ...extra.map(({ name }) => name),
    ];
    this.#add(headerLine, names.map(cellOf).join(separator));
  }

  #add(line: number, text: string): void {
    if (this.#characters > this.#mostCharacters) {
      this.#pieces = [];
      return;
    }
    // What an excerpt of a row without columns holds may be several documents of one line.
    const breaks = '\n'.repeat(Math.max(0, line - this.#line));
    const between = breaks === '' && this.#isLineOpen ? ' ' : '';
    this.#pieces.push(`${breaks}${between}${text}`);
    this.#characters += breaks.length + between.length + text.length;
    this.#line = Math.max(line, this.#line);
    this.#isLineOpen = true;
  }
}

function rowOf(line: BatchLine, { documents, externalId, amount, extra }: BatchColumns): string {
  const [document] = documents;
  const isValid = line.outcome === 'VALID';
  const refused = line.outcome === 'INVALID' ? line.columns : undefined;
  const others = isValid ? line.extra : refused;
  const own = documents.length === 1 ? refused?.[document?.name ?? ''] : undefined;
  return [
    own ?? line.text,
    ...(externalId === undefined
      ? []
      : [isValid ? (line.externalId ?? '') : (refused?.[externalId.name] ?? '')]),
    ...(amount === undefined ? [] : [isValid ? amountOf(line.amount) : (refused?.[amount.name] ?? '')]),
    ...extra.map(({ name }) => others?.[name] ?? ''),
  ]
    .map(cellOf)
    .join(separator);
}

/** With a comma and two decimals nobody takes its mark for another. */
function amountOf(amount: number | undefined): string {
  return amount === undefined ? '' : amount.toFixed(2).replace('.', ',');
}

/** Of a cell with the separator, a quote or a break in it, what a table as text can hold on one line. */
function cellOf(text: string): string {
  const flat = text.replace(/[\r\n]+/g, ' ');
  return /[";]/.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
}
