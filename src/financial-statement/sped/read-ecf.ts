import { CreditError } from '../../base/errors.ts';
import type {
  ExtractedPeriod,
  ExtractedStatements,
  PeriodDays,
  StatementCompany,
  StatementField,
} from '../extracted-statements.ts';
import { lessBy, openPeriodBuilder, type PeriodBuilder, sumOf } from '../period-builder.ts';
import { incomeNames, nameWords, referencesOf } from '../statement-names.ts';
import { lastOfEach } from './last-of-each.ts';
import {
  companyOf,
  linePlace,
  periodOf,
  type SpedLine,
  signedAmountOf,
  spedLines,
  unreadable,
} from './sped-line.ts';

/** Blocks L (lucro real), P (presumido) and U (immune and exempt) have the same registers. */
const periodRegisters = new Set(['L030', 'P030', 'U030']);
const balanceRegisters = new Set(['L100', 'P100', 'U100']);
const resultRegisters = new Set(['L300', 'P150', 'U150']);

/** The registers of an ECF that its statements are read from. */
export const ecfRegisters: ReadonlySet<string> = new Set([
  '0000',
  ...periodRegisters,
  ...balanceRegisters,
  ...resultRegisters,
]);

/** An account of the official chart, with its closing balance. */
interface ReferenceAccount {
  readonly line: number;
  readonly register: string;
  readonly code: string;
  readonly description: string;
  /** Debits positive. */
  readonly debit: number;
}

interface Period {
  readonly days: PeriodDays;
  readonly accounts: Map<string, ReferenceAccount>;
}

/**
 * Reads an ECF, the tax accounts of a company, by the official chart of accounts: blocks L, P or U, each of their periods
 * (Manual de Orientação da ECF, Receita Federal: registers 0000, L030, L100, L300, P030, P100, P150, U030, U100 and U150).
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT, STATEMENT_EMPTY.
 */
export function readEcf(bytes: Uint8Array): ExtractedStatements {
  let company: StatementCompany = { document: null, name: null };
  const periods: Period[] = [];
  for (const line of spedLines(bytes, (register) => ecfRegisters.has(register))) {
    const [register = ''] = line.fields;
    if (register === '0000') {
      company = companyOf(line, { document: 3, type: 13, partnership: 14 });
    } else if (periodRegisters.has(register)) {
      periods.push({ days: periodOf(line, 1, 2), accounts: new Map() });
    } else {
      const period = periods.at(-1);
      if (period === undefined)
        throw unreadable(line.number, {
          en: `${register} stands before any period`,
          'pt-BR': `${register} aparece antes de qualquer período`,
        });
      const account = readAccount(line, register);
      if (period.accounts.has(account.code)) {
        throw unreadable(line.number, {
          en: `the account ${account.code} stands twice in one period`,
          'pt-BR': `a conta ${account.code} aparece duas vezes em um período`,
        });
      }
      period.accounts.set(account.code, account);
    }
  }
  const shown = new Set(periods.flatMap(({ accounts }) => [...accounts.keys()]));
  const filled = periods
    .filter(({ accounts }) => accounts.size > 0)
    .map((period) => buildPeriod(period, shown));
  if (filled.length === 0) throw new CreditError('STATEMENT_EMPTY', {});
  return { origin: 'SPED_ECF', company, periods: lastOfEach(filled) };
}

/** The closing balance is the last amount, whatever columns of movements a layout puts before it. */
function readAccount(line: SpedLine, register: string): ReferenceAccount {
  const { fields } = line;
  const last = fields.length - 1;
  return {
    line: line.number,
    register,
    code: fields[1]?.trim() ?? '',
    description: fields[2]?.trim() ?? '',
    debit: signedAmountOf(line, last - 1, ['D', 'C']),
  };
}

/** The side of each figure, and its codes in the official chart, which are added. Default: its reference accounts. */
const codes: readonly (readonly [StatementField, 'debit' | 'credit', (readonly string[])?])[] = [
  ['totalAssets', 'debit', ['1']],
  ['currentAssets', 'debit'],
  ['cash', 'debit'],
  ['receivables', 'debit'],
  ['inventories', 'debit'],
  ['nonCurrentAssets', 'debit'],
  ['fixedAssets', 'debit'],
  ['currentLiabilities', 'credit'],
  ['suppliers', 'credit'],
  ['shortTermDebt', 'credit'],
  ['nonCurrentLiabilities', 'credit'],
  ['longTermDebt', 'credit'],
  ['equity', 'credit'],
  ['retainedEarnings', 'credit'],
  ['netIncome', 'credit', ['3']],
  ['incomeBeforeTax', 'credit', ['3.01', '3.11']],
  ['netRevenue', 'credit', ['3.01.01.01', '3.11.01.01']],
  ['grossRevenue', 'credit', ['3.01.01.01.01', '3.11.01.01.01']],
  ['costOfSales', 'debit', ['3.01.01.03', '3.11.01.03']],
  ['depreciation', 'debit'],
  ['financialExpenses', 'debit'],
];

/** @param shown codes in any period of the file. An account that is missing from a period with results is 0 in it. */
function buildPeriod({ days, accounts }: Period, shown: ReadonlySet<string>): ExtractedPeriod {
  const builder = openPeriodBuilder();
  const hasResults = accounts.has('3');
  for (const [field, side, wanted = referencesOf(field)] of codes) {
    readField(builder, accounts, { field, wanted, side });
    const isElsewhere = wanted.some((code) => code.startsWith('3') && shown.has(code));
    builder.derive(
      field,
      hasResults && isElsewhere ? 0 : undefined,
      'shown in other periods of the file only',
    );
  }
  requireBalance(accounts);
  builder.derive(
    'grossProfit',
    lessBy(builder.get('netRevenue'), builder.get('costOfSales')),
    'net revenue − cost of sales',
  );
  const operating = lessBy(0, accounts.get('3.01.01')?.debit);
  const interest = builder.get('financialExpenses') ?? 0;
  const income = financialIncomeIn(accounts);
  builder.derive(
    'operatingIncome',
    sumOf(operating, interest, -income),
    '3.01.01 + financial expenses − financial income',
  );
  builder.derive(
    'operatingExpenses',
    lessBy(builder.get('grossProfit'), builder.get('operatingIncome')),
    'gross profit − operating income',
  );
  return builder.build(days);
}

/** Returns the financial income within the other operating income (3.01.01.05), by the names of the accounts. Totals are not added. */
function financialIncomeIn(accounts: ReadonlyMap<string, ReferenceAccount>): number {
  const within = [...accounts.values()].filter(({ code }) => code.startsWith('3.01.01.05.'));
  const isTotal = (code: string) => within.some((other) => other.code.startsWith(`${code}.`));
  return within.reduce((sum, { code, description, debit }) => {
    const isIncome = incomeNames.financialIncome.test(nameWords(description));
    return isIncome && !isTotal(code) ? sum - debit : sum;
  }, 0);
}

function readField(
  builder: PeriodBuilder,
  accounts: ReadonlyMap<string, ReferenceAccount>,
  { field, wanted, side }: { field: StatementField; wanted: readonly string[]; side: 'debit' | 'credit' },
): void {
  for (const code of wanted) {
    const account = accounts.get(code);
    if (account === undefined) continue;
    builder.add({
      field,
      amount: side === 'debit' ? account.debit : 0 - account.debit,
      place: `line ${account.line}`,
      label: `${account.register} ${code} ${account.description}`,
      guessed: false,
    });
  }
  if (builder.get(field) !== undefined) return;
  // A group that is shown with nothing in it has nothing in its parts.
  const isNothing = wanted.every((code) => nearestAbove(accounts, code)?.debit === 0);
  builder.derive(field, isNothing ? 0 : undefined, 'its group is shown with nothing');
}

function nearestAbove(
  accounts: ReadonlyMap<string, ReferenceAccount>,
  code: string,
): ReferenceAccount | undefined {
  const parts = code.split('.');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const account = accounts.get(parts.slice(0, length).join('.'));
    if (account !== undefined) return account;
  }
  return undefined;
}

/** @throws CreditError STATEMENT_INCONSISTENT where assets and liabilities differ. */
function requireBalance(accounts: ReadonlyMap<string, ReferenceAccount>): void {
  const assets = accounts.get('1');
  const liabilities = accounts.get('2');
  if (assets === undefined || liabilities === undefined) return;
  if (Math.abs(assets.debit + liabilities.debit) <= 0.011) return;
  throw new CreditError('STATEMENT_INCONSISTENT', {
    place: linePlace(liabilities.line),
    field: `${liabilities.register} 2 ${liabilities.description}`,
    stated: (0 - liabilities.debit).toFixed(2),
    computed: assets.debit.toFixed(2),
  });
}
