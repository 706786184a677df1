import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';

/** What a cell holds: a number, a text, or something that is neither, told in words. */
export type CellContent =
  | { readonly kind: 'number'; readonly amount: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly what: Text };

/** A cell that holds something; row and column count from 1. */
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

/** The address of a cell: column 3 of row 5 is `C5`. */
export function addressOf(row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Names and headings are compared without accents, case and blanks around. */
export function sameWords(a: string, b: string): boolean {
  return foldedWords(a) === foldedWords(b);
}

function foldedWords(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
