import { plainText } from '../../base/plain-text.ts';
import { parseDocument } from '../../document/document.ts';
import { findDocuments } from '../../document/paste.ts';
import { filledCells, isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { holdsDocument } from './document-cell.ts';

/**
 * Lines that programs write next to a table: `3 rows in set (0,00 sec)` of MySQL, `(3 rows)` of PostgreSQL, also in Portuguese,
 * `2 rows  2 columns` of DuckDB, `[2 rows x 2 columns]` of pandas and `shape: (2, 2)` of polars.
 */
const footer =
  /^\[?\d+ rows? +(?:\(\d+ shown\) +)?(?:x +)?\d+ columns?\]?$|^shape: \(\d+, \d+\)$|^\(?\d+ (?:rows?|linhas?|registros?|records?)(?:\(s\))?(?:\s*\)|\s+(?:in set|em conjunto|no conjunto|affected|afetad[ao]s?|selected|selecionad[ao]s?|returned)\b.*)?$/i;

/** Types that DuckDB, polars and R (`<chr>`) write below the names of columns. */
const type =
  /^(?:varchar|u?(?:big|huge|small|tiny)int|u?integer|u?int\d+|[iuf]\d{1,3}|str|cat|enum|double|float|bool(?:ean)?|date(?:time\[.+\])?|time(?:stamp)?|decimal[([].+[)\]]|object|string|null|<[a-z0-9+:]{2,12}>)$/i;

/** A mark of a comment: `#` before a blank or a word (`#1` is a number, `#N/D` an error of a spreadsheet), `//` or `--`. */
const comment =
  /^(?:#(?!(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|N[UÚ]M!|NULL!|NULO!))(?=[\s\p{L}]|$)|\/\/|--(?=\s))/iu;

/** Marks of a comment directly before what can be a document. `#1` is a number. */
const commentedDocument = /^(?:#+|--)([0-9A-Za-z./-]{9,18})(?![0-9A-Za-z])/;

/**
 * Returns whether a row only draws the table or describes it: a ruler of Markdown, MySQL or PostgreSQL (`|---|:--|`,
 * `+-----+`), a row of types, or a line with the count of rows and without a document.
 */
export function isDecoration(row: TableRow): boolean {
  if (isBlankRow(row)) return false;
  const filled = filledCells(row);
  if (
    filled.every((cell) => /^[\s:|+=_\u2500-\u257F-]*$/.test(cell)) &&
    filled.some((cell) => /--|==|__|-:|:-|[\u2500-\u257F]/.test(cell))
  ) {
    return true;
  }
  if (filled.length > 1 && row.kinds === undefined && filled.every((cell) => type.test(cell.trim())))
    return true;
  const [only = '', ...others] = filled;
  return (
    others.length === 0 &&
    row.kinds === undefined &&
    footer.test(only.trim()) &&
    findDocuments(only).length === 0
  );
}

const totalLabel = /^(?:sub ?)?(?:total|totais|soma)(?: ger(?:al|ais))?$/;
const figure = /^(?:R\$)?[\s\d.,()%+-]+$/i;

/**
 * Returns whether a row has the totals of a table, `Total;;15.000,00`: the label first, then figures, and no document.
 *
 * @param documents the columns of documents. They are empty, or one of them has the label.
 */
export function isTotals(row: TableRow, documents: readonly number[]): boolean {
  const cells = row.cells.map((cell) => cell.trim());
  const labelAt = cells.findIndex((cell) => cell !== '');
  if (!totalLabel.test(plainText(cells[labelAt] ?? ''))) return false;
  const figures = [...cells.entries()].filter(([index, cell]) => index > labelAt && cell !== '');
  return (
    figures.length > 0 &&
    figures.every(
      ([index, cell]) => figure.test(cell) && !documents.includes(index) && !holdsDocument(row, index),
    )
  );
}

/** Tells whether a line of a text is a comment, by its beginning. */
export function isComment(text: string): boolean {
  const line = text.trimStart();
  if (comment.test(line)) return true;
  const [, first = ''] = commentedDocument.exec(line) ?? [];
  if (first === '') return false;
  const { document, suggestion } = parseDocument(first);
  return (document ?? suggestion) !== undefined;
}
