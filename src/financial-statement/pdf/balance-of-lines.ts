import type { StatementDoubt, StatementField } from '../extracted-statements.ts';
import type { PeriodBuilder } from '../period-builder.ts';
import {
  type BalanceSide,
  type Group,
  groups,
  type Heading,
  headingOfName,
  isOlderNonCurrent,
  meaningsOfName,
  placed,
} from '../statement-names.ts';
import { completeGroup, unrecognisedIn } from '../unrecognised-lines.ts';
import { type LineNode, sumOfNodes, treeOf } from './line-tree.ts';
import type { AmountLine, PrintedPeriod, StatementLine } from './statement-line.ts';

interface Balance {
  readonly totals: Map<Heading, AmountLine>;
  /** What stands in a group, its head left out. */
  readonly lines: Map<Group, AmountLine[]>;
  readonly doubts: StatementDoubt[];
}

/**
 * Puts the figures of a balance sheet or trial balance, all guessed by their words, and says what does not add up. Assets are
 * those on the debit side, the others those on the credit side, where the sides are printed.
 */
export function readBalance(
  builder: PeriodBuilder,
  { balance, balanceScale: scale }: PrintedPeriod,
): readonly StatementDoubt[] {
  const read = groupLines(balance);
  if (read.totals.size === 0 && read.lines.size === 0) return [];
  const tolerance = 0.5 * scale;
  // What three parts may lose in rounding; whole reais are rounded cents.
  const close = (a: number, b: number) => Math.abs(a - b) <= (scale === 1 ? 1 : 2 * scale);
  putTotals(builder, read, close);
  for (const [group, lines] of read.lines) putParts(builder, { group, lines, read, tolerance });
  return [...read.doubts, ...doubtsOfSums(builder, close)];
}

function groupLines(lines: readonly StatementLine[]): Balance {
  const read: Balance = { totals: new Map(), lines: new Map(), doubts: [] };
  let side: BalanceSide | undefined;
  let group: Heading | undefined;
  let isOlder = false;
  for (const line of lines) {
    if (line.amount !== null && isOlderNonCurrent(line.words) && (isOlder || group === 'currentAssets')) {
      isOlder = true;
      group = 'nonCurrentAssets';
      addTotal(read, group, { ...line, amount: line.amount });
      continue;
    }
    const heading = headingOfName(line.label, side);
    if (heading !== undefined) {
      const isTotal = /^total\b/.test(line.words);
      if (heading === 'totalAssets' || heading === 'totalLiabilities') {
        // A total at the foot ends a side.
        side = isTotal ? undefined : heading === 'totalAssets' ? 'ASSETS' : 'LIABILITIES';
      } else if (/Assets$/.test(heading)) side = 'ASSETS';
      else side = 'LIABILITIES';
      group = isTotal ? undefined : heading;
      putTotal(read, heading, line);
      continue;
    }
    if (line.amount === null || /^(?:sub ?)?total\b/.test(line.words) || !isGroup(group)) continue;
    const own = read.lines.get(group) ?? [];
    own.push(onItsSide({ ...line, amount: line.amount }, group));
    read.lines.set(group, own);
  }
  return read;
}

function isGroup(heading: Heading | undefined): heading is Group {
  return heading !== undefined && groups.some((group) => group === heading);
}

/** A total that stands at the head of its group and at its foot is one; costs and expenses are charges together. */
function putTotal(read: Balance, heading: Heading, line: StatementLine): void {
  if (line.amount === null) return;
  const own = { ...line, amount: line.amount };
  const before = read.totals.get(heading);
  if (heading === 'charges') addTotal(read, heading, own);
  else if (before === undefined) read.totals.set(heading, onItsSide(own, heading));
  else if (before.amount !== onItsSide(own, heading).amount && heading !== 'totalLiabilities') {
    const computed = onItsSide(own, heading).amount;
    read.doubts.push({ kind: 'READ_TWICE', field: fieldOf(heading), stated: before.amount, computed });
  }
}

function addTotal(read: Balance, heading: Heading, line: AmountLine): void {
  const own = onItsSide(line, heading);
  const before = read.totals.get(heading);
  const whole = before === undefined ? own : { ...before, label: `${before.label} + ${own.label}` };
  read.totals.set(heading, { ...whole, amount: own.amount + (before?.amount ?? 0) });
}

function fieldOf(heading: Heading): StatementField {
  if (heading === 'totalLiabilities') return 'totalAssets';
  return heading === 'revenues' || heading === 'charges' ? 'netIncome' : heading;
}

function onItsSide(line: AmountLine, heading: Heading): AmountLine {
  if (line.side === null) return line;
  const isDebit = /Assets$/.test(heading) || heading === 'charges';
  const amount = Math.abs(line.amount);
  return { ...line, amount: (line.side === 'D') === isDebit ? amount : -amount };
}

function put(builder: PeriodBuilder, field: StatementField, { amount, place, label }: AmountLine): void {
  builder.add({ field, amount, place, label, guessed: true });
}

function putTotals(builder: PeriodBuilder, read: Balance, close: (a: number, b: number) => boolean): void {
  const { totals } = read;
  for (const field of needed) {
    const line = totals.get(field);
    if (line !== undefined) put(builder, field, line);
  }
  const total = totals.get('totalAssets') ?? totals.get('totalLiabilities');
  if (total !== undefined && builder.get('totalAssets') === undefined) put(builder, 'totalAssets', total);
  const assets = builder.get('totalAssets');
  const current = builder.get('currentAssets');
  if (assets !== undefined && current !== undefined) {
    if (close(assets, current)) builder.derive('nonCurrentAssets', 0, 'total − current assets');
  }
  putResult(builder, read, close);
  const owed = builder.get('currentLiabilities');
  const equity = builder.get('equity');
  if (assets === undefined || owed === undefined || equity === undefined) return;
  if (builder.get('nonCurrentLiabilities') !== undefined || !close(assets, owed + equity)) return;
  builder.derive('nonCurrentLiabilities', 0, 'total − current liabilities − equity');
  builder.derive('longTermDebt', 0, 'no non-current liabilities');
}

/** The result of a trial balance that is not closed yet belongs to the equity. */
function putResult(
  builder: PeriodBuilder,
  { totals }: Balance,
  close: (a: number, b: number) => boolean,
): void {
  const revenues = totals.get('revenues');
  const charges = totals.get('charges');
  const [assets, equity] = [builder.get('totalAssets'), builder.get('equity')];
  if (revenues === undefined || charges === undefined || assets === undefined || equity === undefined) return;
  const owed = (builder.get('currentLiabilities') ?? 0) + (builder.get('nonCurrentLiabilities') ?? 0);
  const result = revenues.amount - charges.amount;
  if (close(assets, owed + equity) || !close(assets, owed + equity + result)) return;
  const label = `${revenues.label} − ${charges.label}`;
  builder.add({ field: 'equity', amount: result, place: revenues.place, label, guessed: true });
  builder.add({ field: 'netIncome', amount: result, place: revenues.place, label, guessed: true });
}

/**
 * Adds the figures among the lines of a group. If the lines do not add up to the group, one may be missing, or have a wrong amount or
 * sign.
 */
function putParts(
  builder: PeriodBuilder,
  {
    group,
    lines,
    read,
    tolerance,
  }: {
    readonly group: Group;
    readonly lines: readonly AmountLine[];
    readonly read: Balance;
    readonly tolerance: number;
  },
): void {
  const total = read.totals.get(group)?.amount;
  const trees = ([1, 2] as const).map((fewest) => {
    const nodes = treeOf(lines, tolerance, fewest);
    const sum = sumOfNodes(nodes);
    const lost = Math.max(tolerance, 0.02) * Math.max(1, nodes.length);
    return { nodes, sum, isWhole: total !== undefined && Math.abs(total - sum) <= lost };
  });
  const [first] = trees;
  const { nodes, sum, isWhole } = trees.find((tree) => tree.isWhole) ??
    first ?? { nodes: [], sum: 0, isWhole: false };
  const parts = partsIn(nodes, group, []);
  const fields = new Set(parts.map(({ field }) => field));
  if (fields.size > 0 && !isWhole)
    read.doubts.push({ kind: 'LINES_DIFFER', field: group, stated: total ?? null, computed: sum });
  for (const field of fields) {
    const figures = parts.filter((one) => one.field === field);
    for (const { line } of figures) put(builder, field, line);
  }
  if (!isWhole) return;
  const unrecognised = unrecognisedIn(
    nodes,
    ({ line }) => meaningsOfName(line.words, group).meaning !== undefined,
  );
  const amounts = unrecognised.map(({ line }) => line.amount);
  read.doubts.push(...completeGroup(builder, group, amounts));
}

/** Top down: what a line already counts is not counted again below it. */
function partsIn(
  nodes: readonly LineNode<AmountLine>[],
  group: Group,
  counted: readonly StatementField[],
): readonly { readonly field: StatementField; readonly line: AmountLine }[] {
  return nodes.flatMap(({ line, parts }) => {
    const field = placed(meaningsOfName(line.words, group).meaning, group);
    if (field === undefined || counted.includes(field)) return partsIn(parts, group, counted);
    return [{ field, line }, ...partsIn(parts, group, [...counted, field])];
  });
}

/** The figures that a balance sheet cannot be without. */
const needed = ['totalAssets', ...groups] as const;

function doubtsOfSums(
  builder: PeriodBuilder,
  close: (a: number, b: number) => boolean,
): readonly StatementDoubt[] {
  const missing = needed.filter((field) => builder.get(field) === undefined);
  const total = builder.get('totalAssets');
  const sums = [
    ['currentAssets', 'nonCurrentAssets'],
    ['currentLiabilities', 'nonCurrentLiabilities', 'equity'],
  ] as const;
  const differing = sums.flatMap((parts): readonly StatementDoubt[] => {
    const amounts = parts.map((part) => builder.get(part));
    if (total === undefined || amounts.some((amount) => amount === undefined)) return [];
    const computed = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
    return close(total, computed)
      ? []
      : [{ kind: 'SUM_DIFFERS', field: 'totalAssets', stated: total, computed }];
  });
  const lacking = missing.map(
    (field): StatementDoubt => ({ kind: 'LINE_MISSING', field, stated: null, computed: null }),
  );
  return [...lacking, ...differing];
}
