/**
 * The machines that share a database, each with a time until which it is taken to live, renewed while it does; what only one of them
 * does at a time; and where runs are found that nobody has begun, by whose they are.
 */
export const machines = `
CREATE TABLE machine (
  holder TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('SERVICE', 'API', 'WORKERS')),
  version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  alive_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE duty (
  name TEXT PRIMARY KEY,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX run_waiting ON run (organization_id, id)
  WHERE lease_owner IS NULL AND phase IN ('PENDING', 'PROCESSING', 'EVALUATING');
`;
