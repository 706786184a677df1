import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { nextSlice } from '../base/slices.ts';
import { erasedDocument } from '../document/erased-document.ts';
import type { Document } from '../document/kind.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { fillMentions } from '../report/fill-mentions.ts';
import { requireReport } from '../report/read-reports.ts';
import type { WorkThroughOptions } from '../report/work-through.ts';
import { emptyLog, overwriteFreed } from '../storage/freed-pages.ts';
import { lockOf } from '../storage/locks.ts';
import { dayIn } from '../wording/calendar.ts';
import { eraseInOthers } from './erase-in-others.ts';
import { eraseRecords, eraseReports, removeFiles, requireErased, stopWork } from './erase-records.ts';
import { listNames } from './erase-rows-store.ts';
import type { Eraser, LiveErasure } from './eraser.ts';
import type { Erasure, ErasureStep } from './erasure.ts';
import { keepErasures } from './erasure-list.ts';
import { findErasure, findErasureUnderWay, insertErasure, moveErasure } from './erasure-store.ts';
import { countHoldings } from './holding-store.ts';
import { requireNoHold } from './legal-hold.ts';
import { listErasuresToKeep } from './listed-erasure-store.ts';
import { maskOfSubject } from './subject-mask.ts';

/** What is to be erased, and why. */
interface ErasureRequest {
  readonly document: Document;
  /** Only this report of it; null for all that is held. */
  readonly reportId: string | null;
  /** Why, as whoever answers for it says it. */
  readonly reason: string;
}

/**
 * Begins to erase what is held about a document, or one report of it; two that are asked for at once are one. Nothing is erased
 * yet: `advanceErasure` does it.
 *
 * Checks the database structure first: a damaged index could hide a legal hold or the data itself.
 *
 * @returns undefined where nothing is held.
 * @throws CreditError as `DocumentHashes.of`; SUBJECT_HELD; STORAGE_*.
 */
export async function beginErasure(
  eraser: Eraser,
  actor: Pick<Actor, 'organizationId' | 'analystId'>,
  request: ErasureRequest,
): Promise<Erasure | undefined> {
  await eraser.engine.storage.requireStructure();
  return begin(eraser, actor, request);
}

async function begin(
  { engine }: Eraser,
  { organizationId, analystId }: Pick<Actor, 'organizationId' | 'analystId'>,
  { document: { kind, value: document }, reportId, reason }: ErasureRequest,
): Promise<Erasure | undefined> {
  const { storage, clock, documentHashes } = engine;
  const documentHash = await documentHashes.of(organizationId, document);
  return storage.write({ locks: [lockOf.document(organizationId, document)] }, async (db) => {
    const key = { organizationId, document, documentHash };
    await requireNoHold(db, { organizationId, document, today: dayIn(clock.now(), engine.timezone) });
    const present = await findErasureUnderWay(db, { organizationId, documentHash, reportId });
    if (present !== undefined) return present;
    if (reportId !== null) await requireReport(db, { organizationId }, reportId);
    if (reportId === null && (await countHoldings(db, key)).length === 0) return undefined;
    const names = await listNames(db, key);
    const one: Erasure = {
      id: newId('ers'),
      organizationId,
      scope: reportId === null ? 'SUBJECT' : 'REPORT',
      reportId,
      documentHash,
      // Kept longer than whom it names.
      reason: hideDocumentsInText(maskOfSubject(document, names).text(reason)),
      analystId,
      step: 'STOP',
      document,
      documentKind: kind,
      names,
      requestedAt: clock.now().toISOString(),
      doneAt: null,
    };
    if (!(await insertErasure(db, one))) throw new Error('An erasing was begun twice under one lock');
    return one;
  });
}

/** The same of one report. @throws as `beginErasure`; CreditError UNKNOWN_REPORT, REPORT_ERASED. */
export async function beginReportErasure(
  eraser: Eraser,
  actor: Actor,
  { reportId, reason }: { readonly reportId: string; readonly reason: string },
): Promise<Erasure> {
  const { storage } = eraser.engine;
  await storage.requireStructure();
  const report = await requireReport(storage.db, actor, reportId);
  const document = { kind: report.documentKind, value: report.document };
  const one = await begin(eraser, actor, { document, reportId, reason });
  if (one === undefined) throw new Error('A report that is there is not held');
  return one;
}

/** The steps, but those at the ends. Each gives false where it waits for others, and is to be tried again later. */
const work: Readonly<
  Record<Exclude<ErasureStep, 'PAGES' | 'DONE'>, (eraser: Eraser, one: LiveErasure) => Promise<boolean>>
> = {
  STOP: stopWork,
  OTHERS: eraseInOthers,
  FILES: removeFiles,
  REPORTS: eraseReports,
  RECORDS: eraseRecords,
  CHECK: requireErased,
};

/**
 * Takes an erasing to its end, from wherever it is; several processes may do so at once.
 *
 * @returns it as it stands then: not done where it waits for an analysis of somebody else that is under way and names the document,
 * or for whoever reads the log of the database.
 * @throws CreditError STORAGE_*, RECORD_DAMAGED; the reason of the signal. It can be taken up again.
 */
export async function advanceErasure(
  eraser: Eraser,
  { organizationId, id }: Pick<Erasure, 'organizationId' | 'id'>,
  options: WorkThroughOptions = {},
): Promise<Erasure> {
  const { engine } = eraser;
  const { storage } = engine;
  await overwriteFreed(storage);
  for (;;) {
    options.signal?.throwIfAborted();
    const one = await findErasure(storage.db, organizationId, id);
    if (one === undefined) throw new CreditError('UNKNOWN_ERASURE', { erasureId: id });
    if (one.step === 'DONE') return one;
    if (one.step === 'PAGES') {
      if (!(await emptyLog(storage))) return one;
      const doneAt = engine.clock.now().toISOString();
      await storage.write({ locks: [] }, (db) => moveErasure(db, one, { step: 'DONE', doneAt }));
      continue;
    }
    // Before anything is gone: a backup from before would bring it back.
    if (one.step === 'STOP') await listErasing(engine);
    // What names it must be known before it is said to be nowhere.
    if (one.step === 'STOP') await fillMentions(engine, organizationId, options);
    if (one.document === null) throw new Error(`The erasing ${id} has forgotten whom it is about too early`);
    const live = { ...one, document: one.document, token: erasedDocument(id) };
    // Each step has a transaction of its own, and others wait for none but one of them.
    await nextSlice();
    if (!(await work[one.step](eraser, live))) return one;
  }
}

/** Has the list beside the database tell of every erasing that there is. */
async function listErasing({ storage, erasureList }: Eraser['engine']): Promise<void> {
  if (erasureList !== undefined) keepErasures(erasureList, await listErasuresToKeep(storage.db));
}
