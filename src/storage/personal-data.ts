import type { Tables } from './tables.ts';

/**
 * Whose data a column can hold. SUBJECT: whoever the report is about. THIRD_PARTY: others that a source names beside the
 * subject, who may be searched by nothing but the text; and the subject too. STAFF: who works with the program.
 */
export type DataHolder = 'SUBJECT' | 'THIRD_PARTY' | 'STAFF';

/** What data is kept for. */
export const retentionTerms = {
  reports: 'The decision and what it rests on, for as long as it may be asked about.',
  evidence: 'What the sources answered, as received, for as long as the decision must be replayable.',
  batches: 'What was handed in for many documents at once, until its results have been fetched.',
  events: 'What was told to a webhook, until it can no longer be asked to be sent again.',
  answers: 'The answer to a keyed request, until the key expires.',
  accesses: 'Who may act for an organisation, for as long as what they did is kept.',
} as const;

export type RetentionTerm = keyof typeof retentionTerms;

/** A column that can hold data of a person. */
export interface PersonalColumn {
  readonly holds: DataHolder;
  readonly keptFor: RetentionTerm;
}

type TextColumn<Row> = {
  [Name in keyof Row]: Extract<Row[Name], string | Uint8Array> extends never ? never : Name;
}[keyof Row];

const subject = (keptFor: RetentionTerm): PersonalColumn => ({ holds: 'SUBJECT', keptFor });
const thirdParty = (keptFor: RetentionTerm): PersonalColumn => ({ holds: 'THIRD_PARTY', keptFor });
const staff = (keptFor: RetentionTerm): PersonalColumn => ({ holds: 'STAFF', keptFor });

/**
 * Every column of text or bytes, and what of a person it can hold; null where it holds nothing of the kind. A table or a
 * column that is not here does not compile.
 */
export const personalData: {
  readonly [Table in keyof Tables]: { readonly [Column in TextColumn<Tables[Table]>]: PersonalColumn | null };
} = {
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
  },
  policy: {
    organization_id: null,
    policy_id: null,
    name: null,
    document_kind: null,
    updated_at: null,
  },
  policy_version: {
    organization_id: null,
    policy_id: null,
    hash: null,
    source_text: null,
    definition: null,
    created_at: null,
  },
  policy_default: {
    organization_id: null,
    analyst_id: staff('accesses'),
    document_kind: null,
    policy_id: null,
  },
  report: {
    id: null,
    organization_id: null,
    document: subject('reports'),
    document_kind: null,
    policy_id: null,
    depth: null,
    status: null,
    policy_status: null,
    external_id: subject('reports'),
    commentary: thirdParty('reports'),
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    decided_at: null,
    current_run_id: null,
    created_at: null,
    updated_at: null,
  },
  run: {
    id: null,
    report_id: null,
    organization_id: null,
    policy_id: null,
    profile: null,
    external_id: subject('reports'),
    phase: null,
    as_of: null,
    lease_owner: null,
    lease_until: null,
    errors: subject('reports'),
    policy_result: thirdParty('reports'),
    created_at: null,
    started_at: null,
    finished_at: null,
  },
  section: {
    id: null,
    organization_id: null,
    report_id: null,
    run_id: null,
    type: null,
    status: null,
    details: thirdParty('reports'),
    sources: null,
    errors: subject('reports'),
    updated_at: null,
  },
  evidence: {
    id: null,
    organization_id: null,
    run_id: null,
    role: null,
    provider: null,
    outcome: null,
    failure: subject('evidence'),
    content_type: null,
    body: thirdParty('evidence'),
    sha256: null,
    edition_date: null,
    requested_at: null,
    received_at: null,
  },
  manual_decision: {
    id: null,
    organization_id: null,
    report_id: null,
    commentary: thirdParty('reports'),
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    previous_status: null,
    previous_analyst_id: staff('reports'),
    decided_at: null,
  },
  usage: {
    id: null,
    organization_id: null,
    run_id: null,
    report_id: null,
    policy_id: null,
    document_kind: null,
    depth: null,
    additionals: null,
    counted_at: null,
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
  statement_upload: {
    id: null,
    organization_id: null,
    report_id: null,
    analyst_id: staff('evidence'),
    file_name: subject('evidence'),
    body: thirdParty('evidence'),
    sha256: null,
    extracted: thirdParty('evidence'),
    extracted_sha256: null,
    uploaded_at: null,
  },
  webhook: {
    id: null,
    organization_id: null,
    type: null,
    url: null,
    endpoint_id: null,
    api_key: null,
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
    listens_until: null,
    disabled_at: null,
    removed_at: null,
    created_at: null,
    updated_at: null,
  },
  event: {
    id: null,
    organization_id: null,
    webhook_id: null,
    endpoint_id: null,
    type: null,
    subject_id: null,
    body: thirdParty('events'),
    status: null,
    sender: null,
    discard_reason: null,
    created_at: null,
    settled_at: null,
  },
  delivery_attempt: {
    event_id: null,
    organization_id: null,
    started_at: null,
    finished_at: null,
    outcome: null,
  },
  listener_secret: {
    organization_id: null,
    secret: null,
  },
  batch: {
    id: null,
    organization_id: null,
    analyst_id: staff('batches'),
    name: thirdParty('batches'),
    policy_id: null,
    profile: null,
    runner: null,
    phase: null,
    extra_columns: thirdParty('batches'),
    input_hash: null,
    lease_owner: null,
    lease_until: null,
    created_at: null,
    started_at: null,
    finished_at: null,
  },
  batch_item: {
    batch_id: null,
    organization_id: null,
    document: subject('batches'),
    document_kind: null,
    external_id: subject('batches'),
    extra: thirdParty('batches'),
    repeated_lines: null,
    state: null,
    report_id: null,
    run_id: null,
    status: null,
  },
  batch_refusal: {
    batch_id: null,
    organization_id: null,
    text: thirdParty('batches'),
    code: null,
    reason: null,
    suggestion: subject('batches'),
    repeated_lines: null,
  },
  batch_tally: {
    batch_id: null,
    organization_id: null,
    state: null,
    status: null,
  },
  stop_notice: {
    holder: null,
    created_at: null,
  },
  event_sender: {
    holder: null,
    sends_until: null,
  },
};
