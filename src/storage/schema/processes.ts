import type { SchemaText } from '../migration.ts';

/**
 * Processes that share the database: machines, leases, stop notices, rate limits and logins at sources. On a server, rate limits, logins
 * and the first transaction since its start are in unlogged tables: they may be lost in a crash (see postgres/server-start.ts).
 */
export const processes: SchemaText = {
  sql: `
CREATE TABLE stop_notice (
  holder TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event_sender (
  holder TEXT PRIMARY KEY,
  sends_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE machine (
  holder TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('SERVICE', 'API', 'WORKERS')),
  version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  alive_until TEXT NOT NULL,
  clock_ahead_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE duty (
  name TEXT PRIMARY KEY,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE source_request (
  provider TEXT NOT NULL,
  role TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (provider, role, day)
) STRICT, WITHOUT ROWID;
`,
  sqlite: `
CREATE TABLE source_turn (
  place TEXT PRIMARY KEY,
  next_at REAL NOT NULL
) STRICT;

CREATE TABLE source_login (
  place TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  sealed BLOB,
  ends_at REAL NOT NULL,
  holder TEXT NOT NULL,
  held_until REAL NOT NULL
) STRICT;
`,
  postgres: `
CREATE UNLOGGED TABLE rate_bucket (
  name text COLLATE "C" PRIMARY KEY,
  per_minute double precision NOT NULL,
  tokens double precision NOT NULL,
  taken double precision NOT NULL,
  filled_at double precision NOT NULL
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE source_turn (
  place text COLLATE "C" PRIMARY KEY,
  next_at double precision NOT NULL
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE source_login (
  place text COLLATE "C" PRIMARY KEY,
  number bigint NOT NULL,
  sealed bytea,
  ends_at double precision NOT NULL,
  holder text COLLATE "C" NOT NULL,
  held_until double precision NOT NULL
);

CREATE UNLOGGED TABLE server_start (
  transaction_id xid8 NOT NULL
);
`,
};
