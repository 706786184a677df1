import type { Clock } from '../base/clock.ts';
import { costUnits } from '../base/cost-units.ts';
import { newId, partId } from '../base/ids.ts';
import type { CountedQuestion, Purse, RefusedReason } from '../base/purse.ts';
import { guardsItself, type Lock, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';
import { type Charge, insertCharge, settleCharges, sumSpent } from './charge-store.ts';
import type { CostCeilings } from './cost-ceilings.ts';
import { addRequest, removeRequests } from './request-store.ts';
import { findReserved, sumReserved, useReservation } from './reservation-store.ts';

/** Whose questions are counted. */
type ChargedRun = Pick<
  Charge,
  'organizationId' | 'runId' | 'batchId' | 'policyId' | 'depth' | 'documentKind'
>;

interface PurseOptions {
  readonly ceilings: CostCeilings;
  readonly clock: Clock;
  /** Opened when the first question with a price comes. */
  readonly storage: () => Promise<Pick<Storage, 'write'>>;
}

/**
 * What the questions of a run are paid from. Each is counted with its highest cost before it is asked, in a transaction that is
 * alone with the spending caps that it comes under. However many threads and machines ask, a cap is passed only by an answer that
 * costs more than the highest cost of its connector.
 */
export function openPurse(run: ChargedRun, options: PurseOptions): Purse {
  const { ceilings, clock } = options;
  const today = () => dayIn(clock.now(), ceilings.timezone);
  const rowOf = (
    { role, provider, price }: CountedQuestion,
    row: Pick<Charge, 'id' | 'state' | 'reason' | 'reserved' | 'cost'>,
  ): Charge => ({
    ...run,
    ...row,
    role,
    provider,
    price,
    day: today(),
    askedAt: clock.now().toISOString(),
  });
  /** The cost of a question is no longer reserved for its run: it is counted, or the question is not asked. */
  const release = async (db: Storage['db'], { highest }: CountedQuestion) => {
    if (ceilings.perDay === null || highest === null) return;
    await useReservation(db, run.organizationId, { runId: run.runId, amount: highest });
  };
  return {
    take: async (question) => {
      const storage = await options.storage();
      return storage.write({ locks: locksOf(run, question, ceilings) }, async (db) => {
        const refused = await refusalOf(db, { run, question, ceilings, now: clock.now() });
        if (question.isReserved) await release(db, question);
        if (refused !== undefined) {
          const id = notAskedId(run, question);
          await insertCharge(
            db,
            rowOf(question, { id, state: 'STOPPED', reason: refused, reserved: 0, cost: 0 }),
          );
          return { refused };
        }
        const id = newId('chg');
        const reserved = question.highest ?? question.price;
        await insertCharge(db, rowOf(question, { id, state: 'ASKED', reason: null, reserved, cost: null }));
        return { id };
      });
    },
    addRequest: async (question) => {
      const storage = await options.storage();
      const day = today();
      return storage.write({ locks: guardsItself }, (db) => isAdmitted(db, question, day));
    },
    removeRequests: async (question, requests) => {
      const storage = await options.storage();
      const day = today();
      await storage.write({ locks: guardsItself }, (db) =>
        removeRequests(db, { ...question, day }, requests),
      );
    },
    spare: async (question, reason) => {
      const storage = await options.storage();
      await storage.write({ locks: guardsItself }, async (db) => {
        const id = notAskedId(run, question);
        await insertCharge(db, rowOf(question, { id, state: 'SPARED', reason, reserved: 0, cost: 0 }));
        if (question.isReserved) await release(db, question);
      });
    },
    settle: async (charges) => {
      const storage = await options.storage();
      await storage.write({ locks: guardsItself }, (db) => settleCharges(db, run.organizationId, charges));
    },
  };
}

/** The same however often a run that was stopped comes by it. */
function notAskedId({ runId }: ChargedRun, { role, provider }: CountedQuestion): string {
  return partId('chg', runId, `${role}/${provider}`);
}

/** Only what a spending cap applies to has to be alone. */
function locksOf(run: ChargedRun, question: CountedQuestion, ceilings: CostCeilings): readonly Lock[] {
  const isBounded = [ceilings.perReport, ceilings.perBatch, ceilings.perDay].some((one) => one !== null);
  return isBounded && question.highest !== 0 ? [lockOf.spending(run.organizationId)] : guardsItself;
}

/** Counts a request. @returns false if the provider accepts no more today. */
async function isAdmitted(db: Storage['db'], question: CountedQuestion, day: string): Promise<boolean> {
  const { perDay } = question;
  return perDay === undefined || addRequest(db, { ...question, day }, perDay);
}

/** Returns why a question may not be asked. If it may, counts its first request and returns undefined. */
async function refusalOf(
  db: Storage['db'],
  {
    run,
    question,
    ceilings,
    now,
  }: {
    readonly run: ChargedRun;
    readonly question: CountedQuestion;
    readonly ceilings: CostCeilings;
    readonly now: Date;
  },
): Promise<RefusedReason | undefined> {
  const highest = question.highest ?? Number.POSITIVE_INFINITY;
  const { organizationId, runId, batchId } = run;
  const day = dayIn(now, ceilings.timezone);
  if (highest === 0) return (await isAdmitted(db, question, day)) ? undefined : 'DAILY_LIMIT';
  const passes = async (ceiling: number | null, spent: () => Promise<number>) =>
    ceiling !== null && (await spent()) + highest > costUnits(ceiling);
  if (await passes(ceilings.perReport, () => sumSpent(db, organizationId, { runId })))
    return 'REPORT_CEILING';
  if (batchId !== null && (await passes(ceilings.perBatch, () => sumSpent(db, organizationId, { batchId }))))
    return 'BATCH_CEILING';
  const takenToday = async () => {
    const spent = await sumSpent(db, organizationId, { day });
    const own = question.isReserved ? Math.min(highest, await findReserved(db, organizationId, runId)) : 0;
    // What others reserved is not for this question, unless its own run reserved its cost.
    return own === highest ? spent : spent + (await sumReserved(db, organizationId, { now })) - own;
  };
  if (await passes(ceilings.perDay, takenToday)) return 'DAY_CEILING';
  return (await isAdmitted(db, question, day)) ? undefined : 'DAILY_LIMIT';
}
