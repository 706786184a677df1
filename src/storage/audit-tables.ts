import type { Generated } from 'kysely';
import { type PersonalMarks, staff } from './personal-mark.ts';

/** The tables of the audit chain; see tables.ts, and docs/reference/audit.md for what is hashed and signed. */
export interface AuditTables {
  audit_chain: AuditChainTable;
  audit_entry: AuditEntryTable;
  audit_key: AuditKeyTable;
  audit_seal: AuditSealTable;
}

/** Where the chain of an organisation stands: as its last entry says, which may be missing. */
interface AuditChainTable {
  organization_id: string;
  entries: number;
  hash: string;
  at: string;
  /** The signed number of seals, as a line of JSON, so that the last seals cannot be deleted. Null before the first seal. */
  seal_count: string | null;
}

/** One entry. Its own hash says whether it is as it was written, so that it has no checksum. */
interface AuditEntryTable {
  organization_id: string;
  /** Counts up from 1 without a gap. */
  number: number;
  at: string;
  kind: string;
  /** The analyst; null where the program did it by itself, or nobody has a name. */
  actor: string | null;
  /** Canonical JSON of ids, codes, counts and hashes; never a document, a name or a commentary. */
  details: string;
  /** The hash of the entry before. */
  previous: string;
  /** SHA-256 of all of this, in lower-case hexadecimal. */
  hash: string;
}

/** A key that seals of all organisations are signed with. */
interface AuditKeyTable {
  /** Follows from its public part. */
  id: string;
  /** The highest one signs. */
  number: number;
  /** The 32 bytes of an Ed25519 key, in base64. */
  public_key: string;
  /** The private part, sealed with the master key. */
  sealed: Uint8Array;
  added_at: string;
  checksum: Generated<number | null>;
}

/** A signature over where a chain stood. */
interface AuditSealTable {
  organization_id: string;
  /** Counts up from 1 without a gap. */
  number: number;
  /** Canonical JSON, byte by byte as it was signed. */
  head: string;
  /** Ed25519 over the head, in base64. */
  signature: string;
}

/** What of a person each column can hold. */
export const auditMarks: PersonalMarks<AuditTables> = {
  audit_chain: { organization_id: null, hash: null, at: null, seal_count: null },
  audit_entry: {
    organization_id: null,
    at: null,
    kind: null,
    actor: staff('accesses'),
    details: null,
    previous: null,
    hash: null,
  },
  audit_key: { id: null, public_key: null, sealed: null, added_at: null },
  audit_seal: { organization_id: null, head: null, signature: null },
};
