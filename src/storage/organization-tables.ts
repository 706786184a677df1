import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject } from './personal-mark.ts';

/** The tables of organisations, of who acts for them, and of their policies; see tables.ts. */
export interface OrganizationTables {
  organization: OrganizationTable;
  analyst: AnalystTable;
  api_client: ApiClientTable;
  kept_answer: KeptAnswerTable;
  policy: PolicyTable;
  policy_version: PolicyVersionTable;
  policy_version_cases: PolicyVersionCasesTable;
  policy_default: PolicyDefaultTable;
}

interface OrganizationTable {
  id: string;
  name: string;
  created_at: string;
  checksum: Generated<number | null>;
}

/** A person, or an API client's user, who acts within an organisation; one with an e-mail may sign in. */
interface AnalystTable {
  id: string;
  organization_id: string;
  name: string;
  created_at: string;
  /** In lower case; unique in the installation. */
  email: string | null;
  /** What the person may do who signs in; null for whoever does not. */
  role: 'analyst' | 'manager' | 'administrator' | null;
  /** Salted slow hash with its parameters; null until the person has set a password. */
  password_hash: string | null;
  /** Since when the person may not sign in any more. */
  disabled_at: string | null;
  /** When the person last signed in. */
  signed_in_at: string | null;
  checksum: Generated<number | null>;
}

/** Credentials of a program that uses the API. It acts as one analyst of one organisation. */
interface ApiClientTable {
  id: string;
  organization_id: string;
  analyst_id: string;
  name: string;
  /** JSON list of permissions. */
  permissions: string;
  /** `specification` or `hosted-v1`. */
  dialect: string;
  /** Salted slow hash with its parameters; the secret itself is nowhere. */
  secret_hash: string;
  /** The secret before the last rotation, while it is still good. */
  previous_secret_hash: string | null;
  previous_secret_until: string | null;
  created_at: string;
  revoked_at: string | null;
  /** The analyst who made it, or whose client did; null where that was the operator, and where nobody kept it. */
  created_by: string | null;
  checksum: Generated<number | null>;
}

/** The first answer to a keyed request, about a report or a batch; given again to repetitions until it expires. */
interface KeptAnswerTable {
  /** Whose request it was: of a person who has signed in, the analyst. */
  client_id: string;
  /** SHA-256 of the key, which may be long. */
  key_hash: string;
  organization_id: string;
  /** SHA-256 of what was asked, canonically. */
  request_hash: string;
  status: number;
  subject_id: string;
  body: string;
  expires_at: string;
  checksum: Generated<number | null>;
}

interface PolicyTable {
  organization_id: string;
  policy_id: string;
  name: string;
  document_kind: 'cpf' | 'cnpj';
  enabled: 0 | 1;
  current_version: number;
  updated_at: string;
  /** Null for a policy. */
  type: 'OPERATION' | null;
  /** The candidate that runs beside it; see shadow-tables.ts. */
  shadow_id: string | null;
  /** The highest number that a version has, where that is not the current one: it decides a share, or was taken back. */
  last_version: number | null;
  /** How many of a hundred documents `last_version` decides; null where the current one decides all. */
  split_percent: number | null;
  checksum: Generated<number | null>;
}

/** Every content that a policy ever had: a run names the version that it was evaluated with. */
interface PolicyVersionTable {
  organization_id: string;
  policy_id: string;
  version: number;
  hash: string;
  /** The YAML as the author wrote it. */
  source_text: string;
  /** The policy as read from that YAML (JSON of `Policy`). */
  definition: string;
  created_at: string;
  /** The analyst who enabled it first; null where nobody kept it. */
  created_by: string | null;
  /** 1 where it has never decided but a share of the documents. */
  part: 1 | null;
  checksum: Generated<number | null>;
}

/** What a version of a policy was enabled with beside its own text, in the author's YAML. */
interface PolicyVersionCasesTable {
  organization_id: string;
  policy_id: string;
  version: number;
  cases: string | null;
  invariants: string | null;
  updated_at: string;
  checksum: Generated<number | null>;
}

/** One default policy for each document kind and analyst. */
interface PolicyDefaultTable {
  organization_id: string;
  analyst_id: string;
  document_kind: 'cpf' | 'cnpj';
  policy_id: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const organizationMarks: PersonalMarks<OrganizationTables> = {
  organization: {
    id: null,
    name: staff('accesses'),
    created_at: null,
  },
  analyst: {
    id: null,
    organization_id: null,
    name: staff('accesses'),
    created_at: null,
    email: staff('accesses'),
    role: staff('accesses'),
    password_hash: null,
    disabled_at: staff('accesses'),
    signed_in_at: staff('accesses'),
  },
  api_client: {
    id: null,
    organization_id: null,
    analyst_id: staff('accesses'),
    name: staff('accesses'),
    permissions: null,
    dialect: null,
    secret_hash: null,
    previous_secret_hash: null,
    previous_secret_until: null,
    created_at: null,
    revoked_at: null,
    created_by: staff('accesses'),
  },
  kept_answer: {
    client_id: null,
    key_hash: null,
    organization_id: null,
    request_hash: null,
    subject_id: null,
    body: subject('answers'),
    expires_at: null,
  },
  policy: {
    organization_id: null,
    policy_id: null,
    name: null,
    document_kind: null,
    updated_at: null,
    type: null,
    shadow_id: null,
  },
  policy_version: {
    organization_id: null,
    policy_id: null,
    hash: null,
    source_text: null,
    definition: null,
    created_at: null,
    created_by: staff('accesses'),
  },
  policy_version_cases: {
    organization_id: null,
    policy_id: null,
    // Subjects of cases are invented or have been stripped of who they are.
    cases: null,
    invariants: null,
    updated_at: null,
  },
  policy_default: {
    organization_id: null,
    analyst_id: staff('accesses'),
    document_kind: null,
    policy_id: null,
  },
};
