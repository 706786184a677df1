import { inflateRawSync } from 'node:zlib';
import type ExcelJS from 'exceljs';
import { readArchive } from '../archive/zip-archive.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { balanceSheetLines, incomeStatementLines } from '../sections/statement-fields.ts';
import { largestAmount } from './check-statements.ts';
import type { ExtractedStatements } from './extracted-statements.ts';
import { periodBounds } from './period-of.ts';
import { readSheets } from './spreadsheet/read-sheets.ts';
import type { CellContent, SheetCell, SheetCells } from './spreadsheet/sheet-cells.ts';
import { refuseSheet, sameWords } from './spreadsheet/sheet-cells.ts';
import { archiveLimits } from './spreadsheet/spreadsheet-parts.ts';
import { storeArchive } from './spreadsheet/store-archive.ts';
import {
  balanceSheetMeanings,
  codeHeading,
  companyRows,
  incomeStatementMeanings,
  instructions,
  periodRows,
  sheetNames,
} from './spreadsheet/template-lines.ts';

/** Columns for periods in the blank template; more may be added by hand. */
const periodColumns = 5;

/** Rows and columns that are read of a sheet; a statement has far fewer. */
const readLimits = { maxRows: 1000, maxCols: 200 } as const;

/** What is not read of a sheet: none of it is a figure, and some of it is laid out cell by cell. */
const ignoreNodes = [
  'autoFilter',
  'cols',
  'conditionalFormatting',
  'dataValidations',
  'drawing',
  'extLst',
  'headerFooter',
  'hyperlinks',
  'legacyDrawing',
  'mergeCells',
  'pageMargins',
  'pageSetup',
  'picture',
  'printOptions',
  'rowBreaks',
  'sheetProtection',
  'sheetViews',
  'tableParts',
];

const headerFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F3864' } };
const codeFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEDED' } };
const thinBorder: ExcelJS.Border = { style: 'thin', color: { argb: 'FFBFBFBF' } };

async function blankWorkbook(): Promise<ExcelJS.Workbook> {
  // Read only here: it costs more time to load than most commands take.
  const { default: exceljs } = await import('exceljs');
  return new exceljs.Workbook();
}

/**
 * The blank spreadsheet (.xlsx) for financial statements that people fill in: instructions, balance sheet, income
 * statement and company, in Portuguese. The same bytes every time.
 */
export async function writeTemplate(): Promise<Uint8Array> {
  const workbook = await blankWorkbook();
  const firstDay = new Date(Date.UTC(2026, 0, 1));
  Object.assign(workbook, {
    creator: 'credit',
    lastModifiedBy: 'credit',
    created: firstDay,
    modified: firstDay,
    title: 'Demonstrações financeiras',
  });
  addInstructions(workbook);
  addStatement(workbook, sheetNames.balanceSheet, balanceSheetLines);
  addStatement(workbook, sheetNames.incomeStatement, incomeStatementLines);
  addCompany(workbook);
  const packed = new Uint8Array(await workbook.xlsx.writeBuffer());
  const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);
  // Packed anew, as the writer puts the time of day into each entry.
  const refuse = (_reason: Text, options?: ErrorOptions) =>
    new Error('The spreadsheet that was just written is no sound archive', options);
  return storeArchive(readArchive(packed, { limits: archiveLimits, refuse, inflate }));
}

function addInstructions(workbook: ExcelJS.Workbook): void {
  const sheet = workbook.addWorksheet(sheetNames.instructions);
  sheet.columns = [{ width: 48 }, { width: 24 }, { width: 92 }];
  sheet.addRow(['Como preencher']).font = { bold: true, size: 14 };
  for (const [index, text] of instructions.entries()) sheet.addRow([`${index + 1}. ${text}`]);
  sheet.addRow([]);
  const lines = [
    ...Object.entries(periodRows).map(([code, { label, meaning }]) => [label, code, meaning]),
    ...meaningsOf(balanceSheetLines, balanceSheetMeanings),
    ...meaningsOf(incomeStatementLines, incomeStatementMeanings),
    ...Object.entries(companyRows).map(([code, { label, meaning }]) => [label, code, meaning]),
  ];
  addHeader(sheet, ['Linha', codeHeading, 'O que informar']);
  for (const line of lines) sheet.addRow(line).getCell(2).fill = codeFill;
}

function meaningsOf<Field extends string>(
  lines: Readonly<Record<Field, { readonly 'pt-BR': string }>>,
  meanings: Readonly<Record<Field, string>>,
): readonly (readonly string[])[] {
  const told: Readonly<Record<string, string>> = meanings;
  return Object.entries<{ readonly 'pt-BR': string }>(lines).map(([field, title]) => [
    title['pt-BR'],
    field,
    told[field] ?? '',
  ]);
}

function addHeader(sheet: ExcelJS.Worksheet, titles: readonly string[]): void {
  const header = sheet.addRow(titles);
  header.font = { bold: true, color: { argb: 'FFFFFFFF' } };
  header.eachCell((cell) => {
    cell.fill = headerFill;
  });
}

function addStatement(
  workbook: ExcelJS.Workbook,
  name: string,
  lines: Readonly<Record<string, { readonly 'pt-BR': string }>>,
): void {
  const columns = Array.from({ length: periodColumns }, (_, index) => index + 3);
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 2, ySplit: 3 }] });
  sheet.columns = [{ width: 54 }, { width: 24 }, ...columns.map(() => ({ width: 20 }))];
  addHeader(sheet, ['Linha', codeHeading, ...columns.map((column) => `Período ${column - 2}`)]);
  addLine(sheet, [periodRows.year.label, 'year'], { columns, numFmt: '0', validation: yearValidation });
  addLine(sheet, [periodRows.months.label, 'months'], { columns, numFmt: '0', validation: monthsValidation });
  for (const [field, title] of Object.entries(lines)) {
    addLine(sheet, [title['pt-BR'], field], {
      columns,
      numFmt: '#,##0.00;[Red]-#,##0.00',
      validation: amountValidation,
    });
  }
}

function addLine(
  sheet: ExcelJS.Worksheet,
  titles: readonly [label: string, code: string],
  {
    columns,
    numFmt,
    validation,
  }: {
    readonly columns: readonly number[];
    readonly numFmt: string;
    readonly validation: ExcelJS.DataValidation;
  },
): void {
  const row = sheet.addRow(titles);
  row.getCell(2).fill = codeFill;
  for (const column of columns) {
    const cell = row.getCell(column);
    cell.numFmt = numFmt;
    cell.dataValidation = validation;
    cell.border = { top: thinBorder, bottom: thinBorder, left: thinBorder, right: thinBorder };
  }
}

const yearValidation = wholeValidation('Ano', periodBounds.firstYear, periodBounds.lastYear);
const monthsValidation = wholeValidation('Meses', 1, 12);
// A warning and not a refusal: texts such as 1.234,56 are read as well.
const amountValidation: ExcelJS.DataValidation = {
  type: 'decimal',
  operator: 'between',
  formulae: [-largestAmount, largestAmount],
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: 'warning',
  errorTitle: 'Valor',
  error: 'Informe um valor em reais, ou deixe em branco.',
};

function wholeValidation(errorTitle: string, from: number, to: number): ExcelJS.DataValidation {
  return {
    type: 'whole',
    operator: 'between',
    formulae: [from, to],
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle,
    error: `Informe um número inteiro de ${from} a ${to}.`,
  };
}

function addCompany(workbook: ExcelJS.Workbook): void {
  const sheet = workbook.addWorksheet(sheetNames.company, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = [{ width: 24 }, { width: 24 }, { width: 54 }];
  addHeader(sheet, ['Linha', codeHeading, 'Valor']);
  for (const [code, { label }] of Object.entries(companyRows)) {
    const row = sheet.addRow([label, code]);
    row.getCell(2).fill = codeFill;
    // Text, so that the zeros in front of a CNPJ stay.
    row.getCell(3).numFmt = '@';
  }
}

/**
 * The statements of a filled-in template. It is for spreadsheets that are already known to be small and sound (see
 * spreadsheet/spreadsheet-parts.ts); uploads come through `extractUpload`.
 *
 * @throws CreditError STATEMENT_UNREADABLE, naming sheet and cell where there is one.
 */
export async function readTemplate(bytes: Uint8Array): Promise<ExtractedStatements> {
  const workbook = await blankWorkbook();
  const options = { ignoreNodes, ...readLimits };
  try {
    await workbook.xlsx.load(new Uint8Array(bytes).buffer, options);
  } catch (cause) {
    throw new CreditError(
      'STATEMENT_UNREADABLE',
      {
        place: { en: 'the workbook', 'pt-BR': 'a pasta de trabalho' },
        reason: {
          en: `it is no sound spreadsheet, or has a sheet of more than ${readLimits.maxRows} rows or ${readLimits.maxCols} columns`,
          'pt-BR': `ela não é uma planilha íntegra, ou tem uma planilha com mais de ${readLimits.maxRows} linhas ou ${readLimits.maxCols} colunas`,
        },
      },
      { cause },
    );
  }
  const told = [sheetNames.balanceSheet, sheetNames.incomeStatement, sheetNames.company];
  const sheets = workbook.worksheets.filter((sheet) => told.some((name) => sameWords(name, sheet.name)));
  return readSheets(sheets.map(cellsOf));
}

function cellsOf(sheet: ExcelJS.Worksheet): SheetCells {
  // Rows are numbered by the file: one far below would be walked to.
  if (sheet.rowCount > 10 * readLimits.maxRows) {
    throw refuseSheet(sheet.name.trim(), {
      en: `it has more than ${10 * readLimits.maxRows} rows`,
      'pt-BR': `ela tem mais de ${10 * readLimits.maxRows} linhas`,
    });
  }
  const cells: SheetCell[] = [];
  sheet.eachRow((row) => {
    row.eachCell((cell) => {
      const content = contentOf(cell.value);
      if (content) cells.push({ address: cell.address, row: row.number, column: Number(cell.col), content });
    });
  });
  return { name: sheet.name.trim(), cells };
}

/** What a cell holds, a formula by its stored result; undefined for a blank one. */
function contentOf(value: ExcelJS.CellValue): CellContent | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return { kind: 'number', amount: value };
  if (typeof value === 'string') return value.trim() === '' ? undefined : { kind: 'text', text: value };
  if (typeof value === 'boolean') return other('a yes or no', 'um sim ou não');
  if (value instanceof Date) return other('a date', 'uma data');
  if ('richText' in value) return contentOf(value.richText.map(({ text }) => text).join(''));
  if ('hyperlink' in value) return contentOf(value.text);
  if ('error' in value) return other(`the error ${value.error}`, `o erro ${value.error}`);
  if (value.result !== undefined && value.result !== null) return contentOf(value.result);
  return {
    kind: 'other',
    what: {
      en: 'a formula without its result: open the file, save it and send it again',
      'pt-BR': 'uma fórmula sem o resultado: abra o arquivo, salve e envie de novo',
    },
  };
}

function other(en: string, pt: string): CellContent {
  return {
    kind: 'other',
    what: { en: `${en} stands where a number was expected`, 'pt-BR': `há ${pt} onde era esperado um número` },
  };
}
