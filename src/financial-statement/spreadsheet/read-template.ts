import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import { type OpenSheet, openWorkbook } from '../../spreadsheet/reading/open-workbook.ts';
import type { CellKind, TableRow } from '../../spreadsheet/reading/table-row.ts';
import type { ExtractedStatements } from '../extracted-statements.ts';
import { isOfTemplate, readSheets } from './read-sheets.ts';
import {
  type CellContent,
  refuseSheet,
  type SheetCell,
  type SheetCells,
  sameWords,
  workbookPlace,
} from './sheet-cells.ts';
import { sheetNames } from './template-lines.ts';

/** Rows and columns with content that are read of a sheet, and the last of its rows; a statement has far fewer. */
const limits = { rows: 1000, columns: 200, lastRow: 10_000 } as const;

/**
 * The statements of a filled-in template. Uploads come through `extractStatements`, which looks into their parts before.
 *
 * @throws CreditError STATEMENT_UNREADABLE, naming sheet and cell where there is one.
 */
export async function readTemplate(bytes: Uint8Array): Promise<ExtractedStatements> {
  const refuse = (_reason: Text, options?: ErrorOptions) => refuseWorkbook(options);
  const workbook = await openWorkbook([bytes], { refuse, refuseOther: () => refuseWorkbook() });
  const names: readonly string[] = [sheetNames.balanceSheet, sheetNames.incomeStatement, sheetNames.company];
  const sheets: SheetCells[] = [];
  const others: OpenSheet[] = [];
  for (const sheet of workbook) {
    if (names.some((name) => sameWords(name, sheet.name))) sheets.push(await cellsOf(sheet));
    else if (!sameWords(sheetNames.instructions, sheet.name)) others.push(sheet);
  }
  // A renamed sheet of the template also has figures.
  for (const other of others) {
    const beginning = await beginningOf(other);
    if (isOfTemplate(beginning)) sheets.push(beginning);
  }
  return readSheets(sheets);
}

function refuseWorkbook(options?: ErrorOptions): CreditError {
  const reason = {
    en: `it is no sound spreadsheet, or has a sheet of more than ${limits.rows} rows or ${limits.columns} columns`,
    'pt-BR': `ela não é uma planilha íntegra, ou tem uma planilha com mais de ${limits.rows} linhas ou ${limits.columns} colunas`,
  };
  return new CreditError('STATEMENT_UNREADABLE', { place: workbookPlace, reason }, options);
}

/** The codes of the template are in its first rows. */
const firstRows = 100;

/** Returns the cells of the first rows, so that a sheet of any size can be next to those of the template. */
async function beginningOf(sheet: OpenSheet): Promise<SheetCells> {
  const cells: SheetCell[] = [];
  let rowCount = 0;
  for await (const rows of sheet.rows()) {
    for (const row of rows.slice(0, firstRows - rowCount)) cells.push(...cellsOfRow(row));
    rowCount += rows.length;
    if (rowCount >= firstRows) break;
  }
  return { name: sheet.name.trim(), cells };
}

async function cellsOf(sheet: OpenSheet): Promise<SheetCells> {
  const name = sheet.name.trim();
  const cells: SheetCell[] = [];
  let rowCount = 0;
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      const filled = cellsOfRow(row);
      if (filled.length === 0 && !row.isCut) continue;
      rowCount += 1;
      if (rowCount > limits.rows || row.isCut || (filled.at(-1)?.column ?? 0) >= limits.columns) {
        throw refuseWorkbook();
      }
      if (row.line > limits.lastRow) {
        throw refuseSheet(name, {
          en: `it has more than ${limits.lastRow} rows`,
          'pt-BR': `ela tem mais de ${limits.lastRow} linhas`,
        });
      }
      cells.push(...filled);
    }
  }
  return { name, cells };
}

function cellsOfRow(row: TableRow): readonly SheetCell[] {
  return row.cells.flatMap((text, column) => {
    const content = contentOf(text, row.kinds?.get(column));
    return content === undefined
      ? []
      : [{ address: `${columnLetters(column)}${row.line}`, row: row.line, column, content }];
  });
}

/** What a cell holds, a formula by its stored result; undefined for a blank one. */
function contentOf(text: string, kind: CellKind | undefined): CellContent | undefined {
  switch (kind) {
    case undefined:
      return text.trim() === '' ? undefined : { kind: 'text', text };
    case 'NUMBER':
      return { kind: 'number', amount: Number(text) };
    case 'BOOLEAN':
      return other('a yes or no', 'um sim ou não');
    case 'DATE':
      return other('a date', 'uma data');
    case 'ERROR':
      return other(`the error ${text}`, `o erro ${text}`);
    case 'NO_RESULT':
      return {
        kind: 'other',
        what: {
          en: 'a formula without its result: open the file, save it and send it again',
          'pt-BR': 'uma fórmula sem o resultado: abra o arquivo, salve e envie de novo',
        },
      };
  }
}

function other(en: string, pt: string): CellContent {
  return {
    kind: 'other',
    what: { en: `${en} stands where a number was expected`, 'pt-BR': `há ${pt} onde era esperado um número` },
  };
}
