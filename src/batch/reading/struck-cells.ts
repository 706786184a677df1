import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import type { ColumnLayout } from './column-layout.ts';

/** Markdown strikes out a text between `~~`. */
const struckText = /^\s*~~.+~~\s*$/s;

/** A part of a line that Markdown, Slack (`~…~`) or WhatsApp strikes out. The signs of `~500` and `a~b~c` strike nothing out. */
export const struckPart = /(?<![\p{L}\p{N}~])~{1,2}(?![\s~])[^~\n]*(?<!\s)~{1,2}(?![\p{L}\p{N}~])/gu;

/** Whether a cell is struck out, in a spreadsheet or in Markdown. */
export function isStruck({ cells, struck, kinds }: TableRow, index: number): boolean {
  return struck?.has(index) === true || (kinds === undefined && struckText.test(cells[index] ?? ''));
}

/** Whether a row has a document that is struck out, or a document (`hasDocument`) with an amount, an id or an input that is. */
export function usesStruckCell(
  row: TableRow,
  { documents, parts, amount, externalId, inputs }: ColumnLayout,
  hasDocument: boolean,
): boolean {
  const beside = [amount, externalId, ...inputs.map(({ index }) => index)];
  return [...documents, ...(parts?.indexes ?? []), ...(hasDocument ? beside : [])].some(
    (index) => index !== undefined && isStruck(row, index),
  );
}
