import { linesOf } from './printed-line.ts';
import type { Row, Word } from './printed-text.ts';

/** So many rows with words on either side make two tables beside each other: assets at the left, liabilities at the right. */
const fewestRows = 3;

/**
 * The rows of a page in the order in which they are read: those of one table, or where two stand beside each other first all
 * of the left one. Pure.
 */
export function inReadingOrder(rows: readonly Row[]): readonly Row[] {
  const seconds = rows.flatMap(({ words }) => {
    const [first, second] = linesOf(words).filter(({ label, amounts }) => label !== '' && amounts.length > 0);
    return first === undefined || second === undefined ? [] : [second.left];
  });
  if (seconds.length < fewestRows) return rows;
  const cut = Math.min(...seconds) - 1;
  const side = (belongs: (word: Word) => boolean) =>
    rows.flatMap((row) => {
      const words = row.words.filter(belongs);
      return words.length === 0 ? [] : [{ ...row, words }];
    });
  return [...side(({ left }) => left < cut), ...side(({ left }) => left >= cut)];
}
