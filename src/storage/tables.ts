import type { Generated } from 'kysely';
import type { BatchTables } from './batch-tables.ts';
import type { ProcessTables } from './process-tables.ts';

/**
 * The tables, column by column, as the newest migration leaves them. Timestamps are ISO 8601 UTC text with
 * milliseconds, booleans 0 or 1, JSON is text, money is BRL cents as integers. Every table that holds an
 * organisation's data names it. A `checksum` is that of its row, by checked-tables.ts, and null on rows from before. What of a person each column can hold stands in personal-data.ts.
 */
export interface Tables extends ProcessTables, BatchTables {
  organization: OrganizationTable;
  analyst: AnalystTable;
  policy: PolicyTable;
  policy_version: PolicyVersionTable;
  policy_default: PolicyDefaultTable;
  report: ReportTable;
  run: RunTable;
  section: SectionTable;
  evidence: EvidenceTable;
  manual_decision: ManualDecisionTable;
  usage: UsageTable;
  api_client: ApiClientTable;
  kept_answer: KeptAnswerTable;
  statement_upload: StatementUploadTable;
  webhook: WebhookTable;
  event: EventTable;
  delivery_attempt: DeliveryAttemptTable;
  listener_secret: ListenerSecretTable;
}

export interface OrganizationTable {
  id: string;
  name: string;
  created_at: string;
}

/** A person, or an API client's user, who acts within an organisation. */
export interface AnalystTable {
  id: string;
  organization_id: string;
  name: string;
  created_at: string;
}

export interface PolicyTable {
  organization_id: string;
  policy_id: string;
  name: string;
  document_kind: 'cpf' | 'cnpj';
  enabled: 0 | 1;
  current_version: number;
  updated_at: string;
  checksum: Generated<number | null>;
}

/** Every content that a policy ever had: a run names the version that it was evaluated with. */
export interface PolicyVersionTable {
  organization_id: string;
  policy_id: string;
  version: number;
  hash: string;
  /** The YAML as the author wrote it. */
  source_text: string;
  /** The policy as read from that YAML (JSON of `Policy`). */
  definition: string;
  created_at: string;
  checksum: Generated<number | null>;
}

/** One default policy for each document kind and analyst. */
export interface PolicyDefaultTable {
  organization_id: string;
  analyst_id: string;
  document_kind: 'cpf' | 'cnpj';
  policy_id: string;
}

export interface ReportTable {
  id: string;
  organization_id: string;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  /** Of the latest run, repeated here so that lists need no join. */
  policy_id: string;
  depth: string;
  status: string;
  policy_status: string;
  score: number | null;
  external_id: string | null;
  commentary: string | null;
  analyst_id: string | null;
  analyst_name: string | null;
  decided_at: string | null;
  current_run_id: string;
  created_at: string;
  updated_at: string;
  /** Goes up with every change, so that an unchanged report is known by it. */
  revision: Generated<number>;
  checksum: Generated<number | null>;
}

/** One processing of a report. The report shows its `current_run_id`; the others are kept for audit. */
export interface RunTable {
  id: string;
  report_id: string;
  organization_id: string;
  /** 1 for the first run of the report, then counting up. */
  number: number;
  policy_id: string;
  policy_version: number;
  profile: string;
  requested_amount: number | null;
  external_id: string | null;
  phase: 'PENDING' | 'PROCESSING' | 'EVALUATING' | 'COMPLETED' | 'ERROR' | 'SUPERSEDED';
  /** The instant that the evaluation takes for now; fixed when the run begins, so that a replay is equal. */
  as_of: string;
  /** 1 when any source of the run was invented. */
  sandbox: 0 | 1;
  sources_done: number;
  sources_total: number;
  /** Who holds the run (`host:pid:random`), until when, and how often it has changed hands. */
  lease_owner: string | null;
  lease_until: string | null;
  fence: Generated<number>;
  /** How often work on it began and was not given back; `alone` is 1 where nothing else was under way beside it the last time. */
  attempts: Generated<number>;
  alone: Generated<0 | 1>;
  /** JSON: `[{ source, section, code, message, at }]`. */
  errors: string;
  /** Canonical JSON of the CREDIT_POLICY details, once evaluated. */
  policy_result: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** How many sections it had when it was evaluated; 0 where some of them were lost. */
  section_count: Generated<number | null>;
  checksum: Generated<number | null>;
}

export interface SectionTable {
  id: string;
  organization_id: string;
  report_id: string;
  run_id: string;
  type: string;
  position: number;
  status: 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD' | 'NOT_COLLECTED';
  /** Canonical JSON of the section's details; `{}` where there are none. */
  details: string;
  integration_count: number;
  /** JSON: `[{ source, provider, sandbox, status, evidenceSha256, receivedAt, editionDate }]`. */
  sources: string;
  /** JSON: `[{ source, code, message, at }]`. */
  errors: string;
  updated_at: string;
  checksum: Generated<number | null>;
}

/** What a source answered, as received. `body` is empty where nothing was received. */
export interface EvidenceTable {
  id: string;
  organization_id: string;
  run_id: string;
  role: string;
  provider: string;
  sandbox: 0 | 1;
  outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  /** JSON `{ code, message }` where it failed. */
  failure: string | null;
  content_type: string;
  body: Uint8Array;
  sha256: string;
  edition_date: string | null;
  attempts: number;
  requested_at: string;
  received_at: string;
  checksum: Generated<number | null>;
}

export interface ManualDecisionTable {
  id: string;
  organization_id: string;
  report_id: string;
  approved: 0 | 1;
  commentary: string;
  analyst_id: string;
  analyst_name: string;
  previous_status: string;
  previous_analyst_id: string | null;
  decided_at: string;
  checksum: Generated<number | null>;
}

/** One row for each counted run. */
export interface UsageTable {
  id: string;
  organization_id: string;
  run_id: string;
  report_id: string;
  policy_id: string;
  document_kind: 'cpf' | 'cnpj';
  depth: string;
  /** JSON list of additionals. */
  additionals: string;
  price_cents: number;
  counted_at: string;
  checksum: Generated<number | null>;
}

/** Credentials of a program that uses the API. It acts as one analyst of one organisation. */
export interface ApiClientTable {
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
  checksum: Generated<number | null>;
}

/** The first answer to a keyed request, about a report or a batch; given again to repetitions until it expires. */
export interface KeptAnswerTable {
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

/** Financial statements that a caller attached to a report. */
export interface StatementUploadTable {
  id: string;
  organization_id: string;
  report_id: string;
  analyst_id: string;
  file_name: string | null;
  /** As received. */
  body: Uint8Array;
  sha256: string;
  /** Canonical JSON of what was read from it. */
  extracted: string;
  extracted_sha256: string;
  uploaded_at: string;
  checksum: Generated<number | null>;
}

/** Where the events of one type go. */
export interface WebhookTable {
  id: string;
  organization_id: string;
  type: string;
  url: string;
  /** Shared by the organisation's webhooks with the same address: within it the events of one report keep their order. */
  endpoint_id: string;
  api_key: string | null;
  /** Signs each delivery; empty once the webhook is removed. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: string | null;
  /** Of a listener on this machine: it is gone when it no longer says that it listens. */
  listens_until: string | null;
  /** The endpoint answered 410. */
  disabled_at: string | null;
  removed_at: string | null;
  created_at: string;
  updated_at: string;
  checksum: Generated<number | null>;
}

/** The outbox: one row for each event and webhook, written in the transaction of the change itself. */
export interface EventTable {
  sequence: Generated<number>;
  /** The `webhook-id` of every attempt. */
  id: string;
  organization_id: string;
  webhook_id: string;
  endpoint_id: string;
  type: string;
  /** What it is about: a report, or an operation. */
  subject_id: string;
  /** As it is sent. */
  body: string;
  status: 'PENDING' | 'DELIVERED' | 'DISCARDED';
  /** In ms since 1970: the next attempt; while it is sent, when its sender is given up. Null behind an earlier event, and at the end. */
  due_at: number | null;
  sending: Generated<0 | 1>;
  /** The process that made the last attempt. */
  sender: string | null;
  /** Attempts ever; and how many have failed since it was last taken up. */
  attempts: Generated<number>;
  failures: Generated<number>;
  /** 1 when it was taken up again by hand: then it is sent to a disabled webhook too. */
  by_hand: Generated<0 | 1>;
  discard_reason: string | null;
  created_at: string;
  settled_at: string | null;
  checksum: Generated<number | null>;
}

/** Written before the request is sent. */
export interface DeliveryAttemptTable {
  event_id: string;
  organization_id: string;
  number: number;
  started_at: string;
  finished_at: string | null;
  /** Null while it is under way. */
  outcome: string | null;
  http_status: number | null;
}

/** What the local receivers of an organisation are signed to with, the same at each start. */
export interface ListenerSecretTable {
  organization_id: string;
  secret: string;
}
