import type { SchemaText } from '../migration.ts';

/**
 * The audit log: one hash chain for each organisation, and its signed checkpoints. On a server, `link_audit` appends an entry,
 * so that the chain is locked only while the server works. It hashes the same line as audit/audit-entry.ts.
 */
export const audit: SchemaText = {
  sql: `
CREATE TABLE audit_chain (
  organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization (id),
  entries INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at TEXT NOT NULL,
  seal_count TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_entry (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT,
  details TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;
CREATE INDEX audit_entry_by_kind ON audit_entry (organization_id, kind, number);

CREATE TABLE audit_key (
  id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sealed BLOB NOT NULL,
  added_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE audit_seal (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  head TEXT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;
`,
  postgres: `
CREATE FUNCTION put_audit(head audit_chain, dated text, what text, who text, said text) RETURNS audit_chain
LANGUAGE plpgsql AS $$
DECLARE
  place bigint := head.entries + 1;
  line text := '{"actor":' || coalesce(to_json(who)::text, 'null') || ',"at":"' || dated || '","details":' || said
    || ',"kind":"' || what || '","number":' || place || ',"organization":' || to_json(head.organization_id)::text
    || ',"previous":"' || head.hash || '","version":1}';
  hashed text := encode(sha256(convert_to(line, 'UTF8')), 'hex');
BEGIN
  INSERT INTO audit_entry (organization_id, number, at, kind, actor, details, previous, hash)
  VALUES (head.organization_id, place, dated, what, who, said, head.hash, hashed);
  head.entries := place;
  head.hash := hashed;
  head.at := dated;
  RETURN head;
END $$;
CREATE FUNCTION link_audit(organization text, dated text, what text, who text, said text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain;
BEGIN
  SELECT * INTO head FROM audit_chain WHERE organization_id = organization FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_chain (organization_id, entries, hash, at) VALUES (organization, 0, repeat('0', 64), '')
    ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_chain WHERE organization_id = organization FOR UPDATE;
  END IF;
  IF head.at COLLATE "C" > dated COLLATE "C" THEN
    IF head.at::timestamptz - dated::timestamptz > interval '1 minute' THEN
      head := put_audit(head, dated, 'CLOCK_SET_BACK', NULL, '{"from":"' || head.at || '"}');
    ELSE
      dated := head.at;
    END IF;
  END IF;
  head := put_audit(head, dated, what, who, said);
  UPDATE audit_chain SET entries = head.entries, hash = head.hash, at = head.at
  WHERE organization_id = organization;
END $$;
`,
};
