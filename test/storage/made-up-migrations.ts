import type { Migration } from '../../src/storage/migration.ts';

/** A step that only adds: a table, a column and an index. */
export const addTides: Migration = {
  number: 2,
  name: 'tides',
  sql: `
CREATE TABLE tide (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  metres INTEGER NOT NULL
) STRICT;
ALTER TABLE report ADD COLUMN tide TEXT;
CREATE INDEX report_by_tide ON report (organization_id, tide);
`,
};

/** A step that changes rows. */
export const renameOrganizations: Migration = {
  number: 3,
  name: 'renamed-organizations',
  sql: "\nUPDATE organization SET name = name || '!';\n",
};

/** Replaces `storage/migrations.ts`: a program of a later version, with these steps after the current schema. */
export async function laterVersion(
  importOriginal: () => Promise<unknown>,
): Promise<typeof import('../../src/storage/migrations.ts')> {
  const { migrations } = (await importOriginal()) as typeof import('../../src/storage/migrations.ts');
  const all = [...migrations, addTides, renameOrganizations];
  return { migrations: all, knownSchema: all.length };
}
