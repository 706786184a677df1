import { expect, test } from 'vitest';
import { newKeyText } from '../../src/auth/signing-key.ts';
import { sha256 } from '../../src/base/canonical-json.ts';
import { MasterKey, sealedBy } from '../../src/base/master-key.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { rewrapSubjectKeys } from '../../src/privacy/rewrap-subject-keys.ts';
import { beginSealing, listSubjectKeys } from '../../src/privacy/subject-key-store.ts';
import { destroySubjectKeys, sealFor } from '../../src/privacy/subject-seals.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { getRun } from '../../src/report/run-store.ts';
import { sealReports } from '../../src/report/seal-reports.ts';
import { listUploads } from '../../src/report/statement-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import { sealedBytesOf } from '../../src/storage/sealed-values.ts';
import { newDatabaseFile, openTestDatabase } from '../auth/local-database.ts';
import { newMasterKey } from '../auth/new-master-key.ts';
import { refusalOf } from '../auth/token-world.ts';
import { approvedCompany, engineKey, type LocalEngine, openLocalEngine, start } from './local-engine.ts';

const request = { document: approvedCompany, policyId: 'automatic' };
const typed = {
  periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets: 200, currentLiabilities: 100 } }],
};

const analyze = async (engine: LocalEngine) => {
  const { report } = await analyzeDocument(engine, engine.actor, { ...request, reuseWithinDays: 0 });
  return report;
};

const runOf = async (engine: LocalEngine) => {
  const { id } = await engine.storage.db
    .selectFrom('run')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

const attach = (engine: LocalEngine, reportId: string) =>
  attachStatements(engine, engine.actor, {
    reportId,
    body: Buffer.from(JSON.stringify(typed)),
    extracted: readTyped(typed),
  });

/** Of rows as they stand in the database, how many hold what is kept of people in the clear. */
async function countClear(file: string): Promise<number> {
  const { db } = await openTestDatabase(file);
  const values: unknown[] = [
    ...(await db.selectFrom('dossier').select('packed').execute()).map(({ packed }) => packed),
    ...(await db.selectFrom('run').select('result').where('result', 'is not', null).execute()).map(
      ({ result }) => result,
    ),
    ...(await db.selectFrom('statement_upload').select(['body', 'extracted']).execute()).flatMap(
      Object.values,
    ),
    ...(await db.selectFrom('kept_answer').select('body').execute()).map(({ body }) => body),
  ];
  expect(values.length).toBeGreaterThan(0);
  return values.filter((value) => sealedBytesOf(value) === undefined).length;
}

test('what is kept of a report is sealed, and read by whoever has the master key', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file, sealing: engineKey });
  const { id } = await analyze(engine);
  await attach(engine, id);
  const idempotency = { clientId: 'cli_1', key: 'again' };
  const document = { kind: 'cnpj', value: approvedCompany.value } as const;
  const asked = { document, policyId: 'automatic', reuseWithinDays: 30 };
  const first = await acceptReport(engine, engine.actor, asked, { idempotency });
  expect(await countClear(file)).toBe(0);

  const beside = await openLocalEngine({ file, sealing: engineKey });
  const answer = await getReport(beside, beside.actor, id);
  expect(answer).toEqual(await getReport(engine, engine.actor, id));
  const dossier = await readDossier(beside.storage.db, await runOf(beside));
  expect(dossier.evidence.length).toBeGreaterThan(0);
  const [upload] = await listUploads(beside.storage.db, beside.actor.organizationId, id);
  expect(upload?.bodySha256).toBe(sha256(JSON.stringify(typed)));
  const again = await acceptReport(beside, beside.actor, asked, { idempotency });
  expect(again).toMatchObject({ replayed: true, body: first.body });
});

test('a subject has one key, whoever of several writes of it first', async () => {
  const file = await newDatabaseFile();
  const engines = await Promise.all([1, 2, 3].map(() => openLocalEngine({ file, sealing: engineKey })));
  const [engine] = engines;
  if (engine === undefined) throw new Error('no engine');
  const { organizationId } = engine.actor;
  const subject = { organizationId, document: approvedCompany.value };
  const sealed = await Promise.all(
    [...engines, ...engines].map(({ storage }) =>
      storage.write({ locks: readsNothing }, (db) => sealFor(db, subject, 'run.result', Buffer.from('x'))),
    ),
  );
  const keys = await listSubjectKeys(engine.storage.db, { after: '', limit: 10 });
  expect(keys).toHaveLength(1);
  expect(new Set(sealed.map((one) => sealedBytesOf(one) !== undefined))).toEqual(new Set([true]));
  // One that was made in what was undone is no key.
  const undone = { organizationId, document: '11222333000181' };
  const failure = new Error('undone');
  const attempt = engine.storage.write({ locks: readsNothing }, async (db) => {
    await sealFor(db, undone, 'run.result', Buffer.from('x'));
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await listSubjectKeys(engine.storage.db, { after: '', limit: 10 })).toHaveLength(1);
  await engine.storage.write({ locks: readsNothing }, (db) =>
    sealFor(db, undone, 'run.result', Buffer.from('x')),
  );
  expect(await listSubjectKeys(engine.storage.db, { after: '', limit: 10 })).toHaveLength(2);
});

test('without its master key nobody reads it, and it says which one is missing', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file, sealing: engineKey });
  const { id } = await analyze(engine);
  const stranger = await openLocalEngine({ file, sealing: newMasterKey() });
  const refusal = await refusalOf(getReport(stranger, stranger.actor, id));
  expect(refusal).toMatchObject({
    code: 'MASTER_KEY_OTHER',
    params: { id: engineKey.id, file: 'master.key' },
  });
  expect((await refusalOf(analyze(stranger))).code).toBe('MASTER_KEY_OTHER');
});

test('once its key is destroyed, a report says that it was erased, and a new analysis is another one', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file, sealing: engineKey });
  const { id } = await analyze(engine);
  const { organizationId } = engine.actor;
  const documentHash = await engine.documentHashes.of(organizationId, approvedCompany.value);
  const destroy = () =>
    engine.storage.write({ locks: readsNothing }, (db) =>
      destroySubjectKeys(db, { organizationId, documentHash }),
    );
  expect([await destroy(), await destroy()]).toEqual([1, 0]);
  for (const one of [engine, await openLocalEngine({ file, sealing: engineKey })]) {
    const refusal = await refusalOf(getReport(one, one.actor, id));
    expect(refusal.code).toBe('RECORD_ERASED');
    expect(one.storage.damage()).toBeUndefined();
  }
  const next = await analyze(engine);
  expect(next.id).not.toBe(id);
  expect(next.status).toBe('APPROVED');
});

test('sealed bytes that are not as they were sealed are damaged, also where the checksum fits them', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file, sealing: engineKey });
  const { id } = await analyze(engine);
  const { db } = await openTestDatabase(file);
  const { packed } = await db.selectFrom('dossier').select('packed').executeTakeFirstOrThrow();
  const spoilt = Buffer.from(packed);
  spoilt.writeUInt8(spoilt.readUInt8(spoilt.length - 20) ^ 4, spoilt.length - 20);
  await db.updateTable('dossier').set({ packed: spoilt }).execute();
  expect((await refusalOf(getReport(engine, engine.actor, id))).code).toBe('RECORD_DAMAGED');
});

test('what is in the clear is read as before, and sealed once and for all, going on where it was stopped', async () => {
  const file = await newDatabaseFile();
  const before = await openLocalEngine({ file });
  const { id } = await analyze(before);
  await attach(before, id);
  await analyzeDocument(before, before.actor, { ...request, policyId: 'manual' });
  const answer = await getReport(before, before.actor, id);
  expect(await countClear(file)).toBeGreaterThan(0);

  const engine = await openLocalEngine({ file, sealing: engineKey });
  expect(await getReport(engine, engine.actor, id)).toEqual(answer);
  const stop = new AbortController();
  const stopped = sealReports(engine.storage, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('stop')),
  });
  await stopped.catch(() => {});
  const told: number[] = [];
  await sealReports(engine.storage, { onProgress: (_, done) => told.push(done) });
  expect(await countClear(file)).toBe(0);
  expect(await sealReports(engine.storage, {})).toEqual({ runs: 0, uploads: 0, damaged: [] });
  expect(await getReport(engine, engine.actor, id)).toEqual(answer);
  // Whoever looks without the keys sees that it is sealed.
  const { db } = await openTestDatabase(file);
  expect((await refusalOf(getRun(db, await runOf(engine)))).code).toBe('RECORD_FORM_UNKNOWN');
});

test('renewing the master key wraps each key anew, goes on where it was stopped, and nothing else is written', async () => {
  const file = await newDatabaseFile();
  const [older, newer] = [newKeyText(), newKeyText()];
  const before = new MasterKey([older], { file: 'master.key' });
  const engine = await openLocalEngine({ file, sealing: before });
  const { id } = await analyze(engine);
  const { organizationId } = engine.actor;
  for (const document of ['11222333000181', '11444777000161']) {
    await engine.storage.write({ locks: readsNothing }, (db) =>
      sealFor(db, { organizationId, document }, 'run.result', Buffer.from('x')),
    );
  }
  const answer = await getReport(engine, engine.actor, id);
  const both = new MasterKey([newer, older], { file: 'master.key' });
  // As one that was stopped has left it.
  const [first] = await listSubjectKeys(engine.storage.db, { after: '', limit: 1 });
  if (first === undefined) throw new Error('no key');
  expect(await rewrapSubjectKeys(engine.storage, both)).toBe(3);
  await engine.storage.db
    .updateTable('subject_key')
    .set({ sealed: first.sealed })
    .where('id', '=', first.id)
    .execute();
  expect(await rewrapSubjectKeys(engine.storage, both)).toBe(1);
  expect(await rewrapSubjectKeys(engine.storage, both)).toBe(0);
  const keys = await listSubjectKeys(engine.storage.db, { after: '', limit: 10 });
  expect(new Set(keys.map(({ sealed }) => sealedBy(sealed)))).toEqual(new Set([both.id]));
  const { db } = await openTestDatabase(file);
  await db.deleteFrom('document_hash_key').execute();
  const after = await openLocalEngine({ file, sealing: new MasterKey([newer], { file: 'master.key' }) });
  expect(await getReport(after, after.actor, id)).toEqual(answer);
});

test('a database that seals does so for whoever opens it, and begins once', async () => {
  const engine = await openLocalEngine({ sealing: engineKey });
  await engine.storage.write({ locks: readsNothing }, (db) =>
    beginSealing(db, new Date(start.getTime() + 1)),
  );
  const rows = await engine.storage.db.selectFrom('sealing').selectAll().execute();
  expect(rows).toEqual([{ since: start.toISOString() }]);
});
