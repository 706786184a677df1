import type { Generated } from 'kysely';
import { type PersonalMarks, subject } from './personal-mark.ts';

/** The tables by which what is kept of people is sealed; see tables.ts. */
export interface SealTables {
  subject_key: SubjectKeyTable;
  sealing: SealingTable;
}

/** What is kept of a subject is sealed with this; without it nobody reads it any more. */
interface SubjectKeyTable {
  id: string;
  organization_id: string;
  /** Of its document, by privacy/document-hashes.ts. */
  document_hash: string;
  /** 256 random bits, wrapped by the master key: see keyring.ts. */
  sealed: Uint8Array;
  created_at: string;
  checksum: Generated<number | null>;
}

/** One row where the database seals what is written of people; none in a database from before, until it is sealed. */
interface SealingTable {
  since: string;
}

/** What of a person each column can hold. */
export const sealMarks: PersonalMarks<SealTables> = {
  subject_key: {
    id: null,
    organization_id: null,
    // By the key of the organisation it leads to a person, for as long as anything is kept.
    document_hash: subject('reports'),
    sealed: null,
    created_at: null,
  },
  sealing: { since: null },
};
