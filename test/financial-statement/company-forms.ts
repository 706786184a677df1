import ExcelJS from 'exceljs';
import { readStatementForm } from '../../src/financial-statement/statement-form.ts';
import type { BalanceSheet, IncomeStatement } from '../../src/sections/financial-statements.ts';
import { type CraftedLine, craftPdf, tableOf } from './pdf/craft-pdf.ts';

/** A company of which every figure is known. Amounts are whole thousands of BRL, so that each unit states them exactly. */
export interface Company {
  readonly balance: BalanceSheet;
  readonly income: IncomeStatement;
}

export type Random = (below: number) => number;

/** mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Months of a year divide evenly: amounts are multiples of 12,000. */
const unit = 12_000;

export function companyOf(random: Random): Company {
  const amount = (most: number) => (1 + random(most)) * unit;
  const [cash, receivables, inventories] = [amount(900), amount(900), amount(900)];
  const fixedAssets = amount(2_000);
  const currentAssets = cash + receivables + inventories;
  const totalAssets = currentAssets + fixedAssets;
  const [suppliers, shortTermDebt] = [amount(400), amount(400)];
  const currentLiabilities = suppliers + shortTermDebt;
  const longTermDebt = amount(400);
  const equity = totalAssets - currentLiabilities - longTermDebt;
  const retainedEarnings = (random(2) === 0 ? -1 : 1) * amount(200);
  const grossRevenue = amount(4_000) + 4_000 * unit;
  const netRevenue = grossRevenue - amount(400);
  const costOfSales = amount(1_500);
  const grossProfit = netRevenue - costOfSales;
  const operatingExpenses = amount(3_000);
  const operatingIncome = grossProfit - operatingExpenses;
  const financialExpenses = amount(300);
  const incomeBeforeTax = operatingIncome - financialExpenses;
  const netIncome = incomeBeforeTax - (incomeBeforeTax > 4 * unit ? amount(3) : 0);
  return {
    balance: {
      cash,
      receivables,
      inventories,
      currentAssets,
      nonCurrentAssets: fixedAssets,
      fixedAssets,
      totalAssets,
      suppliers,
      shortTermDebt,
      currentLiabilities,
      longTermDebt,
      nonCurrentLiabilities: longTermDebt,
      retainedEarnings,
      equity,
    },
    income: {
      grossRevenue,
      netRevenue,
      costOfSales,
      grossProfit,
      operatingExpenses,
      operatingIncome,
      financialExpenses,
      depreciation: null,
      incomeBeforeTax,
      netIncome,
    },
  };
}

/** Names that programs and accountants give to one line. */
export const names = {
  currentAssets: ['ATIVO CIRCULANTE', 'CIRCULANTE', '1.1 ATIVO CIRCULANTE', 'Ativo Circulante'],
  nonCurrentAssets: ['ATIVO NÃO CIRCULANTE', 'NÃO CIRCULANTE', '1.2 - Ativo não circulante'],
  currentLiabilities: ['PASSIVO CIRCULANTE', 'CIRCULANTE', '2.1 - PASSIVO CIRCULANTE'],
  nonCurrentLiabilities: ['PASSIVO NÃO CIRCULANTE', 'NÃO CIRCULANTE', 'EXIGÍVEL A LONGO PRAZO'],
  equity: ['PATRIMÔNIO LÍQUIDO', 'Patrimônio líquido', '2.3 PATRIMÔNIO LÍQUIDO'],
  cash: ['Caixa e bancos', 'Caixa e equivalentes de caixa', 'DISPONIBILIDADES', 'Bancos conta movimento'],
  receivables: ['Clientes', 'Duplicatas a receber', 'Contas a receber de clientes'],
  inventories: ['Estoques', 'Estoque de mercadorias', 'Mercadorias para revenda'],
  fixedAssets: ['Imobilizado', 'IMOBILIZADO LÍQUIDO', 'Máquinas e equipamentos'],
  suppliers: ['Fornecedores', 'FORNECEDORES NACIONAIS'],
  shortTermDebt: ['Empréstimos e financiamentos', 'EMPRÉSTIMOS BANCÁRIOS'],
  longTermDebt: ['Financiamentos', 'Empréstimos de longo prazo'],
  retainedEarnings: ['Lucros acumulados', 'Lucros ou prejuízos acumulados', 'Reservas de lucros'],
  grossRevenue: ['Receita bruta de vendas', 'RECEITA OPERACIONAL BRUTA'],
  netRevenue: ['RECEITA LÍQUIDA', 'Receita operacional líquida', 'VENDAS LÍQUIDAS'],
  costOfSales: ['Custo das vendas', 'CUSTO DAS MERCADORIAS VENDIDAS', 'CMV'],
  grossProfit: ['LUCRO BRUTO', 'Resultado bruto', 'LUCRO OPERACIONAL BRUTO'],
  operatingExpenses: ['Despesas administrativas', 'Despesas gerais e administrativas'],
  financialExpenses: ['Despesas financeiras', 'Juros passivos', 'Encargos financeiros'],
  incomeBeforeTax: ['RESULTADO ANTES DO IRPJ E DA CSLL', 'Lucro antes do imposto de renda'],
  netIncome: ['RESULTADO DO EXERCÍCIO', 'LUCRO LÍQUIDO DO EXERCÍCIO', 'Lucro ou prejuízo líquido do período'],
} as const;

export type Naming = (field: keyof typeof names) => string;

/** `1234,00` */
const sped = (amount: number) => `${Math.abs(amount)},00`;
const latin = (lines: readonly string[]) => new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1'));
const day = (iso: string) => `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(0, 4)}`;

/** Periods of 2025 of equal length. */
function spansOf(months: number): readonly (readonly [start: string, end: string])[] {
  return Array.from({ length: 12 / months }, (_, index) => {
    const first = new Date(Date.UTC(2025, index * months, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(2025, (index + 1) * months, 0)).toISOString().slice(0, 10);
    return [first, last] as const;
  });
}

interface Line {
  readonly code: string;
  readonly above: string;
  readonly level: number;
  readonly name: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function balanceLines({ balance: b }: Company, name: Naming): Readonly<Record<'A' | 'P', readonly Line[]>> {
  const line = (code: string, field: keyof BalanceSheet & keyof typeof names, isTotal = false): Line => ({
    code,
    above: code.slice(0, -1),
    level: code.length,
    name: name(field),
    amount: b[field] ?? 0,
    isTotal,
  });
  const capital = (b.equity ?? 0) - (b.retainedEarnings ?? 0);
  return {
    A: [
      { code: 'A', above: '', level: 1, name: 'ATIVO', amount: b.totalAssets ?? 0, isTotal: true },
      line('A1', 'currentAssets', true),
      line('A11', 'cash'),
      line('A12', 'receivables'),
      line('A13', 'inventories'),
      line('A2', 'nonCurrentAssets', true),
      line('A21', 'fixedAssets'),
    ],
    P: [
      { code: 'P', above: '', level: 1, name: 'PASSIVO', amount: b.totalAssets ?? 0, isTotal: true },
      line('P1', 'currentLiabilities', true),
      line('P11', 'suppliers'),
      line('P12', 'shortTermDebt'),
      line('P2', 'nonCurrentLiabilities', true),
      line('P21', 'longTermDebt'),
      line('P3', 'equity', true),
      { code: 'P31', above: 'P3', level: 3, name: 'Capital social', amount: capital },
      line('P32', 'retainedEarnings'),
    ],
  };
}

function incomeLines({ income: i }: Company, name: Naming, share: number): readonly Line[] {
  const part = (amount: number | null) => (amount ?? 0) / share;
  const tax = (i.netIncome ?? 0) - (i.incomeBeforeTax ?? 0);
  const at = (code: string, label: string, amount: number, isTotal = false): Line => ({
    code,
    above: code.slice(0, -1),
    level: code.length,
    name: label,
    amount,
    isTotal,
  });
  return [
    at('R', name('netIncome'), part(i.netIncome), true),
    at('R0', name('incomeBeforeTax'), part(i.incomeBeforeTax), true),
    at('R01', name('grossProfit'), part(i.grossProfit), true),
    at('R011', name('netRevenue'), part(i.netRevenue), true),
    at('R0111', name('grossRevenue'), part(i.grossRevenue)),
    at('R0112', 'Impostos sobre vendas', part((i.netRevenue ?? 0) - (i.grossRevenue ?? 0))),
    at('R012', name('costOfSales'), part(-(i.costOfSales ?? 0))),
    at('R02', 'DESPESAS OPERACIONAIS', part(-(i.operatingExpenses ?? 0) - (i.financialExpenses ?? 0)), true),
    at('R021', name('operatingExpenses'), part(-(i.operatingExpenses ?? 0))),
    at('R022', name('financialExpenses'), part(-(i.financialExpenses ?? 0))),
    ...(tax === 0 ? [] : [at('R1', 'PROVISÃO PARA IRPJ E CSLL', part(tax))]),
  ];
}

export const layouts = [1, 2, 3, 4, 5, 6, 7, 9] as const;

/**
 * The short lines of layouts 1 to 6, which have no codes above. From layout 3 on, the amounts of the period before follow, and in
 * layout 6 a note. Layouts 1 to 3 have the result first, with its lines below it. Layouts 4 to 6 have the order of a printed
 * statement, in which each result follows its lines.
 */
function shortStatements(company: Company, name: Naming, layout: number, share: number): readonly string[] {
  const { A, P } = balanceLines(company, name);
  const before = (amounts: string) => (layout < 3 ? '' : layout < 6 ? amounts : `${amounts}1|`);
  const j100 = (group: 1 | 2) => (line: Line) => {
    const side = line.amount >= 0 === (group === 1) ? 'D' : 'C';
    return `|J100|${line.code}|${line.level}|${group}|${line.name}|${sped(line.amount)}|${side}|${before('0,00|D|')}`;
  };
  const j150 = (line: Line, level: number) => {
    const [plus, minus] = line.isTotal === true ? ['P', 'N'] : ['R', 'D'];
    const kind = line.amount >= 0 ? plus : minus;
    return `|J150|${line.code}|${level}|${line.name}|${sped(line.amount)}|${kind}|${before('0,00|R|')}`;
  };
  const lines = incomeLines(company, name, share);
  const [net, pretax, gross, revenue, grossRevenue, deductions, cost, , ...others] = lines;
  const [expenses, interest, ...tax] = others;
  const printed = [grossRevenue, deductions, revenue, cost, gross, expenses, interest, pretax, ...tax, net];
  const income =
    layout <= 3
      ? lines.map((line) => j150(line, line.level))
      : printed.flatMap((line) => (line === undefined ? [] : [j150(line, line.isTotal === true ? 1 : 2)]));
  return [...A.map(j100(1)), ...P.map(j100(2)), ...income];
}

export function ecdOf(
  company: Company,
  name: Naming,
  layout: (typeof layouts)[number],
  months: number,
): Uint8Array {
  const spans = spansOf(months);
  const { A, P } = balanceLines(company, name);
  const kind = ({ isTotal = false }: Line) => (isTotal ? 'T' : 'D');
  const side = (amount: number, plus: 'D' | 'C') => (amount >= 0 ? plus : plus === 'D' ? 'C' : 'D');
  const j100 = (group: 'A' | 'P') => (line: Line) =>
    `|J100|${line.code}|${kind(line)}|${line.level}|${line.above}|${group}|${line.name}|0,00|D|${sped(line.amount)}|${side(line.amount, group === 'A' ? 'D' : 'C')}||`;
  const j150 = (line: Line, index: number) => {
    const amount = `${sped(line.amount)}|${side(line.amount, 'C')}`;
    const head = `${line.code}|${kind(line)}|${line.level}|${line.above}|${line.name}`;
    return layout === 7 ? `|J150|${head}|${amount}|R||` : `|J150|${index + 1}|${head}|0,00|C|${amount}|R||`;
  };
  return latin([
    '|0000|LECD|01012025|31122025|EMPRESA|99999002000101|SP||3550308|||0|1|0||0|0||N|N|0|0|1|',
    `|I010|G|${layout}.00|`,
    ...spans.flatMap(([start, end]) => [
      `|J005|${day(start)}|${day(end)}|1||`,
      ...(layout < 7
        ? shortStatements(company, name, layout, spans.length)
        : [...A.map(j100('A')), ...P.map(j100('P')), ...incomeLines(company, name, spans.length).map(j150)]),
    ]),
    '|9999|1|',
    '',
  ]);
}

export function ecfOf({ balance: b, income: i }: Company, months: 12 | 3): Uint8Array {
  const spans = spansOf(months);
  const debit = (code: string, label: string, amount: number | null) =>
    `|L100|${code}|${label}|S|1|01||0,00|D|${sped(amount ?? 0)}|${(amount ?? 0) >= 0 ? 'D' : 'C'}|`;
  const credit = (code: string, label: string, amount: number | null) => debit(code, label, -(amount ?? 0));
  const result = (code: string, label: string, amount: number | null) => {
    const own = (amount ?? 0) / spans.length;
    return `|L300|${code}|${label}|S|1|04||${sped(own)}|${own >= 0 ? 'C' : 'D'}|`;
  };
  const expenses = -(i.operatingExpenses ?? 0);
  const interest = -(i.financialExpenses ?? 0);
  return latin([
    '|0000|LECF|0010|99999002000101|EMPRESA|0|0|||01012025|31122025|N||0||',
    ...spans.flatMap(([start, end], index) => [
      `|L030|${day(start)}|${day(end)}|${months === 12 ? 'A00' : `T0${index + 1}`}|`,
      debit('1', 'ATIVO', b.totalAssets),
      debit('1.01', 'ATIVO CIRCULANTE', b.currentAssets),
      debit('1.01.01', 'DISPONIBILIDADES', b.cash),
      debit('1.01.02.02', 'CLIENTES', b.receivables),
      debit('1.01.03', 'ESTOQUES', b.inventories),
      debit('1.02', 'ATIVO NAO CIRCULANTE', b.nonCurrentAssets),
      debit('1.02.03', 'IMOBILIZADO', b.fixedAssets),
      credit('2', 'PASSIVO', b.totalAssets),
      credit('2.01', 'PASSIVO CIRCULANTE', b.currentLiabilities),
      credit('2.01.01.03', 'FORNECEDORES', b.suppliers),
      credit('2.01.01.07', 'EMPRESTIMOS', b.shortTermDebt),
      credit('2.02', 'PASSIVO NAO CIRCULANTE', b.nonCurrentLiabilities),
      credit('2.02.01.01', 'EMPRESTIMOS', b.longTermDebt),
      credit('2.03', 'PATRIMONIO LIQUIDO', b.equity),
      credit('2.03.04', 'LUCROS', b.retainedEarnings),
      result('3', 'RESULTADO LIQUIDO', i.netIncome),
      result('3.01', 'RESULTADO ANTES DO IRPJ', i.incomeBeforeTax),
      result('3.01.01', 'RESULTADO OPERACIONAL', i.incomeBeforeTax),
      result('3.01.01.01', 'RECEITA LIQUIDA', i.netRevenue),
      result('3.01.01.01.01', 'RECEITA BRUTA', i.grossRevenue),
      result('3.01.01.03', 'CUSTO', -(i.costOfSales ?? 0)),
      result('3.01.01.07', 'DESPESAS OPERACIONAIS', expenses),
      result('3.01.01.09', 'OUTRAS DESPESAS', interest),
      result('3.01.01.09.01.08', 'OUTRAS DESPESAS FINANCEIRAS', interest),
    ]),
    '|9999|1|',
    '',
  ]);
}

/** How a PDF states its unit, and what an amount is divided by. */
const unitsOfPdf = [
  ['', 1],
  ['(Em reais)', 1],
  ['(Em milhares de reais)', 1_000],
  ['(Valores expressos em R$ mil, exceto o lucro por ação, em reais)', 1_000],
  ['Em R$ milhares', 1_000],
  ['Em Reais (mil)', 1_000],
  ["(Em R$ '000)", 1_000],
] as const;
const endsOfPdf = [
  ['EM 31 DE DEZEMBRO DE 2025', '2025', '12'],
  ['FINDO EM 30 DE JUNHO DE 2025', '30/06/2025', '06'],
  ['ENCERRADO EM 31/03/2025', '31/03/2025', '03'],
] as const;

export async function pdfOf(
  company: Company,
  name: Naming,
  random: Random,
): Promise<readonly [Uint8Array, string]> {
  const [statedUnit = '', divisor = 1] = unitsOfPdf[random(unitsOfPdf.length)] ?? [];
  const [title = '', column = '', month = ''] = endsOfPdf[random(endsOfPdf.length)] ?? [];
  const print = (amount: number) => {
    const digits = new Intl.NumberFormat('pt-BR').format(Math.abs(amount / divisor));
    return amount < 0 ? `(${digits})` : digits;
  };
  const row = ({ name: label, amount }: Line) => [label, print(amount)] as const;
  const { A, P } = balanceLines(company, name);
  const [net, before, gross, revenue, grossRevenue, deductions, cost, , expenses, interest, ...tax] =
    incomeLines(company, name, 1).map(row);
  const order = [grossRevenue, deductions, revenue, cost, gross, expenses, interest, before, ...tax, net];
  const words = (text: string): CraftedLine[] => (text === '' ? [] : [{ words: text }]);
  const head = (text: string) => [
    ...words('EMPRESA LTDA CNPJ 99.999.002/0001-01'),
    ...words(text),
    ...words(statedUnit),
  ];
  const bytes = await craftPdf([
    [...head(`BALANÇO PATRIMONIAL ${title}`), ...tableOf([500], [['', column], ...[...A, ...P].map(row)])],
    [
      ...head(`DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO ${title}`),
      ...tableOf([500], [['', column], ...order.flatMap((one) => (one === undefined ? [] : [one]))]),
    ],
  ]);
  return [new Uint8Array(bytes), `2025-${month}`];
}

export async function templateOf({ balance, income }: Company): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(await readStatementForm()).buffer);
  for (const [name, figures] of [
    ['Balanço', balance],
    ['DRE', income],
  ] as const) {
    workbook.getWorksheet(name)?.eachRow((row) => {
      const amounts = { ...figures, year: 2025, months: 12 };
      const amount = Object.entries(amounts).find(([code]) => code === row.getCell(2).value)?.[1];
      if (typeof amount === 'number') row.getCell(3).value = amount;
    });
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
