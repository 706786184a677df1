import { lineEnds } from '../../../document/split-lines.ts';

/** A line of a list that is to be mended, as the service or the page names it. */
export interface PlaceToMend {
  readonly line: number;
  /** What is wrong on it; of a row without a document what else is in it. */
  readonly text: string;
  /** Of a row whose columns of documents are empty: their names, the first of which takes the document. */
  readonly columns: readonly string[];
}

/** A list with a document in the place of what is wrong on one of its lines; as it is where that line reads otherwise by now. */
export function mendedText(list: string, { line, text, columns }: PlaceToMend, document: string): string {
  const from = startOf(list, line);
  if (from === undefined) return list;
  const until = endOf(list, from);
  const before = list.slice(from, until);
  const put = (mended: string) => `${list.slice(0, from)}${mended}${list.slice(until)}`;
  const row = columns[0] === undefined ? undefined : inColumn(list, { before, column: columns[0], document });
  if (row !== undefined) return put(row);
  const place = before.indexOf(text);
  if (place !== -1) return put(`${before.slice(0, place)}${document}${before.slice(place + text.length)}`);
  // A row that nobody can take apart here becomes its document.
  return columns.length > 0 && before.trim() !== '' ? put(document) : list;
}

const lineEnd = new RegExp(lineEnds);

/** Where a line begins; undefined where there are not so many. */
function startOf(list: string, line: number): number | undefined {
  lineEnd.lastIndex = 0;
  for (let passed = 1; passed < line; passed += 1) if (lineEnd.exec(list) === null) return undefined;
  return lineEnd.lastIndex;
}

function endOf(list: string, from: number): number {
  lineEnd.lastIndex = from;
  return lineEnd.exec(list)?.index ?? list.length;
}

/** The names of columns stand in one of the first lines. */
const linesWithNames = 20;

/** The row with the document in its column; undefined where nobody can tell which that is. */
function inColumn(
  list: string,
  {
    before,
    column,
    document,
  }: { readonly before: string; readonly column: string; readonly document: string },
): string | undefined {
  if (before.includes('"')) return undefined;
  for (const line of list.slice(0, startOf(list, linesWithNames + 1)).split(lineEnd)) {
    for (const delimiter of [';', '\t', ',', '|']) {
      const names = line.split(delimiter).map((name) => name.trim().replace(/\s+/g, ' '));
      const index = names.length > 1 ? names.indexOf(column) : -1;
      if (index === -1) continue;
      const cells = before.split(delimiter);
      while (cells.length <= index) cells.push('');
      return cells.with(index, document).join(delimiter);
    }
  }
  return undefined;
}
