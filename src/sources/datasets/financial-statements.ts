import { toCent } from '../../base/cents.ts';
import { withoutAccents } from '../../base/plain-text.ts';
import { financialIndicators } from '../../sections/financial-indicators.ts';
import type {
  BalanceSheet,
  FinancialPeriod,
  FinancialStatementsDetails,
  IncomeStatement,
} from '../../sections/financial-statements.ts';
import type { AnsweredMatch, DatasetsAnswer } from './answer.ts';
import { editionPart, factOf } from './section-parts.ts';

type Field = keyof BalanceSheet | keyof IncomeStatement;

/** A figure of the chart of accounts of CVM: of which accounts it is the sum, each by its code and its first words. */
interface Figure {
  readonly field: Field;
  readonly statement: 'BPA' | 'BPP' | 'DRE';
  readonly accounts: readonly (readonly [code: string, words: RegExp])[];
  /** Whether the statement has it as a negative amount. */
  readonly isCost?: true;
}

/**
 * The chart of commercial and industrial companies. Banks and insurers have charts of their own under the same codes: an
 * account whose words are others is none of these.
 */
const figures: readonly Figure[] = [
  { field: 'totalAssets', statement: 'BPA', accounts: [['1', /^ativo total/]] },
  { field: 'currentAssets', statement: 'BPA', accounts: [['1.01', /^ativo circulante/]] },
  { field: 'cash', statement: 'BPA', accounts: [['1.01.01', /^caixa e equivalentes/]] },
  { field: 'receivables', statement: 'BPA', accounts: [['1.01.03', /^contas a receber/]] },
  { field: 'inventories', statement: 'BPA', accounts: [['1.01.04', /^estoques/]] },
  { field: 'nonCurrentAssets', statement: 'BPA', accounts: [['1.02', /^ativo nao circulante/]] },
  {
    field: 'fixedAssets',
    statement: 'BPA',
    accounts: [
      ['1.02.03', /^imobilizado/],
      ['1.02.04', /^intangivel/],
    ],
  },
  { field: 'currentLiabilities', statement: 'BPP', accounts: [['2.01', /^passivo circulante/]] },
  { field: 'suppliers', statement: 'BPP', accounts: [['2.01.02', /^fornecedores/]] },
  { field: 'shortTermDebt', statement: 'BPP', accounts: [['2.01.04', /^emprestimos e financiamentos/]] },
  { field: 'nonCurrentLiabilities', statement: 'BPP', accounts: [['2.02', /^passivo nao circulante/]] },
  { field: 'longTermDebt', statement: 'BPP', accounts: [['2.02.01', /^emprestimos e financiamentos/]] },
  { field: 'equity', statement: 'BPP', accounts: [['2.03', /^patrimonio liquido/]] },
  {
    field: 'retainedEarnings',
    statement: 'BPP',
    accounts: [
      ['2.03.04', /^reservas de lucros/],
      ['2.03.05', /^lucros\/prejuizos acumulados/],
    ],
  },
  { field: 'netRevenue', statement: 'DRE', accounts: [['3.01', /^receita de venda/]] },
  { field: 'costOfSales', statement: 'DRE', accounts: [['3.02', /^custo dos bens/]], isCost: true },
  { field: 'grossProfit', statement: 'DRE', accounts: [['3.03', /^resultado bruto/]] },
  {
    field: 'operatingExpenses',
    statement: 'DRE',
    accounts: [['3.04', /^despesas\/receitas operacionais/]],
    isCost: true,
  },
  {
    field: 'operatingIncome',
    statement: 'DRE',
    accounts: [['3.05', /^resultado antes do resultado financeiro/]],
  },
  {
    field: 'financialExpenses',
    statement: 'DRE',
    accounts: [['3.06.02', /^despesas financeiras/]],
    isCost: true,
  },
  { field: 'incomeBeforeTax', statement: 'DRE', accounts: [['3.07', /^resultado antes dos tributos/]] },
  { field: 'netIncome', statement: 'DRE', accounts: [['3.11', /^lucro\/prejuizo/]] },
];

/**
 * FINANCIAL_STATEMENTS of a company that files with CVM, in the shape that uploads have; undefined where the dataset is not
 * loaded. A company that is not registered there has no statements here, which says nothing of it.
 */
export function financialStatementsOf({ lists }: DatasetsAnswer): FinancialStatementsDetails | undefined {
  const list = lists.find(({ dataset }) => dataset === 'cvm');
  if (list === undefined || list.edition === null) return undefined;
  // By name alone nobody's statements are the subject's.
  const own = list.matches.filter(({ certainty }) => certainty === 'CERTAIN');
  return {
    periods: periodsOf(own),
    suggestedLimit: null,
    notes: null,
    ...registrantPart(own, list.edition.stale),
    ...editionPart(list),
  };
}

const unregistered = {
  registered: false,
  code: null,
  registrationStanding: null,
  category: null,
  sector: null,
  registeredOn: null,
  cancelledOn: null,
};

/**
 * Returns the company in the register: the registration in force, or the last one. Without a registration, the result is empty if the
 * edition is too old or has statements of the company.
 */
function registrantPart(
  matches: readonly AnsweredMatch[],
  isStale: boolean,
): Pick<FinancialStatementsDetails, 'registrant'> {
  const registrations = matches
    .filter((match) => factOf(match, 'record') === 'REGISTRANT')
    .sort((a, b) => ((factOf(a, 'registeredOn') ?? '') < (factOf(b, 'registeredOn') ?? '') ? 1 : -1));
  const own = registrations.find((match) => !isCancelled(match)) ?? registrations[0];
  // A company with statements was registered when it filed them.
  if (own === undefined) return isStale || matches.length > 0 ? {} : { registrant: unregistered };
  return {
    registrant: {
      registered: !isCancelled(own),
      code: factOf(own, 'code'),
      registrationStanding: factOf(own, 'situation'),
      category: factOf(own, 'category'),
      sector: factOf(own, 'sector'),
      registeredOn: factOf(own, 'registeredOn'),
      cancelledOn: factOf(own, 'cancelledOn'),
    },
  };
}

/** Whether a registration is cancelled by its day or by its situation: some have only one of them. */
function isCancelled(registration: AnsweredMatch): boolean {
  const situation = factOf(registration, 'situation') ?? '';
  return factOf(registration, 'cancelledOn') !== null || /^cancelad/i.test(situation);
}

/** A period for each year that was filed: of the group where it was filed so, in its last version. */
function periodsOf(matches: readonly AnsweredMatch[]): FinancialPeriod[] {
  const byYear = new Map<string, AnsweredMatch[]>();
  for (const match of matches) {
    if (factOf(match, 'record') !== 'STATEMENT') continue;
    const year = factOf(match, 'refersTo') ?? '';
    byYear.set(year, [...(byYear.get(year) ?? []), match]);
  }
  return [...byYear.values()].flatMap((tables) => {
    const last = Math.max(...tables.map((match) => Number(factOf(match, 'version'))));
    const newest = tables.filter((match) => Number(factOf(match, 'version')) === last);
    const scopes = ['CONSOLIDATED', 'INDIVIDUAL'].map((scope) =>
      newest.filter((match) => factOf(match, 'scope') === scope),
    );
    const [period] = scopes.flatMap((statements) => periodOf(statements) ?? []);
    return period === undefined ? [] : [period];
  });
}

/** The period of one set of statements; undefined where one is missing, is in another currency, or does not add up. */
function periodOf(matches: readonly AnsweredMatch[]): FinancialPeriod | undefined {
  const income = matches.find((match) => factOf(match, 'statement') === 'DRE');
  const months = income && monthsOf(factOf(income, 'from'), factOf(income, 'until'));
  if (income === undefined || months === undefined) return undefined;
  if (matches.some((match) => !/^real$/i.test(factOf(match, 'currency') ?? ''))) return undefined;
  const extracted = figures.flatMap((figure) => amountsOf(figure, matches));
  const amountIn = (field: Field): number | null => {
    const figure = figures.find((one) => one.field === field);
    const amounts = extracted.filter((one) => one.field === field).map(({ amount }) => amount);
    // Of a sum with an unknown part nothing is known.
    if (figure === undefined || amounts.length < figure.accounts.length) return null;
    return toCent(amounts.reduce((sum, amount) => sum + amount, 0));
  };
  const balanceSheet = balanceSheetOf(amountIn);
  if (!addsUp(balanceSheet)) return undefined;
  const incomeStatement = incomeStatementOf(amountIn);
  const end = factOf(income, 'until') ?? '';
  return {
    start: factOf(income, 'from') ?? '',
    end,
    year: Number(end.slice(0, 4)),
    months,
    origin: 'SOURCE',
    scope: factOf(income, 'scope') === 'CONSOLIDATED' ? 'CONSOLIDATED' : 'INDIVIDUAL',
    balanceSheet,
    incomeStatement,
    ...financialIndicators({ months, balanceSheet, incomeStatement }),
    extracted,
  };
}

function monthsOf(from: string | null, until: string | null): number | undefined {
  if (from === null || until === null) return undefined;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(until) - monthOf(from) + 1;
  return months >= 1 && months <= 12 ? months : undefined;
}

/** Each account of a figure that is there under its own words. */
function amountsOf(
  { field, statement, accounts, isCost }: Figure,
  matches: readonly AnsweredMatch[],
): FinancialPeriod['extracted'] {
  const tables = matches.filter((match) => factOf(match, 'statement') === statement);
  return accounts.flatMap(([code, expected]) => {
    const match = tables.find((one) => factOf(one, code) !== null);
    const words = match === undefined ? null : factOf(match, `${code} words`);
    if (match === undefined || words === null || !expected.test(plainWords(words))) return [];
    const amount = Number(factOf(match, code)) * (isCost === true ? -1 : 1);
    const scope = factOf(match, 'scope') === 'CONSOLIDATED' ? 'con' : 'ind';
    const place = `${statement}_${scope} ${code}`;
    return [{ field, amount: amount === 0 ? 0 : amount, place, label: `${code} ${words}`, guessed: false }];
  });
}

/** Lower case, without accents. */
function plainWords(words: string): string {
  return withoutAccents(words).toLowerCase();
}

/** A balance may be off by rounding: 1,000 BRL, or a thousandth of its total where that is more. */
const tolerance = { brl: 1_000, share: 0.001 } as const;

const sums: readonly (readonly (keyof BalanceSheet)[])[] = [
  ['currentAssets', 'nonCurrentAssets'],
  ['currentLiabilities', 'nonCurrentLiabilities', 'equity'],
];

/** Whether the total of the assets is the sum of its parts, where these are all known. */
function addsUp(balanceSheet: BalanceSheet): boolean {
  const { totalAssets } = balanceSheet;
  if (totalAssets === null) return false;
  return sums.every((parts) => {
    const amounts = parts.flatMap((part) => balanceSheet[part] ?? []);
    if (amounts.length < parts.length) return true;
    const sum = amounts.reduce((all, amount) => all + amount, 0);
    const most = Math.max(tolerance.brl, Math.abs(totalAssets) * tolerance.share);
    return Math.abs(sum - totalAssets) <= most;
  });
}

type AmountIn = (field: Field) => number | null;

function balanceSheetOf(amountIn: AmountIn): BalanceSheet {
  return {
    cash: amountIn('cash'),
    receivables: amountIn('receivables'),
    inventories: amountIn('inventories'),
    currentAssets: amountIn('currentAssets'),
    nonCurrentAssets: amountIn('nonCurrentAssets'),
    fixedAssets: amountIn('fixedAssets'),
    totalAssets: amountIn('totalAssets'),
    suppliers: amountIn('suppliers'),
    shortTermDebt: amountIn('shortTermDebt'),
    currentLiabilities: amountIn('currentLiabilities'),
    longTermDebt: amountIn('longTermDebt'),
    nonCurrentLiabilities: amountIn('nonCurrentLiabilities'),
    retainedEarnings: amountIn('retainedEarnings'),
    equity: amountIn('equity'),
  };
}

function incomeStatementOf(amountIn: AmountIn): IncomeStatement {
  return {
    grossRevenue: amountIn('grossRevenue'),
    netRevenue: amountIn('netRevenue'),
    costOfSales: amountIn('costOfSales'),
    grossProfit: amountIn('grossProfit'),
    operatingExpenses: amountIn('operatingExpenses'),
    operatingIncome: amountIn('operatingIncome'),
    financialExpenses: amountIn('financialExpenses'),
    depreciation: amountIn('depreciation'),
    incomeBeforeTax: amountIn('incomeBeforeTax'),
    netIncome: amountIn('netIncome'),
  };
}
