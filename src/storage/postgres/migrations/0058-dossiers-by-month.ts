import { madeAhead, monthBound, monthOf, partitionOf } from '../dossier-months.ts';

/**
 * What a run collected lies in partitions by month, of the instants that the identifiers of runs say. The table that is there becomes the
 * first of them, to the end of the month of the migration; what no month is made for goes to `dossier_rest`, and is never refused.
 *
 * @param now of the server.
 */
export function dossiersByMonth(now: Date): string {
  const first = monthOf(now);
  return `
ALTER TABLE dossier RENAME TO dossier_before;
ALTER INDEX dossier_pkey RENAME TO dossier_before_pkey;
CREATE TABLE dossier (
  run_id text collate "C" NOT NULL CONSTRAINT dossier_run_id_fkey REFERENCES run (id),
  number bigint NOT NULL CONSTRAINT dossier_number_check CHECK (number > 0),
  organization_id text collate "C" NOT NULL CONSTRAINT dossier_organization_id_fkey REFERENCES organization (id),
  section_count bigint NOT NULL CONSTRAINT dossier_section_count_check CHECK (section_count >= 0),
  packed bytea NOT NULL,
  checksum bigint,
  PRIMARY KEY (run_id, number)
) PARTITION BY RANGE (run_id);
ALTER TABLE dossier ATTACH PARTITION dossier_before FOR VALUES FROM (MINVALUE) TO ('${monthBound(first + 1)}');
CREATE TABLE dossier_rest PARTITION OF dossier DEFAULT;
${Array.from({ length: madeAhead }, (_, at) => partitionOf(first + 1 + at)).join(';\n')}`;
}
