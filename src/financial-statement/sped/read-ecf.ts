import { CreditError } from '../../base/errors.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementField } from '../extracted-statements.ts';
import { lessBy, openPeriodBuilder, type PeriodBuilder, roundCents, sumOf } from '../period-builder.ts';
import { lastOfEach } from './read-ecd.ts';
import {
  dateOf,
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
  readonly year: number;
  readonly months: number;
  /** The month in which it ends. */
  readonly lastMonth: number;
  readonly accounts: Map<string, ReferenceAccount>;
}

/**
 * Reads an ECF, the tax accounts of a company, by the official chart of accounts: blocks L, P or U, each of their periods.
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT, STATEMENT_EMPTY.
 */
export function readEcf(bytes: Uint8Array): ExtractedStatements {
  let company: ExtractedStatements['company'] = { document: null, name: null };
  const periods: Period[] = [];
  const wanted = (register: string) =>
    register === '0000' ||
    periodRegisters.has(register) ||
    balanceRegisters.has(register) ||
    resultRegisters.has(register);
  for (const line of spedLines(bytes, wanted)) {
    const [register = ''] = line.fields;
    if (register === '0000') {
      company = {
        document: line.fields[3]?.trim().toUpperCase() || null,
        name: line.fields[4]?.trim() || null,
      };
    } else if (periodRegisters.has(register)) {
      periods.push({ ...periodOf(line, 1, 2), lastMonth: dateOf(line, 2).month, accounts: new Map() });
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
  const filled = withWholeYears(periods.filter(({ accounts }) => accounts.size > 0)).map(buildPeriod);
  if (filled.length === 0) throw new CreditError('STATEMENT_EMPTY', {});
  return { origin: 'SPED_ECF', company, periods: lastOfEach(filled) };
}

/**
 * The periods, and for each year that is told in its four quarters alone, as those who are taxed by quarters do, the
 * whole year: the results of the quarters added, and the balance at the end of the last.
 */
function withWholeYears(periods: readonly Period[]): readonly Period[] {
  const years = new Set(periods.map(({ year }) => year));
  const whole = [...years].flatMap((year): Period[] => {
    const own = periods.filter((period) => period.year === year);
    const quarters = [3, 6, 9, 12].map((month) =>
      own.find(({ months, lastMonth }) => months === 3 && lastMonth === month),
    );
    const present = quarters.filter((quarter) => quarter !== undefined);
    const last = present.at(-1);
    if (last === undefined || present.length < 4 || own.some(({ months }) => months === 12)) return [];
    const isResult = ({ register }: ReferenceAccount) => resultRegisters.has(register);
    const accounts = new Map([...last.accounts].filter(([, account]) => !isResult(account)));
    // A result that one quarter alone shows belongs to the year as well.
    for (const account of present.flatMap((quarter) => [...quarter.accounts.values()]).filter(isResult)) {
      const debit = roundCents((accounts.get(account.code)?.debit ?? 0) + account.debit);
      accounts.set(account.code, { ...account, debit });
    }
    return [{ year, months: 12, lastMonth: 12, accounts }];
  });
  return [...periods, ...whole];
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

/** Codes of the official chart for each figure; several are added. `lowers`: shown as a positive amount. */
const codes: readonly (readonly [StatementField, readonly string[], 'debit' | 'credit'])[] = [
  ['totalAssets', ['1'], 'debit'],
  ['currentAssets', ['1.01'], 'debit'],
  ['cash', ['1.01.01'], 'debit'],
  ['receivables', ['1.01.02.02'], 'debit'],
  ['inventories', ['1.01.03'], 'debit'],
  ['nonCurrentAssets', ['1.02'], 'debit'],
  ['fixedAssets', ['1.02.03', '1.02.05'], 'debit'],
  ['currentLiabilities', ['2.01'], 'credit'],
  ['suppliers', ['2.01.01.03'], 'credit'],
  ['shortTermDebt', ['2.01.01.07'], 'credit'],
  ['nonCurrentLiabilities', ['2.02'], 'credit'],
  ['longTermDebt', ['2.02.01.01'], 'credit'],
  ['equity', ['2.03'], 'credit'],
  ['retainedEarnings', ['2.03.02.03', '2.03.04'], 'credit'],
  ['netIncome', ['3'], 'credit'],
  ['incomeBeforeTax', ['3.01', '3.11'], 'credit'],
  ['netRevenue', ['3.01.01.01', '3.11.01.01'], 'credit'],
  ['grossRevenue', ['3.01.01.01.01', '3.11.01.01.01'], 'credit'],
  ['costOfSales', ['3.01.01.03', '3.11.01.03'], 'debit'],
  ['depreciation', ['3.01.01.07.01.23', '3.01.01.07.01.24'], 'debit'],
  ['financialExpenses', ['3.01.01.09.01.06', '3.01.01.09.01.07', '3.01.01.09.01.08'], 'debit'],
];

function buildPeriod({ year, months, accounts }: Period): ExtractedPeriod {
  const builder = openPeriodBuilder();
  for (const [field, wanted, side] of codes) readField(builder, accounts, { field, wanted, side });
  requireBalance(accounts);
  // Where the chart shows no trade receivables, credits of every kind are the nearest that it shows.
  if (builder.get('receivables') === undefined) {
    readField(builder, accounts, { field: 'receivables', wanted: ['1.01.02'], side: 'debit' });
  }
  const expenses = amountsOf(accounts, ['3.01.01.07', '3.01.01.09', '3.11.01.07', '3.11.01.09'], 'debit');
  const interest = builder.get('financialExpenses');
  builder.derive(
    'grossProfit',
    lessBy(builder.get('netRevenue'), builder.get('costOfSales')),
    'net revenue − cost of sales',
  );
  builder.derive(
    'operatingExpenses',
    expenses.length === 0 ? undefined : expenses.reduce((sum, expense) => sum + expense, 0) - (interest ?? 0),
    interest === undefined ? '3.01.01.07 + 3.01.01.09' : '3.01.01.07 + 3.01.01.09 − financial expenses',
  );
  const [operating] = amountsOf(accounts, ['3.01.01'], 'credit');
  builder.derive(
    'operatingIncome',
    sumOf(operating, interest ?? 0),
    interest === undefined ? '3.01.01' : '3.01.01 + financial expenses',
  );
  return builder.build({ year, months });
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

function amountsOf(
  accounts: ReadonlyMap<string, ReferenceAccount>,
  wanted: readonly string[],
  side: 'debit' | 'credit',
): readonly number[] {
  return wanted.flatMap((code) => {
    const account = accounts.get(code);
    return account === undefined ? [] : [side === 'debit' ? account.debit : 0 - account.debit];
  });
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
