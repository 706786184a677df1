import { CreditError } from '../../base/errors.ts';
import { parseDocument } from '../../document/document.ts';
import { keyOfPeriod, latestFirst } from '../../sections/statement-years.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import type {
  ExtractedFigure,
  ExtractedStatements,
  PeriodDays,
  StatementDoubt,
  StatementField,
} from '../extracted-statements.ts';
import { forecastReason } from '../pdf/statements-of-tables.ts';
import { type HeadFacts, headFacts } from '../pdf/table-head.ts';
import {
  isBalanceSheetField,
  isIncomeStatementField,
  periodBounds,
  periodEnding,
  periodOf,
} from '../period-of.ts';
import { readBrazilianAmount } from './brazilian-amount.ts';
import {
  placeOfCell,
  refuseCell,
  refuseSheet,
  type SheetCell,
  type SheetCells,
  sameWords,
  textsOf,
  workbookPlace,
} from './sheet-cells.ts';
import { codeHeading, companyRows, periodRows, sheetNames } from './template-lines.ts';

/** Of a label only this much is kept. */
const longestLabel = 200;

/** A row of a sheet of the template, known by its code. */
interface CodedRow {
  readonly code: string;
  readonly codeCell: SheetCell;
  readonly label: string;
  /** What stands to the right of the code, by column. */
  readonly values: ReadonlyMap<number, SheetCell>;
}

/**
 * The statements in the sheets of a filled-in template, known by their names and codes, wherever their rows and columns
 * stand. Blank cells are unknown. Pure.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming sheet and cell: an unknown code or one given twice, a figure without a
 *   code, a text that is no number, a period without its year or months or given twice, a CNPJ that is none.
 */
export function readSheets(sheets: readonly SheetCells[]): ExtractedStatements {
  const named = (name: string) => sheets.find((sheet) => sameWords(sheet.name, name));
  const balance = named(sheetNames.balanceSheet);
  const income = named(sheetNames.incomeStatement);
  requireEachOnce(sheets);
  if (balance === undefined && income === undefined) {
    throw new CreditError('STATEMENT_UNREADABLE', {
      place: workbookPlace,
      reason: {
        en: `it has neither a sheet "${sheetNames.balanceSheet}" nor "${sheetNames.incomeStatement}"`,
        'pt-BR': `ela não tem a planilha "${sheetNames.balanceSheet}" nem a "${sheetNames.incomeStatement}"`,
      },
    });
  }
  const periods = new Map<string, PeriodDays & { readonly figures: ExtractedFigure[] }>();
  for (const column of [
    ...(balance === undefined ? [] : figuresOf(balance, isBalanceSheetField)),
    ...(income === undefined ? [] : figuresOf(income, isIncomeStatementField)),
  ]) {
    const key = keyOfPeriod(column.period);
    const period = periods.get(key) ?? { ...column.period, figures: [] };
    period.figures.push(...column.figures);
    periods.set(key, period);
  }
  const notes = [balance, income].flatMap((sheet) => (sheet === undefined ? [] : notesOf(sheet)));
  return {
    origin: 'SPREADSHEET',
    company: companyOf(named(sheetNames.company)),
    periods: latestFirst(
      [...periods.values()].map((period) => {
        const doubts = doubtsOfNotes(notes, period.figures);
        return { ...periodOf(period, period.figures), ...(doubts.length > 0 && { doubts }) };
      }),
    ),
  };
}

function notesOf(sheet: SheetCells): HeadFacts {
  const facts = headFacts(textsOf(sheet));
  if (facts.isForecast) throw refuseSheet(sheet.name, forecastReason);
  return facts;
}

/** Returns doubts about figures if the sheets note another unit, a foreign currency or a group. The template is in BRL, of one company. */
function doubtsOfNotes(
  facts: readonly HeadFacts[],
  figures: readonly ExtractedFigure[],
): readonly StatementDoubt[] {
  const doubt = (kind: StatementDoubt['kind'], computed: number | null = null): StatementDoubt => ({
    kind,
    field: figures.some(({ field }) => field === 'totalAssets') ? 'totalAssets' : 'netRevenue',
    stated: computed === null ? null : 1,
    computed,
  });
  const scales = facts.flatMap((fact) => [...fact.scales, ...(fact.isUnitUnclear ? [1_000] : [])]);
  const most = Math.max(1, ...scales);
  return [
    ...(most > 1 ? [doubt('SCALE_UNCLEAR', most)] : []),
    ...(facts.some((fact) => fact.isInForeignCurrency || fact.isCurrencyUnclear)
      ? [doubt('CURRENCY_UNCLEAR')]
      : []),
    ...(facts.some(({ isOfGroup }) => isOfGroup) ? [doubt('OF_GROUP')] : []),
  ];
}

/**
 * Refuses sheets of the template that have another name, or the name of another one (`Balanco` next to `Balanço`): their figures would
 * be lost.
 */
function requireEachOnce(sheets: readonly SheetCells[]): void {
  const names = Object.values(sheetNames);
  const isCalled = (sheet: SheetCells, name: string) => sameWords(name, sheet.name);
  const missing = [sheetNames.balanceSheet, sheetNames.incomeStatement].find(
    (name) => !sheets.some((sheet) => isCalled(sheet, name)),
  );
  const other = sheets.find((sheet) => !names.some((name) => isCalled(sheet, name)));
  if (other !== undefined && missing !== undefined) throw refuseRenamed(other, missing);
  const second = sheets.find((sheet, index) =>
    sheets.slice(0, index).some((before) => sameWords(before.name, sheet.name)),
  );
  const surplus = other ?? second;
  if (surplus === undefined) return;
  throw refuseSheet(surplus.name, {
    en: 'it has codes of the template, but each statement is read from one sheet; put its figures into another column of that sheet, or delete it',
    'pt-BR':
      'ela tem códigos do modelo, mas cada demonstração é lida de uma só planilha; ponha os valores em outra coluna daquela, ou exclua esta',
  });
}

/** Returns the error for a renamed sheet of the template, whose figures would be lost. */
function refuseRenamed({ name }: SheetCells, expected: string): CreditError {
  return refuseSheet(name, {
    en: `it has codes of the template, but the sheet "${expected}" is missing; name it "${expected}"`,
    'pt-BR': `ela tem códigos do modelo, mas falta a planilha "${expected}"; dê a ela o nome "${expected}"`,
  });
}

/** Whether a sheet is from the template: it has a column of codes, including the code of the year. */
export function isOfTemplate(sheet: SheetCells): boolean {
  const texts = textsOf(sheet).map((text) => text.trim());
  return texts.some((text) => sameWords(text, codeHeading)) && texts.includes('year');
}

/** Returns the figures of each column that has some. A column without a period and with text only contains notes. */
function figuresOf(
  sheet: SheetCells,
  isField: (code: string) => code is StatementField,
): readonly { readonly period: PeriodDays; readonly figures: readonly ExtractedFigure[] }[] {
  const rows = codedRows(sheet);
  const years = requireRow(rows, { sheet, code: 'year' });
  const months = requireRow(rows, { sheet, code: 'months' });
  const lines = rows.flatMap(({ code, ...row }) => {
    if (Object.hasOwn(periodRows, code)) return [];
    if (!isField(code)) throw refuseCell(sheet.name, row.codeCell.address, unknownCode(code));
    return [{ ...row, field: code }];
  });
  const endMonths = rows.find(({ code }) => code === 'endMonth');
  const isNote = (column: number) =>
    [years, months].every(({ values }) => !values.has(column)) &&
    lines.every(({ values }) => isPlainNote(values.get(column)));
  const columns = new Set(lines.flatMap(({ values }) => [...values.keys()]).filter((at) => !isNote(at)));
  const addresses = new Map<string, string>();
  return [...columns]
    .sort((a, b) => a - b)
    .map((column) => {
      requireDated(column, { sheet, years, months, lines });
      const length = wholeNumber(months, { sheet, column, from: 1, to: 12 });
      const period = periodEnding(
        wholeNumber(years, { sheet, column, from: periodBounds.firstYear, to: periodBounds.lastYear }),
        length,
        endMonths?.values.has(column)
          ? wholeNumber(endMonths, { sheet, column, from: 1, to: 12 })
          : undefined,
      );
      checkNew(period, { addresses, sheet, address: `${columnLetters(column)}${years.codeCell.row}` });
      const figures = lines.flatMap(({ field, label, values }): ExtractedFigure[] => {
        const cell = values.get(column);
        if (cell === undefined) return [];
        const place = placeOfCell(sheet.name, cell.address);
        return [{ field, amount: amountOf(sheet, cell), place, label, guessed: false }];
      });
      return { period, figures };
    });
}

/** Refuses a figure in a column without year and months. The error shows the cell of the figure. */
function requireDated(
  column: number,
  {
    sheet,
    years,
    months,
    lines,
  }: {
    readonly sheet: SheetCells;
    readonly years: CodedRow;
    readonly months: CodedRow;
    readonly lines: readonly Pick<CodedRow, 'values'>[];
  },
): void {
  if (years.values.has(column) || months.values.has(column)) return;
  const [figure] = lines.flatMap(({ values }) => {
    const cell = values.get(column);
    return cell === undefined || isPlainNote(cell) ? [] : [cell];
  });
  if (figure === undefined) return;
  throw refuseCell(sheet.name, figure.address, {
    en: 'its column has no year and no number of months',
    'pt-BR': 'a coluna não tem ano nem número de meses',
  });
}

/** Whether a cell has a number, or an amount as text. A dash alone is not a figure. */
function isFigure({ content }: SheetCell): boolean {
  if (content.kind === 'other') return false;
  return content.kind === 'number' || (readBrazilianAmount(content.text) ?? 0) !== 0;
}

/** Whether a cell is blank, or a text that is no amount. */
function isPlainNote(cell: SheetCell | undefined): boolean {
  if (cell === undefined) return true;
  return cell.content.kind === 'text' && readBrazilianAmount(cell.content.text) === undefined;
}

function unknownCode(code: string) {
  return { en: `the code "${code}" is unknown`, 'pt-BR': `o código "${code}" é desconhecido` };
}

function checkNew(
  period: PeriodDays,
  {
    addresses,
    sheet,
    address,
  }: {
    /** Where the periods so far stand. */
    readonly addresses: Map<string, string>;
    readonly sheet: SheetCells;
    readonly address: string;
  },
): void {
  const { year, months } = period;
  const key = keyOfPeriod(period);
  const earlier = addresses.get(key);
  if (earlier !== undefined) {
    throw refuseCell(sheet.name, address, {
      en: `the period ${year} of ${months} months stands in ${earlier} already`,
      'pt-BR': `o período ${year} de ${months} meses já está em ${earlier}`,
    });
  }
  addresses.set(key, address);
  if (addresses.size > periodBounds.mostPeriods) {
    throw refuseCell(sheet.name, address, {
      en: `at most ${periodBounds.mostPeriods} periods are read`,
      'pt-BR': `são lidos no máximo ${periodBounds.mostPeriods} períodos`,
    });
  }
}

/** The rows under the heading of the codes. A figure that has no code is refused: it would be lost. */
function codedRows(sheet: SheetCells): readonly CodedRow[] {
  const heading = sheet.cells.find(
    ({ content }) => content.kind === 'text' && sameWords(content.text, codeHeading),
  );
  if (heading === undefined) {
    throw refuseSheet(sheet.name, {
      en: `no column is headed "${codeHeading}"`,
      'pt-BR': `nenhuma coluna tem o título "${codeHeading}"`,
    });
  }
  const byRow = new Map<number, SheetCell[]>();
  for (const cell of sheet.cells) {
    if (cell.row > heading.row) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  }
  const rows: CodedRow[] = [];
  for (const cells of byRow.values()) {
    const codeCell = cells.find(({ column }) => column === heading.column);
    const values = cells.filter(({ column }) => column > heading.column);
    if (codeCell === undefined) {
      const stray = values.find(isFigure);
      if (stray)
        throw refuseCell(sheet.name, stray.address, {
          en: 'its row has no code',
          'pt-BR': 'a linha não tem código',
        });
      continue;
    }
    const code = wordsOf(codeCell);
    const earlier = rows.find((row) => row.code === code);
    if (earlier !== undefined) {
      throw refuseCell(sheet.name, codeCell.address, {
        en: `the code "${code}" stands in ${earlier.codeCell.address} already`,
        'pt-BR': `o código "${code}" já está em ${earlier.codeCell.address}`,
      });
    }
    const label = cells.find(({ column, content }) => column < heading.column && content.kind === 'text');
    rows.push({
      code,
      codeCell,
      label: (label === undefined ? code : wordsOf(label)).slice(0, longestLabel),
      values: new Map(values.map((cell) => [cell.column, cell])),
    });
  }
  return rows;
}

function requireRow(
  rows: readonly CodedRow[],
  { sheet, code }: { readonly sheet: SheetCells; readonly code: keyof typeof periodRows },
): CodedRow {
  const row = rows.find((candidate) => candidate.code === code);
  if (row !== undefined) return row;
  throw refuseSheet(sheet.name, {
    en: `the row with the code "${code}" is missing`,
    'pt-BR': `falta a linha com o código "${code}"`,
  });
}

function wholeNumber(
  row: CodedRow,
  {
    sheet,
    column,
    from,
    to,
  }: { readonly sheet: SheetCells; readonly column: number; readonly from: number; readonly to: number },
): number {
  const cell = row.values.get(column);
  if (cell === undefined) {
    throw refuseCell(sheet.name, `${columnLetters(column)}${row.codeCell.row}`, {
      en: `${row.code === 'year' ? 'the year' : 'the number of months'} of the period is missing`,
      'pt-BR': row.code === 'year' ? 'falta o ano do período' : 'falta o número de meses do período',
    });
  }
  const value = amountOf(sheet, cell);
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw refuseCell(sheet.name, cell.address, {
    en: `a whole number from ${from} to ${to} was expected`,
    'pt-BR': `era esperado um número inteiro de ${from} a ${to}`,
  });
}

function amountOf(sheet: SheetCells, { address, content }: SheetCell): number {
  if (content.kind === 'number') return content.amount;
  if (content.kind === 'other') throw refuseCell(sheet.name, address, content.what);
  const amount = readBrazilianAmount(content.text);
  if (amount !== undefined) return amount;
  const shown = content.text.slice(0, 40);
  throw refuseCell(sheet.name, address, {
    en: `"${shown}" is no number as Brazil writes it (1.234,56)`,
    'pt-BR': `"${shown}" não é um número escrito à brasileira (1.234,56)`,
  });
}

function companyOf(sheet: SheetCells | undefined): ExtractedStatements['company'] {
  if (sheet === undefined) return { document: null, name: null };
  const rows = codedRows(sheet);
  const stranger = rows.find(({ code }) => !Object.hasOwn(companyRows, code));
  if (stranger !== undefined)
    throw refuseCell(sheet.name, stranger.codeCell.address, unknownCode(stranger.code));
  const cellOf = (code: keyof typeof companyRows) => {
    const [cell] = rows.find((row) => row.code === code)?.values.values() ?? [];
    return cell;
  };
  const name = cellOf('name');
  return {
    document: documentOf(sheet, cellOf('document')),
    name: name === undefined ? null : wordsOf(name).slice(0, longestLabel),
  };
}

function documentOf(sheet: SheetCells, cell: SheetCell | undefined): string | null {
  if (cell === undefined) return null;
  // A spreadsheet drops the zeros in front of a number.
  const text = cell.content.kind === 'number' ? String(cell.content.amount).padStart(14, '0') : wordsOf(cell);
  const { document, refusal } = parseDocument(text, 'cnpj');
  if (document) return document.value;
  throw refuseCell(sheet.name, cell.address, {
    en: `the CNPJ is not valid: ${refusal.text.en}`,
    'pt-BR': `o CNPJ não é válido: ${refusal.text['pt-BR']}`,
  });
}

function wordsOf({ content }: SheetCell): string {
  if (content.kind === 'text') return content.text.trim();
  return content.kind === 'number' ? String(content.amount) : '';
}
