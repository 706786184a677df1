import type { Actor } from '../auth/actor.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { nextSlice } from '../base/slices.ts';
import { parseDocument } from '../document/document.ts';
import type { Engine } from '../report/engine.ts';
import { readSubjectNames } from '../report/read-subject-names.ts';
import type { BatchItemAnswer } from './batch.ts';
import { isItemIn, listItems, listItemsOf } from './batch-item-list-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { readEnded } from './end-cancelled.ts';
import {
  answerItems,
  type BatchItemQuery,
  damagedOf,
  type PageWithDamage,
  readPosition,
  requireBatch,
} from './read-batches.ts';
import { readItemOperations } from './read-item-operations.ts';
import { readListedBatch } from './read-listed-batch.ts';
import type { DamagedPlace } from './row-stretch-store.ts';

/** Documents that one slice of the main thread looks at. Each takes about 0.1 ms. */
const pageItems = 50;
/** So many are looked at for one answer. */
const mostLooked = 5_000;
const usualLimit = 50;

/**
 * The documents of a batch with a text in their document, in the caller's own id or in the name of the subject, whatever its
 * accents and case, in the order of the input. A page may hold fewer than `limit` although there is a next one. The answer also
 * lists damaged documents, because they may contain the text.
 *
 * @throws CreditError UNKNOWN_BATCH; INVALID_ARGUMENT for a cursor that is none; RECORD_DAMAGED as `listItems`.
 */
export async function searchBatchItems(
  engine: Engine,
  actor: Actor,
  query: BatchItemQuery & { readonly text: string },
): Promise<PageWithDamage<BatchItemAnswer>> {
  const { limit = usualLimit, status, language, text } = query;
  const batch = await readEnded(engine, async (db) => {
    const answer = await requireBatch(db, actor, query.batchId);
    return { batches: [answer], answer };
  });
  const { document } = parseDocument(text);
  if (document !== undefined) {
    const { items, damaged } = await listItemsOf(engine.storage.db, batch, document.value);
    const wanted = items.filter((item) => isItemIn(batch, item, status));
    return pageOf(wanted, damaged, undefined);
  }
  const fits = matcherOf(text);
  const matches: BatchItem[] = [];
  const damaged: DamagedPlace[] = [];
  let after = readPosition(query.cursor);
  for (let looked = 0; looked < mostLooked; looked += pageItems) {
    const page = await readListedBatch(engine, batch, (db, listed) =>
      listItems(db, listed, { after, limit: pageItems, status }),
    );
    const names = await readNames(engine, actor, batch, page.items);
    const fitting = page.items.filter((item) => fits(item, names.get(item.position) ?? ''));
    matches.push(...fitting.slice(0, limit - matches.length));
    const last = matches.length === limit ? (matches.at(-1)?.position ?? after) : undefined;
    damaged.push(...page.damaged.filter(({ position }) => last === undefined || position < last));
    if (last !== undefined) return pageOf(matches, damaged, last);
    after = page.last?.position ?? after;
    if (!page.isFull) return pageOf(matches, damaged, undefined);
    await nextSlice();
  }
  return pageOf(matches, damaged, after);

  async function pageOf(
    items: readonly BatchItem[],
    unread: readonly DamagedPlace[],
    last: number | undefined,
  ): Promise<PageWithDamage<BatchItemAnswer>> {
    const answered: BatchItemAnswer[] = [];
    for (let from = 0; from < items.length; from += pageItems) {
      await nextSlice();
      const part = items.slice(from, from + pageItems);
      answered.push(...(await answerItems(engine.storage.db, batch, part, language)));
    }
    return { items: answered, ...damagedOf(unread), nextCursor: last === undefined ? null : String(last) };
  }
}

/** Names by the place of their document. */
async function readNames(
  engine: Engine,
  actor: Actor,
  batch: StoredBatch,
  items: readonly BatchItem[],
): Promise<ReadonlyMap<number, string>> {
  const { items: withReports } = await readItemOperations(engine.storage.db, batch, items);
  const names = await readSubjectNames(
    engine,
    actor,
    withReports.flatMap(({ reportId }) => reportId ?? []),
  );
  return new Map(withReports.map(({ position, reportId }) => [position, names.get(reportId ?? '') ?? '']));
}

function matcherOf(text: string): (item: BatchItem, name: string) => boolean {
  const folded = nameForSearch(text);
  const bare = text.replace(/[\s./-]/g, '').toUpperCase();
  return ({ document, externalId }, name) =>
    nameForSearch(name).includes(folded) ||
    (externalId !== null && nameForSearch(externalId).includes(folded)) ||
    // A letter or two are in many alphanumeric documents by chance.
    (/\d/.test(bare) && document.value.includes(bare));
}
