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
import type { Storage } from '../storage/open-database.ts';
import { sumSpent } from '../usage/charge-store.ts';
import type { CostCeilings } from '../usage/cost-ceilings.ts';
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
 * What a run that is about to be made costs for certain, in cost units; nothing for what is answered by what is kept.
 *
 * @param run.pending what those under way are to cost and may not have spent yet.
 * @throws CreditError COST_CEILING_REACHED where it is refused; `dayCeilingReached` says until when.
 */
export async function settleCost(
  db: Storage['db'],
  run: {
    readonly organizationId: string;
    readonly document: Document;
    readonly purpose: Purpose | null;
    readonly policy: Policy;
    readonly profile: SourceProfile;
    readonly pending: number;
  },
  { ceilings, clock }: { readonly ceilings?: CostCeilings | undefined; readonly clock: Clock },
): Promise<number> {
  if (ceilings === undefined) return 0;
  const { organizationId, pending, document, policy, profile } = run;
  const reusable = await findReusableAnswers(db, run, { profile, now: clock.now() });
  const others = sourcesFor(document.kind, policy, profile.sources).filter(
    ({ role, provider }) => !reusable.some((one) => one.role === role && one.provider === provider),
  );
  const cost = certainCost(policy, others);
  await requireRoomToday(db, { organizationId, cost, pending }, { ceilings, clock });
  return cost;
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
 * Refuses a run that what is left of the ceiling of a day does not pay for, and that a whole day would: who waits gets all of it.
 * One that a whole day does not pay for either is let in, and asks as far as it comes.
 */
async function requireRoomToday(
  db: Storage['db'],
  run: { readonly organizationId: string; readonly cost: number; readonly pending: number },
  { ceilings, clock }: { readonly ceilings: CostCeilings; readonly clock: Clock },
): Promise<void> {
  const { perDay, perReport, timezone } = ceilings;
  if (perDay === null || run.cost === 0) return;
  const ceiling = costUnits(perDay);
  const cost = Math.min(run.cost, perReport === null ? run.cost : costUnits(perReport));
  if (cost > ceiling) return;
  const day = dayIn(clock.now(), timezone);
  const spent = await sumSpent(db, run.organizationId, { day });
  if (spent + run.pending + cost <= ceiling) return;
  const { before: until } = boundsOf(day, timezone);
  const reached = {
    until,
    seconds: Math.max(1, Math.ceil((Date.parse(until) - clock.now().getTime()) / 1_000)),
    ceiling: costInBrl(ceiling),
    left: costInBrl(Math.max(0, ceiling - spent)),
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
