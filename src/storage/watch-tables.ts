import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of watched portfolios; see tables.ts. */
export interface WatchTables {
  watch: WatchTable;
  watch_subject: WatchSubjectTable;
  watch_dataset: WatchDatasetTable;
  watch_screening: WatchScreeningTable;
  watch_finding: WatchFindingTable;
  watch_new_finding: WatchFindingTable;
  watch_change: WatchChangeTable;
}

/** A portfolio. */
interface WatchTable {
  id: string;
  organization_id: string;
  analyst_id: string;
  name: string;
  /** The batch that it was made of; null where it was made of documents. */
  batch_id: string | null;
  documents: number;
  /** LOADING until all of it is kept; REMOVED until all of it is gone. */
  state: 'LOADING' | 'READY' | 'REMOVED';
  created_at: string;
  /** Who works on it: loading, screening, clearing it away. */
  lease_owner: string | null;
  lease_until: string | null;
  fence: Generated<number>;
  checksum: Generated<number | null>;
}

/** A document of a portfolio, by its place from 0. */
interface WatchSubjectTable {
  watch_id: string;
  position: number;
  organization_id: string;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  /** As the input had it, for whom nobody else tells a name; null where it had none. */
  name: string | null;
  checksum: Generated<number | null>;
}

/** The edition of a dataset that all documents of a portfolio were screened against last. */
interface WatchDatasetTable {
  watch_id: string;
  dataset: string;
  organization_id: string;
  edition: string;
  /** The edition of the register that names of companies came from; null where it was not asked. */
  register: string | null;
  published_on: string;
  began_at: string;
  screened_at: string;
  /** Documents that were screened without a name, which the list cannot be asked without. */
  unnamed: number;
  /** Documents that were screened, without those that were erased since. */
  screened: number;
  checksum: Generated<number | null>;
}

/** A screening that has not ended. */
interface WatchScreeningTable {
  watch_id: string;
  dataset: string;
  organization_id: string;
  edition: string;
  register: string | null;
  published_on: string;
  scope: 'FIRST' | 'WHOLE' | 'CHANGED';
  /** TELLING: every document is screened, and what has changed is being told. */
  phase: 'SCREENING' | 'TELLING';
  began_at: string;
  next_position: number;
  unnamed: number;
  /** Documents that were screened, without those that were erased since. */
  screened: number;
  checksum: Generated<number | null>;
}

/** What a dataset says of a document; no row where it says nothing. */
interface WatchFindingTable {
  watch_id: string;
  dataset: string;
  position: number;
  organization_id: string;
  /** The name that it was asked by; null where nobody knew one. */
  subject_name: string | null;
  /** JSON: `[{ key, about, rows, says, active }]`. */
  findings: string;
  checksum: Generated<number | null>;
}

/** What has changed of a document in an edition: as it was told. */
interface WatchChangeTable {
  id: string;
  organization_id: string;
  watch_id: string;
  document: string;
  document_kind: 'cpf' | 'cnpj';
  dataset: string;
  edition: string;
  published_on: string;
  /** JSON: `[{ kind, before, after }]`. */
  changes: string;
  created_at: string;
  checksum: Generated<number | null>;
}

const findingMarks = {
  watch_id: null,
  dataset: null,
  organization_id: null,
  subject_name: subject('reports'),
  findings: thirdParty('reports', { '[].says': 'THIRD_PARTY' }),
} as const;

/** What of a person each column can hold. */
export const watchMarks: PersonalMarks<WatchTables> = {
  watch: {
    id: null,
    organization_id: null,
    analyst_id: staff('reports'),
    name: null,
    batch_id: null,
    state: null,
    created_at: null,
    lease_owner: null,
    lease_until: null,
  },
  watch_subject: {
    watch_id: null,
    organization_id: null,
    document: subject('reports'),
    document_kind: null,
    name: subject('reports'),
  },
  watch_dataset: {
    watch_id: null,
    dataset: null,
    organization_id: null,
    edition: null,
    register: null,
    published_on: null,
    began_at: null,
    screened_at: null,
  },
  watch_screening: {
    watch_id: null,
    dataset: null,
    organization_id: null,
    edition: null,
    register: null,
    published_on: null,
    scope: null,
    phase: null,
    began_at: null,
  },
  watch_finding: findingMarks,
  watch_new_finding: findingMarks,
  watch_change: {
    id: null,
    organization_id: null,
    watch_id: null,
    document: subject('reports'),
    document_kind: null,
    dataset: null,
    edition: null,
    published_on: null,
    changes: thirdParty('reports', { '[].before': 'THIRD_PARTY', '[].after': 'THIRD_PARTY' }),
    created_at: null,
  },
};
