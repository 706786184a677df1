import { appendAudit } from '../audit/append-audit.ts';
import type { Engine } from '../report/engine.ts';
import { deleteExpiredAnswers } from '../report/kept-answer-store.ts';
import { keepMonths } from '../storage/keep-months.ts';
import { lockOf } from '../storage/locks.ts';
import { dayIn } from '../wording/calendar.ts';
import { type AgingRecord, agingRecordNames, agingRecords } from './aging-records.ts';
import { type DueScope, verifyLegalHolds } from './due-store.ts';
import { horizonOf } from './horizon.ts';
import { deleteHoldsBefore } from './removal-store.ts';
import {
  type RecordTally,
  type RemovalWork,
  removeBatches,
  removeEvents,
  removeEvidence,
  removeOperations,
  removeReports,
  removeSingles,
} from './remove-aged.ts';
import {
  findNewestAnalysis,
  findNewestRun,
  insertRetentionRun,
  type KeptRetentionRun,
  listRemoved,
  touchRetentionRun,
} from './retention-run-store.ts';
import type { AgingTerm } from './term.ts';
import { listOrganizations, listTerms } from './term-store.ts';
import { cutoffsOf } from './terms.ts';

/** What a removal by age has come to, or would. */
export interface RetentionAnswer {
  /** Whether nothing was removed. */
  readonly dryRun: boolean;
  /** The instant that terms were counted from. */
  readonly asOf: string;
  /** True where that is not today: a run moves on by three days at most, so that a wrong clock removes little. */
  readonly behind: boolean;
  readonly records: readonly (RecordTally & { readonly record: AgingRecord; readonly term: AgingTerm })[];
}

interface RetentionOptions {
  readonly signal?: AbortSignal | undefined;
}

const dayMs = 86_400_000;
/** A daily run may begin so long after the one before. */
const pauseMs = 20 * 3_600_000;
/** A run that nobody has gone on with for so long was left by a process that has stopped. */
const silenceMs = 5 * 60_000;

type Db = Engine['storage']['db'];

/**
 * Removes what has outlived its term in all organisations, in small transactions between which other work goes on. One that is
 * stopped is gone on with by the next; several at once remove everything once. Checks the database
 * structure and every legal hold first.
 *
 * @param options.dryRun says only what would go: the same as a run at that moment removes.
 * @param options.catchUp counts from now, however long ago the run before was: for whoever knows that the clock is right.
 * @throws CreditError STORAGE_*, RECORD_DAMAGED for a damaged legal hold: nothing is removed then; the reason of `signal`.
 */
export async function runRetention(
  engine: Engine,
  options: RetentionOptions & { readonly dryRun?: boolean; readonly catchUp?: boolean } = {},
): Promise<RetentionAnswer> {
  const { dryRun = false, catchUp = false } = options;
  const { storage, clock } = engine;
  await requireHolds(storage);
  if (dryRun) {
    const asOf = await storage.read((db) => nextHorizon(db, clock.now(), { catchUp }));
    return removeAged(engine, { asOf, number: undefined, ...options });
  }
  const run = await storage.write({ locks: [lockOf.retention()] }, (db) =>
    begin(db, clock.now(), { catchUp }),
  );
  return removeAged(engine, { asOf: new Date(run.asOf), number: run.number, ...options });
}

/**
 * The same where it is due: once a day, and at once where a stopped process has left one unfinished.
 *
 * @returns undefined where it is not, or no term is set.
 * @throws CreditError like `runRetention`.
 */
export async function runDueRetention(
  engine: Engine,
  options: RetentionOptions,
): Promise<RetentionAnswer | undefined> {
  const { storage, clock } = engine;
  const run = await storage.write({ locks: [lockOf.retention()] }, async (db) => {
    const now = clock.now();
    const newest = await findNewestRun(db);
    // A clock that has gone back is as far away as one that has gone ahead.
    const isSince = (at: string, ms: number) => Math.abs(now.getTime() - Date.parse(at)) < ms;
    if (newest !== undefined) {
      if (newest.endedAt === null ? isSince(newest.workedAt, silenceMs) : isSince(newest.beganAt, pauseMs))
        return undefined;
    }
    return (await listTerms(db)).length === 0 ? undefined : begin(db, now, { catchUp: false });
  });
  if (run !== undefined) await requireHolds(storage);
  return run && removeAged(engine, { asOf: new Date(run.asOf), number: run.number, ...options });
}

/**
 * Checks that every legal hold can be found and is unchanged, because aged records without a hold are removed permanently.
 *
 * @throws CreditError STORAGE_CORRUPT for a damaged structure, RECORD_DAMAGED for a damaged legal hold; STORAGE_*.
 */
async function requireHolds(storage: Engine['storage']): Promise<void> {
  await storage.requireStructure();
  await storage.read(verifyLegalHolds);
}

/** When something was removed by age last, and whether that has ended; undefined before the first time. */
export async function readNewestRetention(
  engine: Pick<Engine, 'storage'>,
): Promise<Pick<KeptRetentionRun, 'asOf' | 'beganAt' | 'endedAt'> | undefined> {
  return engine.storage.read(findNewestRun);
}

/** The run that is not at its end yet, or a new one. */
async function begin(
  db: Db,
  now: Date,
  { catchUp }: { readonly catchUp: boolean },
): Promise<KeptRetentionRun> {
  const newest = await findNewestRun(db);
  const at = now.toISOString();
  if (newest?.endedAt === null && !catchUp) {
    await touchRetentionRun(db, newest.number, { workedAt: at });
    return newest;
  }
  const asOf = (await nextHorizon(db, now, { catchUp })).toISOString();
  const run = { number: (newest?.number ?? 0) + 1, asOf, beganAt: at, workedAt: at, endedAt: null };
  await insertRetentionRun(db, run);
  return run;
}

async function nextHorizon(db: Db, now: Date, { catchUp }: { readonly catchUp: boolean }): Promise<Date> {
  const newest = await findNewestRun(db);
  if (catchUp) return now;
  if (newest?.endedAt === null) return new Date(newest.asOf);
  return horizonOf(now, newest?.asOf ?? (await findNewestAnalysis(db)));
}

async function removeAged(
  engine: Engine,
  run: RetentionOptions & { readonly asOf: Date; readonly number: number | undefined },
): Promise<RetentionAnswer> {
  const { storage, clock } = engine;
  const { asOf, number, signal } = run;
  const today = dayIn(asOf, engine.timezone);
  const { terms, organizations } = await storage.read(async (db) => ({
    terms: await listTerms(db),
    organizations: await listOrganizations(db),
  }));
  const scopes = organizations.map(
    ({ id: organizationId }): DueScope => ({
      organizationId,
      cutoffs: cutoffsOf(terms, organizationId, asOf),
      today,
    }),
  );
  const tallies = new Map<AgingRecord, RecordTally>();
  const work: RemovalWork = { engine, number, tallies, signal };
  await removeEvents(work, scopes);
  for (const scope of scopes) {
    await removeBatches(work, scope);
    await removeOperations(work, scope);
    await removeReports(work, scope);
    await removeEvidence(work, scope);
    await removeSingles(work, scope);
  }
  if (number !== undefined) {
    const at = clock.now().toISOString();
    await storage.write({ locks: [lockOf.retention()] }, async (db) => {
      for (const { organizationId } of scopes) {
        await deleteHoldsBefore(db, { organizationId, today });
        const removed = await listRemoved(db, number, organizationId);
        if (Object.keys(removed).length > 0) {
          const details = { run: number, asOf: asOf.toISOString(), removed };
          appendAudit(db, { organizationId, kind: 'RETENTION_RUN', at, actor: null, details });
        }
      }
      await deleteExpiredAnswers(db, asOf.toISOString());
      await touchRetentionRun(db, number, { workedAt: at, endedAt: at });
    });
    await keepMonths(storage, clock.now());
  }
  const none: RecordTally = { count: 0, held: 0, oldest: null };
  return {
    dryRun: number === undefined,
    asOf: asOf.toISOString(),
    behind: clock.now().getTime() - asOf.getTime() > dayMs,
    records: agingRecordNames.map((record) => ({
      record,
      term: agingRecords[record].term,
      ...(tallies.get(record) ?? none),
    })),
  };
}
