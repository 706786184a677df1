import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import { makeDatabase } from './test-database.ts';

function change(file: string, statement: string): void {
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  database.exec(statement);
  database.close();
}

test('rows from before there were checksums are told by the check, and given one by the migration, once', async () => {
  const file = await makeDatabase();
  change(
    file,
    `with recursive number (n) as (select 1 union all select n + 1 from number where n < 1200)
     insert into policy (organization_id, policy_id, name, document_kind, enabled, current_version, updated_at)
     select 'org-1', 'policy-' || n, 'P', 'cnpj', 1, 1, '' from number`,
  );
  expect(await checkDatabase(file)).toMatchObject({ uncheckedRows: 1_200 });
  expect(await migrateDatabase(file, { dryRun: false })).toMatchObject({ checksums: 1_200 });
  expect(await checkDatabase(file)).toMatchObject({ uncheckedRows: 0 });
  expect(await migrateDatabase(file, { dryRun: false })).toMatchObject({ checksums: 0 });
  change(file, "update policy set name = 'Q' where policy_id = 'policy-700'");
  await expect(checkDatabase(file)).rejects.toMatchObject({
    code: 'STORAGE_CORRUPT',
    message: expect.stringContaining('policy org-1/policy-700'),
  });
});
