/**
 * A checksum beside each row that is read back and shown; null on rows from before, until they change or `credit db migrate`
 * fills it in. How many sections a run had when it was evaluated, so that one that cannot be found any more is missed;
 * 0 where some were lost for good.
 */
export const checksums = `
ALTER TABLE policy ADD COLUMN checksum INTEGER;
ALTER TABLE policy_version ADD COLUMN checksum INTEGER;
ALTER TABLE report ADD COLUMN checksum INTEGER;
ALTER TABLE run ADD COLUMN section_count INTEGER;
ALTER TABLE run ADD COLUMN checksum INTEGER;
ALTER TABLE section ADD COLUMN checksum INTEGER;
ALTER TABLE evidence ADD COLUMN checksum INTEGER;
ALTER TABLE manual_decision ADD COLUMN checksum INTEGER;
ALTER TABLE usage ADD COLUMN checksum INTEGER;
ALTER TABLE api_client ADD COLUMN checksum INTEGER;
ALTER TABLE kept_answer ADD COLUMN checksum INTEGER;
ALTER TABLE statement_upload ADD COLUMN checksum INTEGER;
ALTER TABLE webhook ADD COLUMN checksum INTEGER;
ALTER TABLE event ADD COLUMN checksum INTEGER;
ALTER TABLE batch ADD COLUMN checksum INTEGER;
ALTER TABLE batch_item ADD COLUMN checksum INTEGER;
ALTER TABLE batch_refusal ADD COLUMN checksum INTEGER;
`;
