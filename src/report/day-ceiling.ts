import type { Clock } from '../base/clock.ts';
import { costInBrl, costUnits } from '../base/cost-units.ts';
import { CreditError } from '../base/errors.ts';
import { inEveryLanguage } from '../base/language.ts';
import { applicableSources } from '../collector/collect.ts';
import { countedQuestion } from '../collector/paid-question.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { Document, DocumentKind } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';
import type { Purpose } from '../policy/purpose.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { type Lock, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { sumSpent } from '../usage/charge-store.ts';
import type { CostCeilings } from '../usage/cost-ceilings.ts';
import { insertReservation, sumReserved } from '../usage/reservation-store.ts';
import { boundsOf } from '../usage/usage-period.ts';
import { dayIn } from '../wording/calendar.ts';
import { formatIn } from '../wording/format.ts';
import { findReusableAnswers } from './reusable-answers.ts';

/** Those that a policy asks about a subject. */
export function sourcesFor(
  kind: DocumentKind,
  { depth, additionals }: Pick<Policy, 'depth' | 'additionals'>,
  sources: SourceProfile['sources'],
): SourceProfile['sources'] {
  return applicableSources(sources, kind, planCollection(kind, depth, additionals));
}

/** Returns the lock of writes that reserve the cost of a run; none without a spending cap of the day. */
export function reservationLocks(
  { ceilings }: { readonly ceilings?: CostCeilings | undefined },
  organizationId: string,
): readonly Lock[] {
  return ceilings === undefined || ceilings.perDay === null ? [] : [lockOf.spending(organizationId)];
}

/**
 * Reserves the highest cost, for the spending cap of the day, of what a run that is about to be made asks whatever its sources say.
 * Kept answers cost nothing. The write has `reservationLocks`.
 *
 * @param run.replaces the run that it supersedes.
 * @param run.isRefused whether it is refused if the rest of the day does not pay for it. If not, it reserves nothing then.
 * @throws CreditError COST_CEILING_REACHED if it is refused; `dayCeilingReached` returns until when.
 */
export async function reserveCost(
  db: Storage['db'],
  run: {
    readonly organizationId: string;
    readonly runId: string;
    readonly replaces: string | undefined;
    readonly isRefused: boolean;
    readonly document: Document;
    readonly purpose: Purpose | null;
    readonly policy: Policy;
    readonly profile: SourceProfile;
  },
  { ceilings, clock }: { readonly ceilings?: CostCeilings | undefined; readonly clock: Clock },
): Promise<void> {
  if (ceilings === undefined || ceilings.perDay === null) return;
  const { document, policy, profile } = run;
  const reusable = await findReusableAnswers(db, run, { profile, now: clock.now() });
  const others = sourcesFor(document.kind, policy, profile.sources).filter(
    ({ role, provider }) => !reusable.some((one) => one.role === role && one.provider === provider),
  );
  await reserveToday(db, { ...run, cost: certainCost(policy, others) }, { ceilings, clock });
}

/**
 * Returns the highest cost, in cost units, of what a run asks whatever its sources say: every source that is always asked, or the
 * cheapest of them if the policy asks only what can matter.
 *
 * @param sources those that fit the subject and the policy.
 */
export function certainCost({ ask }: Pick<Policy, 'ask'>, sources: SourceProfile['sources']): number {
  const costs = sources
    .filter(({ use, lacks }) => use !== 'fallback' && lacks === undefined)
    .map((source) => countedQuestion(source)?.highest ?? 0)
    .filter((cost) => cost > 0);
  if (costs.length === 0) return 0;
  return ask === undefined ? costs.reduce((sum, cost) => sum + cost, 0) : Math.min(...costs);
}

/** What a run was refused by, in BRL. */
interface DayCeilingReached {
  /** When the day ends, ISO 8601 UTC, and in how many seconds. */
  readonly until: string;
  readonly seconds: number;
  readonly ceiling: number;
  readonly left: number;
  /** What runs under way have reserved and may not spend. */
  readonly reserved: number;
  /** What the run is to cost for certain. */
  readonly cost: number;
}

/** Beside the error, whose parameters are words. */
const reachedBy = new WeakMap<CreditError, DayCeilingReached>();

/** By which ceiling a run was refused; undefined of any other error. */
export function dayCeilingReached(error: unknown): DayCeilingReached | undefined {
  return error instanceof CreditError ? reachedBy.get(error) : undefined;
}

/**
 * Reserves the cost of a run, or refuses one that what is left of the cap does not pay for, and that a complete day would.
 * One that a whole day does not pay for either is let in, and asks as far as it comes.
 */
async function reserveToday(
  db: Storage['db'],
  run: Pick<Parameters<typeof reserveCost>[1], 'organizationId' | 'runId' | 'replaces' | 'isRefused'> & {
    readonly cost: number;
  },
  { ceilings, clock }: { readonly ceilings: CostCeilings; readonly clock: Clock },
): Promise<void> {
  const { perDay, perReport, timezone } = ceilings;
  if (perDay === null || run.cost === 0) return;
  const ceiling = costUnits(perDay);
  const cost = Math.min(run.cost, perReport === null ? run.cost : costUnits(perReport));
  if (cost > ceiling) return;
  const { organizationId, runId } = run;
  const now = clock.now();
  const day = dayIn(now, timezone);
  const spent = await sumSpent(db, organizationId, { day });
  const reserved = await sumReserved(db, organizationId, { now, except: run.replaces });
  if (spent + reserved + cost <= ceiling) {
    await insertReservation(db, { runId, organizationId, amount: cost });
    return;
  }
  if (!run.isRefused) return;
  const { before: until } = boundsOf(day, timezone);
  const reached = {
    until,
    seconds: spent + cost <= ceiling ? releaseSeconds : secondsUntil(until, now),
    ceiling: costInBrl(ceiling),
    left: costInBrl(Math.max(0, ceiling - spent - reserved)),
    reserved: costInBrl(reserved),
    cost: costInBrl(cost),
  };
  const money = (brl: number) => inEveryLanguage((language) => formatIn(language, timezone).money(brl));
  const refusal = new CreditError('COST_CEILING_REACHED', {
    ceiling: money(reached.ceiling),
    left: money(reached.left),
    cost: money(reached.cost),
    until: inEveryLanguage((language) => formatIn(language, timezone).dateTime(until)),
  });
  reachedBy.set(refusal, reached);
  throw refusal;
}

/** A run that is under way may spend less than it reserved, so that a refused request can be made again after this time. */
const releaseSeconds = 10;

function secondsUntil(until: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1_000));
}
