import { groups, partsOf, placed } from '../account-groups.ts';
import type { ExtractedPeriod, StatementField } from '../extracted-statements.ts';
import { lessBy, openPeriodBuilder, type PeriodBuilder, sumOf } from '../period-builder.ts';
import { type AccountMeaning, incomeTax, meaningOfReference, meaningOfWords } from './account-words.ts';

/** One line of J100 or J150. */
export interface EcdAccount {
  readonly line: number;
  readonly code: string;
  readonly isTotal: boolean;
  readonly level: number;
  readonly parent: string | null;
  readonly group: 'A' | 'P' | 'R';
  readonly description: string;
  /** The description in plain form. */
  readonly words: string;
  /** Positive on the side where its group stands: assets D, liabilities and equity C, revenue C. */
  readonly amount: number;
  /** The same by one rule for the whole statement, so that lines of either side add up. */
  readonly signed: number;
}

/** The figures of one period, from the lines of its statements and what the chart says of them. */
export function buildEcdPeriod(
  statements: {
    readonly year: number;
    readonly months: number;
    readonly balance: readonly EcdAccount[];
    readonly income: readonly EcdAccount[];
  },
  references: ReadonlyMap<string, ReadonlySet<string>>,
): ExtractedPeriod {
  const builder = openPeriodBuilder();
  readBalance(builder, statements.balance, references);
  readIncome(builder, statements.income, references);
  return builder.build(statements);
}

function readBalance(
  builder: PeriodBuilder,
  accounts: readonly EcdAccount[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const groupOf = new Map<EcdAccount, StatementField>();
  const byCode = new Map(accounts.map((account) => [`${account.group} ${account.code}`, account]));
  const unknownIn = new Set<StatementField>();
  for (const account of accounts) {
    if (account.level === 1 && account.group === 'A') put(builder, 'totalAssets', account);
    const above = account.parent === null ? undefined : byCode.get(`${account.group} ${account.parent}`);
    const inherited = above && groupOf.get(above);
    const total = account.isTotal ? meaningOfWords('balance', account.words, { isTotal: true }) : undefined;
    if (total !== undefined && total !== 'OTHER' && builder.get(total) === undefined)
      put(builder, total, account);
    const group = total !== undefined && total !== 'OTHER' && partsOf[total] ? total : inherited;
    if (group !== undefined) groupOf.set(account, group);
    if (account.isTotal) continue;
    const { meaning, guessed } = meaningOf('balance', account, references);
    const field = placed(meaning, group);
    if (meaning === undefined && group !== undefined) unknownIn.add(group);
    if (field !== undefined) put(builder, field, account, { guessed });
  }
  for (const group of groups) {
    const isKnown = accounts.some((account) => !account.isTotal && groupOf.get(account) === group);
    const isNothing = isKnown && !unknownIn.has(group);
    for (const part of partsOf[group] ?? []) {
      builder.derive(part, isNothing ? 0 : undefined, 'every line of its group is something else');
    }
  }
  const total = builder.get('totalAssets');
  builder.derive(
    'nonCurrentLiabilities',
    lessBy(total, sumOf(builder.get('currentLiabilities'), builder.get('equity'))),
    'total − current liabilities − equity',
  );
  builder.derive('nonCurrentAssets', lessBy(total, builder.get('currentAssets')), 'total − current assets');
  if (builder.get('nonCurrentLiabilities') === 0)
    builder.derive('longTermDebt', 0, 'no non-current liabilities');
}

function readIncome(
  builder: PeriodBuilder,
  accounts: readonly EcdAccount[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  let hasTax = false;
  for (const account of accounts) {
    if (incomeTax.test(account.words)) hasTax = true;
    if (account.level === 1 && builder.get('netIncome') === undefined) put(builder, 'netIncome', account);
    const total = meaningOfWords('income', account.words, { isTotal: true });
    if (account.isTotal && total !== undefined && total !== 'OTHER' && builder.get(total) === undefined) {
      put(builder, total, account, { lowers: total === 'costOfSales' || total === 'operatingExpenses' });
    }
    if (account.isTotal) continue;
    const { meaning, guessed } = meaningOf('income', account, references);
    if (meaning === 'financialExpenses' || meaning === 'depreciation') {
      put(builder, meaning, account, { guessed, lowers: true });
    }
  }
  const netIncome = builder.get('netIncome');
  builder.derive('incomeBeforeTax', hasTax ? undefined : netIncome, 'net income; no tax on income is shown');
  builder.derive(
    'grossProfit',
    lessBy(builder.get('netRevenue'), builder.get('costOfSales')),
    'net revenue − cost of sales',
  );
  builder.derive(
    'operatingIncome',
    sumOf(builder.get('incomeBeforeTax'), builder.get('financialExpenses')),
    'income before tax + financial expenses',
  );
  // Books gather interest under the operating expenses; here it stands by itself.
  const stated = builder.get('operatingExpenses');
  const withoutInterest = lessBy(builder.get('grossProfit'), builder.get('operatingIncome'));
  const interest = builder.get('financialExpenses');
  if (stated !== undefined && interest !== undefined && withoutInterest !== undefined) {
    if (Math.abs(stated - interest - withoutInterest) < 0.02) {
      builder.add({
        field: 'operatingExpenses',
        amount: -interest,
        place: 'derived',
        label: 'financial expenses stand by themselves',
        guessed: false,
      });
    }
  }
}

function meaningOf(
  statement: 'balance' | 'income',
  account: EcdAccount,
  references: ReadonlyMap<string, ReadonlySet<string>>,
): { meaning: AccountMeaning | undefined; guessed: boolean } {
  const meanings = new Set([...(references.get(account.code) ?? [])].map(meaningOfReference));
  const [only] = meanings;
  // Accounts of several kinds under one line say nothing certain, so that its words decide.
  if (meanings.size === 1 && only !== undefined) return { meaning: only, guessed: false };
  return { meaning: meaningOfWords(statement, account.words, { isTotal: false }), guessed: true };
}

function put(
  builder: PeriodBuilder,
  field: StatementField,
  account: EcdAccount,
  { guessed = false, lowers = false }: { guessed?: boolean; lowers?: boolean } = {},
): void {
  builder.add({
    field,
    amount: lowers ? -account.amount : account.amount,
    place: `line ${account.line}`,
    label: `${account.group === 'R' ? 'J150' : 'J100'} ${account.code} ${account.description}`,
    guessed,
  });
}
