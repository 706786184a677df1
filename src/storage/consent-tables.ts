import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The table of consents; see tables.ts. */
export interface ConsentTables {
  consent: ConsentTable;
}

/** That the holder of a document lets something be asked about it; see consent/consent-store.ts. */
interface ConsentTable {
  id: string;
  organization_id: string;
  document: string;
  scope: string;
  /** Who gave it: the holder, or who signs for the company. */
  given_by: string;
  how: string;
  given_at: string;
  /** Of what was signed or recorded. */
  paper_sha256: string | null;
  /** `YYYY-MM-DD`; null: until it is revoked. */
  valid_until: string | null;
  recorded_by_id: string;
  recorded_by: string;
  recorded_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
  /** Goes into its hashes in the audit chain, and goes with the document when it is erased. */
  salt: string | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const consentMarks: PersonalMarks<ConsentTables> = {
  consent: {
    id: null,
    organization_id: null,
    document: subject('reports'),
    scope: null,
    given_by: thirdParty('reports'),
    how: null,
    given_at: null,
    paper_sha256: null,
    valid_until: null,
    recorded_by_id: staff('reports'),
    recorded_by: staff('reports'),
    recorded_at: null,
    revoked_at: null,
    revoked_by: staff('reports'),
    salt: null,
  },
};
