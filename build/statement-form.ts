import ExcelJS from 'exceljs';
import { largestAmount } from '../src/financial-statement/check-statements.ts';
import { periodBounds } from '../src/financial-statement/period-of.ts';
import {
  codeHeading,
  companyRows,
  periodRows,
  sheetNames,
} from '../src/financial-statement/spreadsheet/template-lines.ts';
import type { BalanceSheet, IncomeStatement } from '../src/sections/financial-statements.ts';
import { balanceSheetLines, incomeStatementLines } from '../src/sections/statement-fields.ts';

/** What people enter in each line of the balance sheet. */
const balanceSheetMeanings: Readonly<Record<keyof BalanceSheet, string>> = {
  cash: 'Caixa, bancos e aplicações de liquidez imediata',
  receivables: 'Clientes e outros valores a receber em até 12 meses, já sem as perdas estimadas',
  inventories: 'Mercadorias, produtos e matérias-primas',
  currentAssets: 'Total do ativo circulante, com caixa, contas a receber, estoques e os demais',
  nonCurrentAssets: 'Total do ativo não circulante, com o realizável a longo prazo e o imobilizado',
  fixedAssets: 'Imobilizado e intangível, já sem a depreciação e a amortização acumuladas',
  totalAssets: 'Ativo circulante mais ativo não circulante',
  suppliers: 'Fornecedores a pagar em até 12 meses',
  shortTermDebt: 'Empréstimos, financiamentos e debêntures que vencem em até 12 meses',
  currentLiabilities: 'Total do passivo circulante, com fornecedores, empréstimos, tributos e os demais',
  longTermDebt: 'Empréstimos, financiamentos e debêntures que vencem depois de 12 meses',
  nonCurrentLiabilities: 'Total do passivo não circulante',
  retainedEarnings: 'Reservas de lucros e lucros acumulados, menos os prejuízos acumulados',
  equity: 'Total do patrimônio líquido, com o capital; negativo quando as dívidas superam os ativos',
};

/** What people enter in each line of the income statement. */
const incomeStatementMeanings: Readonly<Record<keyof IncomeStatement, string>> = {
  grossRevenue: 'Vendas e serviços antes de tributos, devoluções e descontos',
  netRevenue: 'Receita bruta menos tributos sobre vendas, devoluções e descontos',
  costOfSales: 'Custo das mercadorias, produtos ou serviços vendidos, como valor positivo',
  grossProfit: 'Receita líquida menos custo das vendas',
  operatingExpenses: 'Despesas com vendas, administrativas e gerais, como valor positivo',
  operatingIncome:
    'Lucro bruto menos despesas operacionais, antes do resultado financeiro e do IRPJ e da CSLL',
  financialExpenses: 'Juros e encargos de dívidas, como valor positivo',
  depreciation: 'Depreciação e amortização do período, como valor positivo',
  incomeBeforeTax: 'Resultado depois do resultado financeiro, antes do IRPJ e da CSLL',
  netIncome: 'Lucro do período; prejuízo como valor negativo',
};

/** How to fill the template in. */
const instructions: readonly string[] = [
  'Preencha as planilhas "Balanço" e "DRE": uma coluna para cada período, com o ano e os meses nas duas planilhas. Não renomeie as planilhas.',
  'Valores em reais, não em milhares. Deixe em branco o que não souber; um traço (-) ou 0 quer dizer zero.',
  'Custos, despesas e depreciação são valores positivos. Prejuízos e saldos negativos levam sinal de menos ou parênteses.',
  'Números ou textos como 1.234,56 são aceitos, e também fórmulas, desde que o arquivo seja salvo depois de calculado.',
  'Não altere a coluna "Código": é por ela que cada linha é reconhecida. Linhas e colunas podem mudar de lugar.',
  'O ativo total deve ser a soma do circulante e do não circulante, e também a do passivo e do patrimônio líquido.',
  'Salve como .xlsx, sem macros e sem senha.',
];

/** Columns for periods; more may be added by hand. */
const periodColumns = 5;

const headerFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F3864' } };
const codeFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEDED' } };
const thinBorder: ExcelJS.Border = { style: 'thin', color: { argb: 'FFBFBFBF' } };

/**
 * The blank spreadsheet (.xlsx) for financial statements that people fill in: instructions, balance sheet, income
 * statement and company, in Portuguese. Its parts are the same every time; the archive has the time of day.
 */
export async function writeStatementForm(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
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
  return new Uint8Array(await workbook.xlsx.writeBuffer());
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
  const meaningOf: Readonly<Record<string, string>> = meanings;
  return Object.entries<{ readonly 'pt-BR': string }>(lines).map(([field, title]) => [
    title['pt-BR'],
    field,
    meaningOf[field] ?? '',
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
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 2, ySplit: 4 }] });
  sheet.columns = [{ width: 54 }, { width: 24 }, ...columns.map(() => ({ width: 20 }))];
  addHeader(sheet, ['Linha', codeHeading, ...columns.map((column) => `Período ${column - 2}`)]);
  addLine(sheet, [periodRows.year.label, 'year'], { columns, numFmt: '0', validation: yearValidation });
  addLine(sheet, [periodRows.months.label, 'months'], { columns, numFmt: '0', validation: monthsValidation });
  addLine(sheet, [periodRows.endMonth.label, 'endMonth'], {
    columns,
    numFmt: '0',
    validation: monthsValidation,
  });
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
