/**
 * What several machines count together: tokens of callers, by a hash of whose they are, and when a source may be asked next. Lost in
 * a crash of the server, which harms nobody, and so not written to its log.
 */
export const sharedLimits = `
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
) WITH (fillfactor = 50)`;
