import { setImmediate } from 'node:timers/promises';
import { idBoundAt } from '../base/ids.ts';
import { isServerAddress } from '../base/server-address.ts';
import { ExportFiles } from '../export/export-files.ts';
import { ExportRows, type ExportShelf } from '../export/export-rows.ts';
import { dropEvidence } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { indexName } from '../report/name-index-store.ts';
import { guardsItself, inOrder, type Lock, lockOf } from '../storage/locks.ts';
import { isDamagedRow } from '../storage/read-soundly.ts';
import { type AgingRecord, agingRecords } from './aging-records.ts';
import { auditRemoval } from './audit-removal.ts';
import {
  countDueLines,
  type Due,
  type DueScope,
  findDueAccesses,
  findDueBatches,
  findDueChanges,
  findDueConsents,
  findDueEvents,
  findDueEvidence,
  findDueOperations,
  findDueReports,
  listDueLines,
  listNextEvents,
  listNextIds,
  type Stretch,
} from './due-store.ts';
import {
  deleteAccesses,
  deleteBatch,
  deleteChanges,
  deleteConsents,
  deleteEvents,
  deleteLines,
  deleteOperations,
  deleteReports,
  listExportsOf,
  listNamedByOperations,
  markEvidenceExpired,
} from './removal-store.ts';
import { addRemoved, touchRetentionRun } from './retention-run-store.ts';
import type { Cutoff } from './terms.ts';

type Db = Engine['storage']['db'];

/** How many records of a kind go, and how many a legal hold keeps. */
export interface RecordTally {
  readonly count: number;
  readonly held: number;
  /** ISO 8601, of the oldest that goes. */
  readonly oldest: string | null;
}

/** A removal under way. */
export interface RemovalWork {
  readonly engine: Engine;
  /** Of the run that it belongs to; undefined where it is only counted. */
  readonly number: number | undefined;
  readonly tallies: Map<AgingRecord, RecordTally>;
  readonly signal: AbortSignal | undefined;
}

/** So many identifiers are looked at in one go. */
const lookedAt = 500;
/** So much is removed in one transaction: other work gets its turn between two of them. */
const atOnce = {
  reports: 20,
  operations: 20,
  evidence: 10,
  lines: 200,
  events: 200,
  changes: 200,
  consents: 200,
  accesses: 200,
} as const;

/** Events of all organisations, in the order of their making. */
export async function removeEvents(work: RemovalWork, scopes: readonly DueScope[]): Promise<void> {
  const { storage } = work.engine;
  const latest = scopes
    .flatMap(({ cutoffs }) => cutoffs.events.usual ?? [])
    .sort()
    .at(-1);
  if (latest === undefined) return;
  let after = 0;
  for (;;) {
    const next = await storage.read((db) => listNextEvents(db, { after, limit: lookedAt }));
    const last = next.at(-1);
    if (last === undefined) return;
    for (const scope of scopes) {
      const sequences = next
        .filter(({ organizationId }) => organizationId === scope.organizationId)
        .map(({ sequence }) => sequence);
      if (sequences.length === 0) continue;
      const due = await storage.read((db) => findDueEvents(db, scope, sequences));
      await removeDue(work, scope, 'events', due, {
        locks: () => guardsItself,
        remove: async (db, chunk) => {
          const again = await findDueEvents(
            db,
            scope,
            chunk.map(({ sequence }) => sequence),
          );
          const ids = again.flatMap(({ id, held }) => (held ? [] : [id]));
          if (ids.length > 0) await deleteEvents(db, { organizationId: scope.organizationId, ids });
          return ids.length;
        },
      });
    }
    // Those that follow were all made later.
    if (next.every(({ createdAt }) => createdAt >= latest)) return;
    after = last.sequence;
  }
}

/** Lines of batches; and each batch with the last of its lines. One of which lines are held stays, with those. */
export async function removeBatches(work: RemovalWork, scope: DueScope): Promise<void> {
  const { organizationId } = scope;
  const { storage } = work.engine;
  await eachStretch(
    work,
    scope,
    { table: 'batch', bound: boundOf('bat', scope.cutoffs.batches) },
    async (stretch) => {
      for (const batch of await storage.read((db) => findDueBatches(db, scope, stretch))) {
        const lines = await storage.read((db) => countDueLines(db, scope, batch.id));
        const isWhole = lines.held === 0;
        if (work.number === undefined) {
          note(work, 'lines', {
            count: lines.due,
            held: lines.held,
            oldest: lines.due > 0 ? batch.at : null,
          });
          if (isWhole) note(work, 'batches', { count: 1, held: 0, oldest: batch.at });
          continue;
        }
        note(work, 'lines', { count: 0, held: lines.held, oldest: null });
        const locks = [lockOf.batch(batch.id)];
        for (const table of ['batch_item', 'batch_refusal'] as const) {
          for (let removed = -1; removed !== 0; ) {
            removed = await removeSome(work, scope, 'lines', locks, async (db) => {
              if ((await findDueBatches(db, scope, { ids: [batch.id] })).length === 0) return 0;
              const wanted = { table, batchId: batch.id, limit: atOnce.lines };
              const positions = await listDueLines(db, scope, wanted);
              if (positions.length > 0)
                await deleteLines(db, table, { organizationId, batchId: batch.id, positions });
              return positions.length;
            });
            if (removed > 0) note(work, 'lines', { count: removed, held: 0, oldest: batch.at });
          }
        }
        const gone = await removeSome(work, scope, 'batches', locks, async (db) => {
          const { due, held } = await countDueLines(db, scope, batch.id);
          const isDue = (await findDueBatches(db, scope, { ids: [batch.id] })).length > 0;
          if (!isDue || due + held > 0) return 0;
          await deleteBatch(db, { organizationId, batchId: batch.id });
          return 1;
        });
        if (gone > 0) note(work, 'batches', { count: gone, held: 0, oldest: batch.at });
      }
    },
  );
}

/** Operations that have ended, with the files made of them. */
export async function removeOperations(work: RemovalWork, scope: DueScope): Promise<void> {
  const { organizationId } = scope;
  const { storage } = work.engine;
  const bound = boundOf('opr', scope.cutoffs.reports);
  await eachStretch(work, scope, { table: 'operation', bound }, async (stretch) => {
    const due = await storage.read((db) => findDueOperations(db, scope, stretch));
    await removeDue(work, scope, 'operations', due, {
      locks: (chunk) => chunk.map(({ id }) => lockOf.operation(id)),
      before: (chunk) =>
        removeFiles(work, 'operation_id', { organizationId, ids: chunk.map(({ id }) => id) }),
      remove: async (db, chunk) => {
        const again = await findDueOperations(db, scope, { ids: chunk.map(({ id }) => id) });
        const ids = again.flatMap(({ id, held }) => (held ? [] : [id]));
        if (ids.length === 0) return 0;
        await deleteOperations(db, { organizationId, ids });
        auditRemoval(work, db, { organizationId, ids });
        return ids.length;
      },
    });
  });
}

/** Reports with all that is kept of them, and the files made of them. */
export async function removeReports(work: RemovalWork, scope: DueScope): Promise<void> {
  const { organizationId } = scope;
  const { storage } = work.engine;
  const bound = boundOf('rpt', scope.cutoffs.reports);
  await eachStretch(work, scope, { table: 'report', bound }, async (stretch) => {
    const due = await storage.read((db) => findDueReports(db, scope, stretch));
    await removeDue(work, scope, 'reports', due, {
      locks: (chunk) => documentLocks(organizationId, chunk),
      before: (chunk) => removeFiles(work, 'report_id', { organizationId, ids: chunk.map(({ id }) => id) }),
      remove: async (db, chunk) => {
        const again = await findDueReports(db, scope, { ids: chunk.map(({ id }) => id) });
        const due = again.flatMap(({ id, held }) => (held ? [] : [id]));
        if (due.length === 0) return 0;
        const named = await listNamedByOperations(db, { organizationId, ids: due });
        const ids = due.filter((id) => !named.has(id));
        if (ids.length === 0) return 0;
        await deleteReports(db, { organizationId, ids });
        auditRemoval(work, db, { organizationId, ids });
        for (const id of ids) await indexName(db, id);
        return ids.length;
      },
    });
  });
}

/** What sources answered to final runs, and what was attached; sections and decisions stay. What is damaged stays as it is. */
export async function removeEvidence(work: RemovalWork, scope: DueScope): Promise<void> {
  const { organizationId } = scope;
  const { storage, clock } = work.engine;
  const bound = boundOf('rpt', scope.cutoffs.evidence);
  await eachStretch(work, scope, { table: 'report', bound }, async (stretch) => {
    const due = await storage.read((db) => findDueEvidence(db, scope, stretch));
    await removeDue(work, scope, 'evidence', due, {
      locks: (chunk) => documentLocks(organizationId, chunk),
      remove: async (db, chunk) => {
        const ids = new Set(chunk.map(({ id }) => id));
        const reportIds = [...new Set(chunk.map(({ reportId }) => reportId))];
        const again = await findDueEvidence(db, scope, { ids: reportIds });
        const runs = again.filter(({ id, held }) => ids.has(id) && !held);
        for (const { id, reportId, document } of runs) {
          await dropEvidence(db, { id, organizationId, document });
          await markEvidenceExpired(db, { id, organizationId, reportId }, clock.now().toISOString());
        }
        return runs.length;
      },
    });
  });
}

/** What goes by itself, row by row. */
const singles = {
  changes: { table: 'watch_change', find: findDueChanges, remove: deleteChanges },
  consents: { table: 'consent', find: findDueConsents, remove: deleteConsents },
  accesses: { table: 'access', find: findDueAccesses, remove: deleteAccesses },
} as const;

/** What was told of portfolios, consents that have ended, who has read what. */
export async function removeSingles(work: RemovalWork, scope: DueScope): Promise<void> {
  const { organizationId, cutoffs } = scope;
  for (const record of ['changes', 'consents', 'accesses'] as const) {
    const { table, find, remove } = singles[record];
    const { usual } = cutoffs[agingRecords[record].term];
    // Consents end later than they were given, by as much as whoever gave them says.
    const bound = usual === null ? undefined : '~';
    await eachStretch(work, scope, { table, bound }, async (stretch) => {
      const due = await work.engine.storage.read((db) => find(db, scope, stretch));
      await removeDue(work, scope, record, due, {
        locks: (chunk) => documentLocks(organizationId, chunk),
        remove: async (db, chunk) => {
          const again = await find(db, scope, { ids: chunk.map(({ id }) => id) });
          const ids = again.flatMap(({ id, held }) => (held ? [] : [id]));
          if (ids.length === 0) return 0;
          await remove(db, { organizationId, ids });
          if (record === 'consents') auditRemoval(work, db, { organizationId, ids });
          return ids.length;
        },
      });
    });
  }
}

/** What is made later than this has not outlived a term; undefined where nothing ever does. */
function boundOf(prefix: 'rpt' | 'opr' | 'bat', { usual, byPolicy }: Cutoff): string | undefined {
  const latest = [usual, ...byPolicy.values()]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1);
  return latest === undefined ? undefined : idBoundAt(prefix, Date.parse(latest));
}

function documentLocks(organizationId: string, chunk: readonly Due[]): readonly Lock[] {
  return chunk.map(({ document }) => lockOf.document(organizationId, document));
}

async function eachStretch(
  { engine: { storage }, signal }: RemovalWork,
  { organizationId }: DueScope,
  { table, bound }: { readonly table: Parameters<typeof listNextIds>[1]; readonly bound: string | undefined },
  visit: (stretch: Stretch) => Promise<void>,
): Promise<void> {
  if (bound === undefined) return;
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const wanted = { organizationId, after, before: bound, limit: lookedAt };
    const to = (await storage.read((db) => listNextIds(db, table, wanted))).at(-1);
    if (to === undefined) return;
    await visit({ after, to });
    after = to;
    await setImmediate();
  }
}

type ChunkedRecord = keyof typeof atOnce;

/** Counts what is due, and removes what is not held, some at a time. */
async function removeDue<Row extends Omit<Due, 'document'>>(
  work: RemovalWork,
  scope: DueScope,
  record: Exclude<ChunkedRecord, 'lines'>,
  due: readonly Row[],
  steps: {
    readonly locks: (chunk: readonly Row[]) => readonly Lock[];
    /** What cannot be undone with the transaction, and may be done twice. */
    readonly before?: (chunk: readonly Row[]) => Promise<void>;
    /** Looks again at what is due by now, removes that, and says how many that were. */
    readonly remove: (db: Db, chunk: readonly Row[]) => Promise<number>;
  },
): Promise<void> {
  const free = due.filter(({ held }) => !held);
  note(work, record, { count: 0, held: due.length - free.length, oldest: null });
  const oldest =
    free
      .map(({ at }) => at)
      .sort()
      .at(0) ?? null;
  if (work.number === undefined) {
    note(work, record, { count: free.length, held: 0, oldest });
    return;
  }
  for (let at = 0; at < free.length; at += atOnce[record]) {
    work.signal?.throwIfAborted();
    const chunk = free.slice(at, at + atOnce[record]);
    await steps.before?.(chunk);
    const removeChunk = async (some: readonly Row[]) => {
      const count = await removeSome(work, scope, record, inOrder(steps.locks(some)), (db) =>
        steps.remove(db, some),
      );
      if (count > 0) note(work, record, { count, held: 0, oldest });
    };
    try {
      await removeChunk(chunk);
    } catch (error) {
      if (!isDamagedRow(error)) throw error;
      // One by one, so that a damaged one keeps no other.
      for (const row of chunk) {
        await removeChunk([row]).catch((alone: unknown) => {
          if (!isDamagedRow(alone)) throw alone;
        });
      }
    }
    await setImmediate();
  }
}

/** Removes something in a transaction, and adds to what its run has removed. */
async function removeSome(
  { engine: { storage, clock }, number }: RemovalWork,
  { organizationId }: DueScope,
  record: AgingRecord,
  locks: readonly Lock[],
  remove: (db: Db) => Promise<number>,
): Promise<number> {
  return storage.write({ locks }, async (db) => {
    const count = await remove(db);
    if (count > 0 && number !== undefined) {
      await addRemoved(db, number, { organizationId, record, count });
      await touchRetentionRun(db, number, { workedAt: clock.now().toISOString() });
    }
    return count;
  });
}

/** Before the rows: a file that is gone is made again where it is asked for, one without its row would stay for ever. */
async function removeFiles(
  { engine: { storage } }: RemovalWork,
  of: 'report_id' | 'operation_id',
  some: { readonly organizationId: string; readonly ids: readonly string[] },
): Promise<void> {
  const shelf: ExportShelf = isServerAddress(storage.file)
    ? new ExportRows(storage)
    : new ExportFiles(storage.file);
  for (const one of await storage.read((db) => listExportsOf(db, of, some))) await shelf.remove(one);
}

function note({ tallies }: RemovalWork, record: AgingRecord, { count, held, oldest }: RecordTally): void {
  const before = tallies.get(record) ?? { count: 0, held: 0, oldest: null };
  const times = [before.oldest, oldest].flatMap((at) => at ?? []).sort();
  tallies.set(record, { count: before.count + count, held: before.held + held, oldest: times.at(0) ?? null });
}
