import { plainText } from '../base/plain-text.ts';
import type { FileFacts, RowEntry } from './dataset.ts';

/** The known words of a column that decides about an entry, in plain form, and what each means. An empty cell has the plain form `""`. */
export type KnownWords<Meaning> = readonly (readonly [words: RegExp, meaning: Meaning])[];

/** Returns the meaning of a cell; undefined for an unknown word. */
export function meaningOf<Meaning>(cell: string, column: KnownWords<Meaning>): Meaning | undefined {
  const words = plainText(cell);
  return column.find(([pattern]) => pattern.test(words))?.[1];
}

/** Returns a cell with the title of its column: `TIPO_DESEMBARGO: X`, or `TIPO_DEVEDOR: ""` for an empty cell. */
export function titledCell(title: string, cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim();
  return `${title}: ${text === '' ? '""' : text.slice(0, longestWord)}`;
}

/** Returns a cell with the title of its column in a list if its word is unknown; empty if it is known or the cell is empty. */
export function unknownWord(title: string, cell: string, column: KnownWords<unknown>): readonly string[] {
  return cell.trim() === '' || meaningOf(cell, column) !== undefined ? [] : [titledCell(title, cell)];
}

/** The maximum number of characters of a word that are reported. */
const longestWord = 80;

/** The maximum number of different unknown words of an edition that are reported. */
const mostWords = 100;

/** Counts the unknown words of an entry, and its last day if it cannot be read, in the facts of its file. */
export function countUnknownWords(
  { unknownWords = [], facts: { untilAsWritten = null } }: Pick<RowEntry, 'unknownWords' | 'facts'>,
  { unknownWords: counts }: Pick<FileFacts, 'unknownWords'>,
): void {
  const lastDay = untilAsWritten === null ? [] : [titledCell('untilAsWritten', untilAsWritten)];
  for (const word of [...unknownWords, ...lastDay]) {
    if (counts.has(word) || counts.size < mostWords) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
