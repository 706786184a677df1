import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables by which a person's data are found, and forgotten; see tables.ts. */
export interface PrivacyTables {
  document_hash_key: DocumentHashKeyTable;
  mention: MentionTable;
  mention_run: MentionRunTable;
  mention_due: MentionDueTable;
  erasure: ErasureTable;
  erasure_trace: ErasureTraceTable;
}

/** What an organisation hashes documents with, where they must be found again and not be read; see privacy/document-hashes.ts. */
interface DocumentHashKeyTable {
  organization_id: string;
  /** Random bytes, sealed with the master key: see base/master-key.ts. */
  sealed: Uint8Array;
  checksum: Generated<number | null>;
}

/** That a run names somebody else's document, in what it has collected. */
interface MentionTable {
  /** The beginning of that of the document; see privacy/mention-store.ts. */
  document_hash: number;
  run_number: number;
}

/** A run that names anybody, by the number that stands for it in `mention`. */
interface MentionRunTable {
  number: Generated<number>;
  run_id: string;
  organization_id: string;
}

/** A run of which it is not noted yet whom it names. */
interface MentionDueTable {
  run_id: string;
  organization_id: string;
}

/** That data were erased; see subject/erasure.ts. */
interface ErasureTable {
  id: string;
  organization_id: string;
  scope: 'SUBJECT' | 'REPORT';
  /** Empty where it is of all that is held. */
  report_id: string;
  document_hash: string;
  reason: string;
  analyst_id: string;
  step: string;
  /** While it goes on; null once it is not needed. */
  document: string | null;
  document_kind: 'cpf' | 'cnpj';
  /** JSON: what the subject is called, while it goes on. */
  names: string;
  requested_at: string;
  done_at: string | null;
  checksum: Generated<number | null>;
}

/** One thing that an erasing did; see subject/erasure.ts. */
interface ErasureTraceTable {
  erasure_id: string;
  number: number;
  organization_id: string;
  /** JSON. */
  detail: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const privacyMarks: PersonalMarks<PrivacyTables> = {
  document_hash_key: { organization_id: null, sealed: null },
  mention: { document_hash: thirdParty('reports') },
  mention_run: { run_id: null, organization_id: null },
  mention_due: { run_id: null, organization_id: null },
  erasure: {
    id: null,
    organization_id: null,
    scope: null,
    report_id: null,
    document_hash: subject('reports'),
    reason: thirdParty('reports'),
    analyst_id: staff('reports'),
    step: null,
    document: subject('reports'),
    document_kind: null,
    names: subject('reports'),
    requested_at: null,
    done_at: null,
  },
  erasure_trace: { erasure_id: null, organization_id: null, detail: null },
};
