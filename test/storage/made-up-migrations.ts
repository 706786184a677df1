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
  sql: '',
  fill: "UPDATE organization SET name = name || '!';",
};

/** A step that fills a column whose rows have checksums. */
export const fillExternalIds: Migration = {
  number: 4,
  name: 'external-ids',
  sql: '',
  fill: "UPDATE report SET external_id = 'ERP-1' WHERE external_id IS NULL;",
};

/** The steps of a later version, after the current schema. */
export const laterSteps: readonly Migration[] = [addTides, renameOrganizations, fillExternalIds];

/** Replaces `storage/migrations.ts` by that of a later version. */
export async function laterVersion(
  importOriginal: () => Promise<unknown>,
): Promise<typeof import('../../src/storage/migrations.ts')> {
  const { migrations } = (await importOriginal()) as typeof import('../../src/storage/migrations.ts');
  const all = [...migrations, ...laterSteps];
  return { migrations: all, knownSchema: all.length };
}
