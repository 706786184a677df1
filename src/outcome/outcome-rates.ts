import type { Actor } from '../auth/actor.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import type { RiskBand } from '../policy/policy.ts';
import type { Engine } from '../report/engine.ts';
import { countErasedApprovals, type OutcomeTally, tallyOutcomes } from './outcome-store.ts';

/** How many of those whose outcome is known did not pay, with the interval that holds 95 of 100 such shares. */
export interface OutcomeRate {
  readonly good: number;
  readonly bad: number;
  /** Approved, without a known outcome. */
  readonly open: number;
  /** bad ÷ (good + bad), from 0 to 1; null where nothing is known. */
  readonly rate: number | null;
  /** Wilson's interval. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The bad rate of a policy, by band and by the month of the reports. */
interface OutcomeRates {
  readonly policyId: string;
  /** Days late from which on a report counts as bad; DEFAULT always does. */
  readonly badFromDays: number;
  readonly total: OutcomeRate;
  /** Approved reports that were erased. They count in no rate. */
  readonly erased: number;
  /** In the order of the policy; null: no band for the score. */
  readonly bands: readonly (OutcomeRate & { readonly band: string | null })[];
  readonly months: readonly (OutcomeRate & { readonly month: string })[];
}

/** What is counted as bad unless told: so many days late. */
export const usualBadDays = 90;

/**
 * The bad rate of the reports of a policy, by the band that each version's score gave and by month.
 *
 * @throws CreditError RECORD_DAMAGED.
 */
export function readOutcomeRates(
  engine: Pick<Engine, 'storage'>,
  actor: Actor,
  { policyId, badFromDays = usualBadDays }: { readonly policyId: string; readonly badFromDays?: number },
): Promise<OutcomeRates> {
  const { organizationId } = actor;
  return engine.storage.read(async (db) => {
    const tallies = await tallyOutcomes(db, organizationId, { policyId, badFromDays });
    const bandsOf = new Map<number, readonly RiskBand[]>();
    for (const version of new Set(tallies.map((tally) => tally.version))) {
      const { policy } = await getPolicyOfRun(db, { organizationId, policyId, policyVersion: version });
      bandsOf.set(
        version,
        (policy.scoring?.riskBands ?? []).toSorted((a, b) => b.from - a.from),
      );
    }
    const order = [...bandsOf.values()].flat().map(({ band }) => band);
    const byBand = groupTallies(tallies, ({ version, score }) => bandOf(bandsOf.get(version) ?? [], score));
    const byMonth = groupTallies(tallies, ({ month }) => month);
    return {
      policyId,
      badFromDays,
      total: rateOf(tallies),
      erased: await countErasedApprovals(db, organizationId, policyId),
      bands: [...byBand]
        .map(([band, some]) => ({ band, ...rateOf(some) }))
        .sort((a, b) => placeIn(order, a.band) - placeIn(order, b.band)),
      months: [...byMonth]
        .map(([month, some]) => ({ month, ...rateOf(some) }))
        .sort((a, b) => (a.month < b.month ? -1 : 1)),
    };
  });
}

function bandOf(bands: readonly RiskBand[], score: number | null): string | null {
  return score === null ? null : (bands.find(({ from }) => score >= from)?.band ?? null);
}

function placeIn(order: readonly string[], band: string | null): number {
  return band === null ? order.length : order.indexOf(band);
}

function groupTallies<Key>(
  tallies: readonly OutcomeTally[],
  keyOf: (tally: OutcomeTally) => Key,
): ReadonlyMap<Key, readonly OutcomeTally[]> {
  const groups = new Map<Key, OutcomeTally[]>();
  for (const tally of tallies) {
    const group = groups.get(keyOf(tally)) ?? [];
    group.push(tally);
    groups.set(keyOf(tally), group);
  }
  return groups;
}

function rateOf(tallies: readonly Pick<OutcomeTally, 'good' | 'bad' | 'open'>[]): OutcomeRate {
  const sum = (key: 'good' | 'bad' | 'open') => tallies.reduce((total, tally) => total + tally[key], 0);
  const [good, bad, open] = [sum('good'), sum('bad'), sum('open')];
  return { good, bad, open, ...wilsonInterval(bad, good + bad) };
}

/** 95 of 100 under the normal distribution lie within so many standard deviations. */
const z = 1.959963984540054;

/** A share with Wilson's interval at 95 % (Wilson 1927, doi:10.1080/01621459.1927.10502953); nulls where nothing was counted. */
export function wilsonInterval(count: number, of: number): Pick<OutcomeRate, 'rate' | 'low' | 'high'> {
  if (of === 0) return { rate: null, low: null, high: null };
  const rate = count / of;
  const centre = rate + (z * z) / (2 * of);
  const spread = z * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  const bound = (value: number) => Math.min(1, Math.max(0, value / scale));
  return {
    rate,
    low: count === 0 ? 0 : bound(centre - spread),
    high: count === of ? 1 : bound(centre + spread),
  };
}
