import { expect, test } from 'vitest';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { CreditError } from '../../src/base/errors.ts';
import { isServerAddress } from '../../src/base/server-address.ts';
import { addConsent } from '../../src/consent/record-consent.ts';
import { destroySubjectKeys } from '../../src/privacy/subject-seals.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { runReport } from '../../src/run/run-report.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { checkServer } from '../../src/storage/postgres/check-server.ts';
import { countedTables } from '../../src/storage/row-counts.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { newDatabaseFile, openTestDatabase } from '../auth/local-database.ts';
import {
  approvedCompany,
  engineKey,
  type LocalEngine,
  openLocalEngine,
  start,
} from '../report/local-engine.ts';
import { spoil } from './spoil-row.ts';
import { serverTest } from './test-server.ts';

/** Returns why `credit db check` refuses a database. Undefined if it finds no damage. */
async function damageIn(place: string): Promise<string | undefined> {
  try {
    await (isServerAddress(place) ? checkServer(place) : checkDatabase(place));
    return undefined;
  } catch (error) {
    if (!(error instanceof CreditError) || error.code !== 'STORAGE_CORRUPT') throw error;
    return error.message;
  }
}

/** A database with two billed analyses, a decision, a signature, a consent, a legal hold, a default policy and keys. */
async function openFilled(): Promise<LocalEngine> {
  const engine = await openLocalEngine({ file: await newDatabaseFile(), sealing: engineKey });
  const { actor, storage } = engine;
  const { organizationId, analystId } = actor;
  await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'automatic' });
  const request = { document: approvedCompany, policyId: 'manual' };
  const { reportId, runId } = await createReport(engine, actor, request);
  await runReport(engine, runId);
  await decideReport(engine, actor, { id: reportId, approved: true, commentary: 'Paid before.' });
  const consent = { document: approvedCompany, scope: 'SCR', givenBy: 'Maria Souza', how: 'PAPER' } as const;
  await addConsent(engine, actor, consent);
  await holdSubject(engine, actor, { document: approvedCompany, reason: 'Lawsuit' });
  const owner = { organization_id: organizationId, analyst_id: analystId };
  await storage.write({ locks: readsNothing }, async (db) => {
    await db
      .insertInto('policy_default')
      .values({ ...owner, document_kind: 'cnpj', policy_id: 'manual' })
      .execute();
    await db
      .insertInto('signature')
      .values({
        ...owner,
        id: 'sig_1',
        report_id: reportId,
        run_id: runId,
        state: 'PENDING',
        commentary: '',
        terms: null,
        role: 'analyst',
        analyst_name: 'ana',
        person_id: analystId,
        signed_at: start.toISOString(),
      })
      .execute();
  });
  return engine;
}

test.each([
  ['usage', 'missing: 1 of 2'],
  ['policy_default', 'missing: 1 of 1'],
  ['manual_decision', 'missing: 1 of 1'],
  ['signature', 'missing: 1 of 1'],
  ['consent', 'missing: 1 of 1'],
  ['legal_hold', 'missing: 1 of 1'],
  ['subject_key', 'missing: 1 of 1'],
] as const)('the check reports that a row of %s is missing', async (table, missing) => {
  const { storage } = await openFilled();
  const place = storage.file;
  expect(await damageIn(place)).toBeUndefined();
  const key = table === 'policy_default' ? 'analyst_id' : 'id';
  await spoil(place, `delete from ${table} where ${key} = (select max(${key}) from ${table})`);
  expect(await damageIn(place)).toContain(`records are not as they were written (1): ${table} (${missing})`);
});

test('the check reports a row that was added in another way, and a count that is missing', async () => {
  const { storage } = await openFilled();
  const place = storage.file;
  await spoil(place, `update row_count set total = total - 1 where name = 'consent'`);
  await spoil(place, `delete from row_count where name = 'usage'`);
  const damage = await damageIn(place);
  expect(damage).toContain('records are not as they were written (2)');
  expect(damage).toContain('row_count usage');
  expect(damage).toContain('consent (stored: 1, expected: 0)');
});

test('rows that are deleted, undone or not inserted because they exist leave the counts right', async () => {
  const { storage } = await openFilled();
  const undone = storage.write({ locks: readsNothing }, async (db) => {
    await db.deleteFrom('signature').execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await storage.write({ locks: readsNothing }, async (db) => {
    await db.deleteFrom('policy_default').execute();
    const first = await db.selectFrom('organization').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('organization')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  expect(await damageIn(storage.file)).toBeUndefined();
});

test('each table with a row count starts with one', async () => {
  const { db } = await openTestDatabase();
  const rows = await db.selectFrom('row_count').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual([...countedTables].sort());
});

serverTest('writers on a server do not wait for the row count of each other', async () => {
  const { storage } = await openFilled();
  const insert = (id: string, meanwhile: () => Promise<unknown>) =>
    storage.write({ locks: readsNothing }, async (db) => {
      await db.insertInto('organization').values({ id, name: id, created_at: '' }).execute();
      await meanwhile();
    });
  // Each transaction ends only after the one within it.
  await insert('org_a', () => insert('org_b', () => insert('org_c', async () => undefined)));
  const slots = await storage.db
    .selectFrom('row_count')
    .select('total')
    .where('name', '=', 'organization')
    .execute();
  expect(slots.length).toBe(3);
  expect(await damageIn(storage.file)).toBeUndefined();
});

test('the audit check reports a missing key as missing, not as an erasure', async () => {
  const engine = await openFilled();
  const { storage, actor } = engine;
  await spoil(storage.file, 'delete from subject_key');
  const later = await openLocalEngine({ file: storage.file, sealing: engineKey });
  const [verdict] = await verifyAudit(later.storage, {
    organizationIds: [actor.organizationId],
    keys: await listKeys(later.storage.db),
  });
  expect(verdict?.break).toMatchObject({ kind: 'KEY_MISSING', record: expect.stringMatching(/^run_/) });
});

test('the audit check does not report a key that an erasure under way has destroyed as missing', async () => {
  const engine = await openFilled();
  const { storage, actor, documentHashes } = engine;
  const { organizationId, analystId } = actor;
  const documentHash = await documentHashes.of(organizationId, approvedCompany.value);
  await storage.write({ locks: readsNothing }, async (db) => {
    await db
      .insertInto('erasure')
      .values({
        id: 'era_1',
        organization_id: organizationId,
        scope: 'SUBJECT',
        report_id: '',
        document_hash: documentHash,
        reason: 'Request',
        analyst_id: analystId,
        step: 'REPORTS',
        document: approvedCompany.value,
        document_kind: 'cnpj',
        names: '[]',
        requested_at: start.toISOString(),
        done_at: null,
      })
      .execute();
    await destroySubjectKeys(db, { organizationId, documentHash });
  });
  const verifying = verifyAudit(storage, {
    organizationIds: [organizationId],
    keys: await listKeys(storage.db),
  });
  await expect(verifying).rejects.toMatchObject({ code: 'RECORD_ERASED' });
  expect(await damageIn(storage.file)).toBeUndefined();
});
