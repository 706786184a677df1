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

/** The number of characters of a word that are reported. */
const longestWord = 80;

/** The number of different unknown words of a file that are reported. */
const mostWords = 100;

/** Counts the unknown words of an entry in the facts of its file. */
export function countUnknownWords(
  { unknownWords = [] }: RowEntry,
  { unknownWords: counts }: FileFacts,
): void {
  for (const word of unknownWords) {
    if (counts.has(word) || counts.size < mostWords) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
