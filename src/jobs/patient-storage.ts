import { pause } from '../base/clock.ts';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { type Patience, usualPatienceMs } from '../storage/patience.ts';
import { repeatReads } from '../storage/repeat-reads.ts';
import { isServer } from '../storage/sql-words.ts';
import { Turns } from './turns.ts';

interface PatienceOptions {
  /** Once it aborts, what waits for the database waits no longer than requests do. */
  readonly signal: AbortSignal;
  /** Default: 10 minutes. */
  readonly longestMs?: number;
}

const usualLongestMs = 600_000;
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** So many writes of background work use a connection at once. The others are for requests and for reads. */
const writesAtOnce = 12;

/** The transaction was undone, so that its work can be run again. */
const busy: readonly ErrorCode[] = ['STORAGE_BUSY'];
/** A read changes nothing, and can be run again after any of them. */
const passing: readonly ErrorCode[] = ['STORAGE_BUSY', 'STORAGE_UNREACHABLE'];

/** The turns of writes on a server, by the storage of a process. */
const turnsOf = new WeakMap<Storage, Turns>();

/**
 * The same database for background work: batches, and the runs of a service. While it is busy, or the server is away, a write or read
 * waits for up to 10 minutes and is then done once. It gives requests the way: it waits one second at a time for a lock, and only 12
 * writes use a connection at once.
 *
 * @returns a storage that rejects like the one that it was made of, after the wait.
 */
export function patientStorage(storage: Storage, options: PatienceOptions): Storage {
  const patience = patienceOf(options);
  const turns = isServer(storage.db) ? writeTurnsOf(storage) : undefined;
  return {
    ...storage,
    db: repeatReads(storage.db, (statement) => waitFor(options, passing, statement)),
    read: (work) => waitFor(options, passing, () => storage.read(work)),
    write: (how, work) => {
      if (how.isRenewal === true) return storage.write(how, work);
      const write = () => storage.write({ ...how, patience }, work);
      // Whether a write was done that was cut off is settled where it is made. Only there is it known.
      return waitFor(options, busy, () => (turns === undefined ? write() : turns.run('', write)));
    },
  };
}

/** As `patientStorage`, of a database that is yet to be opened. Returns a function that opens it. */
export function patientOpening(
  open: () => Promise<Storage>,
  options: PatienceOptions,
): () => Promise<Storage> {
  return async () => patientStorage(await waitFor(options, passing, open), options);
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

/** Runs `work` again while it is refused for one of the reasons. @throws what it was refused with last. */
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
    // Those that stood in each other's way do not begin again together.
    const ms = pauseMs * (0.5 + Math.random());
    await (signal.aborted ? pause(ms) : pause(ms, signal).catch(() => {}));
  }
}
