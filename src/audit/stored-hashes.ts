import type { Storage } from '../storage/open-database.ts';
import {
  listClientsNamed,
  listConsentsNamed,
  listHoldsNamed,
  listReviewsNamed,
  listWebhooksNamed,
} from './audit-content-store.ts';
import { hashClient, hashConsent, hashHold, hashReview, hashWebhook } from './record-hashes.ts';

type Db = Storage['db'];

/** Returns the hash of a review as it is stored. Undefined if its report has no salt. */
export async function hashStoredReview(
  db: Db,
  report: { readonly organizationId: string; readonly salt: string | null },
  id: string,
): Promise<string | undefined> {
  const row = (await listReviewsNamed(db, report.organizationId, [id])).get(id);
  return row === undefined || report.salt === null ? undefined : hashReview(report.salt, row);
}

/** Returns the hash of an API client as it is stored. */
export const hashStoredClient = hasherOf(listClientsNamed, hashClient);

/** Returns the digest of a webhook as it is stored. */
export const hashStoredWebhook = hasherOf(listWebhooksNamed, hashWebhook);

/** Returns the hash of a consent as it is stored. Undefined if an erasure has removed its salt. */
export const hashStoredConsent = hasherOf(listConsentsNamed, hashConsent);

/** Returns the hash of a legal hold as it is stored. */
export const hashStoredHold = hasherOf(listHoldsNamed, hashHold);

function hasherOf<Row>(
  list: (db: Db, organizationId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  hash: (row: Row) => string | undefined,
) {
  return async (db: Db, organizationId: string, id: string): Promise<string | undefined> => {
    const row = (await list(db, organizationId, [id])).get(id);
    return row && hash(row);
  };
}
