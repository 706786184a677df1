/** Whose data must not be removed while a dispute, an investigation or an order of a court lasts. */
export const legalHolds = `
CREATE TABLE legal_hold (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  reason TEXT NOT NULL,
  held_until TEXT,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  held_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX legal_hold_of_subject ON legal_hold (organization_id, document);
CREATE INDEX legal_hold_by_organization ON legal_hold (organization_id, id);
`;
