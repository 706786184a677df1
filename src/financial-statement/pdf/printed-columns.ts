import { plainText } from '../../base/plain-text.ts';
import type { PlacedAmount } from './printed-amount.ts';
import { datesIn, type PrintedDate } from './printed-dates.ts';
import { gapBefore, type Word } from './printed-text.ts';

/** What a column is of, as its head says: a period, the closing balance of a trial balance, or something that is not read. */
export type ColumnHead = PrintedDate | 'CLOSING' | 'OTHER';

/** A column of a table, and where its head stands. */
export interface PrintedColumn {
  readonly head: ColumnHead;
  readonly left: number;
  readonly right: number;
}

/** What stands in the head of a table beside dates. */
const headWords = new Set(
  [
    'codigo cod conta contas classificacao reduzida reduzido descricao discriminacao historico nome da das do de e em nota notas',
    'explicativa explicativas ativo passivo patrimonio liquido saldo saldos anterior inicial atual final debito debitos credito',
    'creditos movimento valor valores r reais mil milhares av ah controladora individual empresa consolidado exercicio exercicios',
    'findo findos encerrado encerrados acumulado periodo vertical horizontal variacao var d c us usd u s milhoes mm k 000 consolidados individuais thousands',
    'reapresentado reapresentada reapresentados reapresentadas reclassificado reclassificados ajustado ajustados auditado auditados nao',
  ].flatMap((line) => line.split(' ')),
);

const closing = /^saldos? (?:atual|final)|^saldo$/;

/** Words further apart than this, in their size, head different columns. */
const columnGap = 0.9;

/** The columns that a row heads; undefined where it is no head: one has a date or a closing balance, and no other words. */
export function columnsOf(words: readonly Word[]): readonly PrintedColumn[] | undefined {
  const dates = new Map(datesIn(words).map((date) => [date.index, date]));
  const columns: PrintedColumn[] = [];
  let cell: Word[] = [];
  const close = () => {
    const [first] = cell;
    const last = cell.at(-1);
    if (first === undefined || last === undefined) return;
    const text = plainText(cell.map((word) => word.text).join(' '));
    columns.push({ head: closing.test(text) ? 'CLOSING' : 'OTHER', left: first.left, right: last.right });
    cell = [];
  };
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    if (word === undefined) break;
    const date = dates.get(index);
    if (date !== undefined) {
      // `Saldo em 31/12/2025` is one head.
      const before = cell.at(-1);
      const isOne = before !== undefined && gapBefore(word, before) < columnGap;
      const left = isOne ? (cell[0]?.left ?? date.left) : date.left;
      if (isOne) cell = [];
      else close();
      columns.push({ head: date, left, right: date.right });
      index += date.words;
      continue;
    }
    if (!isHeadText(plainText(word.text))) return undefined;
    const before = cell.at(-1);
    if (before !== undefined && gapBefore(word, before) >= columnGap) close();
    cell.push(word);
    index += 1;
  }
  close();
  return columns.some(({ head }) => head !== 'OTHER') ? columns : undefined;
}

const group = /^(?:consolidad|combinad)/;
const own = /^(?:controladora|individua|empresa)/;

/**
 * The columns without those of a group: where a year heads two of them, the row above says which is the company's own.
 * Undefined where it does not.
 */
export function ownColumns(
  columns: readonly PrintedColumn[],
  above: readonly Word[],
): readonly PrintedColumn[] | undefined {
  const names = columns.map(({ head }) => (typeof head === 'string' ? head : `${head.year}/${head.month}`));
  const isTwice = columns.some(
    ({ head }, index) => typeof head !== 'string' && names.indexOf(names[index] ?? '') !== index,
  );
  if (!isTwice) return columns;
  const owners = above.filter(({ text }) => group.test(plainText(text)) || own.test(plainText(text)));
  if (!owners.some(({ text }) => own.test(plainText(text))) || owners.length < 2) return undefined;
  const kept = columns.map((column): PrintedColumn => {
    if (typeof column.head === 'string') return column;
    const [nearest] = [...owners].sort((a, b) => distance(a, column) - distance(b, column));
    return nearest !== undefined && own.test(plainText(nearest.text)) ? column : { ...column, head: 'OTHER' };
  });
  const left = kept.flatMap(({ head }) => (typeof head === 'string' ? [] : [`${head.year}/${head.month}`]));
  return new Set(left).size === left.length ? kept : undefined;
}

/**
 * Returns the scope of the columns that are read, by the names over them: INDIVIDUAL, or CONSOLIDATED if all are of the group.
 * Undefined if the row above states neither.
 */
export function ownerOf(
  columns: readonly PrintedColumn[],
  kept: readonly PrintedColumn[],
  above: readonly Word[],
): 'INDIVIDUAL' | 'CONSOLIDATED' | undefined {
  if (kept !== columns) return 'INDIVIDUAL';
  const words = above.map(({ text }) => plainText(text));
  if (!words.every((text) => isHeadText(text, group))) return undefined;
  const isOwn = words.some((text) => own.test(text));
  const isOfGroup = words.some((text) => group.test(text));
  if (isOwn === isOfGroup) return undefined;
  return isOwn ? 'INDIVIDUAL' : 'CONSOLIDATED';
}

/** Whether a text in plain form has only words of heads. @param also accepts more words. Default: none. */
function isHeadText(text: string, also?: RegExp): boolean {
  return text.split(' ').every((part) => part === '' || headWords.has(part) || also?.test(part) === true);
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

function distance(a: Extent, b: Extent): number {
  return Math.abs((a.left + a.right) / 2 - (b.left + b.right) / 2);
}

/** In points: an amount that is further from every head is of none of them. */
const farthest = 70;

/** The column that an amount stands in: heads stand over the middle of their column, or end where it ends. */
export function columnAt(columns: readonly PrintedColumn[], amount: PlacedAmount): PrintedColumn | undefined {
  let best: { readonly column: PrintedColumn; readonly far: number } | undefined;
  for (const column of columns) {
    const far = Math.min(distance(column, amount), Math.abs(column.right - amount.right));
    if (far <= farthest && far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { column, far };
  }
  return best?.column;
}
