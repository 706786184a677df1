import { newId } from '../base/ids.ts';
import type { DatasetName } from '../datasets/index.ts';
import { type Hold, leaseTime, renewClaim } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { documentType } from '../report/report-answer.ts';
import { inOrder, type Lock, lockOf } from '../storage/locks.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { insertChange } from './change-store.ts';
import { compareFindings, saySame } from './finding.ts';
import {
  deleteFindings,
  type KeptFindings,
  listFindings,
  listRowsSetAside,
  putFindings,
} from './finding-store.ts';
import {
  countScreened,
  deleteUnderWay,
  listUnderWay,
  putScreenedEdition,
  putUnderWay,
} from './screening-store.ts';
import type { StretchEnd, StretchTask, SubjectFindings } from './stretch-screener.ts';
import type { UnderWay, Watch } from './watch.ts';
import { countSubjects, listDocumentsAt, listSubjects } from './watch-store.ts';

type Db = Engine['storage']['db'];

/** Screens a stretch of a portfolio, here or in another thread. @throws CreditError DATASET_UNREADABLE */
export type ScreenStretch = (task: StretchTask, signal: AbortSignal) => Promise<StretchEnd>;

/** So many documents are screened, and what came of them is written, at once: others get their turn in between. */
const stretch = 500;
/** So many documents of which something has changed are told at once. */
const toldTogether = 25;

/** Somebody else works on the portfolio by now, or it was removed. An expected outcome, never shown. */
export const lostWatch = new Error('The portfolio is no longer held');

interface ScreeningOptions {
  readonly dataset: DatasetName;
  readonly folder: string;
  readonly screen: ScreenStretch;
  readonly signal: AbortSignal;
  /** The edition of the register that tells names of companies, where it is loaded. */
  readonly register: string | null;
  /** The edition that was screened last, where what has changed since is known. */
  readonly since: StretchTask['since'];
  readonly onProgress: (done: number) => void;
}

/** What came of a screening. */
interface ScreenedAll {
  /** Documents that were asked about. */
  readonly asked: number;
  readonly isWhole: boolean;
  /** Documents of which something has changed. */
  readonly told: number;
}

/**
 * One portfolio on its way through one edition of one dataset. First every document is screened, and what is otherwise than
 * before is kept apart; only then is anything told, so that of an edition all is told or nothing. Each step is written with how
 * far it is, in a transaction: whoever stops it, the next one goes on there.
 */
export class Screening {
  readonly #engine: Engine;
  readonly #watch: Watch;
  readonly #hold: Hold;

  constructor(engine: Engine, watch: Watch, hold: Hold) {
    this.#engine = engine;
    this.#watch = watch;
    this.#hold = hold;
  }

  async begin(one: UnderWay): Promise<void> {
    await this.#write([], (db) => putUnderWay(db, this.#watch, one));
  }

  /** Gives up what is under way against an edition that is no longer in force. */
  async drop(dataset: string, signal: AbortSignal): Promise<void> {
    const [present] = (await listUnderWay(this.#engine.storage.db, this.#watch)).filter(
      (one) => one.dataset === dataset,
    );
    if (present === undefined) return;
    // Were it taken up half dropped, it would begin anew.
    await this.#write([], (db) => putUnderWay(db, this.#watch, { ...present, nextPosition: 0, screened: 0 }));
    await this.#dropFindings(dataset, signal);
    await this.#write([], (db) => deleteUnderWay(db, this.#watch, dataset));
  }

  /** Goes on where it is, to the end. @throws lostWatch; the reason of the signal; CreditError DATASET_UNREADABLE */
  async run(begun: UnderWay, options: ScreeningOptions): Promise<ScreenedAll> {
    let one = begun;
    let [answers, isWhole] = [0, one.scope !== 'CHANGED'];
    let missed: Error | undefined;
    while (one.phase === 'SCREENING') {
      options.signal.throwIfAborted();
      const end = await this.#screen(one, options);
      answers += end.asked;
      isWhole ||= end.isWhole;
      one = end.next;
      missed = end.missed;
      options.onProgress(one.screened);
    }
    const subjects = await this.tell(one, options.signal);
    // The alerts are sent before this defect of the program is reported.
    if (missed !== undefined) throw missed;
    return { asked: answers, isWhole, told: subjects };
  }

  /** Tells what a screening has found, and ends it. @returns of how many documents. */
  async tell(one: UnderWay, signal: AbortSignal): Promise<number> {
    let count = 0;
    for (;;) {
      signal.throwIfAborted();
      const news = await listFindings(this.#engine.storage.db, this.#watch, {
        table: 'watch_new_finding',
        dataset: one.dataset,
        from: 0,
        limit: toldTogether,
      });
      if (news.length === 0) break;
      count += await this.#tellOf(one, news);
    }
    await this.#write([], async (db) => {
      const screenedAt = this.#engine.clock.now().toISOString();
      const screened = await countScreened(db, this.#watch, one);
      await putScreenedEdition(db, this.#watch, { ...one, screened, screenedAt });
      await deleteUnderWay(db, this.#watch, one.dataset);
    });
    return count;
  }

  async #screen(
    one: UnderWay,
    { dataset, folder, screen, signal, register, since }: ScreeningOptions,
  ): Promise<{
    readonly next: UnderWay;
    readonly asked: number;
    readonly isWhole: boolean;
    readonly missed: Error | undefined;
  }> {
    const { db } = this.#engine.storage;
    const { edition, nextPosition: from } = one;
    const subjects = await listSubjects(db, this.#watch, { from, limit: stretch });
    const task = { folder, dataset, edition, register, since, subjects };
    const end = await screen(task, signal);
    const positions = subjects.map(({ position }) => position);
    const to = positions.at(-1) ?? from - 1;
    const kept = await listFindings(db, this.#watch, { table: 'watch_finding', dataset, from, to });
    const changed = otherThanBefore(end.asked, kept);
    const isLast = subjects.length < stretch;
    // What the first screening finds was there before: it is no change, and nothing is told of it.
    const { next, missed } = await this.#write([], async (inside) => {
      // Documents that were erased while the stretch was screened are not stored again.
      const present = await listDocumentsAt(inside, this.#watch, positions);
      const own = changed.filter(({ position }) => present.has(position));
      if (one.scope === 'FIRST') await this.#settle(inside, dataset, own);
      else await putFindings(inside, this.#watch, { table: 'watch_new_finding', dataset, kept: own });
      const screened = await countScreened(inside, this.#watch, one);
      const now: UnderWay = {
        ...one,
        nextPosition: to + 1,
        unnamed: one.unnamed + end.nameless,
        screened: screened + present.size,
        phase: isLast ? 'TELLING' : 'SCREENING',
      };
      await putUnderWay(inside, this.#watch, now);
      return { next: now, missed: isLast ? await this.#missedDocuments(inside, now) : undefined };
    });
    return { next, asked: end.asked.length, isWhole: end.isWhole, missed };
  }

  /** Returns the error for a screening that did not go through every document of the portfolio; undefined if it did. */
  async #missedDocuments(db: Db, { dataset, screened }: UnderWay): Promise<Error | undefined> {
    const watched = await countSubjects(db, this.#watch);
    if (screened === watched) return undefined;
    return new Error(`Screening ${this.#watch.id} against ${dataset}: ${screened} of ${watched} documents`);
  }

  async #tellOf(one: UnderWay, news: readonly KeptFindings[]): Promise<number> {
    const { organizationId, id } = this.#watch;
    const { dataset } = one;
    const positions = news.map(({ position }) => position);
    const [first = 0, last = 0] = [positions[0], positions.at(-1)];
    const locks = positions.flatMap((position) => eventLocks(organizationId, laneOf(id, position)));
    return this.#write(locks, async (db) => {
      const documents = await listDocumentsAt(db, this.#watch, positions);
      const values = [...documents.values()].map(({ value }) => value);
      const aside = await listRowsSetAside(db, organizationId, values);
      const range = {
        table: 'watch_finding',
        dataset,
        from: first,
        to: last,
      } as const;
      const before = new Map(
        (await listFindings(db, this.#watch, range)).map((kept) => [kept.position, kept]),
      );
      let count = 0;
      for (const { position, name, findings } of news) {
        const document = documents.get(position);
        if (document === undefined) continue;
        const old = before.get(position);
        const changes = compareFindings(old?.findings ?? [], findings, {
          setAside: aside.get(document.value) ?? new Set(),
          sameName: old?.name === name,
        });
        if (changes.length === 0) continue;
        await this.#tellOne(db, one, { position, document, changes });
        count += 1;
      }
      await this.#settle(db, dataset, news);
      await deleteFindings(db, this.#watch, { table: 'watch_new_finding', dataset, positions });
      return count;
    });
  }

  /** What a dataset says of some documents by now. */
  async #settle(db: Db, dataset: string, news: readonly KeptFindings[]): Promise<void> {
    const table = 'watch_finding';
    const kept = news.filter(({ findings }) => findings.length > 0);
    await putFindings(db, this.#watch, { table, dataset, kept });
    const empty = news.filter(({ findings }) => findings.length === 0);
    const positions = empty.map(({ position }) => position);
    await deleteFindings(db, this.#watch, { table, dataset, positions });
  }

  /** A change is kept and told in the transaction in which it ceases to be one. */
  async #tellOne(
    db: Db,
    { dataset, edition, publishedOn }: UnderWay,
    {
      position,
      document,
      changes,
    }: {
      readonly position: number;
      readonly document: Parameters<typeof insertChange>[1]['document'];
      readonly changes: ReturnType<typeof compareFindings>;
    },
  ): Promise<void> {
    const { id: watchId, organizationId } = this.#watch;
    const at = this.#engine.clock.now();
    const change = { dataset, edition, publishedOn, changes };
    await insertChange(db, {
      id: newId('wch'),
      organizationId,
      watchId,
      document,
      ...change,
      createdAt: at.toISOString(),
    });
    await this.#engine.outbox.record(db, {
      organizationId,
      type: 'WATCH',
      subjectId: laneOf(watchId, position),
      at,
      content: async () => ({
        watchId,
        document: document.value,
        type: documentType(document.kind),
        ...change,
        sandbox: false,
      }),
    });
  }

  async #dropFindings(dataset: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const news = await listFindings(this.#engine.storage.db, this.#watch, {
        table: 'watch_new_finding',
        dataset,
        from: 0,
        limit: stretch,
      });
      if (news.length === 0) return;
      const positions = news.map(({ position }) => position);
      await this.#write([], (db) =>
        deleteFindings(db, this.#watch, { table: 'watch_new_finding', dataset, positions }),
      );
    }
  }

  /** Writes while the portfolio is held, and not at all once it is not. @throws lostWatch */
  async #write<T>(locks: readonly Lock[], work: (db: Db) => Promise<T>): Promise<T> {
    const now = await leaseTime(this.#engine);
    return this.#engine.storage.write(
      { locks: inOrder([lockOf.watch(this.#watch.id), ...locks]) },
      async (db) => {
        if (!(await renewClaim(db, 'watch', this.#hold, now))) throw lostWatch;
        return work(db);
      },
    );
  }
}

/** What order is kept within: one document of one portfolio. It names no document. */
function laneOf(watchId: string, position: number): string {
  return `${watchId}/${position}`;
}

/** What is to be written: those of whom something else is said than before. */
function otherThanBefore(
  answers: readonly SubjectFindings[],
  kept: readonly KeptFindings[],
): readonly KeptFindings[] {
  const before = new Map(kept.map((one) => [one.position, one]));
  return answers.flatMap(({ position, name, isNameless, findings: said }): readonly KeptFindings[] => {
    const old = before.get(position);
    const findings = isNameless ? withPossible(said, old) : said;
    if (old === undefined) return findings.length === 0 ? [] : [{ position, name, findings }];
    const isSame = saySame(findings, old.findings) && (name === old.name || isNameless);
    return isSame ? [] : [{ position, name: isNameless ? old.name : name, findings }];
  });
}

/** Where nobody knows a name any more, what was found by one has not gone. */
function withPossible(findings: SubjectFindings['findings'], old: KeptFindings | undefined) {
  const keys = new Set(findings.map(({ key }) => key));
  const possible = old?.findings.filter(({ key, says }) => says.certainty === 'POSSIBLE' && !keys.has(key));
  return [...findings, ...(possible ?? [])];
}
