import { CreditError } from '../../base/errors.ts';
import type { OpenSheet, OpenWorkbook } from '../../spreadsheet/reading/open-workbook.ts';
import { isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import type { BatchLine } from './batch-line.ts';
import { type ColumnChoice, type ColumnLayout, chooseColumns } from './choose-columns.ts';
import { ambiguousColumns, sampleRows, unknownColumn, widestHeader } from './choose-table.ts';
import { holdsDocument, standsAlone } from './document-cell.ts';
import { judgeLooseRow, judgeRow } from './judge-row.ts';
import type { LineJudge } from './line-judge.ts';

/** The sheet of a workbook that holds the documents; without a layout they stand in no column of their own. */
export interface ChosenSheet {
  readonly sheet: OpenSheet;
  readonly layout: ColumnLayout | undefined;
}

interface Looked {
  readonly sheet: OpenSheet;
  readonly rows: readonly TableRow[];
  readonly choice: ColumnChoice;
}

/**
 * The first sheet with a column of documents, by the first rows of each.
 *
 * @throws CreditError BATCH_COLUMN_UNKNOWN when no sheet has `column`, BATCH_COLUMN_AMBIGUOUS, BATCH_WITHOUT_DOCUMENT.
 */
export async function chooseSheet(
  { sheets }: OpenWorkbook,
  column: string | undefined,
): Promise<ChosenSheet> {
  const looked: Looked[] = [];
  /** Those whose column holds no document that stands alone, by how likely they are meant all the same. */
  const lesser: Partial<Record<ColumnContent, ChosenSheet>> = {};
  for (const sheet of sheets) {
    const rows = await firstRows(sheet);
    const choice = chooseColumns(rows, { column, fewestColumns: 1 });
    looked.push({ sheet, rows, choice });
    if (choice.outcome !== 'CHOSEN') continue;
    const { layout } = choice;
    const content = contentOf(rows, layout);
    if (content === 'DOCUMENTS') return { sheet, layout };
    lesser[content] ??= { sheet, layout };
  }
  const chosen = lesser.MENTIONS ?? lesser.NAME;
  if (chosen !== undefined) return chosen;
  if (column !== undefined) throw unknownColumn(column, widestHeader(looked.map(({ rows }) => rows)));
  for (const { choice } of looked) {
    if (choice.outcome === 'AMBIGUOUS') throw ambiguousColumns(choice.columns);
  }
  const loose = looked.find(({ rows }) =>
    rows.some((row) => row.cells.some((_, index) => holdsDocument(row, index))),
  );
  if (loose !== undefined) return { sheet: loose.sheet, layout: undefined };
  throw new CreditError('BATCH_WITHOUT_DOCUMENT', {
    place: {
      en: `in the first rows of any sheet (${sheets.length})`,
      'pt-BR': `nas primeiras linhas de nenhuma planilha (${sheets.length})`,
    },
  });
}

/** What is in a column that could be that of documents: the one of instructions may only mention some, or be named so. */
type ColumnContent = 'DOCUMENTS' | 'MENTIONS' | 'NAME';

function contentOf(rows: readonly TableRow[], { documents }: ColumnLayout): ColumnContent {
  const holding = rows.flatMap((row) =>
    documents.filter((index) => holdsDocument(row, index)).map((index) => row.cells[index] ?? ''),
  );
  if (holding.length === 0) return 'NAME';
  return holding.some(standsAlone) ? 'DOCUMENTS' : 'MENTIONS';
}

/** The lines of a sheet, a stretch at a time. */
export async function* readChosenSheet(
  { sheet, layout }: ChosenSheet,
  judge: LineJudge,
): AsyncGenerator<Iterable<BatchLine>> {
  function* read(rows: readonly TableRow[]): Generator<BatchLine> {
    for (const row of rows) {
      if (layout === undefined) yield* judgeLooseRow(row, judge);
      else {
        const line = judgeRow(row, layout, judge);
        if (line !== undefined) yield line;
      }
    }
  }

  for await (const rows of sheet.rows()) yield read(rows);
}

async function firstRows(sheet: OpenSheet): Promise<readonly TableRow[]> {
  const found: TableRow[] = [];
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      if (!isBlankRow(row)) found.push(row);
      if (found.length >= sampleRows) return found;
    }
  }
  return found;
}
