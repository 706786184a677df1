import { CreditError } from '../base/errors.ts';
import type { ExtractedStatements, StatementField } from './extracted-statements.ts';
import { balanceFields, incomeFields, openPeriodBuilder } from './period-builder.ts';

type Workbook = import('exceljs').Workbook;
type Worksheet = import('exceljs').Worksheet;

/** Periods side by side, in columns C to G. */
const mostPeriods = 5;
const firstPeriodColumn = 3;

const labels: Readonly<Record<StatementField, string>> = {
  cash: 'Caixa e equivalentes de caixa',
  receivables: 'Contas a receber de clientes',
  inventories: 'Estoques',
  currentAssets: 'Total do ativo circulante',
  nonCurrentAssets: 'Total do ativo não circulante',
  fixedAssets: 'Imobilizado e intangível',
  totalAssets: 'Total do ativo',
  suppliers: 'Fornecedores',
  shortTermDebt: 'Empréstimos e financiamentos de curto prazo',
  currentLiabilities: 'Total do passivo circulante',
  longTermDebt: 'Empréstimos e financiamentos de longo prazo',
  nonCurrentLiabilities: 'Total do passivo não circulante',
  retainedEarnings: 'Lucros ou prejuízos acumulados e reservas de lucros',
  equity: 'Patrimônio líquido',
  grossRevenue: 'Receita bruta',
  netRevenue: 'Receita líquida',
  costOfSales: 'Custo das vendas (valor positivo)',
  grossProfit: 'Lucro bruto',
  operatingExpenses: 'Despesas operacionais, sem juros (valor positivo)',
  operatingIncome: 'Resultado operacional, antes dos juros',
  financialExpenses: 'Despesas financeiras (valor positivo)',
  depreciation: 'Depreciação e amortização (valor positivo)',
  incomeBeforeTax: 'Resultado antes do imposto de renda',
  netIncome: 'Lucro ou prejuízo líquido',
};

const sheetNames = { help: 'Instruções', company: 'Empresa', balance: 'Balanço', income: 'DRE' } as const;

const instructions: readonly string[] = [
  'Demonstrações financeiras para análise de crédito',
  'Preencha as planilhas Empresa, Balanço e DRE. Valores em reais (R$), sem centavos se preferir.',
  'Cada coluna é um período: informe o ano em que termina e quantos meses tem (12 para um ano inteiro).',
  'Deixe em branco o que não souber: em branco quer dizer desconhecido, 0 quer dizer que não há.',
  'Custos, despesas e depreciação são valores positivos; prejuízos são negativos.',
  'Não mude a coluna A: é por ela que cada linha é reconhecida.',
];

/** When the template was made, so that it is the same file every time. */
const madeAt = new Date('2026-01-01T00:00:00Z');

/** The spreadsheet that the product hands out for statements: .xlsx, blank. */
export async function writeTemplate(): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs');
  const workbook: Workbook = new exceljs.Workbook();
  workbook.created = madeAt;
  workbook.modified = madeAt;
  workbook.creator = 'credit';
  workbook.title = 'Demonstrações financeiras';

  const help = workbook.addWorksheet(sheetNames.help);
  help.getColumn(1).width = 110;
  for (const line of instructions) help.addRow([line]);
  help.getRow(1).font = { bold: true };

  const company = workbook.addWorksheet(sheetNames.company);
  company.addRow(['cnpj', 'CNPJ', '']);
  company.addRow(['name', 'Razão social', '']);
  company.getColumn(2).width = 20;
  company.getColumn(3).width = 50;
  company.getColumn(3).numFmt = '@';

  writeFigures(workbook.addWorksheet(sheetNames.balance), balanceFields);
  writeFigures(workbook.addWorksheet(sheetNames.income), incomeFields);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function writeFigures(sheet: Worksheet, fields: readonly StatementField[]): void {
  sheet.addRow(['year', 'Ano em que o período termina']);
  sheet.addRow(['months', 'Meses do período']);
  for (const field of fields) sheet.addRow([field, labels[field]]);
  sheet.getColumn(1).width = 24;
  sheet.getColumn(2).width = 52;
  for (let column = firstPeriodColumn; column < firstPeriodColumn + mostPeriods; column += 1) {
    sheet.getColumn(column).width = 20;
    for (let row = 3; row < fields.length + 3; row += 1) sheet.getCell(row, column).numFmt = '#,##0.00';
  }
  sheet.getColumn(1).font = { color: { argb: 'FF595959' } };
  for (const row of [1, 2]) sheet.getRow(row).font = { bold: true };
  sheet.views = [{ state: 'frozen', xSplit: 2, ySplit: 2 }];
}

/**
 * Reads the template filled in. A row is known by the code in its first column, wherever it stands.
 *
 * @throws CreditError STATEMENT_UNREADABLE naming sheet and cell.
 */
export async function readTemplate(bytes: Uint8Array): Promise<ExtractedStatements> {
  const { default: exceljs } = await import('exceljs');
  const workbook: Workbook = new exceljs.Workbook();
  try {
    await workbook.xlsx.load(bytes.slice().buffer);
  } catch {
    throw unreadable('the file', 'it is no .xlsx workbook');
  }
  const balance = rowsByCode(sheetOf(workbook, sheetNames.balance), balanceFields);
  const income = rowsByCode(sheetOf(workbook, sheetNames.income), incomeFields);
  const company = workbook.getWorksheet(sheetNames.company);
  const periods = [];
  for (let column = firstPeriodColumn; column < firstPeriodColumn + mostPeriods; column += 1) {
    const builder = openPeriodBuilder();
    const years = new Map<string, number>();
    for (const rows of [balance, income]) {
      let hasFigures = false;
      for (const [field, row] of rows.fields) {
        const cell = rows.sheet.getCell(row, column);
        const amount = amountOf(cell.value, `${rows.sheet.name}!${cell.address}`);
        if (amount === undefined) continue;
        hasFigures = true;
        const place = `${rows.sheet.name}!${cell.address}`;
        builder.add({ field, amount, place, label: labels[field], guessed: false });
      }
      if (!hasFigures) continue;
      for (const name of ['year', 'months'] as const) {
        const cell = rows.sheet.getCell(rows[name], column);
        const place = `${rows.sheet.name}!${cell.address}`;
        const value = amountOf(cell.value, place);
        const [least, most] = name === 'year' ? [1900, 2100] : [1, 12];
        if (value === undefined || !Number.isInteger(value) || value < least || value > most) {
          throw unreadable(
            place,
            name === 'year' ? 'the year is missing or none' : 'the months are missing or not 1 to 12',
          );
        }
        if ((years.get(name) ?? value) !== value) {
          throw unreadable(
            place,
            'the balance and the income statement of one column are of different periods',
          );
        }
        years.set(name, value);
      }
    }
    const year = years.get('year');
    const months = years.get('months');
    if (year !== undefined && months !== undefined) periods.push(builder.build({ year, months }));
  }
  const document = textOf(company?.getCell('C1').value)
    .replace(/[./\s-]/g, '')
    .toUpperCase();
  const name = textOf(company?.getCell('C2').value).trim();
  return {
    origin: 'SPREADSHEET',
    company: { document: document || null, name: name || null },
    periods: periods.sort((a, b) => b.year - a.year || b.months - a.months),
  };
}

function sheetOf(workbook: Workbook, name: string): Worksheet {
  const sheet = workbook.getWorksheet(name);
  if (sheet === undefined) throw unreadable('the workbook', `it has no sheet "${name}"`);
  return sheet;
}

function rowsByCode(sheet: Worksheet, fields: readonly StatementField[]) {
  const found = new Map<StatementField, number>();
  const heads = new Map<string, number>();
  // Beyond this nothing of the template stands.
  const last = Math.min(sheet.rowCount, 500);
  for (let row = 1; row <= last; row += 1) {
    const code = textOf(sheet.getCell(row, 1).value).trim();
    if (code === '') continue;
    const field = fields.find((one) => one === code);
    const place = `${sheet.name}!A${row}`;
    if (field === undefined && code !== 'year' && code !== 'months')
      throw unreadable(place, `there is no figure "${code.slice(0, 40)}"`);
    if (heads.has(code)) throw unreadable(place, `"${code}" stands twice`);
    heads.set(code, row);
    if (field !== undefined) found.set(field, row);
  }
  const year = heads.get('year');
  const months = heads.get('months');
  if (year === undefined || months === undefined)
    throw unreadable(sheet.name, 'the rows year and months are missing');
  return { sheet, fields: found, year, months };
}

/** A number, also as Brazilians type it into a cell of text; of a formula, its stored result. Undefined for a blank. */
function amountOf(value: unknown, place: string): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') {
    if (Number.isFinite(value) && Math.abs(value) <= 1e15) return value;
    throw unreadable(place, 'the number is too large');
  }
  if (typeof value === 'object' && 'result' in value) return amountOf(value.result, place);
  const text = textOf(value).trim();
  if (text === '' || text === '-' || text === '–') return undefined;
  const [, open, sign, digits, cents, close] =
    /^(\()?\s*(?:R\$)?\s*(-)?\s*(?:R\$)?\s*(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d{1,6}))?\s*(\))?$/.exec(text) ??
    [];
  if (digits === undefined || (open === undefined) !== (close === undefined))
    throw unreadable(place, 'it is no number');
  const amount = Number(`${digits.replaceAll('.', '')}.${cents ?? '0'}`);
  return open !== undefined || sign !== undefined ? 0 - amount : amount;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null && 'richText' in value && Array.isArray(value.richText)) {
    return value.richText.map((run: unknown) => String(Object(run).text ?? '')).join('');
  }
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text);
  return '';
}

function unreadable(place: string, reason: string): CreditError {
  return new CreditError('STATEMENT_UNREADABLE', { place, reason });
}
