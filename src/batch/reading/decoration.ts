import { isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';

/** Lines that programs write below a table: `3 rows in set (0,00 sec)` of MySQL, `(3 rows)` of PostgreSQL, also in Portuguese. */
const footer =
  /^\(?\d+ (?:rows?|linhas?|registros?|records?)(?:\s*\)|\s+(?:in set|em conjunto|no conjunto|affected|afetad[ao]s?|selected|selecionad[ao]s?|returned)\b.*)?$/i;

/** A mark of a comment: `#` before a blank or a word (`#1` is a number, `#N/D` an error of a spreadsheet), `//` or `--`. */
const comment =
  /^(?:#(?!(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|N[UÚ]M!|NULL!|NULO!))(?=[\s\p{L}]|$)|\/\/|--(?=\s))/iu;

/**
 * Tells whether a row only draws the table or describes it: a ruler of Markdown, MySQL or PostgreSQL (`|---|:--|`,
 * `+-----+`), or a line with the count of rows below it.
 */
export function isDecoration(row: TableRow): boolean {
  if (isBlankRow(row)) return false;
  const filled = row.cells.filter((cell) => cell.trim() !== '');
  if (
    filled.every((cell) => /^[\s:|+=_-]*$/.test(cell)) &&
    filled.some((cell) => /--|==|__|-:|:-/.test(cell))
  ) {
    return true;
  }
  const [only = '', ...others] = filled;
  return others.length === 0 && row.kinds === undefined && footer.test(only.trim());
}

/** Tells whether a line of a text is a comment, by its beginning. */
export function isComment(text: string): boolean {
  return comment.test(text.trimStart());
}
