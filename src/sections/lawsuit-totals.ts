import { type Static, Type } from '@sinclair/typebox';
import { isOtherBranch } from './case-number.ts';
import { eachOf, higher } from './combinations.ts';
import { amount, count } from './fields.ts';
import { commonFacts } from './item-reports.ts';
import type { courtTypes, Lawsuit } from './lawsuit.ts';
import { isMembers, type Members } from './list-merge.ts';
import { leastCases } from './repeated-cases.ts';
import {
  type AmountBounds,
  amountBounds,
  atLeast,
  settleTotal,
  sum,
  unknownParts,
  withUnknown,
} from './settled-total.ts';
import { caseKeys } from './unite-cases.ts';

/** Counts and amounts of a list of lawsuits; SUMMARY repeats them. */
export const lawsuitTotals = Type.Object(
  {
    count: count('Lawsuits'),
    amount: amount('Sum of the amounts known, BRL'),
    passiveCount: count('Lawsuits in which the party is sued'),
    passiveAmount: amount('Sum of the amounts known of those, BRL'),
    criminalCount: count('Criminal lawsuits'),
    unknown: unknownParts(['amount', 'passiveCount', 'passiveAmount', 'criminalCount'], 'lawsuits'),
  },
  { description: 'Totals over the lawsuits' },
);

export type LawsuitTotals = Static<typeof lawsuitTotals>;

/** Whether the party is sued; null if its side is unknown. */
export function isSued({ pole }: Pick<Lawsuit, 'pole'>): boolean | null {
  return pole === null ? null : pole === 'PASSIVE';
}

/**
 * Whether a lawsuit is of a branch of justice, by the branch that its source gives or by its number; null if unknown. A branch that the
 * source gives is possible, even if the number rules it out.
 */
export function isOfBranch(
  { courtType, statedCourtType, caseNumber }: Pick<Lawsuit, 'courtType' | 'statedCourtType' | 'caseNumber'>,
  branch: (typeof courtTypes)[number],
): boolean | null {
  if (courtType !== null) return courtType === branch;
  return branch !== statedCourtType && isOtherBranch(caseNumber, branch) ? false : null;
}

/**
 * Returns totals with at least one lawsuit for an amount, and with a total count of at least each of the other counts. Amounts of 0
 * for some lawsuits are unknown.
 */
function withLeastCounts(stated: LawsuitTotals): LawsuitTotals {
  const { count: all, amount: claimed, passiveCount, passiveAmount, criminalCount, unknown } = stated;
  const isSuedUncounted = passiveCount === 0 && passiveAmount > 0;
  const sued = isSuedUncounted ? 1 : passiveCount;
  const count = Math.max(all, sued, criminalCount, claimed > 0 ? 1 : 0);
  const totals = { ...stated, count, passiveCount: sued, amount: Math.max(claimed, passiveAmount) };
  return withUnknown(totals, {
    ...unknown,
    ...(isSuedUncounted && { passiveCount: count }),
    ...(totals.amount === 0 && count > 0 && { amount: count }),
    ...(passiveAmount === 0 && sued > 0 && { passiveAmount: sued }),
  });
}

/** What a source states and what its list shows: a source may list only its latest cases, or not know a side or amount. */
export function settleTotals(
  answered: LawsuitTotals | null,
  lawsuits: readonly Lawsuit[] | null,
): LawsuitTotals | null {
  const stated = answered && withLeastCounts(answered);
  if (lawsuits === null) return stated;
  const least = leastCases(lawsuits);
  const total = atLeast(stated?.count, least);
  const unlisted = total - least;
  const settle = (name: 'amount' | 'passiveCount' | 'passiveAmount' | 'criminalCount') => {
    const parts = lawsuits.map((lawsuit) => partsOf(lawsuit)[name]);
    return settleTotal({
      stated: stated?.[name] ?? null,
      isComplete:
        stated?.unknown?.[name] === undefined &&
        (answered?.count ?? 0) >= lawsuits.length &&
        !(name === 'criminalCount' && lawsuits.some((one) => one.statedCourtType !== undefined)),
      listed: sum(parts, ({ least }) => least),
      open: parts.filter(({ least, most }) => least !== most).length + unlisted,
    });
  };
  const amount = settle('amount');
  const passiveCount = settle('passiveCount');
  const passiveAmount = settle('passiveAmount');
  const criminalCount = settle('criminalCount');
  const totals: LawsuitTotals = {
    count: total,
    amount: amount.total,
    passiveCount: passiveCount.total,
    passiveAmount: passiveAmount.total,
    criminalCount: criminalCount.total,
  };
  return withUnknown(totals, {
    amount: amount.open,
    passiveCount: passiveCount.open,
    passiveAmount: passiveAmount.open,
    criminalCount: criminalCount.open,
  });
}

/** The least and the most that a lawsuit adds to each total; the most is null without an upper bound. */
function partsOf(lawsuit: Lawsuit) {
  const sued = isSued(lawsuit);
  const amount = amountBounds(lawsuit);
  const isCertain = lawsuit.possibleRepetition !== true;
  const of = (holds: boolean | null) => ({
    least: Number(holds === true && isCertain),
    most: Number(holds !== false),
  });
  return {
    amount: { least: isCertain ? amount.least : 0, most: amount.most },
    passiveCount: of(sued),
    passiveAmount: { least: sued && isCertain ? amount.least : 0, most: sued === false ? 0 : amount.most },
    criminalCount: of(isOfBranch(lawsuit, 'CRIMINAL')),
  };
}

/**
 * Returns the totals of a source with those as lower bounds to which its cases may add another number or amount than it states,
 * because another source states other facts of a case.
 */
export function withDisputes(
  totals: LawsuitTotals,
  own: readonly Lawsuit[],
  merged: readonly Lawsuit[],
): LawsuitTotals {
  const keys = caseKeys([...own, ...merged]);
  const after = new Map(merged.map((lawsuit, at) => [keys[own.length + at], partsOf(lawsuit)]));
  const pairs = own.flatMap((lawsuit, at) => {
    const united = keys[at] === undefined ? undefined : after.get(keys[at]);
    return united === undefined ? [] : [{ before: partsOf(lawsuit), after: united }];
  });
  const least = { ...totals };
  const unknown: Record<string, number> = { ...totals.unknown };
  for (const name of ['amount', 'passiveCount', 'passiveAmount', 'criminalCount'] as const) {
    const disputed = pairs
      .map((pair) => ({ before: pair.before[name], after: pair.after[name] }))
      .filter((pair) => isWider(pair.after, pair.before));
    if (disputed.length === 0) continue;
    const excess = sum(disputed, (pair) => Math.max(0, pair.before.least - pair.after.least));
    least[name] = Math.max(
      0,
      sum([totals[name], -excess], (part) => part),
    );
    unknown[name] = Math.max(unknown[name] ?? 0, disputed.length);
  }
  return withUnknown(least, unknown);
}

/** Whether values are possible within some bounds that are not within others. */
function isWider(bounds: AmountBounds, others: AmountBounds): boolean {
  return (
    bounds.least < others.least ||
    (bounds.most ?? Number.POSITIVE_INFINITY) > (others.most ?? Number.POSITIVE_INFINITY)
  );
}

const highestOfEach = eachOf(['count', 'amount', 'passiveCount', 'passiveAmount', 'criminalCount'], higher);

/** Returns the highest of each total that sources state; null if none states totals. */
export function highestTotals(all: readonly (LawsuitTotals | null)[]): LawsuitTotals | null {
  const [first, ...others] = all.flatMap((totals) => totals ?? []);
  if (first === undefined) return null;
  const highest = (statements: readonly Members[]): Members =>
    commonFacts(statements, {
      items: {},
      combined: highestOfEach,
      nested: (_, parts) => highest(parts.filter(isMembers)),
    });
  // Each total is that of one source.
  return highest([first, ...others]) as LawsuitTotals;
}
