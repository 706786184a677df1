import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import type { ColumnLayout } from './column-layout.ts';

/** Markdown strikes out a text between `~~`. */
const struckText = /^\s*~~.+~~\s*$/s;

/** A part of a line that Markdown, Slack (`~…~`) or WhatsApp strikes out. */
export const struckPart = /~{1,2}[^~\n]+~{1,2}/g;

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
