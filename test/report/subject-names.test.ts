import { expect, test } from 'vitest';
import { findChangedEntries } from '../../src/audit/find-changed-entries.ts';
import { indexName } from '../../src/report/name-index-store.ts';
import { type ListReportsQuery, listReports } from '../../src/report/read-reports.ts';
import { readSubjectNames } from '../../src/report/read-subject-names.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { salvageDatabase } from '../../src/storage/salvage-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { inventReports } from './invent-reports.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from './local-engine.ts';

async function idsOf(engine: LocalEngine, query: ListReportsQuery): Promise<readonly string[]> {
  return (await listReports(engine, engine.actor, query)).items.map(({ id }) => id);
}

const analyze = async (engine: LocalEngine, policyId = 'automatic') =>
  (await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId })).report.id;

async function nameOf(engine: LocalEngine, id: string): Promise<string> {
  return (await readSubjectNames(engine, engine.actor, [id])).get(id) ?? '';
}

test('a run puts the name of its subject beside the report, and another run another one', async () => {
  const engine = await openLocalEngine();
  const id = await analyze(engine, 'manual');
  const name = await nameOf(engine, id);
  expect(name.length).toBeGreaterThan(5);
  expect(await idsOf(engine, { name: name.toLowerCase().slice(2, 9) })).toEqual([id]);

  const { db } = engine.storage;
  await db.updateTable('report').set({ subject_name: 'NOME DE ANTES' }).execute();
  await indexName(db, id);
  expect(await idsOf(engine, { name: 'de antes' })).toEqual([id]);
  expect(await analyze(engine, 'manual')).toBe(id);
  expect(await nameOf(engine, id)).toBe(name);
  expect(await idsOf(engine, { name: 'de antes' })).toEqual([]);
  expect(await idsOf(engine, { name: name.slice(0, 5) })).toEqual([id]);
});

test('a name that is taken away is not found any more', async () => {
  const engine = await openLocalEngine();
  const id = await analyze(engine);
  const name = await nameOf(engine, id);
  const { db } = engine.storage;
  await db.updateTable('report').set({ subject_name: '' }).where('id', '=', id).execute();
  await indexName(db, id);
  expect(await idsOf(engine, { name })).toEqual([]);
  expect(await db.selectFrom('report_name').select('rowid').execute()).toEqual([]);
});

test.each(['', 'ab', ' a  ', 'é\u0301\u0301\u0301x'])('%j is too short to be searched', async (name) => {
  const engine = await openLocalEngine();
  expect((await refusalOf(listReports(engine, engine.actor, { name }))).code).toBe('INVALID_ARGUMENT');
});

test('where many have the name and few what is wanted beside it, they are found at once, or a page says where to go on', async () => {
  const engine = await openLocalEngine();
  const both = 2 * 1_250;
  const many = Array.from({ length: both + 6 }, (_, number) => {
    const isBakery = number >= 6 && number % 2 === 0;
    const report = {
      organizationId: engine.actor.organizationId,
      createdAt: new Date(start.getTime() + number).toISOString(),
      policyStatus: 'APPROVED' as const,
      policyId: 'automatic',
      documentKind: 'cnpj' as const,
      document: approvedCompany.value,
      externalId: null,
      subjectName: isBakery ? `PADARIA ${number}` : `COMERCIO ${number}`,
    };
    if (number < 3) return { ...report, status: 'DENIED' as const };
    return { ...report, status: isBakery || number < 6 ? ('ERROR' as const) : ('APPROVED' as const) };
  });
  const ids = await inventReports(engine.storage, many);
  const oldest = (from: number) => [ids[from + 2], ids[from + 1], ids[from]];
  expect(await idsOf(engine, { name: 'comércio', status: 'DENIED' })).toEqual(oldest(0));
  expect(await idsOf(engine, { name: `comercio ${both + 5}` })).toEqual([ids[both + 5]]);

  const query = { name: 'comércio', status: 'ERROR' } as const;
  const first = await listReports(engine, engine.actor, query);
  expect(first.items).toEqual([]);
  const found: string[] = [];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await listReports(engine, engine.actor, { ...query, cursor });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(first.nextCursor).not.toBeNull();
  expect(found).toEqual(oldest(3));
});

sqliteTest('names are found in a backup and in what was salvaged, and both are sound', async () => {
  const engine = await openLocalEngine();
  const id = await analyze(engine);
  const name = await nameOf(engine, id);
  const copies = [`${engine.storage.file}.backup`, `${engine.storage.file}.salvaged`] as const;
  await backupDatabase(engine.storage.file, copies[0]);
  expect((await salvageDatabase(engine.storage.file, copies[1], findChangedEntries)).lost).toEqual([]);
  for (const file of copies) {
    await checkDatabase(file);
    expect(await idsOf(await openLocalEngine({ file }), { name })).toEqual([id]);
  }
});
