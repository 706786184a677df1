import { expect, test } from 'vitest';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { runDueRetention, runRetention } from '../../src/retention/run-retention.ts';
import { setTerms } from '../../src/retention/terms.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { holdSubject, releaseSubject } from '../../src/subject/legal-hold.ts';
import { companies, run as runItems, takeIn } from '../batch/batch-world.ts';
import {
  approvedCompany,
  countRows,
  type LocalEngine,
  openLocalEngine,
  start,
} from '../report/local-engine.ts';

import { all, world, yearMs } from './aged-world.ts';

test('answers of sources go after their term: the decision stays, a replay says so by name, and nothing is taken for damaged', async () => {
  const { engine, analyze, dry, remove } = await world();
  const id = await analyze();
  const before = await getReport(engine, engine.actor, id);
  expect(await remove()).toEqual({});
  engine.pass(yearMs);
  expect(await dry()).toEqual({ evidence: { count: 1, held: 0 } });
  expect(await remove()).toEqual({ evidence: { count: 1, held: 0 } });
  expect(await remove()).toEqual({});
  await expect(replayReport(engine, engine.actor, id)).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' });
  expect(await getReport(engine, engine.actor, id)).toEqual(before);
});

test('reports go after their term, and what was counted for them stays', async () => {
  const { engine, analyze, dry, remove } = await world();
  const id = await analyze();
  engine.pass(3 * yearMs);
  await analyze(companies(1)[0]);
  engine.pass(3 * yearMs);
  const usage = await engine.storage.db.selectFrom('usage').selectAll().orderBy('id').execute();
  expect(await dry()).toEqual({ reports: { count: 1, held: 0 }, evidence: { count: 1, held: 0 } });
  expect(await remove()).toEqual({ reports: { count: 1, held: 0 }, evidence: { count: 1, held: 0 } });
  await expect(getReport(engine, engine.actor, id)).rejects.toMatchObject({ code: 'UNKNOWN_REPORT' });
  expect(await engine.storage.db.selectFrom('usage').selectAll().orderBy('id').execute()).toEqual(usage);
  expect([await countRows(engine.storage, 'report'), await countRows(engine.storage, 'run')]).toEqual([1, 1]);
  const [verdict] = await verifyAudit(engine.storage, { keys: [] });
  expect(verdict).toMatchObject({ organizationId: engine.actor.organizationId, break: null });
});

test('a policy has a term of its own where one is set; forever is for ever; a narrower term gives way again', async () => {
  const { engine, analyze, dry } = await world();
  await analyze();
  const ofPolicy = { withinOrganization: false, policyId: 'manual' } as const;
  await setTerms(engine, engine.actor, ofPolicy, { reports: 'never', evidence: '2y' });
  engine.pass(yearMs);
  expect(await dry()).toEqual({});
  engine.pass(20 * yearMs);
  expect(await dry()).toEqual({ evidence: { count: 1, held: 0 } });
  await setTerms(engine, engine.actor, ofPolicy, { reports: null });
  expect(await dry()).toEqual({ reports: { count: 1, held: 0 } });
});

test('batches are not kept longer than the reports in them', async () => {
  const { engine } = await world();
  const { actor } = engine;
  const refused = expect.objectContaining({ code: 'RETENTION_TERMS_CROSS' });
  await expect(setTerms(engine, actor, all, { batches: '6y' })).rejects.toEqual(refused);
  await expect(setTerms(engine, actor, all, { batches: null })).rejects.toEqual(refused);
  const ofPolicy = { withinOrganization: false, policyId: 'manual' } as const;
  await expect(setTerms(engine, actor, ofPolicy, { reports: '6m' })).rejects.toEqual(refused);
  await setTerms(engine, actor, ofPolicy, { reports: '6m', batches: '3m' });
});

test('the lines of a batch go, then the batch; of a held subject its line, its report and its answers stay, and are counted', async () => {
  const { engine, dry, remove } = await world();
  const { actor, storage } = engine;
  const [held = '', ...others] = companies(3);
  const { id } = await takeIn(engine, [held, ...others, '1234']);
  await runItems(engine, id);
  const document = { kind: 'cnpj', value: held } as const;
  await holdSubject(engine, actor, { document, reason: 'x' });
  engine.pass(6 * yearMs);
  const expected = {
    lines: { count: 3, held: 1 },
    reports: { count: 2, held: 1 },
  };
  expect(await dry()).toEqual(expected);
  expect(await remove()).toEqual(expected);
  const left = await storage.db.selectFrom('batch_item').select('document').execute();
  expect(left).toEqual([{ document: held }]);
  expect(await countRows(storage, 'usage')).toBe(3);
  await releaseSubject(engine, actor, document);
  expect(await remove()).toEqual({
    lines: { count: 1, held: 0 },
    batches: { count: 1, held: 0 },
    reports: { count: 1, held: 0 },
  });
  expect(await storage.db.selectFrom('batch').select('id').execute()).toEqual([]);
});

test('what is in flight stays, however old it is', async () => {
  const { engine, remove } = await world();
  await createReport(engine, engine.actor, { document: approvedCompany, policyId: 'manual' });
  engine.pass(10 * yearMs);
  expect(await remove()).toEqual({});
  expect(await countRows(engine.storage, 'run')).toBe(1);
});

test('killed before each of its writes, and run again, it removes the same; two at once remove everything once', async () => {
  const { engine, analyze, dry } = await world();
  for (const document of companies(3)) await analyze(document);
  engine.pass(2 * yearMs);
  const expected = await dry();
  const killed = new Error('killed');
  let left = 0;
  const { write } = engine.storage;
  const mortal: LocalEngine = {
    ...engine,
    storage: {
      ...engine.storage,
      write: (options, work) => {
        left -= 1;
        return left < 0 ? Promise.reject(killed) : write(options, work);
      },
    },
  };
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    left = 1 + kills;
    isDone = await runRetention(mortal, { catchUp: kills === 0 }).then(
      () => true,
      (error: unknown) => {
        if (error !== killed) throw error;
        kills += 1;
        return false;
      },
    );
  }
  expect(kills).toBeGreaterThan(0);
  expect(
    await engine.storage.db.selectFrom('retention_count').select(['record', 'removed']).execute(),
  ).toEqual(Object.entries(expected).map(([record, { count }]) => ({ record, removed: count })));
  engine.pass(5 * yearMs);
  const both = await Promise.all([1, 2].map(() => runRetention(engine, { catchUp: true })));
  const reports = both.flatMap(({ records }) => records.filter(({ record }) => record === 'reports'));
  expect(reports.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('a clock that jumps ahead removes what would have gone within three days, and a daily run comes once a day by it', async () => {
  const { engine, analyze } = await world();
  await analyze();
  const first = await runDueRetention(engine, {});
  expect(first).toMatchObject({ behind: false });
  expect(await runDueRetention(engine, {})).toBeUndefined();
  engine.pass(30 * yearMs);
  expect(await runDueRetention(engine, {})).toMatchObject({ behind: true });
  expect(await runDueRetention(engine, {})).toBeUndefined();
  expect(await countRows(engine.storage, 'report')).toBe(1);
  engine.pass(-30 * yearMs);
  expect(await runDueRetention(engine, {})).toMatchObject({ behind: false });
});

test('what was set and what was removed stands in the audit chain, once for each run', async () => {
  const { engine, analyze, remove } = await world();
  await analyze();
  engine.pass(2 * yearMs);
  await remove();
  await remove();
  const entries = await engine.storage.db
    .selectFrom('audit_entry')
    .select(['kind', 'details'])
    .where('kind', 'like', 'RETENTION%')
    .orderBy('number')
    .execute();
  expect(entries.map(({ kind }) => kind)).toEqual(['RETENTION_SET', 'RETENTION_RUN']);
  expect(JSON.parse(entries[1]?.details ?? '')).toMatchObject({ run: 1, removed: { evidence: 1 } });
});

test('a consent that has ended stays while a report of its holder does, and one in force for as long as it is', async () => {
  const { engine, analyze, dry, remove } = await world();
  const { actor, storage } = engine;
  const consent = (id: string, end: { readonly revoked_at?: string; readonly valid_until?: string }) => ({
    id,
    organization_id: actor.organizationId,
    document: approvedCompany.value,
    scope: 'SCR',
    given_by: 'x',
    how: 'x',
    given_at: start.toISOString(),
    paper_sha256: null,
    valid_until: null,
    recorded_by_id: actor.analystId,
    recorded_by: 'x',
    recorded_at: start.toISOString(),
    revoked_at: null,
    revoked_by: null,
    salt: null,
    ...end,
  });
  await storage.db
    .insertInto('consent')
    .values([
      consent('a', { revoked_at: start.toISOString() }),
      consent('b', { valid_until: '2026-11-30' }),
      consent('c', {}),
    ])
    .execute();
  engine.pass(4 * yearMs);
  await analyze();
  engine.pass(2 * yearMs);
  expect(await dry()).not.toHaveProperty('consents');
  engine.pass(4 * yearMs);
  expect(await dry()).toMatchObject({ consents: { count: 2, held: 0 } });
  expect(await remove()).toMatchObject({ consents: { count: 2, held: 0 } });
  expect(await storage.db.selectFrom('consent').select('id').execute()).toEqual([{ id: 'c' }]);
});

test('notes of who has read what go after their term', async () => {
  const { engine, dry, remove } = await world();
  const { actor, storage } = engine;
  const access = (id: string, at: Date) => ({
    id,
    organization_id: actor.organizationId,
    report_id: null,
    listed: '[]',
    reader_id: actor.analystId,
    reader_name: 'x',
    way: 'API',
    what: id,
    period: 1,
    accessed_at: at.toISOString(),
  });
  const later = new Date(start.getTime() + yearMs);
  await storage.db
    .insertInto('access')
    .values([access('a', start), access('b', later)])
    .execute();
  engine.pass(5 * yearMs);
  expect(await dry()).toEqual({ accesses: { count: 1, held: 0 } });
  expect(await remove()).toEqual({ accesses: { count: 1, held: 0 } });
  expect(await storage.db.selectFrom('access').select('id').execute()).toEqual([{ id: 'b' }]);
});

test('without a term nothing is removed', async () => {
  const engine = await openLocalEngine();
  engine.pass(50 * yearMs);
  expect(await runDueRetention(engine, {})).toBeUndefined();
});
