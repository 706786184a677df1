import { writtenInput } from '../../policy/inputs/typed-input.ts';
import type { BatchColumns, BatchFormat, BatchInput, ColumnPlace } from './batch-input.ts';
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
  readonly #columns: TextColumns | undefined;
  #pieces: string[] = [];
  #characters = 0;
  #line = 1;
  #isLineOpen = false;

  constructor({ format, lines }: BatchInput, { mostCharacters }: { readonly mostCharacters: number }) {
    this.#mostCharacters = mostCharacters;
    this.#columns = textColumnsOf(format);
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

  #addHead(columns: TextColumns): void {
    // Without names of its own its first row is one of documents: it needs no names then to be read the same way.
    if (columns.headerLine === undefined) return;
    const { documents } = columns;
    const names = columns.places.map(({ name, holds }) =>
      holds === 'DOCUMENT' && documents.length > 1 ? 'documento' : name,
    );
    this.#add(columns.headerLine, names.map(cellOf).join(separator));
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

/** The columns of a table that are given back, each with what it holds, in their order: numbers may say which is meant. */
interface TextColumns extends Pick<BatchColumns, 'headerLine' | 'documents'> {
  readonly places: readonly (ColumnPlace & {
    readonly holds: 'DOCUMENT' | 'ID' | 'AMOUNT' | 'EXTRA' | { readonly input: string };
  })[];
}

function textColumnsOf({ columns, inputs = [] }: BatchFormat): TextColumns | undefined {
  if (columns === undefined) return undefined;
  const { headerLine, documents, externalId, amount, extra } = columns;
  const [document] = documents;
  const places: readonly TextColumns['places'][number][] = [
    ...(document === undefined ? [] : [{ ...document, holds: 'DOCUMENT' as const }]),
    ...(externalId === undefined ? [] : [{ ...externalId, holds: 'ID' as const }]),
    ...(amount === undefined ? [] : [{ ...amount, holds: 'AMOUNT' as const }]),
    ...inputs.flatMap(({ name, column }) =>
      column === undefined ? [] : [{ ...column, holds: { input: name } }],
    ),
    ...extra.map((column) => ({ ...column, holds: 'EXTRA' as const })),
  ];
  return { headerLine, documents, places: places.toSorted((a, b) => a.number - b.number) };
}

function rowOf(line: BatchLine, { documents, places }: TextColumns): string {
  const refused = line.outcome === 'INVALID' ? line.columns : undefined;
  const valid = line.outcome === 'VALID' ? line : undefined;
  return places
    .map(({ name, holds }) => {
      if (holds === 'DOCUMENT') return (documents.length === 1 ? refused?.[name] : undefined) ?? line.text;
      if (valid === undefined) return refused?.[name] ?? '';
      if (holds === 'ID') return valid.externalId ?? '';
      if (holds === 'AMOUNT') return amountOf(valid.amount);
      return holds === 'EXTRA' ? (valid.extra?.[name] ?? '') : writtenInput(valid.inputs?.[holds.input]);
    })
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
