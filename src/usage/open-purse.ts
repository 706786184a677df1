import type { Clock } from '../base/clock.ts';
import { costUnits } from '../base/cost-units.ts';
import { newId, partId } from '../base/ids.ts';
import type { CountedQuestion, Purse, RefusedReason } from '../base/purse.ts';
import { guardsItself, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';
import {
  addToReserved,
  type Charge,
  findChargeDay,
  insertCharge,
  settleCharges,
  sumSpent,
} from './charge-store.ts';
import type { CostCeilings } from './cost-ceilings.ts';
import { addRequest, removeRequests } from './request-store.ts';
import { findReserved, sumReserved, useReservation } from './reservation-store.ts';

/** Whose questions are counted. */
type ChargedRun = Pick<
  Charge,
  'organizationId' | 'runId' | 'batchId' | 'policyId' | 'depth' | 'documentKind'
>;

/** Why a question is not asked. */
type NotAsked = Pick<Charge, 'state' | 'reason'>;

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
  const isBounded = [ceilings.perReport, ceilings.perBatch, ceilings.perDay].some((one) => one !== null);
  const isReserved = ceilings.perDay !== null || (ceilings.perBatch !== null && run.batchId !== null);
  const locks = isBounded ? [lockOf.spending(run.organizationId)] : guardsItself;
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
  const reached = (db: Storage['db'], amount: number | null, dayOfCharge?: string) =>
    capReached(db, { run, amount, ceilings, now: clock.now(), dayOfCharge });
  /** The cost of a question is no longer reserved for its run: it is counted, or the question is not asked. */
  const release = async (db: Storage['db'], { highest }: CountedQuestion) => {
    if (!isReserved || highest === null) return;
    await useReservation(db, run.organizationId, { runId: run.runId, amount: highest });
  };
  /** Notes a question that is not asked. */
  const leave = async (db: Storage['db'], question: CountedQuestion, why: NotAsked) => {
    const id = notAskedId(run, question);
    await insertCharge(db, rowOf(question, { id, ...why, reserved: 0, cost: 0 }));
    await release(db, question);
  };
  return {
    take: async (question) => {
      const storage = await options.storage();
      return storage.write({ locks: question.highest === 0 ? guardsItself : locks }, async (db) => {
        const refused =
          (await reached(db, question.highest)) ??
          ((await isAdmitted(db, question, today())) ? undefined : 'DAILY_LIMIT');
        if (refused !== undefined) {
          await leave(db, question, { state: 'STOPPED', reason: refused });
          return { refused };
        }
        await release(db, question);
        const id = newId('chg');
        const reserved = question.highest ?? question.price;
        await insertCharge(db, rowOf(question, { id, state: 'ASKED', reason: null, reserved, cost: null }));
        return { id };
      });
    },
    reserveMore: async (id, amount) => {
      if (!isBounded) return true;
      const storage = await options.storage();
      return storage.write({ locks }, async (db) => {
        const dayOfCharge = await findChargeDay(db, run.organizationId, id);
        if ((await reached(db, amount, dayOfCharge)) !== undefined) return false;
        await addToReserved(db, run.organizationId, { id, amount });
        return true;
      });
    },
    addRequest: async (question) => {
      const storage = await options.storage();
      return storage.write({ locks: guardsItself }, (db) => isAdmitted(db, question, today()));
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
      await storage.write({ locks: guardsItself }, (db) => leave(db, question, { state: 'SPARED', reason }));
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

/** Counts a request. @returns false if the provider accepts no more today. */
async function isAdmitted(db: Storage['db'], question: CountedQuestion, day: string): Promise<boolean> {
  const { perDay } = question;
  return perDay === undefined || addRequest(db, { ...question, day }, perDay);
}

/** Returns the spending cap that an amount would pass; undefined if there is none. */
async function capReached(
  db: Storage['db'],
  {
    run,
    amount,
    ceilings,
    now,
    dayOfCharge,
  }: {
    readonly run: ChargedRun;
    /** In cost units; null if it is not known. */
    readonly amount: number | null;
    readonly ceilings: CostCeilings;
    readonly now: Date;
    /** The day of the earlier question, if the amount is for asking it again. The run did not reserve that. Undefined: a new question. */
    readonly dayOfCharge: string | undefined;
  },
): Promise<RefusedReason | undefined> {
  const highest = amount ?? Number.POSITIVE_INFINITY;
  const { organizationId, runId, batchId } = run;
  if (highest === 0) return undefined;
  const passes = async (ceiling: number | null, spent: () => Promise<number>) =>
    ceiling !== null && (await spent()) + highest > costUnits(ceiling);
  /** What others reserved is not for this question, unless its own run reserved its cost. */
  const reservedByOthers = async (of: { readonly batchId?: string }) => {
    const left = dayOfCharge === undefined ? await findReserved(db, organizationId, { runId, ...of }) : 0;
    const own = Math.min(highest, left);
    return own === highest ? 0 : (await sumReserved(db, organizationId, { now, ...of })) - own;
  };
  if (await passes(ceilings.perReport, () => sumSpent(db, organizationId, { runId })))
    return 'REPORT_CEILING';
  if (batchId !== null) {
    const takenOfBatch = async () =>
      (await sumSpent(db, organizationId, { batchId })) + (await reservedByOthers({ batchId }));
    if (await passes(ceilings.perBatch, takenOfBatch)) return 'BATCH_CEILING';
  }
  const day = dayOfCharge ?? dayIn(now, ceilings.timezone);
  const takenThen = async () => (await sumSpent(db, organizationId, { day })) + (await reservedByOthers({}));
  return (await passes(ceilings.perDay, takenThen)) ? 'DAY_CEILING' : undefined;
}
