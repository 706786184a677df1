import { parseDocument } from '../../document/document.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';

/** Adjacent columns, by their indexes, that hold one document together, as `cnpj_basico`, `cnpj_ordem` and `cnpj_dv` do. */
export interface DocumentParts {
  readonly indexes: readonly number[];
  /** The number of characters of each. */
  readonly lengths: readonly number[];
}

/** The parts into which tables divide a CNPJ (root, branch, check digits) and a CPF (number, check digits). */
const divisions: readonly (readonly number[])[] = [
  [8, 4, 2],
  [12, 2],
  [9, 2],
];

/** Fewer rows could be valid by chance. */
const fewestRows = 3;

/**
 * Finds the adjacent columns whose cells together are documents in most rows; undefined if there are none.
 *
 * @param isNamed whether the name of a column says that it is of a document. Its rows then need not be many.
 */
export function findDocumentParts(
  rows: readonly TableRow[],
  isNamed: (index: number) => boolean,
): DocumentParts | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let first = 0; first < width; first += 1) {
    for (const lengths of divisions) {
      const parts = { indexes: lengths.map((_, index) => first + index), lengths };
      const filled = rows.filter(({ cells }) =>
        parts.indexes.every((index) => /\d/.test(cells[index] ?? '')),
      );
      const valid = filled.filter((row) => {
        const { document, refusal } = parseDocument(joinedText(row, parts));
        return document !== undefined || (refusal.code === 'LOST_ZEROS' && isNamed(first));
      });
      const isEnough = isNamed(first) ? valid.length > 0 : valid.length >= fewestRows;
      if (isEnough && valid.length * 2 > filled.length) return parts;
    }
  }
  return undefined;
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
