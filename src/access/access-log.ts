import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import type { Clock } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { accessPeriodMs, type Reading } from './access.ts';
import { insertAccesses, listReportsOfPeople, type NewAccess } from './access-store.ts';

/** What waits is written together, so soon. */
const usualGatherMs = 500;
/** So much waits at most: where nothing can be written, the oldest is lost. */
const usualMost = 10_000;
/** So much is written at once. */
const writtenAtOnce = 500;

interface AccessLogOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly gatherMs?: number;
  readonly most?: number;
}

/** A reading that waits to be written. */
type Waiting = Reading & Pick<NewAccess, 'what' | 'period' | 'at'>;

/**
 * Notes who reads reports, in memory, and writes it in groups: a reading waits for nothing. What a process has noted in its last
 * moment is lost where it is killed.
 */
export class AccessLog {
  readonly #options: AccessLogOptions;
  readonly #waiting = new Map<string, Waiting>();
  /** What this process has noted already, of the present period. */
  #noted = new Set<string>();
  #period = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: AccessLogOptions) {
    this.#options = options;
  }

  /** Costs nobody anything but a look at what was noted before. */
  note(reading: Reading): void {
    const { reportIds, readerId, way, organizationId, isList } = reading;
    if (reportIds.length === 0) return;
    const now = this.#options.clock.now();
    const period = Math.floor(now.getTime() / accessPeriodMs);
    const what = isList ? sha256(canonicalJson(reportIds)) : (reportIds[0] ?? '');
    const key = `${organizationId} ${readerId} ${way} ${what}`;
    const most = this.#options.most ?? usualMost;
    if (period !== this.#period || this.#noted.size >= most) this.#noted = new Set();
    this.#period = period;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    if (this.#waiting.size >= most) {
      for (const [oldest] of this.#waiting) {
        this.#waiting.delete(oldest);
        break;
      }
    }
    this.#waiting.set(`${key} ${period}`, { ...reading, what, period, at: now.toISOString() });
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.gatherMs ?? usualGatherMs).unref();
  }

  /** Writes what waits. Never rejects: what cannot be written now waits on. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write()).catch(() => this.#later());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const group = [...this.#waiting].slice(0, writtenAtOnce);
      await this.#keep(group.map(([, reading]) => reading));
      for (const [key] of group) this.#waiting.delete(key);
    }
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.gatherMs ?? usualGatherMs).unref();
  }

  async #keep(readings: readonly Waiting[]): Promise<void> {
    const { storage } = this.#options;
    const accesses: NewAccess[] = [];
    for (const organizationId of new Set(readings.map((reading) => reading.organizationId))) {
      const own = readings.filter((reading) => reading.organizationId === organizationId);
      const ids = [...new Set(own.flatMap(({ reportIds }) => reportIds))];
      const people = await listReportsOfPeople(storage.db, organizationId, ids);
      accesses.push(...own.flatMap((reading) => accessOf(reading, people)));
    }
    if (accesses.length === 0) return;
    await storage.write({ locks: guardsItself, onDisk: 'LATER' }, (db) => insertAccesses(db, accesses));
  }
}

/** What is kept of a reading: nothing where nobody of it is a person. */
function accessOf(reading: Waiting, people: ReadonlySet<string>): readonly NewAccess[] {
  const { organizationId, readerId, readerName, way, isList, what, period, at } = reading;
  const ids = reading.reportIds.filter((id) => people.has(id));
  const [first] = ids;
  if (first === undefined) return [];
  const reportId = isList ? null : first;
  const listed = isList ? ids : [];
  return [
    { id: newId('acs'), organizationId, readerId, readerName, way, reportId, listed, what, period, at },
  ];
}
