import { appendAudit } from '../audit/append-audit.ts';
import { newId } from '../base/ids.ts';
import { nextSlice, Slices } from '../base/slices.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import { deleteMentionsOfRuns } from '../privacy/mention-store.ts';
import { destroySubjectKeys } from '../privacy/subject-seals.ts';
import { findDossiers, listDossierStates } from '../report/dossier-store.ts';
import { indexName } from '../report/name-index-store.ts';
import { sandboxNotice } from '../report/report-answer.ts';
import { afterCommit } from '../storage/after-commit.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { writeEnvelope } from '../webhook/envelope.ts';
import { withoutContent } from '../webhook/erased-body.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { discardEvents, insertEvent } from '../webhook/event-store.ts';
import { dayIn } from '../wording/calendar.ts';
import type { ChangedRows } from './changed-rows-store.ts';
import {
  eraseByDocument,
  isAskedForAnew,
  listBatchHashes,
  listOperationsNaming,
  maskItemsOf,
  maskNodes,
  maskTexts,
  replaceBatchHash,
} from './erase-by-document-store.ts';
import {
  endWork,
  entombReports,
  hasInvented,
  listEventsOf,
  listExportsOf,
  listNames,
  listReceivingWebhooks,
  listReportsToErase,
  listRunsOf,
  listTopics,
  removeKeptAnswers,
  replaceBodies,
} from './erase-rows-store.ts';
import type { Eraser, LiveErasure } from './eraser.ts';
import type { ErasedRecords, ErasureTrace } from './erasure.ts';
import { insertTraces, isAtStep, moveErasure } from './erasure-store.ts';
import { countHoldings } from './holding-store.ts';
import { maskOfSubject, type SubjectMask } from './subject-mask.ts';

type Db = Storage['db'];

/** So many reports become tombstones in one transaction: others get their turn in between. */
const atOnce = 25;

/** Ends what is under way, and what has not been told yet is told no more. */
export async function stopWork(eraser: Eraser, one: LiveErasure): Promise<boolean> {
  await inTurn(eraser, one, async (db, at) => {
    const rows = await endWork(db, one, { reportId: one.reportId, at });
    const topics = await topicsOf(db, one);
    const events = await hideEvents(db, one, { topics, at });
    await insertTraces(db, one, [...rows.map(toTrace), ...events]);
    await moveErasure(db, one, { step: 'OTHERS', names: await listNames(db, one) });
  });
  return true;
}

/** Removes the files that were made of its reports and operations. */
export async function removeFiles({ engine, shelf }: Eraser, one: LiveErasure): Promise<boolean> {
  const { storage } = engine;
  const topics = await topicsOf(storage.db, one);
  const files = await listExportsOf(storage.db, one.organizationId, topics);
  for (const file of files) await shelf.remove({ ...file, organizationId: one.organizationId });
  const byFormat = new Map<string, { files: number; lastAt: string }>();
  for (const { format, at } of files) {
    const before = byFormat.get(format);
    const lastAt = before !== undefined && before.lastAt > at ? before.lastAt : at;
    byFormat.set(format, { files: (before?.files ?? 0) + 1, lastAt });
  }
  await storage.write({ locks: [] }, async (db) => {
    if (!(await moveErasure(db, one, { step: 'REPORTS' }))) return;
    await insertTraces(
      db,
      one,
      [...byFormat].map(([format, made]) => ({ kind: 'EXPORT', format, ...made }) as const),
    );
  });
  return true;
}

/** Makes tombstones of its reports, some in each transaction. */
export async function eraseReports(eraser: Eraser, one: LiveErasure): Promise<boolean> {
  const { organizationId, token } = one;
  const { engine, shelf } = eraser;
  const hash = await engine.documentHashes.forOrganization(organizationId);
  let left = true;
  while (left) {
    const answers = await readAnswers(engine.storage, one, hash);
    await nextSlice();
    let files: Awaited<ReturnType<typeof listExportsOf>> = [];
    left = await inTurn(eraser, one, async (db, at) => {
      const reportIds = await listReportsToErase(db, one, { reportId: one.reportId, limit: atOnce });
      if (reportIds.length === 0) {
        await moveErasure(db, one, { step: 'RECORDS' });
        return false;
      }
      // Those that were made since the files were removed; their rows go with the reports.
      files = await listExportsOf(db, organizationId, reportIds);
      const traces: ErasureTrace[] = [];
      const runIds = await listRunsOf(db, { organizationId, reportIds });
      await deleteMentionsOfRuns(db, { organizationId, ids: runIds });
      for (const [runId, state] of await listDossierStates(db, runIds)) {
        const read = answers.get(runId);
        traces.push(...(read?.state === state ? read.traces : await listAnswers(db, runId, hash)));
      }
      const events = await hideEvents(db, one, { topics: reportIds, at });
      const rows = await entombReports(db, { ...one, reportIds }, { token, at, analystId: one.analystId });
      for (const id of reportIds) await indexName(db, id);
      await insertTraces(db, one, [...traces, ...rows.map(toTrace), ...events]);
      // With the rows, so that whoever verifies the chain in between finds nothing gone without a word.
      appendAudit(db, { ...auditOf(one), at, details: { erasure: one.id, erased: reportIds } });
      return true;
    });
    for (const file of files) await shelf.remove({ ...file, organizationId });
  }
  return true;
}

/** Masks whatever else names it, and tells the webhooks that were sent anything of it. */
export async function eraseRecords(eraser: Eraser, one: LiveErasure): Promise<boolean> {
  const { organizationId, document, token } = one;
  const { engine } = eraser;
  const hash = await engine.documentHashes.forOrganization(organizationId);
  await inTurn(eraser, one, async (db, at) => {
    // What was asked for while it went on is of the same erasing: what is under way of it is ended first.
    if (one.scope === 'SUBJECT' && (await isAskedForAnew(db, one)))
      return moveErasure(db, one, { step: 'STOP' });
    const tombstones = await listTopics(db, { organizationId, document: token });
    const topics = one.scope === 'REPORT' ? [] : await listTopics(db, one);
    const traces: ErasureTrace[] = [];
    const add = (rows: readonly ChangedRows[]) => traces.push(...rows.map(toTrace));
    add(await removeKeptAnswers(db, organizationId, [...tombstones, ...topics]));
    if (one.scope === 'REPORT') await maskItemsOf(db, one, { reportId: one.reportId ?? '', token });
    else {
      traces.push(...(await hideEvents(db, one, { topics, at })));
      const mask = maskOfSubject(document, one.names);
      for (const { id: operationId, owner } of await listOperationsNaming(db, one))
        add(await maskOperation(db, one, { operationId, owner, mask }));
      for (const { id, inputHash } of await listBatchHashes(db, one))
        await replaceBatchHash(db, organizationId, { id, inputHash: hash(inputHash) });
      add(await eraseByDocument(db, one, { token, today: dayIn(new Date(at), eraser.engine.timezone) }));
      // What stands in backups of it is read no more.
      await destroySubjectKeys(db, one);
    }
    const webhooks = await listReceivingWebhooks(db, organizationId, [...tombstones, ...topics]);
    for (const { id: webhookId, url, events, lastAt } of webhooks)
      traces.push({ kind: 'WEBHOOK', webhookId, url, events, lastAt });
    const sandbox = await hasInvented(db, organizationId, tombstones);
    const content = {
      document,
      type: one.documentKind === 'cpf' ? 'CPF' : 'CNPJ',
      erasedAt: at,
      scope: one.scope,
    } as const;
    const body = writeEnvelope(organizationId, 'SUBJECT_ERASED', {
      ...content,
      erasureId: one.id,
      ...(one.reportId !== null && { reportId: one.reportId }),
      sandbox,
      ...(sandbox && { notice: sandboxNotice }),
    });
    // One for each address, whatever its webhooks are for.
    const receivers = new Map(
      webhooks.filter(({ isRemoved }) => !isRemoved).map(({ endpointId, id }) => [endpointId, id]),
    );
    for (const [endpointId, webhookId] of receivers)
      await insertEvent(db, {
        id: newId('evt'),
        organizationId,
        webhookId,
        endpointId,
        type: 'SUBJECT_ERASED',
        subjectId: one.id,
        body,
        dueAtMs: Date.parse(at),
        createdAt: at,
      });
    afterCommit(db, engine.outbox.tell);
    await insertTraces(db, one, traces);
    appendAudit(db, {
      ...auditOf(one),
      at,
      details: { erasure: one.id, document: one.documentHash, report: one.reportId },
    });
    return moveErasure(db, one, { step: 'CHECK' });
  });
  return true;
}

/**
 * Checks that all records are erased before the proof is written. The structure is checked after the erasing: if the indexes are
 * complete then, they were complete when records were found by them.
 *
 * @returns false if records are left, for example because a repair of the database restored them. The next attempt erases them.
 * @throws CreditError STORAGE_CORRUPT for a damaged structure: the erasure is then not done; STORAGE_*.
 */
export async function requireErased({ engine }: Eraser, one: LiveErasure): Promise<boolean> {
  const { storage } = engine;
  await storage.requireStructure();
  return storage.write({ locks: [lockOf.document(one.organizationId, one.document)] }, async (db) => {
    if (!(await isAtStep(db, one))) return true;
    if (!(await isLeft(db, one))) {
      await moveErasure(db, one, { step: 'PAGES', document: null, names: [] });
      return true;
    }
    await moveErasure(db, one, { step: 'STOP' });
    return false;
  });
}

async function isLeft(db: Db, one: LiveErasure): Promise<boolean> {
  if (one.scope === 'REPORT')
    return (await listReportsToErase(db, one, { reportId: one.reportId, limit: 1 })).length > 0;
  return (await countHoldings(db, one)).length > 0;
}

/** In one transaction, where the erasing is still at its step; false where another process has taken it further. */
async function inTurn(
  { engine }: Eraser,
  one: LiveErasure,
  work: (db: Db, at: string) => Promise<boolean | undefined>,
): Promise<boolean> {
  const { organizationId, document, id } = one;
  const locks = inOrder([lockOf.document(organizationId, document), ...eventLocks(organizationId, id)]);
  return engine.storage.write({ locks }, async (db) => {
    if (!(await isAtStep(db, one))) return false;
    return (await work(db, engine.clock.now().toISOString())) === true;
  });
}

/** Whose change it is, as the audit chain says it. */
export function auditOf({ organizationId, scope, analystId }: LiveErasure) {
  const kind = scope === 'REPORT' ? 'REPORT_ERASED' : 'SUBJECT_ERASED';
  return { organizationId, kind, actor: analystId } as const;
}

/** What its events are about, as long as nothing is masked. */
async function topicsOf(db: Db, one: LiveErasure): Promise<readonly string[]> {
  return one.reportId === null ? listTopics(db, one) : [one.reportId];
}

/** Empties what events say; what has not been sent never is. */
async function hideEvents(
  db: Db,
  { organizationId }: LiveErasure,
  { topics, at }: { readonly topics: readonly string[]; readonly at: string },
): Promise<readonly ErasedRecords[]> {
  const events = (await listEventsOf(db, organizationId, topics)).flatMap(({ sequence, body }) => {
    const hidden = withoutContent(body);
    return hidden === body ? [] : [{ sequence, body: hidden }];
  });
  await replaceBodies(db, organizationId, events);
  await discardEvents(
    db,
    events.map(({ sequence }) => sequence),
    { reason: 'SUBJECT_ERASED', at },
  );
  return events.length === 0
    ? []
    : [{ kind: 'RECORDS', record: 'event', fate: 'MASKED', count: events.length }];
}

/** An operation about somebody else, without it; its events too, which still go out. */
async function maskOperation(
  db: Db,
  one: LiveErasure,
  {
    operationId,
    owner,
    mask,
  }: { readonly operationId: string; readonly owner: string; readonly mask: SubjectMask },
): Promise<readonly ChangedRows[]> {
  return [
    ...(await maskTexts(db, { ...one, id: operationId, owner }, mask)),
    ...(await maskNodes(db, one, { operationId, token: one.token })),
    ...(await maskEvents(db, one, { topic: operationId, mask })),
  ];
}

/** Takes somebody out of events about somebody else, which still go out. */
export async function maskEvents(
  db: Db,
  { organizationId }: Pick<LiveErasure, 'organizationId'>,
  { topic, mask }: { readonly topic: string; readonly mask: SubjectMask },
): Promise<readonly ChangedRows[]> {
  const events = (await listEventsOf(db, organizationId, [topic])).flatMap(({ sequence, body }) => {
    const masked = mask.json(body);
    return masked === body ? [] : [{ sequence, body: masked }];
  });
  await replaceBodies(db, organizationId, events);
  return events.length === 0 ? [] : [{ record: 'event', fate: 'MASKED', count: events.length }];
}

/** The answers that sources gave to a run, and the dossier that they were read from. */
interface ReadAnswers {
  readonly state: string;
  readonly traces: readonly ErasureTrace[];
}

/**
 * Reads the answers of the next reports to erase, by run, in slices and before the transaction that erases them: a report may have
 * hundreds of analyses, and unpacking them takes about 0.5 ms each.
 */
async function readAnswers(
  storage: Storage,
  one: LiveErasure,
  hash: HashDocument,
): Promise<ReadonlyMap<string, ReadAnswers>> {
  const { organizationId, reportId } = one;
  const runIds = await storage.read(async (db) => {
    const reportIds = await listReportsToErase(db, one, { reportId, limit: atOnce });
    return listRunsOf(db, { organizationId, reportIds });
  });
  const answers = new Map<string, ReadAnswers>();
  const slices = new Slices();
  for (const runId of runIds) {
    await slices.pause();
    const read = await storage.read(async (db) => {
      const state = (await listDossierStates(db, [runId])).get(runId);
      return state === undefined ? undefined : { state, traces: await listAnswers(db, runId, hash) };
    });
    if (read !== undefined) answers.set(runId, read);
  }
  return answers;
}

/** Lists the answers that sources gave to a run, as traces. */
async function listAnswers(db: Db, runId: string, hash: HashDocument): Promise<readonly ErasureTrace[]> {
  const dossier = await readSoundly(db, runId);
  return (dossier?.evidence ?? []).map(({ role, provider, evidence }) => ({
    kind: 'ANSWER',
    runId,
    role,
    provider,
    before: hash(evidence.sha256),
  }));
}

/** What a run has collected; undefined where it is damaged: it goes all the same. */
async function readSoundly(db: Db, runId: string) {
  try {
    return (await findDossiers(db, [runId])).get(runId);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

function toTrace(rows: ChangedRows): ErasedRecords {
  return { kind: 'RECORDS', ...rows };
}
