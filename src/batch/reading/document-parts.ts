import { plainText } from '../../base/plain-text.ts';
import { parseDocument } from '../../document/document.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';

/** Columns, by their indexes, that hold one document together, as `cnpj_basico`, `cnpj_ordem` and `cnpj_dv` do. */
export interface DocumentParts {
  readonly indexes: readonly number[];
  /** The number of characters of each. */
  readonly lengths: readonly number[];
}

/** The parts into which tables divide a CNPJ (root, branch, check digits) and a CPF (number, check digits). */
const divisions: readonly (readonly number[])[] = [
  [8, 4, 2],
  [8, 6],
  [12, 2],
  [9, 2],
];

/** Fewer rows could be valid by chance. */
const fewestRows = 3;

/** Titles of the later parts, which need not be next to the first: `cnpj_filial`, `ordem`, `DV`, `dígito verificador`. */
const branchTitle = /\b(?:ordem|filial|sufixo|branch)\b/;
const checkTitle = /\b(?:dv|digitos?|verificador(?:es)?|dig)\b/;

/** Returns whether a title is that of a later part of a document. */
export function isTitleOfPart(title: string): boolean {
  return [branchTitle, checkTitle].some((part) => part.test(plainText(title)));
}

/**
 * Finds the columns whose cells together are documents in most rows: adjacent columns, or a column that is named as one of documents and
 * later parts by their titles. Returns undefined if there are none.
 *
 * @param titles the titles of the columns. Default: none.
 * @param isNamed whether the title of a column says that it is of a document. Its rows then need not be many.
 */
export function findDocumentParts(
  rows: readonly TableRow[],
  {
    titles = [],
    isNamed,
  }: { readonly titles?: readonly string[]; readonly isNamed: (index: number) => boolean },
): DocumentParts | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const titled = (title: RegExp) => columns.filter((index) => title.test(plainText(titles[index] ?? '')));
  const [branches, checks] = [titled(branchTitle), titled(checkTitle)];
  for (const first of columns) {
    for (const lengths of divisions) {
      const adjacent = lengths.map((_, at) => first + at);
      const apart = checks.flatMap((check) =>
        lengths.length === 2 ? [[first, check]] : branches.map((branch) => [first, branch, check]),
      );
      for (const indexes of [adjacent, ...(isNamed(first) ? apart : [])]) {
        const parts = { indexes, lengths };
        if (areDocuments(rows, parts, isNamed(first))) return parts;
      }
    }
  }
  return undefined;
}

function areDocuments(rows: readonly TableRow[], parts: DocumentParts, isNamed: boolean): boolean {
  const { indexes, lengths } = parts;
  if (new Set(indexes).size < indexes.length) return false;
  const filled = rows.filter(({ cells }) => indexes.every((index) => /\d/.test(cells[index] ?? '')));
  const valid = filled.filter((row) => {
    if (indexes.some((index, at) => (row.cells[index] ?? '').trim().length > (lengths[at] ?? 0) + 2))
      return false;
    const { document, refusal } = parseDocument(joinedText(row, parts));
    return document !== undefined || (refusal.code === 'LOST_ZEROS' && isNamed);
  });
  const isEnough = isNamed ? valid.length > 0 : valid.length >= fewestRows;
  return isEnough && valid.length * 2 > filled.length;
}

/** Returns whether each document in parts is also in one of some columns of its row: the parts then add none. */
export function repeatsParts(
  rows: readonly TableRow[],
  parts: DocumentParts,
  columns: readonly number[],
): boolean {
  return rows.every((row) => {
    const { document } = parseDocument(joinedText(row, parts));
    return (
      document === undefined ||
      columns.some(
        (index) => parseDocument((row.cells[index] ?? '').trim()).document?.value === document.value,
      )
    );
  });
}

/** Returns the first row whose parts are a document. */
export function firstRowOf(rows: readonly TableRow[], parts: DocumentParts): TableRow | undefined {
  return rows.find((row) => parseDocument(joinedText(row, parts)).document !== undefined);
}

/** Returns a row with the complete document in the first of its parts, and nothing in the others. */
export function withDocumentJoined(row: TableRow, parts: DocumentParts | undefined): TableRow {
  if (parts === undefined) return row;
  const [first] = parts.indexes;
  const cells = row.cells.map((cell, index) =>
    index === first ? joinedText(row, parts) : parts.indexes.includes(index) ? '' : cell,
  );
  return { ...row, cells };
}

/** The parts as one text. A later part may have lost its zeros: its column tells how many there were. */
function joinedText({ cells }: TableRow, { indexes, lengths }: DocumentParts): string {
  return indexes
    .map((index, at) => {
      const text = (cells[index] ?? '').trim();
      return at > 0 && /^\d+$/.test(text) ? text.padStart(lengths[at] ?? 0, '0') : text;
    })
    .join('');
}
