import { pause } from '../base/clock.ts';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { type Patience, usualPatienceMs } from '../storage/patience.ts';
import { repeatReads } from '../storage/repeat-reads.ts';
import { isServer } from '../storage/sql-words.ts';
import type { StorageWaits } from './storage-waits.ts';
import { Turns } from './turns.ts';

interface PatienceOptions {
  /** Once it aborts, reads and writes wait as long as those of requests; if the server does not answer, all together. */
  readonly signal: AbortSignal;
  /** Default: 10 minutes. */
  readonly longestMs?: number;
  /** Is informed about the waits. Default: they are not reported. */
  readonly waits?: StorageWaits | undefined;
}

const usualLongestMs = 600_000;
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** The maximum number of background writes that use a connection at once. The other connections are for requests and reads. */
const writesAtOnce = 12;

/** The errors after which a write can be repeated, because its transaction was undone. */
const busy: readonly ErrorCode[] = ['STORAGE_BUSY'];
/** The errors of a database that is busy or unreachable, after which a read can be repeated. */
export const passingFaults: readonly ErrorCode[] = ['STORAGE_BUSY', 'STORAGE_UNREACHABLE'];

/** The queue of background writes to a server, by the storage of a process. */
const turnsOf = new WeakMap<Storage, Turns>();

/**
 * Returns the same database for background work: batches, and the runs of a service. While the database is busy or the server is
 * unavailable, a write or read waits for up to 10 minutes and is then done once. Requests have priority: a write waits one second at a
 * time for a lock, and only 12 writes use a connection at once.
 *
 * @returns a storage that rejects with the same errors as `storage`, after the wait.
 */
export function patientStorage(storage: Storage, options: PatienceOptions): Storage {
  const turns = isServer(storage.db) ? writeTurnsOf(storage) : undefined;
  return {
    ...storage,
    db: repeatReads(storage.db, (statement) => waitFor(options, passingFaults, statement)),
    read: (work) => waitFor(options, passingFaults, () => storage.read(work)),
    write: (how, work) => {
      if (how.isRenewal === true) return storage.write(how, work);
      // A write that was cut off is repeated in write-on-server.ts, which finds out whether it was committed.
      return waitFor(options, busy, (patience) => {
        const write = () => storage.write({ ...how, patience }, work);
        return turns === undefined ? write() : turns.run('', write);
      });
    },
  };
}

/** Returns a function that opens a database as `patientStorage` returns it. */
export function patientOpening(
  open: () => Promise<Storage>,
  options: PatienceOptions,
): () => Promise<Storage> {
  return async () => patientStorage(await waitFor(options, passingFaults, open), options);
}

function writeTurnsOf(storage: Storage): Turns {
  const turns = turnsOf.get(storage) ?? new Turns({ atOnce: writesAtOnce });
  turnsOf.set(storage, turns);
  return turns;
}

/** @param work identifies the read or write that waits. */
function patienceOf(work: object, options: PatienceOptions): Patience {
  const { signal, longestMs = usualLongestMs, waits } = options;
  return {
    isOver: (sinceMs, error) => {
      const nowMs = performance.now();
      if (!signal.aborted) return nowMs - sinceMs >= longestMs;
      const fromMs = isUnreachable(error) ? Math.min(sinceMs, failedAfterStopMs(signal)) : sinceMs;
      return nowMs - fromMs >= usualPatienceMs;
    },
    onFailure: (error, sinceMs) => waits?.note(work, error, sinceMs),
  };
}

/** When the server first did not answer after a stop, by `performance.now()`. */
const afterStopMs = new WeakMap<AbortSignal, number>();

/** Returns since when all reads and writes together wait for a server that does not answer. They do not wait one after the other. */
function failedAfterStopMs(stop: AbortSignal): number {
  const sinceMs = afterStopMs.get(stop) ?? performance.now();
  afterStopMs.set(stop, sinceMs);
  return sinceMs;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CreditError && error.code === 'STORAGE_UNREACHABLE';
}

/** Repeats `work` while it fails for one of the reasons. @throws the last error. */
async function waitFor<T>(
  options: PatienceOptions,
  reasons: readonly ErrorCode[],
  work: (patience: Patience) => Promise<T>,
): Promise<T> {
  const { signal, waits } = options;
  const patience = patienceOf(work, options);
  const sinceMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      const value = await work(patience);
      waits?.end(work, { isDone: true });
      return value;
    } catch (error) {
      if (
        !(error instanceof CreditError) ||
        !reasons.includes(error.code) ||
        patience.isOver(sinceMs, error)
      ) {
        waits?.end(work, { isDone: false });
        throw error;
      }
      patience.onFailure?.(error, sinceMs);
    }
    // A random pause, so that conflicting transactions do not start again at the same time.
    const ms = pauseMs * (0.5 + Math.random());
    await (signal.aborted ? pause(ms) : pause(ms, signal).catch(() => {}));
  }
}
