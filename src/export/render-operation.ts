import { memberColumns } from '../operation/member-columns.ts';
import { publicAddresses } from '../report/public-addresses.ts';
import { columnsFor } from '../spreadsheet/writing/column.ts';
import { writeCsv } from '../spreadsheet/writing/write-csv.ts';
import { gatherBytes } from './gather-bytes.ts';
import type { OperationMaterial } from './operation-material.ts';

/** The bytes of an operation's export: the same for the same material, on every machine and in every zone. */
export async function renderOperation(material: OperationMaterial): Promise<Uint8Array> {
  switch (material.form.format) {
    case 'json':
      // As GET /v2/operation/{id} answers.
      return Buffer.from(JSON.stringify(material.operation));
    case 'csv':
      return csvOfMembers(material);
    case 'xlsx': {
      const { workbookOfOperation } = await import('./workbook/workbook-of-operation.ts');
      return workbookOfOperation(material);
    }
    case 'pdf': {
      const { pdfOfOperation } = await import('./pdf/operation/pdf-of-operation.ts');
      return pdfOfOperation(material);
    }
  }
}

/** The members of an operation as CSV, the document itself first, in the spelling of the reader's spreadsheet program. */
function csvOfMembers({ members, form, publicUrl }: OperationMaterial): Promise<Uint8Array> {
  const { language, timeZone } = form;
  return gatherBytes((destination) =>
    writeCsv(
      destination,
      {
        columns: () => columnsFor(memberColumns, { language, reportUrl: publicAddresses(publicUrl).report }),
        rows: inTurn(members),
      },
      { language, timeZone },
    ),
  );
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
