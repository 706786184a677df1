import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of batches; see tables.ts. */
export interface BatchTables {
  batch: BatchTable;
  batch_item: BatchItemTable;
  batch_refusal: BatchRefusalTable;
  batch_tally: BatchTallyTable;
  batch_figure: BatchFigureTable;
}

/** Many documents under one version of one policy. */
interface BatchTable {
  id: string;
  organization_id: string;
  analyst_id: string;
  name: string;
  policy_id: string;
  policy_version: number;
  profile: string;
  sandbox: 0 | 1;
  /** Who works on it: the command that made it, or the service. */
  runner: 'COMMAND' | 'SERVICE';
  phase: string;
  reuse_within_days: number | null;
  pasted_lines: number;
  valid_lines: number;
  invalid_lines: number;
  repeated_lines: number;
  /** Rows that were removed after their retention period. */
  removed_items: Generated<number>;
  removed_refusals: Generated<number>;
  /** JSON: `[{ heading, numbers }]`, the input's own columns. */
  extra_columns: string;
  /** JSON: the version of every policy that its operations analyse with, by id; null for a batch under a policy. */
  versions: string | null;
  /** JSON: `{ code, title, basis }`, why its documents are looked up; null: each as its policy says. */
  purpose: string | null;
  /** SHA-256 of what was taken in, in hexadecimal; null while it is being read. */
  input_hash: string | null;
  lease_owner: string | null;
  lease_until: string | null;
  fence: Generated<number>;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  checksum: Generated<number | null>;
  /** JSON: `{ until, ceiling, left, cost }`, the ceiling of a day that keeps its documents from beginning; null where none does. */
  waits: string | null;
}

interface BatchItemTable {
  batch_id: string;
  organization_id: string;
  /** Counts the documents from 1, in the order of the input. */
  position: number;
  /** The first line that names the document. */
  line: number;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  external_id: string | null;
  requested_amount: number | null;
  /** JSON: what the input's own columns hold, in their order. */
  extra: string | null;
  /** JSON: further lines that name the document. */
  repeated_lines: string | null;
  state: 'WAITING' | 'RUNNING' | 'DONE';
  report_id: string | null;
  /** The run that gave the result; the report may have later ones. */
  run_id: string | null;
  reused: Generated<0 | 1>;
  /** The status that the run ended with, once DONE. */
  status: string | null;
  checksum: Generated<number | null>;
  /** JSON: what the document counts under, as batch/batch-figures.ts writes it, once DONE. */
  figures: string | null;
  /** JSON: what the caller said, by the names of the policy's inputs; null where that is nothing. */
  inputs: string | null;
}

/** How many items of a batch stand where; kept by triggers on batch_item, which leave out those that wait. */
interface BatchTallyTable {
  batch_id: string;
  organization_id: string;
  state: 'RUNNING' | 'DONE';
  /** Empty where the item has none. */
  status: string;
  items: number;
  reused: number;
  /** Counted runs, and what they cost. */
  counted: number;
  price_cents: number;
  checksum: Generated<number | null>;
}

/** How many items of a batch count under a figure; kept by triggers on batch_item. */
interface BatchFigureTable {
  batch_id: string;
  organization_id: string;
  /** As batch/batch-figures.ts writes it. */
  figure: string;
  items: number;
  checksum: Generated<number | null>;
}

/** A line of the input that holds no document. */
interface BatchRefusalTable {
  batch_id: string;
  organization_id: string;
  position: number;
  line: number;
  text: string;
  code: string;
  /** JSON: the reason in every language. */
  reason: string;
  suggestion: string | null;
  /** JSON: further lines with the same text. */
  repeated_lines: string | null;
  checksum: Generated<number | null>;
  /** JSON: what the line of a table held, by column; null where there were none. */
  columns: string | null;
}

/** What of a person each column can hold. */
export const batchMarks: PersonalMarks<BatchTables> = {
  batch: {
    id: null,
    organization_id: null,
    analyst_id: staff('batches'),
    name: thirdParty('batches'),
    policy_id: null,
    profile: null,
    runner: null,
    phase: null,
    extra_columns: thirdParty('batches', { '[].heading': 'THIRD_PARTY' }),
    versions: null,
    purpose: null,
    input_hash: null,
    lease_owner: null,
    lease_until: null,
    created_at: null,
    started_at: null,
    finished_at: null,
    waits: null,
  },
  batch_item: {
    batch_id: null,
    organization_id: null,
    document: subject('batches'),
    document_kind: null,
    external_id: subject('batches'),
    extra: thirdParty('batches', { '[]': 'THIRD_PARTY' }),
    repeated_lines: null,
    state: null,
    report_id: null,
    run_id: null,
    status: null,
    figures: null,
    inputs: subject('batches'),
  },
  batch_refusal: {
    batch_id: null,
    organization_id: null,
    text: thirdParty('batches'),
    code: null,
    reason: null,
    suggestion: subject('batches'),
    repeated_lines: null,
    columns: thirdParty('batches'),
  },
  batch_tally: {
    batch_id: null,
    organization_id: null,
    state: null,
    status: null,
  },
  batch_figure: {
    batch_id: null,
    organization_id: null,
    figure: null,
  },
};
