import { CreditError } from '../base/errors.ts';
import { toInstallationFault } from '../base/installation-fault.ts';
import { type Hold, isFree, keepClaim, leaseTime } from '../jobs/claim.ts';
import {
  afterLoss,
  type Isolation,
  isolationOf,
  isolations,
  mostFailures,
  suffices,
  wasLost,
} from '../jobs/losses.ts';
import { Turns } from '../jobs/turns.ts';
import { workAtLevel } from '../jobs/work-at-level.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';
import type { ReportExport } from './export.ts';
import { hashOf } from './export-files.ts';
import {
  claimExport,
  type ExportEnd,
  endExport,
  findExport,
  letExportRest,
  noteExportFailure,
  releaseExport,
  updateExportFile,
} from './export-store.ts';
import { workOf } from './export-subject.ts';
import type { ExportPlace, ExportThreads } from './export-threads.ts';
import { type ExportMaterial, readMaterial, unpackMaterial } from './read-material.ts';
import type { SealedExports } from './sealed-exports.ts';

/** Ends an attempt because another process makes the export, or because this process stops. Expected, never shown. */
export const lostIt = new Error('Another process makes the export');
export const stops = new Error('The exports are closed');

const dayMs = 86_400_000;

interface MakerOptions {
  readonly files: SealedExports;
  readonly threads: ExportThreads;
  /** Aborts with `stops` when the exports are closed. */
  readonly closing: AbortSignal;
  /** Number of days for which files are kept. */
  readonly keptDays: number;
  /** Data of the installation in the files; see ExportsOptions. */
  readonly house: Parameters<typeof readMaterial>[2];
  readonly onFailure: (exportId: string, error: unknown) => void;
}

/** An export that this process holds, with the losses that were counted when it was claimed. */
interface ClaimedExport {
  readonly one: ReportExport;
  readonly hold: Hold;
}

/** How an attempt ended. KILLED: something else ended its process. */
type AttemptEnd = Omit<ExportEnd, 'finishedAt'> | 'KILLED';

/**
 * Makes exports, one after the other: claims each export, makes and stores its file, and sends its event once. Lost processes never
 * end an export; see jobs/losses.ts for their effect. It fails after three crashes or full heaps of the thread or process that makes
 * its file.
 */
export class ExportMaker {
  readonly #engine: Engine;
  readonly #options: MakerOptions;
  readonly #turns = new Turns({ atOnce: 1 });

  constructor(engine: Engine, options: MakerOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * Makes an export, unless it is already made, is resting, or another process makes it.
   *
   * @returns the export after the attempt.
   * @throws CreditError UNKNOWN_EXPORT; an error that is not a fault of the export, such as INSTALLATION_BROKEN.
   */
  async make(one: ReportExport): Promise<ReportExport> {
    for (const level of isolations) {
      const result = await this.#makeAt(one, level);
      if (result !== undefined) return result;
    }
    throw new Error(`The export ${one.id} was worked on alone`);
  }

  /** Makes the file of an export again after its deletion. The export stays the same, so no event is sent. */
  async makeAgain(one: ReportExport): Promise<ReportExport> {
    const { organizationId, id } = one;
    const { files, closing, house } = this.#options;
    const turn = await this.#turns.take(organizationId, { signal: closing });
    try {
      if (await files.has(one)) return one;
      const material = await readMaterial(this.#engine, one, house);
      if (material === undefined) throw new CreditError('EXPORT_OUTDATED', { exportId: id });
      const bytes = await this.draw(material);
      await files.write(one, bytes);
      await this.#engine.storage.write({ locks: guardsItself }, (db) =>
        updateExportFile(db, one, this.#kept(bytes)),
      );
      await this.dropErased(one);
      return await this.#find(one);
    } finally {
      turn.end();
    }
  }

  /** Returns the bytes of a file without an export record. @throws Error if its thread fails; the reason of `closing`. */
  async draw(material: ExportMaterial): Promise<Uint8Array> {
    const { threads, closing } = this.#options;
    const outcome = await threads.run(material, { place: 'SHARED', signal: closing });
    closing.throwIfAborted();
    if (outcome.kind !== 'ENDED') throw new Error(`The thread of exports failed: ${outcome.reason}`);
    return outcome.end;
  }

  /** Deletes the file of an export that was erased while the file was made. */
  async dropErased(one: ReportExport): Promise<void> {
    if ((await findExport(this.#engine.storage.db, one.organizationId, one.id)) !== undefined) return;
    await this.#options.files.remove(one);
  }

  /** @returns undefined if the export requires more isolation. */
  async #makeAt(one: ReportExport, level: Isolation): Promise<ReportExport | undefined> {
    const { closing: signal } = this.#options;
    const work = () => this.#attempt(one, level);
    // Exports that need a separate process do not delay the others.
    if (level !== 'TOGETHER') return workAtLevel(this.#engine, level, { work, signal });
    const turn = await this.#turns.take(one.organizationId, { signal });
    try {
      return await workAtLevel(this.#engine, level, { work, signal });
    } finally {
      turn.end();
    }
  }

  async #attempt(wanted: ReportExport, level: Isolation): Promise<ReportExport | undefined> {
    const one = await this.#find(wanted);
    if (one.state !== 'PENDING') return one;
    const claim = await this.#claim(one, level);
    if (claim === 'MORE') return undefined;
    if (claim === undefined) return this.#find(one);
    await this.#makeHeld(claim);
    return this.#find(one);
  }

  /** Claims an export, or has it rest after a loss. @returns MORE if it requires more isolation; undefined if it is not free. */
  #claim(wanted: ReportExport, level: Isolation): Promise<ClaimedExport | 'MORE' | undefined> {
    const { storage, holder } = this.#engine;
    return storage.write({ locks: guardsItself }, async (db) => {
      const one = await findExport(db, wanted.organizationId, wanted.id);
      const now = await leaseTime(this.#engine);
      if (one === undefined || one.state !== 'PENDING' || !isFree(one, now)) return undefined;
      const isLost = await wasLost(db, one.holder, { own: holder, now });
      const loss = isLost ? afterLoss(one, now, { isEndless: true }) : one;
      const { losses, suspectSince } = loss;
      if ('restUntil' in loss && loss.restUntil !== undefined) {
        await letExportRest(db, one, { losses, suspectSince, restUntil: loss.restUntil });
        return undefined;
      }
      if (!suffices(level, isolationOf(losses))) return 'MORE';
      const claimed = { ...one, losses, suspectSince };
      const hold = await claimExport(db, claimed, { holder, now });
      return hold && { one: claimed, hold };
    });
  }

  async #makeHeld({ one, hold }: ClaimedExport): Promise<void> {
    const { files, closing } = this.#options;
    const lost = new AbortController();
    const endKeeping = keepClaim(this.#engine, 'report_export', hold, { stop: lost, lost: () => lostIt });
    try {
      const end = await this.#tryToMake({ one, hold }, AbortSignal.any([lost.signal, closing]));
      if (end === 'KILLED') {
        const loss = afterLoss(one, await leaseTime(this.#engine), { isEndless: true });
        await this.#release(hold, loss);
        return;
      }
      if (end.state === 'FAILED') await files.remove(one);
      await this.#end(one, hold, end);
    } catch (error) {
      await this.dropErased(one);
      if (error === stops) await this.#release(hold);
      if (error !== lostIt) throw error;
    } finally {
      endKeeping();
    }
  }

  async #release(hold: Hold, loss?: ReturnType<typeof afterLoss>): Promise<void> {
    await this.#engine.storage.write({ locks: guardsItself }, (db) => releaseExport(db, hold, loss));
  }

  /** Makes the file of a claimed export. @throws `stops`, `lostIt`. */
  async #tryToMake(claim: ClaimedExport, signal: AbortSignal): Promise<AttemptEnd> {
    const { one } = claim;
    try {
      const material = await this.#materialOf(one);
      if (material === undefined)
        return failure('reportId' in one.subject ? 'REPORT_CHANGED' : 'OPERATION_CHANGED');
      const bytes = await this.#drawClaimed(claim, material, signal);
      if (bytes === 'KILLED') return bytes;
      if (bytes === 'GIVEN_UP') return failure('EXPORT_STOPPED');
      await this.#options.files.write(one, bytes);
      return { state: 'GENERATED', error: null, ...this.#kept(bytes) };
    } catch (error) {
      if (error === stops || error === lostIt) throw error;
      this.#options.onFailure(one.id, error);
      const fault = toInstallationFault(error);
      return failure(fault instanceof CreditError ? fault.code : 'INTERNAL');
    }
  }

  /** Makes a file. Tries again until its thread or process has crashed three times. */
  async #drawClaimed(
    { one, hold }: ClaimedExport,
    material: ExportMaterial,
    signal: AbortSignal,
  ): Promise<Uint8Array | 'KILLED' | 'GIVEN_UP'> {
    const { threads, onFailure } = this.#options;
    let { failures } = one;
    let place: ExportPlace = failures > 0 ? 'OWN' : 'SHARED';
    if (isolationOf(one.losses) !== 'TOGETHER') place = 'PROCESS';
    while (failures < mostFailures) {
      const outcome = await threads.run(material, { place, signal });
      signal.throwIfAborted();
      if (outcome.kind === 'ENDED') return outcome.end;
      const { reason } = outcome;
      if (outcome.kind === 'UNSTARTED') throw new CreditError('INSTALLATION_BROKEN', { reason });
      onFailure(one.id, new Error(`The worker of an export is gone: ${reason}`));
      if (outcome.isKilled === true) return 'KILLED';
      if (place === 'SHARED') {
        // Another task of the thread may have ended it.
        place = 'OWN';
        continue;
      }
      failures += 1;
      await this.#noteFailure(hold, failures);
    }
    return 'GIVEN_UP';
  }

  async #noteFailure(hold: Hold, failures: number): Promise<void> {
    const { storage } = this.#engine;
    const isOurs = await storage.write({ locks: guardsItself }, (db) =>
      noteExportFailure(db, hold, failures),
    );
    if (!isOurs) throw lostIt;
  }

  /** Returns the material from the time of the request; undefined if it is not stored and the report or operation has changed. */
  async #materialOf(one: ReportExport): Promise<ExportMaterial | undefined> {
    const { files, house } = this.#options;
    const stored = await files.read(one).catch(() => undefined);
    return (stored && unpackMaterial(stored)) ?? readMaterial(this.#engine, one, house);
  }

  #kept(bytes: Uint8Array): Pick<ExportEnd, 'size' | 'sha256' | 'expiresAt'> {
    const until = this.#engine.clock.now().getTime() + this.#options.keptDays * dayMs;
    return { size: bytes.byteLength, sha256: hashOf(bytes), expiresAt: new Date(until).toISOString() };
  }

  /** Ends an export and sends its event, in one transaction. @throws `lostIt` if another process has taken it over. */
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

  async #find({ organizationId, id }: ReportExport): Promise<ReportExport> {
    const one = await findExport(this.#engine.storage.db, organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_EXPORT', { exportId: id });
    return one;
  }
}

function failure(error: string): Omit<ExportEnd, 'finishedAt'> {
  return { state: 'FAILED', error, size: null, sha256: null, expiresAt: null };
}
