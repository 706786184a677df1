import { pause } from '../base/clock.ts';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { type Patience, usualPatienceMs } from '../storage/patience.ts';
import { repeatReads } from '../storage/repeat-reads.ts';
import { isServer } from '../storage/sql-words.ts';
import { Turns } from './turns.ts';

interface PatienceOptions {
  /** Once it aborts, reads and writes wait no longer than those of requests. */
  readonly signal: AbortSignal;
  /** Default: 10 minutes. */
  readonly longestMs?: number;
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
  const patience = patienceOf(options);
  const turns = isServer(storage.db) ? writeTurnsOf(storage) : undefined;
  return {
    ...storage,
    db: repeatReads(storage.db, (statement) => waitFor(options, passingFaults, statement)),
    read: (work) => waitFor(options, passingFaults, () => storage.read(work)),
    write: (how, work) => {
      if (how.isRenewal === true) return storage.write(how, work);
      const write = () => storage.write({ ...how, patience }, work);
      // A write that was cut off is repeated in write-on-server.ts, which finds out whether it was committed.
      return waitFor(options, busy, () => (turns === undefined ? write() : turns.run('', write)));
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

function patienceOf({ signal, longestMs = usualLongestMs }: PatienceOptions): Patience {
  return {
    isOver: (sinceMs) => performance.now() - sinceMs >= (signal.aborted ? usualPatienceMs : longestMs),
  };
}

/** Repeats `work` while it fails for one of the reasons. @throws the last error. */
async function waitFor<T>(
  options: PatienceOptions,
  reasons: readonly ErrorCode[],
  work: () => Promise<T>,
): Promise<T> {
  const { signal } = options;
  const { isOver } = patienceOf(options);
  const sinceMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CreditError) || !reasons.includes(error.code) || isOver(sinceMs)) throw error;
    }
    // A random pause, so that conflicting transactions do not start again at the same time.
    const ms = pauseMs * (0.5 + Math.random());
    await (signal.aborted ? pause(ms) : pause(ms, signal).catch(() => {}));
  }
}
