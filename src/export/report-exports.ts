import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { nextSlice } from '../base/slices.ts';
import { type Hold, isFree, keepClaim, leaseTime } from '../jobs/claim.ts';
import { isolationOf } from '../jobs/losses.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';
import { auditExport } from './audit-export.ts';
import type { ExportForm, ExportSubject, ReportExport } from './export.ts';
import { ExportMaker, lostIt, stops } from './export-maker.ts';
import {
  claimExport,
  findExport,
  findExportOfState,
  insertExport,
  listExpiredExports,
  listUnfinishedExports,
  releaseExport,
  updateExportFile,
} from './export-store.ts';
import { workOf } from './export-subject.ts';
import { ExportThreads } from './export-threads.ts';
import type { LetterMaterial } from './letter/letter-material.ts';
import { newExport } from './new-export.ts';
import { openExportShelf } from './open-export-shelf.ts';
import { type ExportMaterial, packMaterial, readMaterial } from './read-material.ts';
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

/** So many are looked at in one go. */
const atATime = 200;
/** What other processes have left is looked for at this pace. */
const usualLookMs = 5_000;

/** Maximum number of reads of a report that changes during the read. */
const mostTurns = 5;
/** Failure codes of exports whose report or operation changed before the file was generated. */
const isOutdated: ReadonlySet<string | null> = new Set(['REPORT_CHANGED', 'OPERATION_CHANGED']);

/**
 * The exports of reports and operations: one set of bytes for one state of either, format, language and zone. They are made in a thread of
 * their own, one after the other, and each is told of by one event. What a process leaves unfinished another one makes.
 */
export class ReportExports {
  readonly #engine: Engine;
  readonly #options: ExportsOptions;
  readonly #files: SealedExports;
  readonly #threads: ExportThreads;
  readonly #maker: ExportMaker;
  readonly #closing = new AbortController();
  /** What is under way here, by export: whoever asks for the same waits for the same. */
  readonly #underWay = new Map<string, Promise<ReportExport>>();
  #looking: NodeJS.Timeout | undefined;
  #endNews = (): void => {};

  constructor(engine: Engine, options: ExportsOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#files = new SealedExports(engine.storage, openExportShelf(engine.storage));
    this.#threads = new ExportThreads({ threads: options.threads ?? 1, isolation: engine.isolation });
    this.#maker = new ExportMaker(engine, {
      files: this.#files,
      threads: this.#threads,
      closing: this.#closing.signal,
      keptDays: options.keptDays,
      house: options,
      onFailure: (exportId, error) => this.#fail(exportId, error),
    });
  }

  /**
   * Asks for an export of a report or an operation as it stands; the same again gives the same export. It is PENDING until
   * `make` was called.
   *
   * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED, REPORT_RUNNING; UNKNOWN_OPERATION, OPERATION_UNFINISHED.
   */
  async request(actor: Actor, subject: ExportSubject, form: ExportForm): Promise<ReportExport> {
    const { storage, holder } = this.#engine;
    const { organizationId } = actor;
    const work = workOf(subject, actor);
    for (let turn = 1; ; turn += 1) {
      const revision = await work.revision(storage.db);
      const present = await findExportOfState(storage.db, { organizationId, subject, revision, form });
      if (present !== undefined) return present;
      await nextSlice();
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
      const stored = await findExport(storage.db, organizationId, one.id);
      if (stored !== undefined) return stored;
      // An erasure removed it. The next turn refuses an erased report.
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
    await this.#engine.storage.write({ locks: guardsItself }, (db) => releaseExport(db, hold));
    await this.#maker.dropErased(one);
  }

  /** @throws CreditError UNKNOWN_EXPORT */
  async get(actor: Actor, id: string): Promise<ReportExport> {
    const one = await findExport(this.#engine.storage.db, actor.organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_EXPORT', { exportId: id });
    return one;
  }

  /** Makes an export like `ExportMaker.make`. Simultaneous calls for one export share one attempt. */
  make(one: ReportExport): Promise<ReportExport> {
    return this.#once(one, () => this.#maker.make(one));
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
    return {
      one: isThere ? one : await this.#once(one, () => this.#maker.makeAgain(one)),
      files: this.#files,
    };
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
    const one = { ...form, organizationId, subject, revision };
    const material = await readMaterial(this.#engine, one, this.#options);
    if (material === undefined) throw new CreditError('REPORT_RUNNING', { reportId, phase: 'PROCESSING' });
    return this.#maker.draw(material);
  }

  /** The bytes of a letter: they are kept nowhere, and nobody is told of them. @throws Error where its thread fails. */
  letter(material: Omit<LetterMaterial, 'rightsContact'>): Promise<Uint8Array> {
    const { rightsContact } = this.#options;
    return this.#maker.draw({ ...material, rightsContact });
  }

  /** Makes what other processes have left unfinished, and removes files that are kept no longer. */
  async takeUp(): Promise<void> {
    const { storage, clock } = this.#engine;
    const isolated: Promise<unknown>[] = [];
    for (const one of await listUnfinishedExports(storage.db, atATime)) {
      if (this.#closing.signal.aborted) break;
      if (this.#underWay.has(one.id) || !isFree(one, await leaseTime(this.#engine))) continue;
      if (isolationOf(one.losses) === 'TOGETHER') await this.make(one);
      // An export that waits to run alone does not delay the others.
      else isolated.push(this.make(one).catch((error: unknown) => this.#fail(one.id, error)));
    }
    await Promise.all(isolated);
    if (this.#closing.signal.aborted) return;
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
    await this.#threads.close();
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
}
