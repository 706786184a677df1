import { plainText } from '../../base/plain-text.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';

const otherUnit = String.raw`mil|milhares|milh(?:\u00f5es|oes)|mm|thousands?|millions?|US\$|USD|d[\u00f3o]lares|EUR|euros`;
/** States the unit of amounts: `em R$ mil`, `valores em milhares de reais`, `(US$)`. `R$ 10 mil` and `milhares de clientes` do not. */
const statedUnit = new RegExp(
  String.raw`(?:(?<!\p{L})(?:em|in|expressos|valores)\s+(?:R\$\s*)?|\(\s*(?:R\$\s*)?|R\$\s*)(?:${otherUnit})(?=\s+(?:de\s+)?reais|\s*(?:[).;,]|$))`,
  'iu',
);

/** Returns the unit that a line above the titles states for all amounts; undefined for BRL. */
export function foreignUnitAbove(
  rows: readonly TableRow[],
  header: TableRow | undefined,
): string | undefined {
  const titles = header === undefined ? [] : rows.filter(({ line }) => line < header.line);
  const stated = titles.flatMap(({ cells }) => cells.flatMap((cell) => statedUnit.exec(cell) ?? []));
  return stated[0]?.replace(/^[\s(]+|^(?:em|in|expressos|valores)\s+/gi, '').trim();
}

const currencyTitle =
  /^(?:(?:cod|codigo|sigla|tipo) (?:d[ae] )?)?(?:moeda|currency|divisa|waers)(?: ?(?:code|doc|documento))?$/;

/** Returns the column with the currency of each row, by the titles. */
export function currencyColumn(titles: readonly string[]): number | undefined {
  const index = titles.findIndex((title) => currencyTitle.test(plainText(title)));
  return index === -1 ? undefined : index;
}

const brl = /(?<!\p{L})(?:BRL|R\$|rea(?:l|is))(?!\p{L})/iu;
const foreignCurrency =
  /\p{Sc}|^[A-Z]{3}$|(?<!\p{L})(?:USD?|EUR|d[óo]lar(?:es)?|euros?|libras?|pesos?|ienes?|francos?|yuan|guaranis?)(?!\p{L})/iu;

/**
 * Returns the unit of a number of a row, if an amount with it is not one in BRL: that of its number format, of its currency column or of the
 * table.
 */
export function foreignUnitOf(
  row: TableRow,
  index: number,
  {
    foreignUnit,
    currency,
  }: { readonly foreignUnit?: string | undefined; readonly currency?: number | undefined },
): string | undefined {
  const own = currency === undefined ? '' : (row.cells[currency] ?? '').trim();
  const isForeign = foreignCurrency.test(own) && !brl.test(own);
  return row.foreignUnits?.get(index) ?? (isForeign ? own.slice(0, longestUnit) : foreignUnit);
}

/** Maximum number of characters of a currency that are shown. */
const longestUnit = 20;
