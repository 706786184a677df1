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
 * Reserves the highest possible cost of a run that is about to be made, for the spending cap of the day. Kept answers cost nothing. The
 * write has `reservationLocks`.
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
  await reserveToday(db, { ...run, costs: possibleCosts(policy, others) }, { ceilings, clock });
}

/** The possible costs of a run, in cost units. */
interface PossibleCosts {
  /** The cost of all queries that it may make, including fallbacks, each partner of a company, and those that depend on other answers. */
  readonly most: number;
  /** The cost of the queries that it makes in any case: each source without a substitute, or the cheapest if its policy queries only what can matter. */
  readonly certain: number;
}

/**
 * Returns the possible costs of a run.
 *
 * @param sources those that fit the subject and the policy.
 */
export function possibleCosts(
  { ask }: Pick<Policy, 'ask'>,
  sources: SourceProfile['sources'],
): PossibleCosts {
  const paid = sources
    .filter(({ lacks }) => lacks === undefined)
    .map((source) => ({ ...source, cost: countedQuestion(source)?.highest ?? 0 }))
    .filter(({ cost }) => cost > 0);
  const first = paid.filter(({ use }) => use !== 'fallback').map(({ cost }) => cost);
  return {
    most: paid.reduce((sum, { cost, mostQuestions = 1 }) => sum + cost * mostQuestions, 0),
    certain:
      ask === undefined || first.length === 0
        ? first.reduce((sum, cost) => sum + cost, 0)
        : Math.min(...first),
  };
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
  /** The highest possible cost of the run. */
  readonly cost: number;
}

/** Beside the error, whose parameters are words. */
const reachedBy = new WeakMap<CreditError, DayCeilingReached>();

/** By which ceiling a run was refused; undefined of any other error. */
export function dayCeilingReached(error: unknown): DayCeilingReached | undefined {
  return error instanceof CreditError ? reachedBy.get(error) : undefined;
}

/**
 * Reserves the highest possible cost of a run, or refuses the run if the rest of the day does not pay for it. If a complete day would not
 * pay for it either, only what the run queries in any case is reserved. A run that costs more than a day in any case reserves nothing.
 */
async function reserveToday(
  db: Storage['db'],
  run: Pick<Parameters<typeof reserveCost>[1], 'organizationId' | 'runId' | 'replaces' | 'isRefused'> & {
    readonly costs: PossibleCosts;
  },
  { ceilings, clock }: { readonly ceilings: CostCeilings; readonly clock: Clock },
): Promise<void> {
  const { perDay, perReport, timezone } = ceilings;
  if (perDay === null) return;
  const ceiling = costUnits(perDay);
  const ofReport = perReport === null ? Number.POSITIVE_INFINITY : costUnits(perReport);
  const { most, certain } = run.costs;
  const cost = [most, certain].map((one) => Math.min(one, ofReport)).find((one) => one <= ceiling) ?? 0;
  if (cost === 0) return;
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
