import { columnsFor } from '../spreadsheet/writing/column.ts';
import { writeCsv } from '../spreadsheet/writing/write-csv.ts';
import { gatherBytes } from './gather-bytes.ts';
import type { ReportMaterial } from './report-material.ts';
import { ruleColumns, ruleRows } from './rule-columns.ts';

/** The rules of a report as CSV, in the spelling of the reader's spreadsheet program. */
export function csvOfRules({ report, form }: ReportMaterial): Promise<Uint8Array> {
  const { language, timeZone } = form;
  return gatherBytes((destination) =>
    writeCsv(
      destination,
      {
        columns: () => columnsFor(ruleColumns(language), { language }),
        rows: inTurn(ruleRows(report.policyResult)),
      },
      { language, timeZone },
    ),
  );
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
