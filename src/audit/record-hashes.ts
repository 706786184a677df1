import { createHmac } from 'node:crypto';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import type { ClientRow, ConsentRow, HoldRow, ReviewRow, WebhookRow } from './audit-content-store.ts';

/** Returns the hash of a review, with the salt of its report. */
export function hashReview(salt: string, row: ReviewRow): string {
  return sha256(
    canonicalJson([
      salt,
      row.report_id,
      row.run_id,
      row.decision,
      row.automated === 1,
      row.by_subject === 1,
      row.state,
      row.reason,
      row.opened_at,
      row.due_at,
      row.opener_id,
      row.opener_name,
      row.answer,
      row.changed_report_id,
      row.changed_run_id,
      row.changed_to,
      row.analyst_id,
      row.analyst_name,
      row.closed_at,
    ]),
  );
}

/** Returns the hash of an API client: the user that it acts as, its author, name and secrets. A secret is stored as a hash with a salt. */
export function hashClient(row: ClientRow): string {
  return sha256(
    canonicalJson([
      row.analyst_id,
      row.created_by,
      row.name,
      row.secret_hash,
      row.previous_secret_hash,
      row.previous_secret_until,
    ]),
  );
}

/** Returns a digest of the address and keys of a webhook (HMAC-SHA-256). Its key is the webhook's secret, which the chain does not contain. */
export function hashWebhook(row: WebhookRow): string {
  const content = [row.url, row.endpoint_id, row.api_key, row.previous_secret, row.previous_secret_until];
  return createHmac('sha256', row.secret).update(canonicalJson(content)).digest('hex');
}

/** Returns the hash of a consent, with its own salt; undefined once an erasure has removed the salt with the document and the name. */
export function hashConsent(row: ConsentRow): string | undefined {
  if (row.salt === null) return undefined;
  return sha256(
    canonicalJson([
      row.salt,
      row.document,
      row.scope,
      row.given_by,
      row.how,
      row.given_at,
      row.paper_sha256,
      row.valid_until,
      row.recorded_by_id,
      row.recorded_by,
      row.recorded_at,
      row.revoked_at,
      row.revoked_by,
    ]),
  );
}

/** Returns the hash of a legal hold, with its own salt. */
export function hashHold(row: HoldRow): string {
  return sha256(
    canonicalJson([
      row.salt,
      row.document,
      row.document_kind,
      row.reason,
      row.held_until,
      row.analyst_id,
      row.analyst_name,
      row.held_at,
    ]),
  );
}
