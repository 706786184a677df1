import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of reports; see tables.ts. */
export interface ReportTables {
  report: ReportTable;
  report_name: ReportNameTable;
  run: RunTable;
  source_profile: SourceProfileTable;
  dossier: DossierTable;
  usage: UsageTable;
  statement_upload: StatementUploadTable;
}

interface ReportTable {
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
  note_count: Generated<number>;
  review_count: Generated<number>;
  /** What the subject is called; empty where nobody knows, null until a run has ended. */
  subject_name: string | null;
  /** JSON of what the decision says beside its status; null where it says nothing. */
  terms: string | null;
  /** Of the terms: the last day on which the approval is good. */
  valid_until: string | null;
  /** Goes into the hashes that the audit chain holds of it: without it nobody can tell what was hashed. */
  salt: string | null;
  /** Since when it is a tombstone: whom it was about is erased, and `document` says so. */
  erased_at: string | null;
  /** JSON: external ids of later requests that the finished report answered; null if there are none. */
  other_external_ids: string | null;
  checksum: Generated<number | null>;
}

/** The index of names by their trigrams, which gives back no text; see report/name-index-store.ts. */
interface ReportNameTable {
  /** The place in time of the identifiers of the reports that have these names. */
  rowid: bigint;
  names: string;
}

/** One processing of a report. The report shows its `current_run_id`; the others are kept for audit. */
interface RunTable {
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
  /** The calendar day of `as_of` in `timezone`, `YYYY-MM-DD`: ages, periods and validity count to it. */
  as_of_day: string;
  /** The zone that was configured when the run was created, an IANA name. */
  timezone: string;
  /** 1 when any source of the run was invented. */
  sandbox: 0 | 1;
  sources_done: number;
  sources_total: number;
  /** Who holds the run (`host:pid:random`), until when, and how often it has changed hands. */
  lease_owner: string | null;
  lease_until: string | null;
  fence: Generated<number>;
  /** Failures, losses of the process, and the time of the first loss alone (ISO 8601); see jobs/losses.ts. */
  failures: Generated<number>;
  losses: Generated<number>;
  suspect_since: string | null;
  /** JSON: `[{ source, section, code, message, at }]`. */
  errors: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The content of its source profile; null in runs from before it was kept. */
  profile_hash: string | null;
  /** JSON: `[{ name, type, title?, unit?, value }]`, what the caller said; null where that is nothing. */
  inputs: string | null;
  /** JSON: `{ code, title, basis }`, why the subject was looked up; null where nobody said it. */
  purpose: string | null;
  /** How many sections had been collected when it was evaluated; 0 where some of them were lost. */
  section_count: Generated<number | null>;
  /** What the policy made of it, packed by report/policy-result.ts. */
  result: Uint8Array | null;
  /** When what the sources had answered was removed by age; null while it is kept. */
  evidence_expired_at: string | null;
  /** The earlier run whose answers this run uses without querying a source; null if it queries its sources. */
  answers_of: string | null;
  checksum: Generated<number | null>;
}

/** The content of a source profile that runs were made with: of the installation, whoever asked. */
interface SourceProfileTable {
  /** SHA-256 of what the file says, whatever its layout. */
  hash: string;
  /** The YAML as the operator wrote it. */
  source_text: string;
  created_at: string;
  checksum: Generated<number | null>;
}

/** What a run collected, sections and answers packed together by report/dossier.ts; in parts while it is worked on. */
interface DossierTable {
  run_id: string;
  number: number;
  organization_id: string;
  section_count: number;
  packed: Uint8Array;
  checksum: Generated<number | null>;
}

/** One row for each counted run. */
interface UsageTable {
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

/** Financial statements that a caller attached to a report. */
interface StatementUploadTable {
  id: string;
  organization_id: string;
  report_id: string;
  analyst_id: string;
  file_name: string | null;
  body: Uint8Array;
  sha256: string;
  /** Canonical JSON of what was read from it. */
  extracted: string;
  extracted_sha256: string;
  uploaded_at: string;
  /** How `body` is packed; null where it stands as received. */
  body_form: 'DEFLATE' | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const reportMarks: PersonalMarks<ReportTables> = {
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
    subject_name: subject('reports'),
    terms: thirdParty('reports'),
    valid_until: null,
    erased_at: null,
    salt: null,
    other_external_ids: subject('reports'),
  },
  report_name: { names: subject('reports') },
  run: {
    id: null,
    report_id: null,
    organization_id: null,
    policy_id: null,
    profile: null,
    external_id: subject('reports'),
    phase: null,
    as_of: null,
    as_of_day: null,
    timezone: null,
    lease_owner: null,
    lease_until: null,
    suspect_since: null,
    errors: subject('reports', { '[].message': 'SUBJECT' }),
    inputs: subject('reports'),
    purpose: subject('reports'),
    result: thirdParty('reports', { 'details.groups[].rules': 'THIRD_PARTY' }),
    created_at: null,
    started_at: null,
    finished_at: null,
    profile_hash: null,
    evidence_expired_at: null,
    answers_of: null,
  },
  source_profile: {
    hash: null,
    source_text: null,
    created_at: null,
  },
  dossier: {
    run_id: null,
    organization_id: null,
    // Where others are named in the details, `thirdParties` of the section says. What was answered is kept no longer than this.
    packed: thirdParty('reports', {
      'sections[].details': 'SUBJECT',
      'sections[].errors[].message': 'SUBJECT',
      'evidence[].failure.message': 'SUBJECT',
      'evidence[].evidence.body': 'THIRD_PARTY',
    }),
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
  statement_upload: {
    id: null,
    organization_id: null,
    report_id: null,
    analyst_id: staff('evidence'),
    file_name: subject('evidence'),
    body: thirdParty('evidence'),
    sha256: null,
    extracted: thirdParty('evidence', { company: 'SUBJECT', 'periods[].figures[].label': 'THIRD_PARTY' }),
    extracted_sha256: null,
    uploaded_at: null,
    body_form: null,
  },
};
