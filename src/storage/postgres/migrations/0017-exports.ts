/** The bytes of exports, which beside a file have a folder. */
export const exports = `
CREATE TABLE export_bytes (
  export_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organization (id),
  bytes bytea NOT NULL
)`;
