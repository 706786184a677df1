import type { StatementDoubt, StatementField } from '../extracted-statements.ts';
import type { PeriodBuilder } from '../period-builder.ts';
import { incomeNames, isContinuingResult, type Result, resultOfName } from '../statement-names.ts';
import { type LineNode, linesOfNodes, treeOf } from './line-tree.ts';
import type { AmountLine, PrintedPeriod } from './statement-line.ts';

const { financial, financialExpense, charge, gain, cost, depreciation, operatingTotal, incomeTax } =
  incomeNames;

/** A result, and the lines between it and the next. */
interface Step {
  readonly result: Result;
  readonly line: AmountLine;
  readonly below: readonly AmountLine[];
}

/** Puts the figures of an income statement, all guessed by their words, and says what does not add up. */
export function readIncome(
  builder: PeriodBuilder,
  { income, incomeScale: scale }: PrintedPeriod,
): readonly StatementDoubt[] {
  const lines = income.flatMap((line): readonly AmountLine[] =>
    line.amount === null || isContinuingResult(line.words) ? [] : [{ ...line, amount: line.amount }],
  );
  const steps = stepsOf(lines);
  if (steps.length === 0) return [];
  const tolerance = 0.5 * scale;
  const doubts: StatementDoubt[] = [];
  const regions: Region[] = [];
  steps.forEach(({ result, line, below }, index) => {
    const isOperating = result !== 'operatingIncome' || !regions.some(({ nodes }) => nodes.some(isFinancial));
    if (isOperating) put(builder, result, line);
    const next = steps[index + 1];
    if (next === undefined) return;
    const region = regionOf({ from: line, to: next.line, below, tolerance });
    regions.push({ ...region, from: result });
    if (region.isWhole) return;
    doubts.push({
      kind: 'SUM_DIFFERS',
      field: next.result,
      stated: next.line.amount,
      computed: region.computed,
    });
  });
  const isRead = (result: Result) => steps.some((step) => step.result === result);
  const lacking: StatementField[] = [
    ...(isRead('netRevenue') || isRead('grossRevenue') ? [] : ['netRevenue' as const]),
    ...(isRead('netIncome') ? [] : ['netIncome' as const]),
  ];
  for (const field of lacking) doubts.push({ kind: 'LINE_MISSING', field, stated: null, computed: null });
  putCosts(builder, regions);
  if (doubts.length === 0) deriveResults(builder, regions);
  return doubts;
}

/** Each result once, as it is printed first; what stands before the first and below the last is none of it. */
function stepsOf(lines: readonly AmountLine[]): readonly Step[] {
  const steps: { readonly result: Result; readonly line: AmountLine; readonly below: AmountLine[] }[] = [];
  for (const line of lines) {
    const result = resultOfName(line.words);
    if (result !== undefined && !steps.some((step) => step.result === result)) {
      steps.push({ result, line, below: [] });
      if (result === 'netIncome') break;
    } else steps.at(-1)?.below.push(line);
  }
  return steps;
}

type Node = LineNode<AmountLine>;

interface Region {
  readonly from: Result;
  readonly nodes: readonly Node[];
  readonly isWhole: boolean;
  readonly computed: number;
}

/** The lines between two results, and whether they lead from one to the other. Lines that a result is itself the sum of stand below it. */
function regionOf({
  from,
  to,
  below,
  tolerance,
}: {
  readonly from: AmountLine;
  readonly to: AmountLine;
  readonly below: readonly AmountLine[];
  readonly tolerance: number;
}): Omit<Region, 'from'> {
  const [whole] = treeOf([from, ...below], tolerance, 1);
  const detailed = whole === undefined ? 0 : linesOfNodes(whole.parts).length;
  const starts = [...new Set([0, detailed])];
  const readings = starts
    .flatMap((start) => ([1, 2] as const).map((fewest) => [start, fewest] as const))
    .flatMap(([start, fewest]) => {
      const nodes = treeOf(below.slice(start), tolerance, fewest);
      return [signedByWords, ({ line }: Node) => line.amount].map((signed) => {
        const computed = nodes.reduce((sum, node) => sum + signed(node), from.amount);
        return {
          nodes,
          computed,
          isWhole: Math.abs(computed - to.amount) <= tolerance * Math.max(1, nodes.length),
        };
      });
    });
  const [first] = readings;
  return (
    readings.find(({ isWhole }) => isWhole) ?? first ?? { nodes: [], computed: from.amount, isWhole: false }
  );
}

/** Costs, expenses and taxes are taken off, however they are printed. */
function signedByWords({ line: { words, amount } }: Node): number {
  return amount > 0 && charge.test(words) && !gain.test(words) ? -amount : amount;
}

function isFinancial({ line }: Node): boolean {
  return financial.test(line.words);
}

function put(builder: PeriodBuilder, field: StatementField, { amount, place, label }: AmountLine): void {
  builder.add({ field, amount, place, label, guessed: true });
}

function putPositive(builder: PeriodBuilder, field: StatementField, line: AmountLine): void {
  put(builder, field, { ...line, amount: Math.abs(line.amount) });
}

/** Costs, expenses and depreciation, as positive amounts; interest stands by itself wherever it is gathered. */
function putCosts(builder: PeriodBuilder, regions: readonly Region[]): void {
  const before = (result: Result) => ['grossRevenue', 'netRevenue'].includes(result);
  for (const { line } of regions.filter(({ from }) => before(from)).flatMap(({ nodes }) => nodes)) {
    if (cost.test(line.words)) putPositive(builder, 'costOfSales', line);
  }
  const later = regions
    .filter(({ from }) => !before(from) && from !== 'incomeBeforeTax')
    .flatMap(({ nodes }) => nodes);
  for (const node of later.flatMap(withoutOperatingTotal)) {
    if (isFinancial(node)) {
      const isExpense = ({ line: { words } }: Node) => financialExpense.test(words) && !gain.test(words);
      for (const { line } of isExpense(node) ? [node] : node.parts.filter(isExpense))
        putPositive(builder, 'financialExpenses', line);
    } else if (!incomeTax.test(node.line.words)) {
      put(builder, 'operatingExpenses', { ...node.line, amount: -signedByWords(node) });
    }
  }
  const depreciationIn = (nodes: readonly Node[]): readonly AmountLine[] =>
    nodes.flatMap(({ line, parts }) => (depreciation.test(line.words) ? [line] : depreciationIn(parts)));
  for (const line of depreciationIn(regions.flatMap(({ nodes }) => nodes)))
    putPositive(builder, 'depreciation', line);
}

/** What `Despesas operacionais` gathers, where it is told. */
function withoutOperatingTotal(node: Node): readonly Node[] {
  const isGathered = operatingTotal.test(node.line.words) && node.parts.some(isFinancial);
  return isGathered ? node.parts : [node];
}

/** What follows from a statement of which every line is known to add up. */
function deriveResults(builder: PeriodBuilder, regions: readonly Region[]): void {
  const words = regions.flatMap(({ nodes }) => linesOfNodes(nodes).map((line) => line.words));
  const netIncome = builder.get('netIncome');
  if (!words.some((line) => incomeTax.test(line))) {
    builder.derive('incomeBeforeTax', netIncome, 'net income; no tax on income is shown');
  }
  const [revenue, costs, gross] = [
    builder.get('netRevenue'),
    builder.get('costOfSales'),
    builder.get('grossProfit'),
  ];
  if (revenue !== undefined && costs !== undefined)
    builder.derive('grossProfit', revenue - costs, 'net revenue − cost of sales');
  const expenses = builder.get('operatingExpenses');
  const profit = gross ?? builder.get('grossProfit');
  if (profit !== undefined && expenses !== undefined) {
    builder.derive('operatingIncome', profit - expenses, 'gross profit − operating expenses');
  }
}
