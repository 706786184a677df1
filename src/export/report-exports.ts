import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { toInstallationFault } from '../base/installation-fault.ts';
import { threadScript } from '../base/thread-script.ts';
import { type Hold, isFree, keepClaim, leaseTime } from '../jobs/claim.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import { Turns } from '../jobs/turns.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';
import { auditExport } from './audit-export.ts';
import type { ExportForm, ExportSubject, ReportExport } from './export.ts';
import { hashOf } from './export-files.ts';
import {
  claimExport,
  type ExportEnd,
  endExport,
  findExport,
  findExportOfState,
  insertExport,
  listExpiredExports,
  listUnfinishedExports,
  releaseExport,
  updateExportFile,
} from './export-store.ts';
import { workOf } from './export-subject.ts';
import type { LetterMaterial } from './letter/letter-material.ts';
import { newExport } from './new-export.ts';
import { openExportShelf } from './open-export-shelf.ts';
import { type ExportMaterial, packMaterial, readMaterial, unpackMaterial } from './read-material.ts';
import { SealedExports } from './sealed-exports.ts';

export interface ExportsOptions {
  /** Days for which files are kept. */
  readonly keptDays: number;
  /** Whom the subject of a report or an operation asks for review and correction. */
  readonly rightsContact: string | null;
  /** Where people reach the service, for links to the reports of members; none unless told. */
  readonly publicUrl?: string | null;
  /** Threads that `bytesOf` may keep busy; exports are made one after the other. One unless told. */
  readonly threads?: number;
  readonly lookMs?: number;
  /** True where the exports that are asked for here are made by other processes. */
  readonly leavesToOthers?: boolean;
  /** Whether files that are kept no longer are removed here, of several machines; yes unless told. */
  readonly removesExpired?: () => boolean;
  /** Told of what broke where nobody waits for it. */
  readonly onFailure?: (exportId: string | undefined, error: unknown) => void;
}

const dayMs = 86_400_000;
/**
 * So many processes may end while they make an export before it has failed: a thread that dies of one takes no process with it,
 * so that it is hardly to blame.
 */
const mostAttempts = 10;
/** So many are looked at in one go. */
const atATime = 200;
/** What other processes have left is looked for at this pace. */
const usualLookMs = 5_000;

/** Maximum number of reads of a report that changes during the read. */
const mostTurns = 5;
/** Failure codes of exports whose report or operation changed before the file was generated. */
const isOutdated: ReadonlySet<string | null> = new Set(['REPORT_CHANGED', 'OPERATION_CHANGED']);

/** Somebody else makes it by now, or this process stops. Expected outcomes, never shown. */
const lostIt = new Error('Another process makes the export');
const stops = new Error('The exports are closed');

/**
 * The exports of reports and operations: one set of bytes for one state of either, format, language and zone. They are made in a thread of
 * their own, one after the other, and each is told of by one event. What a process leaves unfinished another one makes.
 */
export class ReportExports {
  readonly #engine: Engine;
  readonly #options: ExportsOptions;
  readonly #files: SealedExports;
  readonly #pool: ThreadPool<ExportMaterial, never, Uint8Array>;
  readonly #turns = new Turns({ atOnce: 1 });
  readonly #closing = new AbortController();
  /** What is under way here, by export: whoever asks for the same waits for the same. */
  readonly #underWay = new Map<string, Promise<ReportExport>>();
  #looking: NodeJS.Timeout | undefined;
  #endNews = (): void => {};

  constructor(engine: Engine, options: ExportsOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#files = new SealedExports(engine.storage, openExportShelf(engine.storage));
    this.#pool = new ThreadPool({
      script: threadScript('export-thread'),
      threads: options.threads ?? 1,
      heapMb: 768,
      looks: 120,
      abortMs: 0,
    });
  }

  /**
   * Asks for an export of a report or an operation as it stands; the same again gives the same export. It is PENDING until
   * `make` was called.
   *
   * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING; UNKNOWN_OPERATION, OPERATION_UNFINISHED.
   */
  async request(actor: Actor, subject: ExportSubject, form: ExportForm): Promise<ReportExport> {
    const { storage, holder } = this.#engine;
    const { organizationId } = actor;
    const work = workOf(subject, actor);
    for (let turn = 1; ; turn += 1) {
      const revision = await work.revision(storage.db);
      const present = await findExportOfState(storage.db, { organizationId, subject, revision, form });
      if (present !== undefined) return present;
      const one = newExport({ ...form, organizationId, subject, revision }, this.#engine.clock.now());
      // The material is read now, so later changes of the report do not affect the export.
      const material = await readMaterial(this.#engine, one, this.#options);
      if (material === undefined && turn < mostTurns) continue;
      const claim = { holder, now: await leaseTime(this.#engine) };
      const kept = await storage.write({ locks: await work.locks(storage.db) }, async (db) => {
        if ((await work.revision(db)) !== revision && turn < mostTurns) return undefined;
        const other = await findExportOfState(db, { organizationId, subject, revision, form });
        if (other !== undefined) return { one: other };
        await insertExport(db, one);
        auditExport(db, one, actor);
        return { one, hold: await claimExport(db, one, claim) };
      });
      if (kept === undefined) continue;
      if (kept.hold === undefined) return kept.one;
      await this.#store(one, kept.hold, material);
      return this.get(actor, one.id);
    }
  }

  /**
   * Stores the material of a new export after its row, because material without a row would never be deleted, and before a
   * worker generates the file. If the material cannot be stored, the export reads the report again and requires it to be unchanged.
   */
  async #store(one: ReportExport, hold: Hold, material: ExportMaterial | undefined): Promise<void> {
    const keeping = { stop: new AbortController(), lost: () => lostIt };
    const endKeeping = keepClaim(this.#engine, 'report_export', hold, keeping);
    try {
      if (material !== undefined) await this.#files.write(one, packMaterial(material));
    } catch (error) {
      this.#fail(undefined, error);
    }
    endKeeping();
    await this.#engine.storage.write({ locks: guardsItself }, (db) => releaseExport(db, hold, one));
    await this.#dropErased(one);
  }

  /** @throws CreditError UNKNOWN_EXPORT */
  async get(actor: Actor, id: string): Promise<ReportExport> {
    const one = await findExport(this.#engine.storage.db, actor.organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_EXPORT', { exportId: id });
    return one;
  }

  /**
   * Makes an export, unless it is made, or another process does.
   *
   * @returns it as it stands then.
   * @throws what kept it from being made where that is no fault of the export.
   */
  make(one: ReportExport): Promise<ReportExport> {
    return this.#once(one, () => this.#make(one));
  }

  /** Makes an export in the background, unless that is left to others. */
  add(one: ReportExport): void {
    if (one.state !== 'PENDING') return;
    if (this.#options.leavesToOthers === true) {
      this.#engine.storage.news.tell('EXPORT');
      return;
    }
    this.make(one).catch((error: unknown) => this.#fail(one.id, error));
  }

  /**
   * The export with its file, which is made again where it is no longer kept.
   *
   * @throws CreditError UNKNOWN_EXPORT, EXPORT_PENDING, EXPORT_FAILED, EXPORT_OUTDATED; STORAGE_*.
   */
  async open(
    actor: Actor,
    id: string,
  ): Promise<{ readonly one: ReportExport; readonly files: SealedExports }> {
    const one = await this.get(actor, id);
    if (one.state === 'PENDING') throw new CreditError('EXPORT_PENDING', { exportId: id });
    if (one.state === 'FAILED' && isOutdated.has(one.error))
      throw new CreditError('EXPORT_OUTDATED', { exportId: id });
    if (one.state === 'FAILED')
      throw new CreditError('EXPORT_FAILED', { exportId: id, reason: one.error ?? '-' });
    const isThere = await this.#files.has(one);
    return { one: isThere ? one : await this.#once(one, () => this.#makeAgain(one)), files: this.#files };
  }

  /**
   * The bytes of a report as it stands, for whoever writes many at once: they are kept nowhere, and nobody is told of them.
   *
   * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, also where it changes meanwhile; an Error where its thread fails.
   */
  async bytesOf(actor: Actor, reportId: string, form: ExportForm): Promise<Uint8Array> {
    const { organizationId } = actor;
    const subject = { reportId };
    const revision = await workOf(subject, actor).revision(this.#engine.storage.db);
    const bytes = await this.#render({ ...form, organizationId, subject, revision }, this.#closing.signal);
    if (bytes === undefined) throw new CreditError('REPORT_RUNNING', { reportId, phase: 'PROCESSING' });
    return bytes;
  }

  /** The bytes of a letter: they are kept nowhere, and nobody is told of them. @throws Error where its thread fails. */
  letter(material: Omit<LetterMaterial, 'rightsContact'>): Promise<Uint8Array> {
    const { rightsContact } = this.#options;
    return this.#draw({ ...material, rightsContact }, this.#closing.signal);
  }

  /** Makes what other processes have left unfinished, and removes files that are kept no longer. */
  async takeUp(): Promise<void> {
    const { storage, clock } = this.#engine;
    for (const one of await listUnfinishedExports(storage.db, atATime)) {
      if (this.#closing.signal.aborted) return;
      if (!this.#underWay.has(one.id) && isFree(one, await leaseTime(this.#engine))) await this.make(one);
    }
    if (this.#options.removesExpired?.() === false) return;
    for (const one of await listExpiredExports(storage.db, clock.now().toISOString(), atATime)) {
      if (this.#underWay.has(one.id)) continue;
      await this.#files.remove(one);
      const { organizationId, id } = one;
      await storage.write({ locks: guardsItself }, (db) =>
        updateExportFile(db, { organizationId, id }, { expiresAt: null }),
      );
    }
  }

  /** Takes up what is left, now, whenever there is something new and from time to time, until it is closed. */
  watch(): void {
    const look = () => {
      this.takeUp().catch((error: unknown) => this.#fail(undefined, error));
    };
    look();
    this.#endNews = this.#engine.storage.news.listen('EXPORT', look);
    this.#looking = setInterval(look, this.#options.lookMs ?? usualLookMs);
    this.#looking.unref();
  }

  /** Stops what is under way, for another process to make. */
  async close(): Promise<void> {
    clearInterval(this.#looking);
    this.#endNews();
    this.#closing.abort(stops);
    await Promise.allSettled(this.#underWay.values());
    await this.#pool.close();
  }

  #fail(id: string | undefined, error: unknown): void {
    if (error !== stops && error !== lostIt) this.#options.onFailure?.(id, error);
  }

  #once(one: ReportExport, work: () => Promise<ReportExport>): Promise<ReportExport> {
    const present = this.#underWay.get(one.id);
    if (present !== undefined) return present;
    const ending = work().finally(() => this.#underWay.delete(one.id));
    this.#underWay.set(one.id, ending);
    return ending;
  }

  async #make({ organizationId, id }: ReportExport): Promise<ReportExport> {
    const { storage, holder } = this.#engine;
    const turn = await this.#turns.take(organizationId, { signal: this.#closing.signal });
    try {
      const one = await this.#find(organizationId, id);
      if (one.state !== 'PENDING') return one;
      const claim = { holder, now: await leaseTime(this.#engine) };
      const hold = await storage.write({ locks: guardsItself }, (db) => claimExport(db, one, claim));
      if (hold === undefined) return one;
      await this.#makeHeld(one, hold);
      return await this.#find(organizationId, id);
    } finally {
      turn.end();
    }
  }

  async #makeHeld(one: ReportExport, hold: Hold): Promise<void> {
    const { storage } = this.#engine;
    const lost = new AbortController();
    const endKeeping = keepClaim(this.#engine, 'report_export', hold, { stop: lost, lost: () => lostIt });
    try {
      if (one.attempts >= mostAttempts) {
        await this.#files.remove(one);
        await this.#end(one, hold, failure('EXPORT_STOPPED'));
        return;
      }
      const end = await this.#tryToMake(one, AbortSignal.any([lost.signal, this.#closing.signal]));
      if (end.state === 'FAILED') await this.#files.remove(one);
      await this.#end(one, hold, end);
    } catch (error) {
      await this.#dropErased(one);
      if (error === stops) await storage.write({ locks: guardsItself }, (db) => releaseExport(db, hold, one));
      if (error !== lostIt) throw error;
    } finally {
      endKeeping();
    }
  }

  /** What was made of somebody who was erased meanwhile goes too. */
  async #dropErased(one: ReportExport): Promise<void> {
    if ((await findExport(this.#engine.storage.db, one.organizationId, one.id)) !== undefined) return;
    await this.#files.remove(one);
  }

  /** How it ends; what is no fault of the export is thrown. */
  async #tryToMake(one: ReportExport, signal: AbortSignal): Promise<Omit<ExportEnd, 'finishedAt'>> {
    try {
      const material = await this.#materialOf(one);
      const bytes = material && (await this.#draw(material, signal));
      if (bytes === undefined)
        return failure('reportId' in one.subject ? 'REPORT_CHANGED' : 'OPERATION_CHANGED');
      await this.#files.write(one, bytes);
      return { state: 'GENERATED', error: null, ...this.#kept(bytes) };
    } catch (error) {
      if (error === stops || error === lostIt) throw error;
      this.#fail(one.id, error);
      const fault = toInstallationFault(error);
      return failure(fault instanceof CreditError ? fault.code : 'INTERNAL');
    }
  }

  /** Returns the material from the time of the request; undefined if it is not stored and the report or operation has changed. */
  async #materialOf(one: ReportExport): Promise<ExportMaterial | undefined> {
    const stored = await this.#files.read(one).catch(() => undefined);
    return (stored && unpackMaterial(stored)) ?? readMaterial(this.#engine, one, this.#options);
  }

  /** The bytes; undefined where the report, or the operation, is in another state by now. */
  async #render(
    one: Parameters<typeof readMaterial>[1],
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const material = await readMaterial(this.#engine, one, this.#options);
    return material && this.#draw(material, signal);
  }

  async #draw(material: ExportMaterial, signal: AbortSignal): Promise<Uint8Array> {
    const outcome = await this.#pool.run({ task: material, signal });
    signal.throwIfAborted();
    if (outcome.kind !== 'ENDED') throw new Error(`The thread of exports failed: ${outcome.reason}`);
    return outcome.end;
  }

  #kept(bytes: Uint8Array): Pick<ExportEnd, 'size' | 'sha256' | 'expiresAt'> {
    const until = this.#engine.clock.now().getTime() + this.#options.keptDays * dayMs;
    return { size: bytes.byteLength, sha256: hashOf(bytes), expiresAt: new Date(until).toISOString() };
  }

  /** Ends an export and tells of it, both or neither; nothing where it is no longer ours. */
  async #end(one: ReportExport, hold: Hold, end: Omit<ExportEnd, 'finishedAt'>): Promise<void> {
    const { storage, clock } = this.#engine;
    const { id, format } = one;
    const work = workOf(one.subject, one);
    const isOurs = await storage.write({ locks: await work.locks(storage.db) }, async (db) => {
      const finishedAt = clock.now().toISOString();
      if (!(await endExport(db, hold, { ...end, finishedAt }))) return false;
      const outcome = end.state === 'FAILED' ? 'FAILED' : 'GENERATED';
      await work.tell(this.#engine, db, { exportId: id, format, outcome, error: end.error });
      return true;
    });
    if (!isOurs) throw lostIt;
  }

  /** Makes a file that is no longer kept; that is no new export, and nobody is told of it. */
  async #makeAgain(one: ReportExport): Promise<ReportExport> {
    const { organizationId, id } = one;
    const turn = await this.#turns.take(organizationId, { signal: this.#closing.signal });
    try {
      if (await this.#files.has(one)) return one;
      const bytes = await this.#render(one, this.#closing.signal);
      if (bytes === undefined) throw new CreditError('EXPORT_OUTDATED', { exportId: id });
      await this.#files.write(one, bytes);
      await this.#engine.storage.write({ locks: guardsItself }, (db) =>
        updateExportFile(db, one, this.#kept(bytes)),
      );
      await this.#dropErased(one);
      return await this.#find(organizationId, id);
    } finally {
      turn.end();
    }
  }

  async #find(organizationId: string, id: string): Promise<ReportExport> {
    const one = await findExport(this.#engine.storage.db, organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_EXPORT', { exportId: id });
    return one;
  }
}

function failure(error: string): Omit<ExportEnd, 'finishedAt'> {
  return { state: 'FAILED', error, size: null, sha256: null, expiresAt: null };
}
