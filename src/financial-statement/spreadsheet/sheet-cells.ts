import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { plainText } from '../../base/plain-text.ts';

/** What a cell holds: a number, a text, or something that is neither, told in words. */
export type CellContent =
  | { readonly kind: 'number'; readonly amount: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly what: Text };

/** A cell that holds something; rows count from 1, and columns from 0. */
export interface SheetCell {
  /** As people name it: `C5`. */
  readonly address: string;
  readonly row: number;
  readonly column: number;
  readonly content: CellContent;
}

/** The filled cells of a sheet, row by row. */
export interface SheetCells {
  readonly name: string;
  readonly cells: readonly SheetCell[];
}

/** Returns the texts in the cells of a sheet, row by row. */
export function textsOf({ cells }: SheetCells): readonly string[] {
  return cells.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
}

/** Where something is wrong with the file as a whole. */
export const workbookPlace: Text = { en: 'the workbook', 'pt-BR': 'a pasta de trabalho' };

/** Where a figure stood: `sheet "Balanço", cell C5`. */
export function placeOfCell(sheet: string, address: string): string {
  return `sheet "${sheet}", cell ${address}`;
}

/** Refuses a sheet at one of its cells, by its address. */
export function refuseCell(
  sheet: string,
  address: string,
  reason: Text,
): CreditError<'STATEMENT_UNREADABLE'> {
  const place = { en: placeOfCell(sheet, address), 'pt-BR': `planilha "${sheet}", célula ${address}` };
  return new CreditError('STATEMENT_UNREADABLE', { place, reason });
}

/** Refuses a sheet as a whole. */
export function refuseSheet(sheet: string, reason: Text): CreditError<'STATEMENT_UNREADABLE'> {
  const place = { en: `sheet "${sheet}"`, 'pt-BR': `planilha "${sheet}"` };
  return new CreditError('STATEMENT_UNREADABLE', { place, reason });
}

/** Names and headings are compared without accents, case, marks and blanks around. */
export function sameWords(a: string, b: string): boolean {
  return plainText(a) === plainText(b);
}
