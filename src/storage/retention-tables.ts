import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of how long data are kept; see tables.ts. */
export interface RetentionTables {
  legal_hold: LegalHoldTable;
  retention_term: RetentionTermTable;
  retention_run: RetentionRunTable;
  retention_count: RetentionCountTable;
}

/** Whose data are not removed for now; one for each document of an organisation. Goes when it is released. */
interface LegalHoldTable {
  id: string;
  organization_id: string;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  reason: string;
  /** `YYYY-MM-DD`, the last day; null where it lasts until it is released. */
  held_until: string | null;
  analyst_id: string;
  analyst_name: string;
  held_at: string;
  /** Goes into its hash in the audit chain. */
  salt: string;
  checksum: Generated<number | null>;
}

/** How long a kind of data is kept; the narrowest scope goes. */
interface RetentionTermTable {
  /** Empty for all organisations. */
  for_organization: string;
  /** Empty for all policies. */
  for_policy: string;
  term: string;
  /** As retention/term.ts reads it. */
  length: string;
  set_at: string;
  checksum: Generated<number | null>;
}

/** One removal of what has outlived its term, in all organisations. */
interface RetentionRunTable {
  /** Counts up: by a clock that jumps the newest would not be the last. */
  number: number;
  /** The instant that terms were counted from. */
  as_of: string;
  began_at: string;
  /** When a part of it was done last. */
  worked_at: string;
  ended_at: string | null;
  checksum: Generated<number | null>;
}

/** How many records of a kind a run has removed so far of an organisation. */
interface RetentionCountTable {
  retention_number: number;
  organization_id: string;
  record: string;
  removed: number;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const retentionMarks: PersonalMarks<RetentionTables> = {
  legal_hold: {
    id: null,
    organization_id: null,
    document: subject('reports'),
    document_kind: null,
    reason: thirdParty('reports'),
    held_until: null,
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    held_at: null,
    salt: null,
  },
  retention_term: {
    for_organization: null,
    for_policy: null,
    term: null,
    length: null,
    set_at: null,
  },
  retention_run: { as_of: null, began_at: null, worked_at: null, ended_at: null },
  retention_count: { organization_id: null, record: null },
};
