import { openLineSplitter } from '../../document/split-lines.ts';
import type { BatchLine } from './batch-line.ts';
import type { ColumnLayout } from './choose-columns.ts';
import { isHeader } from './column-names.ts';
import { holdsDocument } from './document-cell.ts';
import { judgeRow } from './judge-row.ts';
import { type LineJudge, refuseEmptyLine } from './line-judge.ts';
import { type Delimiter, openRecordSplitter } from './split-records.ts';

/** The first line with which a spreadsheet tells its delimiter. */
const delimiterLine = /^\uFEFF?"?sep=(.)"?\s*$/i;

/** The delimiter that the first line of a text tells, if it does nothing else. */
export function toldDelimiter(line: string): string | undefined {
  return delimiterLine.exec(line)?.[1];
}

/**
 * The lines of a text without columns, a stretch for each chunk: every document wherever it stands, and each line that
 * has none.
 */
export async function* readPastedText(
  chunks: AsyncIterable<string>,
  judge: LineJudge,
): AsyncGenerator<Iterable<BatchLine>> {
  const splitter = openLineSplitter();
  /** The beginning of a line that comes in pieces, as long as nothing was found in it. */
  let begun: { readonly number: number; readonly text: string; readonly isFound: boolean } | undefined;

  function* read(
    lines: Iterable<{ number: number; text: string; continues: boolean }>,
  ): Generator<BatchLine> {
    for (const { number, text, continues } of lines) {
      const isFirst = !judge.tally.hasContent;
      const found = judge.judgeText({ line: number, text });
      yield* found;
      const whole = begun?.number === number ? begun : { number, text, isFound: false };
      const isFound = whole.isFound || found.length > 0;
      begun = continues ? { ...whole, isFound } : undefined;
      if (continues || isFound) continue;
      const isTitle =
        isHeader(whole.text.split(/[;,|\t]/), isFirst) || (number === 1 && toldDelimiter(text) !== undefined);
      if (isTitle) judge.skip();
      else yield* refuseEmptyLine(judge, { line: number, text: whole.text });
    }
  }

  for await (const chunk of chunks) yield read(splitter.push(chunk));
  yield read(splitter.end());
}

/** The lines of a table as text whose columns are known, a stretch for each chunk. */
export async function* readTable(
  chunks: AsyncIterable<string>,
  {
    delimiter,
    layout,
    judge,
  }: { readonly delimiter: Delimiter; readonly layout: ColumnLayout; readonly judge: LineJudge },
): AsyncGenerator<Iterable<BatchLine>> {
  const fewestCells = Math.max(2, layout.width ?? layout.names.length);
  const isRecord = (line: string): boolean => {
    if (line.split(delimiter).length < fewestCells) return false;
    // Behind a quote nobody knows whether it opens or closes: the document must stand before the first.
    const [plain = ''] = line.split('"', 1);
    const cells = plain.split(delimiter);
    if (plain.length < line.length) cells.pop();
    return layout.documents.some((index) => holdsDocument({ line: 0, cells }, index));
  };
  const splitter = openRecordSplitter({ delimiter, isRecord });

  function* read(rows: ReturnType<typeof splitter.push>): Generator<BatchLine> {
    for (const row of rows) {
      if ('refusal' in row) {
        yield judge.refuse(row, row.refusal);
        continue;
      }
      if (row.line === 1 && toldDelimiter(row.cells.join(delimiter)) !== undefined) continue;
      const line = judgeRow(row, layout, judge);
      if (line !== undefined) yield line;
    }
  }

  for await (const chunk of chunks) yield read(splitter.push(chunk));
  yield read(splitter.end());
}
