import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import type { Engine } from '../report/engine.ts';
import { readSubjectNames } from '../report/read-subject-names.ts';
import { findSoundReports } from '../report/report-store.ts';
import type { BatchCounts, BatchItemAnswer } from './batch.ts';
import { isItemIn, listItemsByDocument } from './batch-item-list-store.ts';
import { type BatchItem, statusOfItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { readEnded } from './end-cancelled.ts';
import { answerItems, type BatchItemQuery, requireBatch } from './read-batches.ts';
import { readItemOperations } from './read-item-operations.ts';
import { readListedPages } from './read-listed-batch.ts';
import type { RootRow } from './spreadsheet/batch-rows.ts';

/** The documents of a batch that have one root: a company with its head office and branches. */
export interface BatchRootAnswer {
  /** The first eight characters of its CNPJs. */
  readonly root: string;
  readonly documents: number;
  /** The first line of the input that names one of them. */
  readonly firstLine: number;
  readonly counts: BatchCounts;
  /** A report about one of them; null where there is none yet. */
  readonly reportId: string | null;
}

/** So many documents are read at once. */
const pageItems = 500;

/**
 * The companies of a batch, in the order of their roots, a stretch after the other: nothing is held but the company that is
 * being counted.
 *
 * @param query.status counts only documents that stand so.
 * @param query.onDamaged called with the position of each damaged document. No company contains it if its own row is damaged. If its
 * report or run is damaged, it counts as an error.
 * @throws CreditError UNKNOWN_BATCH; INVALID_ARGUMENT for a batch of CPFs, which have no root.
 */
export async function* readBatchRoots(
  engine: Engine,
  actor: Actor,
  query: Pick<BatchItemQuery, 'batchId' | 'status'> & { readonly onDamaged: (position: number) => void },
): AsyncGenerator<readonly BatchRootAnswer[]> {
  let open: CountedRoot | undefined;
  let after = '';
  for (;;) {
    const { items, damaged, last, isFull } = await readPage(engine, actor, { ...query, after });
    for (const { position } of damaged) query.onDamaged(position);
    const whole: BatchRootAnswer[] = [];
    for (const item of items) {
      if (item.type === 'CPF') throw withoutRoot();
      const root = cnpjRoot(item.document);
      if (open?.root !== root) {
        if (open !== undefined) whole.push(open);
        open = beginRoot(root, item);
      }
      count(open, item);
      if (item.errors.some(({ code }) => code === 'RECORD_DAMAGED')) query.onDamaged(item.position);
    }
    const isLast = !isFull;
    if (isLast && open !== undefined) whole.push(open);
    if (whole.length > 0) yield whole;
    if (isLast) return;
    after = last?.document ?? after;
  }
}

type RootPage = Omit<Awaited<ReturnType<typeof listItemsByDocument>>, 'items'> & {
  readonly items: readonly BatchItemAnswer[];
};

function readPage(
  engine: Engine,
  actor: Actor,
  query: Pick<BatchItemQuery, 'batchId' | 'status'> & { readonly after: string },
): Promise<RootPage> {
  return readEnded(engine, async (db) => {
    const batch = await requireBatch(db, actor, query.batchId);
    const { after, status } = query;
    const page = await listItemsByDocument(db, batch, { after, limit: pageItems });
    const items = page.items.filter((item) => isItemIn(batch, item, status));
    return { batches: [batch], answer: { ...page, items: await answerItems(db, batch, items) } };
  });
}

/**
 * The companies of a batch of CNPJs that have more than one document in it, in the order of their roots. Of all the others
 * nothing but the document is looked at.
 */
export async function* readSharedRoots(
  engine: Engine,
  actor: Actor,
  batch: StoredBatch,
): AsyncGenerator<RootRow> {
  let together: BatchItem[] = [];
  const pages = readListedPages(engine, batch, (db, listed, last) =>
    listItemsByDocument(db, listed, { after: last?.document ?? '', limit: pageItems }),
  );
  for await (const { items } of pages) {
    for (const item of items) {
      if (together[0] !== undefined && rootOf(together[0]) !== rootOf(item)) {
        if (together.length > 1) yield await countTogether(engine, actor, batch, together);
        together = [];
      }
      together.push(item);
    }
  }
  if (together.length > 1) yield await countTogether(engine, actor, batch, together);
}

function rootOf({ document }: BatchItem): string {
  return cnpjRoot(document.value);
}

async function countTogether(
  engine: Engine,
  actor: Actor,
  batch: StoredBatch,
  items: readonly BatchItem[],
): Promise<RootRow> {
  const counts = noCounts();
  let name: string | null = null;
  for (let from = 0; from < items.length; from += pageItems) {
    const { items: stretch } = await readItemOperations(
      engine.storage.db,
      batch,
      items.slice(from, from + pageItems),
    );
    const ids = stretch.flatMap(({ reportId }) => reportId ?? []);
    const sound = await findSoundReports(engine.storage.db, actor.organizationId, ids);
    const damaged = new Set(sound.unreadable.map(({ id }) => id));
    for (const item of stretch) {
      counts[countOf[damaged.has(item.reportId ?? '') ? 'ERROR' : statusOfItem(batch, item)]] += 1;
    }
    if (name !== null) continue;
    const [first] = (await readSubjectNames(engine, actor, ids)).values();
    name = first ?? null;
  }
  return {
    root: items[0] === undefined ? '' : rootOf(items[0]),
    name,
    documents: items.length,
    firstLine: Math.min(...items.map(({ line }) => line)),
    counts,
  };
}

/** A company whose documents are being counted. */
interface CountedRoot extends BatchRootAnswer {
  documents: number;
  firstLine: number;
  reportId: string | null;
  counts: OpenCounts;
}

type OpenCounts = { -readonly [Key in keyof BatchCounts]: number };

function noCounts(): OpenCounts {
  return { waiting: 0, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 };
}

function beginRoot(root: string, { lines: [firstLine = 0] }: BatchItemAnswer): CountedRoot {
  return { root, documents: 0, firstLine, counts: noCounts(), reportId: null };
}

function count(company: CountedRoot, { status, reportId, lines: [line = 0] }: BatchItemAnswer): void {
  company.reportId ??= reportId;
  company.documents += 1;
  company.firstLine = Math.min(company.firstLine, line);
  company.counts[countOf[status]] += 1;
}

const countOf = {
  WAITING: 'waiting',
  PENDING: 'running',
  PROCESSING: 'running',
  EVALUATING: 'running',
  COMPLETED: 'completed',
  APPROVED: 'approved',
  DENIED: 'denied',
  ALERT: 'alert',
  ERROR: 'error',
} as const satisfies Record<BatchItemAnswer['status'], keyof BatchCounts>;

function withoutRoot(): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: 'batch',
    reason: { en: 'a CPF has no root', 'pt-BR': 'um CPF não tem raiz' },
    expected: { en: 'a batch of CNPJs', 'pt-BR': 'um lote de CNPJs' },
  });
}
