import type { Generated } from 'kysely';
import type { PersonalMarks } from './personal-mark.ts';

/* Exports of reports and of operations; see tables.ts. What of persons they hold stands in the files beside the database. */

export interface ExportTables {
  report_export: ReportExportTable;
}

interface ReportExportTable {
  id: string;
  organization_id: string;
  /** What it is of: one of the two, and never both. */
  report_id: string | null;
  operation_id: string | null;
  /** The state of the report, or of the operation, that it shows. */
  revision: number;
  format: 'pdf' | 'xlsx' | 'csv' | 'json';
  language: string;
  /** IANA name of the zone of the times in it. */
  time_zone: string;
  /** 1 where long lists are whole. */
  whole: 0 | 1;
  state: 'PENDING' | 'GENERATED' | 'FAILED';
  /** The code of why it failed. */
  error: string | null;
  size: number | null;
  sha256: string | null;
  created_at: string;
  finished_at: string | null;
  /** Until when its file is kept; null where there is none. */
  expires_at: string | null;
  /** Who makes it (`host:pid:random`), until when, and how often that has changed. */
  lease_owner: string | null;
  lease_until: string | null;
  fence: Generated<number>;
  /** Failures, losses of the process, and the time of the first loss alone (ISO 8601); see jobs/losses.ts. */
  failures: Generated<number>;
  losses: Generated<number>;
  suspect_since: string | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const exportMarks: PersonalMarks<ExportTables> = {
  report_export: {
    id: null,
    organization_id: null,
    report_id: null,
    operation_id: null,
    format: null,
    language: null,
    time_zone: null,
    state: null,
    error: null,
    sha256: null,
    created_at: null,
    finished_at: null,
    expires_at: null,
    lease_owner: null,
    lease_until: null,
    suspect_since: null,
  },
};
