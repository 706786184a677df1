/** A piece of text as a page has it; distances in points from its left edge and its foot. */
export interface PrintedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Height of its letters. */
  readonly size: number;
}

/** A page of a PDF, in the order in which the file has its pieces. */
export type PrintedPage = readonly PrintedText[];

/** A word of a row, left to right. */
export type Word = Omit<PrintedText, 'baseline'>;

/** What stands at one height of a page. */
export interface Row {
  /** Counts from 1. */
  readonly page: number;
  /** Counts from 1, from the head of its page. */
  readonly line: number;
  readonly words: readonly Word[];
}

/** Pieces whose feet are nearer than this share of their size stand in one row. */
const sameRow = 0.45;
/** A smaller gap than this share of the size parts no words: programs print one word in pieces. */
const withinWord = 0.12;

/** The rows of a page from head to foot. Pure. */
export function rowsOf(page: PrintedPage, number: number): readonly Row[] {
  const words = page.flatMap(wordsOf).sort((a, b) => b.baseline - a.baseline || a.left - b.left);
  const rows: { baseline: number; words: PrintedText[] }[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row !== undefined && row.baseline - word.baseline <= word.size * sameRow) row.words.push(word);
    else rows.push({ baseline: word.baseline, words: [word] });
  }
  return rows.map((row, index) => ({ page: number, line: index + 1, words: joined(row.words) }));
}

/** The words of a piece; where each stands follows from how many characters are before it. */
function wordsOf(piece: PrintedText): readonly PrintedText[] {
  const width = (piece.right - piece.left) / piece.text.length;
  return [...piece.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    ...piece,
    text,
    left: piece.left + index * width,
    right: piece.left + (index + text.length) * width,
  }));
}

/** Pieces of one word put together; what is printed twice at one place, to look bold, is there once. */
function joined(words: readonly PrintedText[]): readonly Word[] {
  const whole: { text: string; left: number; right: number; size: number }[] = [];
  for (const { text, left, right, size } of [...words].sort((a, b) => a.left - b.left)) {
    const last = whole.at(-1);
    if (last !== undefined && last.text === text && left - last.left < size * sameRow) continue;
    if (last !== undefined && Math.abs(left - last.right) < size * withinWord) {
      last.text += text;
      last.right = right;
    } else whole.push({ text, left, right, size });
  }
  return whole;
}

/** How far a word is from the one before it, in its own size. */
export function gapBefore(word: Word, before: Word): number {
  return (word.left - before.right) / word.size;
}
