import { sha256 } from '../base/canonical-json.ts';

/** One entry of the chain of an organisation, as it is kept. */
export interface AuditEntry {
  readonly organizationId: string;
  /** Counts up from 1 without a gap. */
  readonly number: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** One of `auditKinds`, or of those that a later version knows. */
  readonly kind: string;
  readonly actor: string | null;
  /** Canonical JSON. */
  readonly details: string;
  /** The hash of the entry before, `noHash` for the first. */
  readonly previous: string;
  readonly hash: string;
}

/** What stands before the first entry. */
export const noHash = '0'.repeat(64);

/**
 * What is hashed of an entry: JSON with its keys in order and without blanks, so that whoever has the text needs to know nothing of
 * how it is made. `details` is canonical already.
 */
export function lineOf(entry: Omit<AuditEntry, 'hash'>): string {
  const { actor, at, details, kind, number, organizationId, previous } = entry;
  return `{"actor":${JSON.stringify(actor)},"at":${JSON.stringify(at)},"details":${details},"kind":${JSON.stringify(kind)},"number":${number},"organization":${JSON.stringify(organizationId)},"previous":"${previous}","version":1}`;
}

/** SHA-256 of its line in UTF-8. */
export function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  return sha256(lineOf(entry));
}
