import { amountAt, type PlacedAmount } from './printed-amount.ts';
import { gapBefore, type Word } from './printed-text.ts';

/** Words of a row, and the amounts behind them. */
export interface PrintedLine {
  /** What stands before the amounts, the code of an account left out; empty where amounts stand alone. */
  readonly label: string;
  /** Where its first word begins. */
  readonly left: number;
  readonly amounts: readonly PlacedAmount[];
}

/** What leads the eye from words to amounts. */
const leader = /^[._·…-]{3,}$/;
const code = /^[\d./-]+$/;
const hasWord = /\p{L}{2}/u;
const share = /^[(-]?[\d.,]+\)?%$/;

/** Words nearer than this, in their size, go on with what stands before them: `Banco 001 Brasil`, `Bancos - conta`. */
const goesOn = 1.1;

/** The lines of a row, left to right: a new one begins where words follow amounts. Pure. */
export function linesOf(words: readonly Word[]): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  let label: Word[] = [];
  let amounts: PlacedAmount[] = [];
  const close = () => {
    const [first] = label;
    const left = first?.left ?? amounts[0]?.left;
    if (left !== undefined)
      lines.push({ label: labelOf(amounts.length === 0 ? label : withoutNotes(label)), left, amounts });
    label = [];
    amounts = [];
  };
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    if (word === undefined) break;
    const next = words[index + 1];
    if (leader.test(word.text) || share.test(word.text) || word.text === '%') {
      index += 1;
      continue;
    }
    const printed = amountAt(words, index);
    const isShare = printed !== undefined && words[index + printed.words]?.text === '%';
    if (isShare) {
      index += printed.words + 1;
      continue;
    }
    const isOfLabel =
      printed === undefined || (amounts.length === 0 && isWithinLabel(printed.amount, { word, next, label }));
    if (isOfLabel) {
      if (amounts.length > 0 && hasLetter(word)) close();
      label.push(word);
      index += 1;
      continue;
    }
    amounts.push(printed.amount);
    index += printed.words;
  }
  close();
  return lines;
}

function hasLetter({ text }: Word): boolean {
  return /\p{L}/u.test(text);
}

/** A code before the words, or a small number or a dash between them. */
function isWithinLabel(
  { text }: PlacedAmount,
  {
    word,
    next,
    label,
  }: { readonly word: Word; readonly next: Word | undefined; readonly label: readonly Word[] },
): boolean {
  const isBare = /^[\d-]+$/.test(text);
  const follows = next !== undefined && hasLetter(next) && !/^[DC]$/.test(next.text);
  if (!label.some(hasLetter)) return follows && (isBare || code.test(text));
  return isBare && follows && gapBefore(next, word) < goesOn;
}

/** References to notes, which cannot be amounts: `18.1`, `5(a)`, `4.2 e 4.3`. */
const note = /^(?:\(?\d{1,2}(?:\.\d{1,2}){1,2}\)?|\(?\d{1,2}\.?\(?[a-z]\)?)[,;]?$/i;

/** The words before the references to notes at the end of a label. */
function withoutNotes(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1);
  const before = words.at(-2);
  if (last === undefined || !note.test(last.text) || !words.some(hasLetter)) return words;
  const isJoined =
    before !== undefined && /^(?:e|[,;&/])$/i.test(before.text) && note.test(words.at(-3)?.text ?? '');
  return withoutNotes(words.slice(0, isJoined ? -2 : -1));
}

function labelOf(words: readonly Word[]): string {
  const first = words.findIndex(({ text }) => !code.test(text));
  const own = first === -1 ? [] : words.slice(first);
  const label = own
    .map(({ text }) => text)
    .join(' ')
    .replace(/R\$/g, '')
    .trim();
  return hasWord.test(label) ? label : '';
}
