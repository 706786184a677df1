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
import { type CostCeilings, noCeilings } from '../usage/cost-ceilings.ts';
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

/**
 * Returns the lock of writes that reserve the cost of a run; none without a spending cap that the run comes under.
 *
 * @param batchId the batch that the run is made for; null if there is none.
 */
export function reservationLocks(
  { ceilings = noCeilings }: { readonly ceilings?: CostCeilings | undefined },
  organizationId: string,
  batchId: string | null,
): readonly Lock[] {
  const isCapped = ceilings.perDay !== null || (ceilings.perBatch !== null && batchId !== null);
  return isCapped ? [lockOf.spending(organizationId)] : [];
}

/**
 * Reserves the highest possible cost of a run that is about to be made, for the spending caps of the day and of its batch. Kept answers
 * cost nothing. The write has `reservationLocks`.
 *
 * @param run.batchId the batch that the run is made for; null if there is none.
 * @param run.replaces the run that it supersedes.
 * @param run.isRefused whether it is refused if a cap does not pay for it. If not, it reserves nothing then.
 * @throws CreditError COST_CEILING_REACHED, BATCH_COST_REACHED if it is refused; `capReached` returns the cap.
 */
export async function reserveCost(
  db: Storage['db'],
  run: {
    readonly organizationId: string;
    readonly runId: string;
    readonly batchId: string | null;
    readonly replaces: string | undefined;
    readonly isRefused: boolean;
    readonly document: Document;
    readonly purpose: Purpose | null;
    readonly policy: Policy;
    readonly profile: SourceProfile;
  },
  { ceilings = noCeilings, clock }: { readonly ceilings?: CostCeilings | undefined; readonly clock: Clock },
): Promise<void> {
  const caps = capsOf(run, { ceilings, clock });
  if (caps.length === 0) return;
  const { document, policy, profile } = run;
  const reusable = await findReusableAnswers(db, run, { profile, now: clock.now() });
  const others = sourcesFor(document.kind, policy, profile.sources).filter(
    ({ role, provider }) => !reusable.some((one) => one.role === role && one.provider === provider),
  );
  const amount = amountOf(possibleCosts(policy, others), { caps, ceilings });
  if (amount === 0) return;
  for (const cap of caps) {
    const refusal = await refusalBy(db, { run, cap, amount }, { ceilings, clock });
    if (refusal === undefined) continue;
    if (run.isRefused) throw refusal;
    return;
  }
  await insertReservation(db, { ...run, amount });
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

/** A spending cap that a run comes under. */
interface Cap {
  readonly reason: 'BATCH_CEILING' | 'DAY_CEILING';
  /** In cost units. */
  readonly ceiling: number;
  readonly spentBy: { readonly batchId: string } | { readonly day: string };
}

function capsOf(
  { batchId }: { readonly batchId: string | null },
  {
    ceilings: { perBatch, perDay, timezone },
    clock,
  }: { readonly ceilings: CostCeilings; readonly clock: Clock },
): readonly Cap[] {
  const day = dayIn(clock.now(), timezone);
  return [
    ...(perBatch === null || batchId === null
      ? []
      : [{ reason: 'BATCH_CEILING', ceiling: costUnits(perBatch), spentBy: { batchId } } as const]),
    ...(perDay === null
      ? []
      : [{ reason: 'DAY_CEILING', ceiling: costUnits(perDay), spentBy: { day } } as const]),
  ];
}

/**
 * Returns the cost that a run reserves: its highest possible cost; if a complete cap does not pay for that, its certain cost. A run whose
 * certain cost no day pays for reserves nothing, because it would wait in vain; but its batch stops if no cap of a batch pays for it.
 */
function amountOf(
  { most, certain }: PossibleCosts,
  { caps, ceilings }: { readonly caps: readonly Cap[]; readonly ceilings: CostCeilings },
): number {
  const { perReport } = ceilings;
  const ofReport = perReport === null ? Number.POSITIVE_INFINITY : costUnits(perReport);
  const least = Math.min(...caps.map(({ ceiling }) => ceiling));
  const [highest, surely] = [most, certain].map((one) => Math.min(one, ofReport));
  if (highest === undefined || surely === undefined) return 0;
  if (highest <= least) return highest;
  const isForNoBatch = caps.some(({ reason, ceiling }) => reason === 'BATCH_CEILING' && surely > ceiling);
  return surely <= least || isForNoBatch ? surely : 0;
}

/** A spending cap that refused a run, amounts in BRL. */
interface CapReached {
  readonly reason: Cap['reason'];
  /** When the day ends, ISO 8601 UTC; null for the cap of a batch. */
  readonly until: string | null;
  /** After this time the run may be admitted. */
  readonly seconds: number;
  readonly ceiling: number;
  readonly left: number;
  /** What runs under way have reserved and may not spend. */
  readonly reserved: number;
  /** The highest possible cost of the run. */
  readonly cost: number;
  /** Whether the cap pays for the run if the runs under way spend nothing of what they reserved. */
  readonly mayFit: boolean;
}

/** Beside the error, whose parameters are words. */
const reachedBy = new WeakMap<CreditError, CapReached>();

/** Returns the spending cap that refused a run; undefined for any other error. */
export function capReached(error: unknown): CapReached | undefined {
  return error instanceof CreditError ? reachedBy.get(error) : undefined;
}

/** Returns why a cap refuses a run; undefined if it pays for it. */
async function refusalBy(
  db: Storage['db'],
  {
    run: { organizationId, batchId, replaces },
    cap: { reason, ceiling, spentBy },
    amount,
  }: {
    readonly run: Pick<Parameters<typeof reserveCost>[1], 'organizationId' | 'batchId' | 'replaces'>;
    readonly cap: Cap;
    /** In cost units. */
    readonly amount: number;
  },
  { ceilings: { timezone }, clock }: { readonly ceilings: CostCeilings; readonly clock: Clock },
): Promise<CreditError | undefined> {
  const now = clock.now();
  const spent = await sumSpent(db, organizationId, spentBy);
  const of = 'batchId' in spentBy ? spentBy : {};
  const reserved = await sumReserved(db, organizationId, { now, except: replaces, ...of });
  if (spent + reserved + amount <= ceiling) return undefined;
  const mayFit = spent + amount <= ceiling;
  const until = 'day' in spentBy ? boundsOf(spentBy.day, timezone).before : null;
  const reached = {
    reason,
    until,
    seconds: mayFit || until === null ? releaseSeconds : secondsUntil(until, now),
    ceiling: costInBrl(ceiling),
    left: costInBrl(Math.max(0, ceiling - spent - reserved)),
    reserved: costInBrl(reserved),
    cost: costInBrl(amount),
    mayFit,
  };
  const money = (brl: number) => inEveryLanguage((language) => formatIn(language, timezone).money(brl));
  const words = { ceiling: money(reached.ceiling), left: money(reached.left), cost: money(reached.cost) };
  const refusal =
    until === null
      ? new CreditError('BATCH_COST_REACHED', { ...words, batchId: batchId ?? '' })
      : new CreditError('COST_CEILING_REACHED', {
          ...words,
          until: inEveryLanguage((language) => formatIn(language, timezone).dateTime(until)),
        });
  reachedBy.set(refusal, reached);
  return refusal;
}

/** A run that is under way may spend less than it reserved, so that a refused request can be made again after this time. */
const releaseSeconds = 10;

function secondsUntil(until: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1_000));
}
