import type { Actor } from '../auth/actor.ts';
import { CreditError, describeErrorToCaller } from '../base/errors.ts';
import type { Language } from '../base/language.ts';
import { pageInSlices } from '../base/slices.ts';
import { isFree, leaseTime } from '../jobs/claim.ts';
import { isThinScore, shownBand } from '../policy/reasons.ts';
import type { Engine } from '../report/engine.ts';
import type { ReportStatus, Run } from '../report/report.ts';
import { documentType, sandboxNotice } from '../report/report-answer.ts';
import { resultOf } from '../run/run-result.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import {
  type BatchAnswer,
  type BatchItemAnswer,
  type BatchPhase,
  type BatchRefusalAnswer,
  type BatchWait,
  tidyBatchName,
} from './batch.ts';
import { listItems } from './batch-item-list-store.ts';
import { type BatchItem, statusOfItem } from './batch-item-store.ts';
import { listRefusals } from './batch-refusal-store.ts';
import {
  type BatchFilter,
  findBatch,
  listBatchesIn,
  listBatchRows,
  namesOfStarters,
  type StoredBatch,
} from './batch-store.ts';
import { countItems } from './batch-tally-store.ts';
import { readEnded } from './end-cancelled.ts';
import { readItemMembers } from './read-item-members.ts';
import { readItemOperations } from './read-item-operations.ts';
import { readItemRecords } from './read-item-records.ts';
import { readPayers } from './read-payers.ts';
import { reasonTitleOf } from './reason-title.ts';
import type { DamagedPlace } from './row-stretch-store.ts';

type Db = Storage['db'];

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const usualLimit = 50;

/**
 * A batch as it stands.
 *
 * @throws CreditError UNKNOWN_BATCH, for another organisation's too.
 */
export async function getBatch(engine: Engine, actor: Actor, id: string): Promise<BatchAnswer> {
  return readEnded(engine, async (db) => {
    const batch = await requireBatch(db, actor, id);
    return { batches: [batch], answer: await answerBatch(db, batch, engine.clock.now()) };
  });
}

/** The organisation's batches, newest first. */
export async function listBatches(
  engine: Engine,
  actor: Actor,
  query: {
    readonly status?: BatchPhase | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  } = {},
): Promise<Page<BatchAnswer>> {
  const limit = query.limit ?? usualLimit;
  const phases = query.status && [query.status];
  return readEnded(engine, async (db) => {
    const filter: BatchFilter = { phases, before: query.cursor, limit: limit + 1 };
    const rows = await listBatchRows(db, actor.organizationId, filter);
    const starters = await namesOfStarters(db, actor.organizationId, rows);
    const now = engine.clock.now();
    const items: BatchAnswer[] = [];
    for (const row of rows.slice(0, limit)) items.push(await answerBatch(db, row, now, starters));
    const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { batches: rows, answer: { items, nextCursor } };
  });
}

/** Returns the newest unfinished batch with this name and policy. With `inputHash`, it also has this input. */
export async function findUnfinishedBatch(
  engine: Engine,
  actor: Actor,
  wanted: { readonly name: string; readonly policyId: string; readonly inputHash?: string },
): Promise<BatchAnswer | undefined> {
  return engine.storage.read(async (db) => {
    const phases = ['QUEUED', 'RUNNING', 'STOPPED'] as const;
    const filter = { ...wanted, name: tidyBatchName(wanted.name), phases, limit: 1 };
    const [batch] = await listBatchRows(db, actor.organizationId, filter);
    return batch && answerBatch(db, batch, engine.clock.now());
  });
}

/** A page of a list whose rows may be damaged. */
export interface PageWithDamage<Item> extends Page<Item> {
  /** The rows of the page that the disk has damaged, by their place in the batch; absent where there are none. */
  readonly damaged?: readonly { readonly position: number; readonly code: 'RECORD_DAMAGED' }[];
}

/** What a page has beside its items. */
async function restOfPage(
  page: Pick<Awaited<ReturnType<typeof listItems>>, 'damaged' | 'last' | 'isFull'>,
  hasMore: (position: number) => Promise<boolean>,
): Promise<Omit<PageWithDamage<unknown>, 'items'>> {
  const { damaged, last, isFull } = page;
  const goesOn = last !== undefined && isFull && (await hasMore(last.position));
  return {
    ...damagedOf(damaged),
    nextCursor: goesOn ? String(last.position) : null,
  };
}

/** Returns the damaged rows of a page as the answer lists them. */
export function damagedOf(damaged: readonly DamagedPlace[]): Pick<PageWithDamage<unknown>, 'damaged'> {
  if (damaged.length === 0) return {};
  return { damaged: damaged.map(({ position }) => ({ position, code: 'RECORD_DAMAGED' })) };
}

/** What a list of documents may be narrowed by. */
export interface BatchItemQuery {
  readonly batchId: string;
  readonly status?: ReportStatus | 'WAITING' | undefined;
  /** Only documents that their policy decided although a source failed or was not queried because of a cap. Default: false. */
  readonly isIncomplete?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Of the words; English unless told. */
  readonly language?: Language | undefined;
}

/**
 * The documents of a batch with what came of them, in the order of the input.
 *
 * @throws CreditError UNKNOWN_BATCH; INVALID_ARGUMENT for a cursor that is none.
 */
export async function listBatchItems(
  engine: Engine,
  actor: Actor,
  query: BatchItemQuery,
): Promise<PageWithDamage<BatchItemAnswer>> {
  const { limit = usualLimit, cursor } = query;
  return pageInSlices({ limit, cursor }, (part) => listPart(engine, actor, { ...query, ...part }));
}

/** The part of a page that one slice of the main thread reads, over one instant of the database. */
async function listPart(
  engine: Engine,
  actor: Actor,
  query: BatchItemQuery & { readonly limit: number },
): Promise<PageWithDamage<BatchItemAnswer>> {
  const { limit } = query;
  const after = readPosition(query.cursor);
  return readEnded(engine, async (db) => {
    const batch = await requireBatch(db, actor, query.batchId);
    const { status, isIncomplete } = query;
    const page = await listItems(db, batch, { after, limit, status, isIncomplete });
    const items = await answerItems(db, batch, page.items, query.language);
    const hasMore = async (position: number) =>
      (await listItems(db, batch, { after: position, limit: 1, status, isIncomplete })).last !== undefined;
    return { batches: [batch], answer: { items, ...(await restOfPage(page, hasMore)) } };
  });
}

/**
 * The lines of a batch's input that hold no document.
 *
 * @throws CreditError UNKNOWN_BATCH; INVALID_ARGUMENT for a cursor that is none.
 */
export async function listBatchRefusals(
  engine: Engine,
  actor: Actor,
  query: Omit<BatchItemQuery, 'status' | 'isIncomplete' | 'language'>,
): Promise<PageWithDamage<BatchRefusalAnswer>> {
  const limit = query.limit ?? usualLimit;
  const after = readPosition(query.cursor);
  return engine.storage.read(async (db) => {
    const batch = await requireBatch(db, actor, query.batchId);
    const page = await listRefusals(db, batch, { after, limit });
    const items = page.items.map(({ line, text, code, reason, suggestion }) => ({
      line,
      text,
      code,
      reason: reason.en,
      suggestion,
      repeatedLines: [],
    }));
    const hasMore = async (position: number) =>
      (await listRefusals(db, batch, { after: position, limit: 1 })).last !== undefined;
    return { items, ...(await restOfPage(page, hasMore)) };
  });
}

/** The batches of every organisation that the service is to run and nobody works on, oldest first. */
export async function listServiceBatches(
  engine: Engine,
): Promise<readonly { readonly id: string; readonly actor: Actor }[]> {
  const { db } = engine.storage;
  const now = await leaseTime(engine);
  const open = await listBatchesIn(db, ['QUEUED', 'RUNNING', 'STOPPED'], 'SERVICE');
  return open
    .filter((batch) => isFree(batch, now) && (batch.outage ?? batch.waits)?.pausedAt === undefined)
    .map(({ id, organizationId, analystId }) => ({
      id,
      actor: { organizationId, analystId, analystName: 'service' },
    }));
}

/** Batches of services that another machine works on, which others may help with. */
export async function listSharedBatches(
  engine: Engine,
): Promise<readonly { readonly id: string; readonly actor: Actor }[]> {
  const running = await listBatchesIn(engine.storage.db, ['RUNNING'], 'SERVICE');
  const theirs = [];
  for (const batch of running) if (await isHeldByOther(engine, batch)) theirs.push(batch);
  return theirs.map(({ id, organizationId, analystId }) => ({
    id,
    actor: { organizationId, analystId, analystName: 'service' },
  }));
}

/** Whether another process that lives works on a batch. */
export async function isHeldByOther(engine: Engine, batch: StoredBatch): Promise<boolean> {
  return (
    batch.phase === 'RUNNING' && batch.holder !== engine.holder && !isFree(batch, await leaseTime(engine))
  );
}

/** @throws CreditError UNKNOWN_BATCH. */
export async function requireBatch(
  db: Db,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
): Promise<StoredBatch> {
  const batch = await findBatch(db, actor.organizationId, id);
  if (batch === undefined) throw new CreditError('UNKNOWN_BATCH', { batchId: id });
  return batch;
}

/** What a batch is answered with; the names of those who start batches are looked up unless told. */
export async function answerBatch(
  db: Db,
  batch: StoredBatch,
  now: Date,
  starters?: ReadonlyMap<string, string>,
): Promise<BatchAnswer> {
  const { counts, reused, counted, priceCents } = await countItems(db, batch);
  const names = starters ?? (await namesOfStarters(db, batch.organizationId, [batch]));
  return {
    id: batch.id,
    name: batch.name,
    policyId: batch.policyId,
    policyVersion: batch.policyVersion,
    ...(batch.versions !== null && { kind: 'OPERATION' }),
    status: batch.phase,
    lines: batch.lines,
    counts,
    reused,
    counted,
    price: priceCents / 100,
    ...(batch.purpose !== null && { purpose: batch.purpose.code }),
    sandbox: batch.sandbox,
    ...(batch.sandbox && { notice: sandboxNotice }),
    createdAt: batch.createdAt,
    createdBy: names.get(batch.analystId) ?? null,
    startedAt: batch.startedAt,
    finishedAt: batch.finishedAt,
    waits: waitOf(batch, now),
    ...outageOf(batch),
  };
}

/** The spending cap that a batch waits for, or for which it was paused. One whose process died can wait for a day that has ended. */
function waitOf({ phase, waits }: StoredBatch, now: Date): BatchWait | null {
  if (waits === null) return null;
  if (waits.until === null) return phase === 'STOPPED' ? waits : null;
  return phase === 'RUNNING' && Date.parse(waits.until) > now.getTime() ? waits : null;
}

/** The source that a batch waits for, or for which it was paused. One whose process has ended waits for none. */
function outageOf({ phase, outage }: StoredBatch): Pick<BatchAnswer, 'outage'> {
  if (outage === null) return {};
  const isPaused = phase === 'STOPPED' && outage.pausedAt !== undefined;
  return isPaused || phase === 'RUNNING' ? { outage } : {};
}

/** What documents are answered with. */
export async function answerItems(
  db: Db,
  batch: StoredBatch,
  items: readonly BatchItem[],
  language: Language = 'en',
): Promise<readonly BatchItemAnswer[]> {
  const operations = await readItemOperations(db, batch, items);
  const { reports, runs, runIdOf, damageOf } = await readItemRecords(db, batch, operations.items);
  const members = await readItemMembers(
    db,
    batch.organizationId,
    items.flatMap((item) => operations.operationOf(item)?.run ?? []),
  );
  const payers = await readPayers(db, batch, items);
  return operations.items.map((item) => {
    const operation = operations.operationOf(item);
    const damage = operations.damageOf(item) ?? damageOf(item) ?? payers.damageOf(item);
    const payer = payers.payerOf(item);
    const report = reports.get(item.reportId ?? '');
    const run = runs.get(runIdOf(item) ?? '');
    const isShown = report !== undefined && run !== undefined && report.currentRunId === run.id;
    const result = resultOf(run);
    const isThin = result !== null && isThinScore(result);
    return {
      position: item.position,
      lines: [item.line, ...item.repeatedLines],
      document: item.document.value,
      type: documentType(item.document.kind),
      ...(report?.subjectName && { name: report.subjectName }),
      status: damage ? 'ERROR' : statusOfItem(batch, item, batch.versions === null ? report : undefined),
      policyStatus: result?.policyStatus ?? (isShown ? report.policyStatus : null),
      score: result?.score ?? null,
      riskBand: result && shownBand(result),
      mainReason: mainReasonOf(result, language),
      ...(isThin && { insufficientCoverage: result.coverage }),
      reportId: item.reportId,
      ...(operation !== undefined && { operationId: operation.run.id, ...members.get(operation.run.id) }),
      ...(item.externalId !== null && { externalId: item.externalId }),
      ...(item.requestedAmount !== null && { requestedAmount: item.requestedAmount }),
      ...(Object.keys(item.inputs).length > 0 && { inputs: item.inputs }),
      reused: item.reused,
      ...(payer && { sharedWith: payer }),
      errors: damage ? [damageError(damage)] : errorsOf(run),
    };
  });
}

function mainReasonOf(result: PolicyOutcome | null, language: Language): BatchItemAnswer['mainReason'] {
  const [worst] = result?.reasons ?? [];
  if (result === null || worst === undefined) return null;
  const { rule, status } = worst;
  return { rule, status, title: reasonTitleOf(worst, result, language) };
}

function errorsOf(run: Run | undefined): BatchItemAnswer['errors'] {
  return (run?.errors ?? []).map(({ source, code, message }) => ({ source, code, message }));
}

/** As the failure of a source: nothing else of the document can be shown. */
function damageError(damage: CreditError): BatchItemAnswer['errors'][number] {
  return { source: 'database', code: damage.code, message: describeErrorToCaller(damage) };
}

/** @throws CreditError INVALID_ARGUMENT for a cursor that is none. */
export function readPosition(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'cursor',
    reason: { en: 'it is none of ours', 'pt-BR': 'não é um dos nossos' },
    expected: { en: 'the nextCursor of the page before', 'pt-BR': 'o nextCursor da página anterior' },
  });
}
