import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { listItems } from '../batch/batch-item-list-store.ts';
import { requireBatch } from '../batch/read-batches.ts';
import type { BatchLine } from '../batch/reading/batch-line.ts';
import { erasedMark } from '../document/erased-document.ts';
import { type Hold, isFree, keepClaim, leaseTime, renewClaim } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself, inOrder, lockOf, readsNothing } from '../storage/locks.ts';
import { numberAsText } from '../wording/format.ts';
import { nameInColumns } from './name-column.ts';
import { requireWatch } from './read-watches.ts';
import { lostWatch } from './screening.ts';
import { mostWatched, type Watch, type WatchKey } from './watch.ts';
import {
  claimWatch,
  deletePart,
  insertSubjects,
  insertWatch,
  listAllWatches,
  markRemoved,
  type NamedDocument,
  openWatch,
} from './watch-store.ts';

/** What a portfolio was made of. */
export interface AddedWatch {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
  /** Lines without a valid document: they are not watched. */
  readonly invalid: number;
  /** The columns that names were read from: columns of the input, or the user's own columns of a batch. */
  readonly nameColumns: readonly string[];
  /** Documents without a name in the input. Null for a batch, whose reports have names. */
  readonly unnamed: number | null;
}

/** So many rows are written or deleted at once: others get their turn in between. */
const together = 500;

/**
 * Keeps the documents of a batch as a portfolio. What each dataset says of them now is found by the first run.
 *
 * @param portfolio.name that of the batch where left out.
 * @throws CreditError UNKNOWN_BATCH, WATCH_WITHOUT_DOCUMENT, WATCH_TOO_LONG; RECORD_DAMAGED for a damaged document.
 */
export async function addWatchOfBatch(
  engine: Engine,
  actor: Actor,
  { batchId, name }: { readonly batchId: string; readonly name?: string | undefined },
): Promise<AddedWatch> {
  const batch = await requireBatch(engine.storage.db, actor, batchId);
  const headings = batch.extraColumns.map(({ heading }) => heading);
  const nameColumns = new Set<string>();
  const documents = async function* () {
    let after = 0;
    for (;;) {
      const { items, damaged, last } = await listItems(engine.storage.db, batch, {
        after,
        limit: together,
      });
      // A portfolio without a damaged document would look complete.
      if (damaged[0] !== undefined) throw damaged[0].error;
      // An erased data subject is not watched.
      for (const { document, extra } of items) {
        if (document.value.startsWith(erasedMark)) continue;
        const named = nameInColumns(Object.fromEntries(extra.map((cell, at) => [headings[at] ?? '', cell])));
        if (named !== undefined) nameColumns.add(named.column);
        yield { document, name: named?.name ?? null };
      }
      if (last === undefined) return;
      after = last.position;
    }
  };
  const added = await keep(engine, actor, { name: name ?? batch.name, batchId, documents: documents() });
  return { ...added, invalid: 0, nameColumns: [...nameColumns], unnamed: null };
}

/**
 * Keeps documents as a portfolio, each once; what is no valid document is counted. Nothing is kept where it is refused.
 *
 * @throws CreditError WATCH_WITHOUT_DOCUMENT, WATCH_TOO_LONG; what reading the lines throws; the reason of the signal.
 */
export async function addWatch(
  engine: Engine,
  actor: Actor,
  {
    name,
    lines,
    signal,
  }: {
    readonly name: string;
    readonly lines: AsyncIterable<BatchLine>;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<AddedWatch> {
  let [invalid, unnamed] = [0, 0];
  const nameColumns = new Set<string>();
  const documents = async function* () {
    for await (const line of lines) {
      signal?.throwIfAborted();
      if (line.outcome === 'VALID') {
        const named = nameInColumns(line.extra ?? {});
        if (named === undefined) unnamed += 1;
        else nameColumns.add(named.column);
        yield { document: line.document, name: named?.name ?? null };
      }
      if (line.outcome === 'INVALID') invalid += 1;
    }
  };
  const added = await keep(engine, actor, { name, batchId: null, documents: documents() });
  return { ...added, invalid, nameColumns: [...nameColumns], unnamed };
}

/**
 * Takes a portfolio away: for everybody at once, and whoever is screening it stops. What is kept of it is deleted by
 * `clearRemovedWatches`.
 *
 * @throws CreditError UNKNOWN_WATCH
 */
export async function removeWatch(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  id: string,
): Promise<void> {
  await engine.storage.write({ locks: [lockOf.watch(id)] }, async (db) => {
    await markRemoved(db, await requireWatch(db, organizationId, id));
  });
}

/** Deletes what is kept of portfolios that were removed, or that a stopped process has left half made. */
export async function clearRemovedWatches(engine: Engine, signal: AbortSignal): Promise<void> {
  const { db } = engine.storage;
  const left = [...(await listAllWatches(db, 'REMOVED')), ...(await listAllWatches(db, 'LOADING'))];
  for (const watch of left) {
    if (isFree(watch, await leaseTime(engine))) await clear(engine, watch, signal);
  }
}

async function clear(engine: Engine, watch: Watch, signal: AbortSignal): Promise<void> {
  const { storage, holder } = engine;
  const now = await leaseTime(engine);
  const hold = await storage.write({ locks: guardsItself }, (db) => claimWatch(db, watch, { holder, now }));
  if (hold === undefined) return;
  let isLeft = true;
  while (isLeft) {
    signal.throwIfAborted();
    isLeft = await whileHeld(engine, hold, (db) => deletePart(db, watch, together));
  }
}

async function keep(
  engine: Engine,
  { organizationId, analystId }: Actor,
  {
    name,
    batchId,
    documents,
  }: {
    readonly name: string;
    readonly batchId: string | null;
    readonly documents: AsyncIterable<NamedDocument>;
  },
): Promise<Pick<AddedWatch, 'id' | 'name' | 'documents'>> {
  const watch: Watch = {
    id: newId('wat'),
    organizationId,
    analystId,
    name,
    batchId,
    documents: 0,
    state: 'LOADING',
    createdAt: engine.clock.now().toISOString(),
    holder: null,
    heldUntil: null,
    fence: 0,
  };
  const { id } = watch;
  const now = await leaseTime(engine);
  const { holder } = engine;
  const hold = await engine.storage.write({ locks: inOrder([lockOf.watch(id)]) }, async (db) => {
    await insertWatch(db, watch);
    return claimWatch(db, watch, { holder, now });
  });
  if (hold === undefined) throw new Error('A portfolio that was just made is held by another');
  const lost = new AbortController();
  const endKeeping = keepClaim(engine, 'watch', hold, { stop: lost, lost: () => lostWatch });
  try {
    const count = await fill(engine, { watch, hold }, documents);
    if (count === 0) throw new CreditError('WATCH_WITHOUT_DOCUMENT', {});
    await engine.storage.write({ locks: guardsItself }, async (db) => {
      if (!(await openWatch(db, hold, count))) throw lostWatch;
    });
    return { id, name, documents: count };
  } catch (error) {
    await engine.storage.write({ locks: readsNothing }, (db) =>
      markRemoved(db, { ...watch, fence: hold.fence }),
    );
    throw error;
  } finally {
    endKeeping();
  }
}

/** @returns how many there are. */
async function fill(
  engine: Engine,
  { watch, hold }: { readonly watch: WatchKey; readonly hold: Hold },
  documents: AsyncIterable<NamedDocument>,
): Promise<number> {
  let count = 0;
  let waiting: NamedDocument[] = [];
  const flush = async () => {
    const some = waiting;
    waiting = [];
    await whileHeld(engine, hold, (db) => insertSubjects(db, watch, { from: count, documents: some }));
    count += some.length;
  };
  for await (const document of documents) {
    if (count + waiting.length >= mostWatched)
      throw new CreditError('WATCH_TOO_LONG', { limit: numberAsText(mostWatched) });
    waiting.push(document);
    if (waiting.length >= together) await flush();
  }
  if (waiting.length > 0) await flush();
  return count;
}

/**
 * Writes a part while the portfolio is held, and not at all once it is not. What a crash takes away is done again, or removed with the
 * rest. @throws lostWatch
 */
async function whileHeld<T>(
  engine: Engine,
  hold: Hold,
  work: (db: Engine['storage']['db']) => Promise<T>,
): Promise<T> {
  const now = await leaseTime(engine);
  const options = { locks: [lockOf.watch(hold.id)], onDisk: 'LATER' } as const;
  const result = await engine.storage.write(options, async (db) => {
    if (!(await renewClaim(db, 'watch', hold, now))) throw lostWatch;
    return work(db);
  });
  await engine.storage.keepLogShort();
  return result;
}
