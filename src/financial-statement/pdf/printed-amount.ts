import { plainCharacters } from '../../document/plain-characters.ts';
import { readBrazilianAmount } from '../spreadsheet/brazilian-amount.ts';
import { gapBefore, type Word } from './printed-text.ts';

/** An amount as a statement prints it. */
interface PrintedAmount {
  readonly amount: number;
  /** On which side a trial balance has it: debit or credit; null where it does not say. */
  readonly side: 'D' | 'C' | null;
}

/** An amount of a row, and where it stands. */
export interface PlacedAmount extends PrintedAmount {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Thousands in groups, or two decimals: `2025` and `11020` are no amounts, but years and codes. */
const amountForm = /^[(-]?(?:\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?|\d+,\d{2})[)-]?$/;

/**
 * Reads an amount as Brazilian statements print it: a text that `readBrazilianAmount` accepts, optionally with `D` or `C` after it.
 * Undefined for any other text, and for whole numbers of more than three digits without groups.
 */
export function readPrintedAmount(text: string): PrintedAmount | undefined {
  const bare = plainCharacters(text).replace(/\s|R\$/g, '');
  const [, unsided = bare, letter] = /^(.*\d\)?)([DC])$/i.exec(bare) ?? [];
  const side = letter === undefined ? null : letter.toUpperCase() === 'D' ? 'D' : 'C';
  if (unsided !== '-' && !amountForm.test(unsided)) return undefined;
  const amount = readBrazilianAmount(unsided);
  return amount === undefined ? undefined : { amount, side };
}

/** Signs that are printed apart from their number. */
const sign = /^(?:R\$|[()-]|R\$[(-]|[(-]R\$|[DC])$/i;
/** In sizes: so far a sign may stand from its number, where columns are ruled with it. */
const signGap = 6;
const mostPieces = 4;

/** The amount that begins at a word, with how many words it has; undefined where none does. A share (`12,5%`) is none. */
export function amountAt(
  words: readonly Word[],
  index: number,
): { readonly amount: PlacedAmount; readonly words: number } | undefined {
  for (let count = Math.min(mostPieces, words.length - index); count > 0; count -= 1) {
    const pieces = words.slice(index, index + count);
    const [first] = pieces;
    const last = pieces.at(-1);
    if (first === undefined || last === undefined || !belongTogether(pieces)) continue;
    const text = pieces.map((piece) => piece.text).join('');
    const amount = readPrintedAmount(text);
    if (amount !== undefined) {
      return { amount: { ...amount, text, left: first.left, right: last.right }, words: count };
    }
  }
  return undefined;
}

/** One number and its signs. A letter behind a number belongs to it only where it is near. */
function belongTogether(pieces: readonly Word[]): boolean {
  if (pieces.length === 1) return true;
  if (pieces.filter(({ text }) => !sign.test(text)).length !== 1) return false;
  return pieces.every((piece, index) => {
    const before = pieces[index - 1];
    return before === undefined || gapBefore(piece, before) < (/^[DC]$/i.test(piece.text) ? 1.5 : signGap);
  });
}
