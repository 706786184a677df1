import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of operations; see tables.ts. */
export interface OperationTables {
  operation: OperationTable;
  operation_node: OperationNodeTable;
}

/** One document, with those related to it, under one version of one operation. */
interface OperationTable {
  id: string;
  organization_id: string;
  analyst_id: string;
  /** The id and the version of what it does. */
  policy_id: string;
  policy_version: number;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  external_id: string | null;
  /** The batch that it was made for; null where it stands by itself. */
  batch_id: string | null;
  status: string;
  /** JSON: `[{ document, step, result, effect }]`. */
  reasons: string;
  /** JSON: the version of every policy that it analyses with, by id; fixed when it begins. */
  versions: string;
  /** JSON: the steps whose members are known, by name. */
  expanded: string;
  /** JSON: `[{ name, type, title?, unit?, value }]`, what the caller said; null where that is nothing. */
  inputs: string | null;
  /** JSON: `{ code, title, basis }`, why it was asked for; null: each report as its policy says. */
  purpose: string | null;
  revision: Generated<number>;
  /** The number of its nodes. */
  node_count: Generated<number>;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  /** Which of several machines takes it forward, and until when. */
  lease_owner: string | null;
  lease_until: string | null;
  checksum: Generated<number | null>;
}

/** A document that an operation has come upon; the root is the first. */
interface OperationNodeTable {
  operation_id: string;
  /** 0 for the root, then in the order of coming upon them. */
  position: number;
  organization_id: string;
  /** As the source gave it where it is not whole. */
  document: string | null;
  document_kind: 'cpf' | 'cnpj' | null;
  name: string | null;
  /** JSON: `[{ of, step, relation, role, sharePercent, level }]`. */
  relations: string;
  /** Steps from the root. */
  distance: number;
  state: string;
  /** Why it is not analysed, or what failed. */
  reason: string | null;
  policy_id: string | null;
  report_id: string | null;
  /** The run that it goes by: the report may have later ones. */
  run_id: string | null;
  /** How often it was asked for. */
  attempts: Generated<number>;
  /** 1 where the operation made the run, so that its price is the operation's. */
  paid: Generated<0 | 1>;
  result: string | null;
  score: number | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const operationMarks: PersonalMarks<OperationTables> = {
  operation: {
    id: null,
    organization_id: null,
    analyst_id: staff('reports'),
    policy_id: null,
    document: subject('reports'),
    document_kind: null,
    external_id: subject('reports'),
    batch_id: null,
    status: null,
    reasons: thirdParty('reports', { '[].document': 'THIRD_PARTY' }),
    versions: null,
    expanded: null,
    inputs: subject('reports'),
    purpose: null,
    created_at: null,
    updated_at: null,
    finished_at: null,
    lease_owner: null,
    lease_until: null,
  },
  operation_node: {
    operation_id: null,
    organization_id: null,
    document: thirdParty('reports'),
    document_kind: null,
    name: thirdParty('reports'),
    relations: thirdParty('reports', { '[].of': 'THIRD_PARTY', '[].role': 'THIRD_PARTY' }),
    state: null,
    reason: null,
    policy_id: null,
    report_id: null,
    run_id: null,
    result: null,
  },
};
