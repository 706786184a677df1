import { plainText } from '../../base/plain-text.ts';
import { filledCells, type TableRow } from '../../spreadsheet/reading/table-row.ts';

const scale = String.raw`mil(?!\p{L})|milhar(?:es)?|milh(?:\u00e3o|ao|\u00f5es|oes)|thousands?|millions?|centavos?|cents`;
const currencyCode = String.raw`US\$|U\$S?|USD|EUR|\u20ac|GBP|\u00a3`;
const currency = String.raw`${currencyCode}|d[\u00f3o]lar(?:es)?(?: americanos?)?|euros?`;
const brl = String.raw`R\$|BRL|rea(?:l|is)`;
const thousand = String.raw`(?:1[.,]?)?000(?![.,]?\d)`;
const word = String.raw`(?<!\p{L})(?:${scale}|mm|${brl}|${currency}|moedas? estrangeiras?)(?!\p{L})`;
/** Words of a unit, `mil reais`, `US$ mil`, `R$/mil` or `thousands of BRL`. */
const words = (fewest: number) =>
  String.raw`${word}(?:(?:\s+(?:de|of|em|in)\s+|\s*[/(]\s*|\s+)?${word}){${fewest - 1},}`;
const unitEnd = String.raw`(?=\s*(?:[).;,]|-\s|$))`;
/**
 * States the unit of amounts: `em R$ mil`, `valores em milhares de reais`, `(US$)`, `x R$ 1.000`. `R$ 10 mil` and `milhares de clientes` do
 * not.
 */
const statedUnit = new RegExp(
  [
    String.raw`(?:(?<!\p{L})(?:em|in|expressos|valores)\s+|\(\s*)${words(1)}${unitEnd}`,
    String.raw`^\W*${words(2)}${unitEnd}`,
    String.raw`(?:R\$|BRL)\s*[/(]?\s*(?:${scale}|mm|mi|k)(?!\p{L})`,
    String.raw`(?:(?<!\p{L})(?:em|in)\s+(?:R\$\s*)?|(?<!\d\s*)x\s*R\$\s*|R\$\s*x\s*|\(\s*x\s*|R\$\s*\/\s*|(?<!\p{L})divididos\s+por\s+)${thousand}(?=\s*(?:[).;,]|$))`,
    String.raw`R\$\s*\(?['\u2019]?000(?![.,]?\d)`,
  ].join('|'),
  'giu',
);
const namesOther = new RegExp(`${scale}|mm|mi|k|${currency}|estrangeira|${thousand}`, 'iu');
const statedBrl = new RegExp(
  String.raw`(?<!\p{L})(?:em|in|expressos|valores)\s+(?:${brl})\s*(?:[).;,]|$)`,
  'iu',
);

/** A text that is nothing but a unit: `R$ mil`, `(em milhares de reais)`, `US$`. */
const unitAlone = new RegExp(
  String.raw`^\(?\s*(?:valores\s+)?(?:em\s+)?(?:(?:${brl})\s*(?:x\s*)?(?:${scale}|mm|mi|k|['\u2019]?${thousand})|(?:${scale}|mm)(?:\s+(?:de\s+)?(?:${brl}))?|(?:${currency})(?:\s+(?:${scale}|mm))?)\s*\)?$`,
  'iu',
);
/** A text that is nothing but the code of a foreign currency, or a unit with the code of BRL: `USD`, `R$ mil`. `EURO` can be a name. */
const currencyAlone = new RegExp(String.raw`^(?:${currencyCode}|R\$\s*(?:${scale}|mm))$`, 'iu');

/** A title that is nothing but a unit of all amounts. */
const unitInTitle = /^\(?\s*(?:valores|em|in)\s/i;

/** `E1_MOEDA` is a column of an ERP. */
const currencyTitle =
  /^(?:(?:cod|codigo|sigla|tipo|nome|[a-z][a-z0-9]) (?:d[aeo] )?)?(?:moeda|currency|divisa|waers|crcy)(?: .*)?$/;
const unitTitle = /^(?:unidade|unit|escala|scale)(?: (?:monetaria|d[aeo]s? (?:medida|valor|valores)))?$/;
const scaleTitle = /^(?:escala|scale)/;
const scaleAlone = new RegExp(`^${thousand}$`);
/** A label with its unit, `Moeda: USD`. */
const labelled = /^([^:=]{1,60})[:=](.{1,60})$/s;

const namesBrl = new RegExp(String.raw`(?<!\p{L})(?:${brl})(?!\p{L})`, 'iu');
/** A code of ISO 4217 (986 is BRL), of the Banco Central (790 is BRL) or of an ERP (0 or 1 is BRL), or a name. */
const foreignCurrency =
  /\p{Sc}|^[A-Z]{3}$|^(?!986$|790$|0*[01]$)\d{1,3}$|(?<!\p{L})(?:USD?|EUR|d[óo]lar(?:es)?|euros?|libras?|pesos?|ienes?|francos?|yuan|guaranis?)(?!\p{L})/iu;

/** Maximum number of characters of a unit that are shown. */
const longestUnit = 20;

/** Returns the unit that a text under a title such as `Moeda` or `Unidade` states; undefined for BRL and for another title. */
function unitUnder(title: string, text: string): string | undefined {
  const plain = plainText(title);
  const unit = text.replace(/^[\s*_]+|[\s*_]+$/g, '');
  const isForeign = currencyTitle.test(plain)
    ? unitAlone.test(unit) || (foreignCurrency.test(unit) && !namesBrl.test(unit))
    : unitTitle.test(plain) && (unitAlone.test(unit) || (scaleTitle.test(plain) && scaleAlone.test(unit)));
  return isForeign ? unit.slice(0, longestUnit) : undefined;
}

/** Returns the unit that a text states for all amounts. */
function unitIn(text: string): string | undefined {
  const stated = [...text.matchAll(statedUnit)].map(([unit]) => unit).find((unit) => namesOther.test(unit));
  if (stated !== undefined)
    return stated
      .replace(/^[\s(]+|^(?:em|in|expressos|valores)\s+/gi, '')
      .trim()
      .slice(0, longestUnit);
  const [, label, unit] = labelled.exec(text.trim()) ?? [];
  return label === undefined || unit === undefined ? undefined : unitUnder(label, unit);
}

/** Returns the unit that a line states, in one of its cells or in the cell after `Moeda`. */
function unitOfLine({ cells }: Pick<TableRow, 'cells'>): string | undefined {
  const filled = filledCells({ cells });
  return filled
    .map((cell, at) => unitIn(cell) ?? unitUnder(cell, filled[at + 1] ?? ''))
    .find((unit) => unit !== undefined);
}

/** Returns the unit that the titles or a line above them state for all amounts; undefined for BRL. */
export function foreignUnitAbove(
  rows: readonly TableRow[],
  header: TableRow | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  const ofTitles = header.cells.filter((cell) => unitInTitle.test(cell) && unitAlone.test(cell.trim()));
  return [...rows.filter(({ line }) => line < header.line), { cells: ofTitles }]
    .map(unitOfLine)
    .find((unit) => unit !== undefined);
}

/** The units of amounts of a table, as far as they differ from BRL. */
export interface ForeignUnits {
  /** The unit that a line or the titles state for all amounts, `R$ mil` or `US$`. Default: BRL. */
  readonly foreignUnit?: string | undefined;
  /** The units of single columns, by their indexes, as stated below the titles. Default: none. */
  readonly columnUnits?: ReadonlyMap<number, string> | undefined;
  /** The columns with the currency or the unit of each row. Default: none. */
  readonly unitColumns?: readonly number[] | undefined;
}

/** Returns the columns with the currency or the unit of each row, by the titles. */
export function findUnitColumns(titles: readonly string[]): readonly number[] {
  return titles.flatMap((title, index) => {
    const plain = plainText(title);
    return currencyTitle.test(plain) || unitTitle.test(plain) ? [index] : [];
  });
}

/** Returns the units that a row below the titles states for the rows after it; undefined if it states none. */
export function unitsBelow(
  row: TableRow,
  {
    documents,
    amounts,
    columnUnits,
  }: Pick<ForeignUnits, 'columnUnits'> & {
    readonly documents: readonly number[];
    readonly amounts: readonly number[];
  },
): ForeignUnits | undefined {
  const filled = filledCells(row);
  const [first = '', second = '', third] = filled;
  if (second === '' || (third === undefined && unitUnder(first, second) !== undefined)) {
    const foreignUnit = unitOfLine({ cells: filled });
    if (foreignUnit !== undefined) return { foreignUnit };
    if (statedBrl.test(first)) return { foreignUnit: undefined, columnUnits: undefined };
  }
  if (documents.some((index) => (row.cells[index] ?? '').trim() !== '')) return undefined;
  const units = amounts.flatMap((index) => {
    const cell = (row.cells[index] ?? '').trim();
    return unitAlone.test(cell) ? [[index, cell.slice(0, longestUnit)] as const] : [];
  });
  return units.length === 0 ? undefined : { columnUnits: new Map([...(columnUnits ?? []), ...units]) };
}

/**
 * Returns the unit of a number of a row, if an amount with it is not one in BRL: that of its number format, of its row, of its column or of
 * the table.
 */
export function foreignUnitOf(
  row: TableRow,
  index: number,
  { foreignUnit, columnUnits, unitColumns = [], names }: ForeignUnits & { readonly names: readonly string[] },
): string | undefined {
  const ofRow = unitColumns.map((column) => unitUnder(names[column] ?? '', row.cells[column] ?? ''));
  // Next to an amount, some exports write its currency in a column without a title.
  const beside = row.cells.find((cell) => currencyAlone.test(cell.trim()));
  return (
    row.foreignUnits?.get(index) ??
    ofRow.find((unit) => unit !== undefined) ??
    beside?.trim() ??
    columnUnits?.get(index) ??
    foreignUnit
  );
}
