import { plainText } from '../../base/plain-text.ts';
import { filledCells, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { documentNameOf, isSuggestionColumn } from './column-names.ts';
import { isTitleOfPart } from './document-parts.ts';
import { columnsOfDocuments, type Tally } from './document-tally.ts';
import { namesOtherNumber } from './other-number-titles.ts';

/** The number of rows in which a header is searched for. */
export const rowsWithHeader = 20;

/** Separates the columns whose values are documents by their titles, which can name other numbers. */
export function sortColumns(
  rows: readonly TableRow[],
  { tally, header }: { readonly tally: readonly Tally[]; readonly header?: TableRow | undefined },
): { readonly ofDocuments: readonly number[]; readonly otherNumbers: readonly number[] } {
  const holding = columnsOfDocuments(tally).flatMap((index) => {
    const own = header?.cells[index]?.trim();
    const titles = [...(own ? [own] : []), ...titlesAbove(rows, { first: tally[index]?.rows[0], index })];
    const isSure = documentNameOf(titles[0] ?? '') !== undefined;
    return isSuggestionColumn(titles[0] ?? '')
      ? []
      : [{ index, isOther: !isSure && titles.some(namesOtherNumber) }];
  });
  const only = (wanted: boolean) =>
    holding.flatMap(({ index, isOther }) => (isOther === wanted ? [index] : []));
  return { ofDocuments: only(false), otherNumbers: only(true) };
}

/** Returns the texts above the first document of a column that can be its titles: the nearest, and those of other rows of titles. */
export function titlesAbove(
  rows: readonly TableRow[],
  { first, index }: { readonly first: TableRow | undefined; readonly index: number },
): readonly string[] {
  const above = first === undefined ? [] : rows.slice(0, Math.min(rows.indexOf(first), rowsWithHeader));
  const titled = above.filter(({ cells }) => isTitleText(cells[index] ?? '')).toReversed();
  // A text alone in its row is the title of the table, unless it is right above the column.
  const isOfColumns = (row: TableRow) => filledCells(row).length > 1;
  return titled
    .filter((row, at) => at === 0 || isOfColumns(row))
    .map(({ cells }) => (cells[index] ?? '').trim());
}

function isTitleText(text: string): boolean {
  return /\p{L}/u.test(text) && !/\d{3}/.test(text);
}

/** Minimum length of a document or a part of one: not `-` or `12`. */
const fewestSigns = 3;
/** Minimum length of a part that shows whose document it is: the six digits that a mask leaves. */
const fewestSignsOfPart = 6;

/**
 * Returns the columns with titles of documents that contain other values than the chosen columns, such as masked documents,
 * hashes or roots of other companies, and empty columns called CPF or CNPJ. Only a person can decide which columns are meant.
 */
export function titledBeside(
  rows: readonly TableRow[],
  { titles, columns }: { readonly titles: readonly string[]; readonly columns: readonly number[] },
): readonly number[] {
  return titles.flatMap((title, index) => {
    const name = columns.includes(index) || isTitleOfPart(title) ? undefined : documentNameOf(title);
    if (name !== 'SURE' && name !== 'LIKELY') return [];
    const texts = rows
      .map(({ cells }) => [cells[index] ?? '', ...columns.map((at) => cells[at] ?? '')].map(signsOf))
      .filter(([own = '']) => own.length >= fewestSigns && own !== signsOf(title));
    const strange = texts.filter(
      ([own = '', ...others]) =>
        own.length < fewestSignsOfPart || !others.some((other) => other.includes(own)),
    );
    if (texts.length === 0) return name === 'SURE' ? [index] : [];
    return texts.length * 2 > rows.length - 1 && strange.length * 2 > texts.length ? [index] : [];
  });
}

/** Returns the letters and digits of a cell, without the marks that hide some of them: `***.982.247-**` has `982247`. */
function signsOf(cell: string): string {
  return plainText(cell).replace(/\bx+\b|(?<=\d)x+|x+(?=\d)| /g, '');
}
