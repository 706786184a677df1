import type { Generated } from 'kysely';
import { type PersonalMarks, staff } from './personal-mark.ts';

/** The tables of people who have signed in, or are about to, and of the keys by which tokens are signed; see tables.ts. */
export interface SessionTables {
  session: SessionTable;
  one_time_link: OneTimeLinkTable;
  provider_identity: ProviderIdentityTable;
  signing_key: SigningKeyTable;
}

/** A person who has signed in with one browser. */
interface SessionTable {
  /** SHA-256 of the token that the browser has; the token itself is nowhere. */
  token_hash: string;
  organization_id: string;
  analyst_id: string;
  /** By which the person signed in. LOCAL: as whoever started the service, who may do everything. */
  way: 'LOCAL' | 'PASSWORD' | 'PROVIDER';
  created_at: string;
  /** When it was last used, about: see auth/session-service.ts. */
  used_at: string;
  expires_at: string;
  checksum: Generated<number | null>;
}

/** A link that is good once, and goes when it is used. */
interface OneTimeLinkTable {
  /** SHA-256 of the key that the link has; the key itself is nowhere. */
  key_hash: string;
  organization_id: string;
  analyst_id: string;
  /** LOCAL signs in whoever started the service; INVITATION lets a person set a password. */
  purpose: 'LOCAL' | 'INVITATION';
  created_at: string;
  expires_at: string;
  checksum: Generated<number | null>;
}

/** Who a person is at a provider of identities; a person has one there. */
interface ProviderIdentityTable {
  /** The address by which the provider names itself. */
  issuer: string;
  /** What the provider calls the person, and nobody else ever. */
  subject: string;
  organization_id: string;
  analyst_id: string;
  created_at: string;
  checksum: Generated<number | null>;
}

/** A key that tokens of the whole installation are signed with. */
interface SigningKeyTable {
  /** The highest one signs; the others verify. */
  number: number;
  /** Names the key in the header of a token. */
  kid: string;
  /** Its text, sealed with the master key: see base/master-key.ts. */
  sealed: Uint8Array;
  /** Null where nobody knows: of a key that was taken over from a file. */
  added_at: string | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const sessionMarks: PersonalMarks<SessionTables> = {
  session: {
    token_hash: null,
    organization_id: null,
    analyst_id: staff('accesses'),
    way: null,
    created_at: staff('accesses'),
    used_at: staff('accesses'),
    expires_at: null,
  },
  one_time_link: {
    key_hash: null,
    organization_id: null,
    analyst_id: staff('accesses'),
    purpose: null,
    created_at: null,
    expires_at: null,
  },
  provider_identity: {
    issuer: null,
    subject: staff('accesses'),
    organization_id: null,
    analyst_id: staff('accesses'),
    created_at: staff('accesses'),
  },
  signing_key: {
    kid: null,
    sealed: null,
    added_at: null,
  },
};
