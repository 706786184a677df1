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
export async function hashStoredClient(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = (await listClientsNamed(db, organizationId, [id])).get(id);
  return row && hashClient(row);
}

/** Returns the digest of a webhook as it is stored. */
export async function hashStoredWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = (await listWebhooksNamed(db, organizationId, [id])).get(id);
  return row && hashWebhook(row);
}

/** Returns the hash of a consent as it is stored. Undefined if an erasure has removed its salt. */
export async function hashStoredConsent(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = (await listConsentsNamed(db, organizationId, [id])).get(id);
  return row && hashConsent(row);
}

/** Returns the hash of a legal hold as it is stored. */
export async function hashStoredHold(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = (await listHoldsNamed(db, organizationId, [id])).get(id);
  return row && hashHold(row);
}
