import type { StatementDoubt } from '../extracted-statements.ts';
import { lessBy, type PeriodBuilder } from '../period-builder.ts';
import { incomeNames, meaningOfReference, type Result, resultOfName } from '../statement-names.ts';
import type { EcdAccount, EcdReferences } from './ecd-account.ts';
import { type EcdNode, putAccount, topmost, treesOf } from './ecd-tree.ts';

/** Puts the figures of J150. Lines below a counted total are not added again. */
export function readEcdIncome(
  builder: PeriodBuilder,
  accounts: readonly EcdAccount[],
  references: EcdReferences,
): readonly StatementDoubt[] {
  if (accounts.length === 0) return [];
  const roots = treesOf(accounts);
  const doubts: StatementDoubt[] = [...putNetIncome(builder, accounts, roots)];
  for (const result of ['grossRevenue', 'netRevenue', 'grossProfit', 'incomeBeforeTax'] as const) {
    doubts.push(...putResult(builder, roots, result));
  }
  const taxes = topmost(roots, isIncomeTax).reduce((sum, { account }) => sum + account.signed, 0);
  builder.derive(
    'incomeBeforeTax',
    lessBy(builder.get('netIncome'), taxes),
    taxes === 0 ? 'net income; no tax on income is shown' : 'net income without the taxes on it',
  );
  for (const { account } of costsIn(roots)) {
    putAccount(builder, 'costOfSales', account, { lowers: true });
  }
  const isDepreciation = (node: EcdNode) =>
    isOnly(node.account, references, 'depreciation') ||
    (node.parts.length === 0 ? incomeNames.depreciation : depreciationTotal).test(node.account.words);
  for (const { account } of topmost(roots, isDepreciation)) {
    const guessed = !isOnly(account, references, 'depreciation');
    putAccount(builder, 'depreciation', account, { lowers: true, guessed });
  }
  builder.derive(
    'grossProfit',
    lessBy(builder.get('netRevenue'), builder.get('costOfSales')),
    'net revenue − cost of sales',
  );
  putOperating(builder, roots, references);
  return doubts;
}

/** Returns the costs below the gross profit. If there are none, returns all: in the order of a printed statement they are above it. */
function costsIn(roots: readonly EcdNode[]): readonly EcdNode[] {
  const below = topmost(topmost(roots, isResult('grossProfit')), isCost);
  return below.length > 0 ? below : topmost(roots, isCost);
}

/** A total of depreciation alone. Totals with other names include other expenses. */
const depreciationTotal = /^(?:(?:despesas?|encargos) (?:de|com) )?(?:deprecia|amortiza|exaust)/;

function isResult(result: Result): (node: EcdNode) => boolean {
  return ({ account }) => resultOfName(account.words) === result;
}

function isIncomeTax({ account: { words } }: EcdNode): boolean {
  return resultOfName(words) === undefined && incomeNames.incomeTax.test(words);
}

function isCost({ account: { words } }: EcdNode): boolean {
  return resultOfName(words) === undefined && incomeNames.cost.test(words);
}

/**
 * Puts the net income: the top of the tree, else the line with this name. The short form of layouts 1 to 6 has several lines of the
 * first level, and the first may be revenue.
 */
function putNetIncome(
  builder: PeriodBuilder,
  accounts: readonly EcdAccount[],
  roots: readonly EcdNode[],
): readonly StatementDoubt[] {
  const [top] = roots;
  const isTree = accounts.some(({ parent }) => parent !== null);
  if (isTree && top !== undefined && roots.length === 1) {
    putAccount(builder, 'netIncome', top.account);
    return [];
  }
  const named = accounts.filter(({ words }) => resultOfName(words) === 'netIncome');
  const last = named.at(-1);
  if (last === undefined) return [{ kind: 'LINE_MISSING', field: 'netIncome', stated: null, computed: null }];
  putAccount(builder, 'netIncome', last);
  const other = named.find(({ amount }) => amount !== last.amount);
  return other === undefined
    ? []
    : [{ kind: 'READ_TWICE', field: 'netIncome', stated: other.amount, computed: last.amount }];
}

function putResult(
  builder: PeriodBuilder,
  roots: readonly EcdNode[],
  result: Result,
): readonly StatementDoubt[] {
  const isRevenue = result === 'grossRevenue' || result === 'netRevenue';
  const [first, ...others] = topmost(roots, isResult(result)).map(({ account }) => account);
  if (first === undefined) return [];
  putAccount(builder, result, first);
  // Goods and services may have a line each.
  if (isRevenue) {
    for (const other of others) putAccount(builder, result, other);
    return [];
  }
  const other = others.find(({ amount }) => amount !== first.amount);
  return other === undefined
    ? []
    : [{ kind: 'READ_TWICE', field: result, stated: first.amount, computed: other.amount }];
}

/**
 * Puts the operating figures without interest, whatever total of the books includes it: operating income is the income before tax
 * without financial lines, and operating expenses are the difference between the gross profit and it.
 */
function putOperating(builder: PeriodBuilder, roots: readonly EcdNode[], references: EcdReferences): void {
  const isFinancial = ({ account }: EcdNode) =>
    (resultOfName(account.words) === undefined && incomeNames.financial.test(account.words)) ||
    isOnly(account, references, 'financialExpenses');
  const financial = topmost(roots, isFinancial);
  for (const node of financial) {
    for (const account of expensesIn(node, references)) {
      const guessed = !isOnly(account, references, 'financialExpenses');
      putAccount(builder, 'financialExpenses', account, { guessed, lowers: true });
    }
  }
  const net = financial.reduce((sum, { account }) => sum + account.signed, 0);
  const beforeTax = builder.get('incomeBeforeTax');
  const [total] = topmost(roots, ({ account }) => incomeNames.operatingTotal.test(account.words));
  if (beforeTax !== undefined) {
    builder.derive('operatingIncome', beforeTax - net, 'income before tax without financial lines');
    const profit = builder.get('grossProfit');
    const operating = builder.get('operatingIncome');
    builder.derive('operatingExpenses', lessBy(profit, operating), 'gross profit − operating income');
  }
  if (total !== undefined) {
    const within = topmost([total], isFinancial).reduce((sum, { account }) => sum + account.signed, 0);
    builder.derive('operatingExpenses', within - total.account.signed, {
      words: total.account.description,
    });
  }
  builder.derive(
    'operatingIncome',
    lessBy(builder.get('grossProfit'), builder.get('operatingExpenses')),
    'gross profit − operating expenses',
  );
}

/** Returns the expenses of a financial line: the line if it has the name of an expense, else the expenses below it. */
function expensesIn(node: EcdNode, references: EcdReferences): readonly EcdAccount[] {
  const { account, parts } = node;
  const isExpense =
    isOnly(account, references, 'financialExpenses') ||
    (incomeNames.financialExpense.test(account.words) && !incomeNames.gain.test(account.words));
  return isExpense ? [account] : parts.flatMap((part) => expensesIn(part, references));
}

function isOnly(
  account: EcdAccount,
  references: EcdReferences,
  meaning: 'depreciation' | 'financialExpenses',
): boolean {
  const codes = [...(references.get(account.code) ?? [])];
  return codes.length > 0 && codes.every((code) => meaningOfReference(code) === meaning);
}
