import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { newId } from '../../src/base/ids.ts';
import { seedLocalPolicies } from '../../src/credit-policy/seed-local-policies.ts';
import { listIdentifiers } from '../../src/report/list-identifiers.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile, now } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { sqliteTest } from '../storage/test-server.ts';

/** A database as the first start leaves it, with `count` reports; their ids, newest first. */
async function makeDatabase(count: number): Promise<{ file: string; reports: readonly string[] }> {
  const file = await newDatabaseFile();
  const storage = await openStorage(file);
  const { actor } = await openLocalActor(storage, {
    analystName: 'ana',
    now,
    onCreated: (db, analyst) => seedLocalPolicies(db, analyst, now),
  });
  const reports: string[] = [];
  for (let number = 0; number < count; number += 1) {
    reports.unshift(await insertReport(storage, actor.organizationId));
  }
  await storage.close();
  return { file, reports };
}

async function insertReport(storage: Storage, organizationId: string): Promise<string> {
  const [reportId, runId] = [newId('rpt'), newId('run')];
  const at = now.toISOString();
  await storage.write({ locks: [] }, async (db) => {
    await db
      .insertInto('report')
      .values({
        id: reportId,
        organization_id: organizationId,
        document: '99990001000198',
        document_kind: 'cnpj',
        policy_id: 'starter-company',
        depth: 'SIMPLES',
        status: 'PENDING',
        policy_status: 'PENDING',
        current_run_id: runId,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('run')
      .values({
        id: runId,
        report_id: reportId,
        organization_id: organizationId,
        number: 1,
        policy_id: 'starter-company',
        policy_version: 1,
        profile: 'sandbox',
        phase: 'PENDING',
        as_of: at,
        as_of_day: at.slice(0, 10),
        timezone: 'UTC',
        sandbox: 1,
        sources_done: 0,
        sources_total: 0,
        errors: '[]',
        created_at: at,
      })
      .execute();
  });
  return reportId;
}

test('the policies of the local organisation are offered by name', async () => {
  const { file } = await makeDatabase(0);
  const listed = await listIdentifiers(file, 'policy');
  expect(listed.map(({ id }) => id)).toEqual(['starter-company', 'starter-person']);
});

test('the newest reports are offered, the newest first, and no more than one looks through', async () => {
  const { file, reports } = await makeDatabase(52);
  const listed = await listIdentifiers(file, 'report');
  expect(listed.map(({ id }) => id)).toEqual(reports.slice(0, 50));
});

test('a database without the organisation offers nothing', async () => {
  const file = await newDatabaseFile();
  await (await openStorage(file)).close();
  expect(await listIdentifiers(file, 'policy')).toEqual([]);
});

sqliteTest('a database that is missing is told, and not made', async () => {
  const file = await newDatabaseFile();
  expect((await refusalOf(listIdentifiers(file, 'report'))).code).toBe('STORAGE_UNAVAILABLE');
  expect(existsSync(file)).toBe(false);
});
