/**
 * The subject's name stands beside the report, and is found by its trigrams; reports from before get it by `credit db
 * migrate`. Lists are narrowed by two indexes that hold all that a report's standing consists of, in the place of three
 * that held a part of it each.
 */
export const subjectNames = `
ALTER TABLE report ADD COLUMN subject_name TEXT;
CREATE VIRTUAL TABLE report_name USING fts5 (
  names, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
DROP INDEX report_by_status;
DROP INDEX report_by_policy_status;
DROP INDEX report_by_policy;
CREATE INDEX report_by_standing ON report (organization_id, status, policy_status, document_kind, id);
CREATE INDEX report_by_policy_standing ON report (organization_id, policy_id, status, policy_status, document_kind, id);
`;
