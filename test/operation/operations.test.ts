import { readFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { advanceOperation } from '../../src/operation/advance-operation.ts';
import { cancelOperation, reEvaluateOperation } from '../../src/operation/change-operation.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { getOperation, listOperations } from '../../src/operation/read-operations.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { runReport } from '../../src/run/run-report.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { runService } from '../http/running-service.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { expectShape } from '../webhook/event-shapes.ts';

const operationId = 'company-and-its-people';
/** A company with four partners, of whom one has a company; all are approved. */
const clean = '99990001000198';

async function openProcess(file: string): Promise<App> {
  const app = await openApp(
    {
      db: file,
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
  onTestFinished(() => app.close());
  return app;
}

async function openWithOperation(): Promise<{ readonly app: App; readonly file: string }> {
  const file = await newDatabaseFile();
  const app = await openProcess(file);
  const url = new URL(`../../policies/operations/${operationId}.yaml`, import.meta.url);
  await enablePolicy(
    app.storage,
    app.actor,
    { text: await readFile(url, 'utf8'), file: url.pathname },
    app.engine.clock.now(),
  );
  return { app, file };
}

function create({ engine, actor }: App, document: string, more: { readonly externalId?: string } = {}) {
  return createOperation(engine, actor, { document: requireDocument(document), operationId, ...more });
}

async function countRows(app: App, table: 'report' | 'run' | 'usage'): Promise<number> {
  const { count } = await app.storage.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('a company, its partners and their companies: each is analysed, counted and paid once', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const run = await create(app, clean);
  await workOnOperation(engine, run);
  const operation = await getOperation(engine, actor, run.id);
  expect(operation).toMatchObject({
    status: 'APPROVED',
    progress: { done: 6, total: 6, final: true },
    counted: 6,
    sandbox: true,
  });
  const analysed = operation.nodes.filter(({ state }) => state === 'ANALYSED');
  expect(analysed.map(({ distance }) => distance)).toEqual([0, 1, 1, 1, 1, 2]);
  expect(new Set(analysed.map(({ reportId }) => reportId)).size).toBe(6);
  for (const table of ['report', 'run', 'usage'] as const) expect(await countRows(app, table), table).toBe(6);
  const usage = await app.storage.db.selectFrom('usage').selectAll().execute();
  expect(operation.price).toBe(usage.reduce((sum, row) => sum + row.price_cents, 0) / 100);
  expect((await listOperations(engine, actor)).items).toMatchObject([{ id: run.id, status: 'APPROVED' }]);
});

test('two at once share every report, and each is counted once', async () => {
  const { app, file } = await openWithOperation();
  const other = await openProcess(file);
  const [first, second] = [await create(app, clean), await create(app, clean)];
  await Promise.all([workOnOperation(app.engine, first), workOnOperation(other.engine, second)]);
  const [one, two] = [
    await getOperation(app.engine, app.actor, first.id),
    await getOperation(app.engine, app.actor, second.id),
  ];
  expect([one.status, two.status]).toEqual(['APPROVED', 'APPROVED']);
  expect(one.counted + two.counted).toBe(await countRows(app, 'usage'));
});

test('a process that dies on the way leaves nothing that another does not find', async () => {
  const { app, file } = await openWithOperation();
  const run = await create(app, clean);
  const { runIds } = await advanceOperation(app.engine, run);
  for (const runId of runIds) await runReport(app.engine, runId);
  await advanceOperation(app.engine, run);
  const other = await openProcess(file);
  await workOnOperation(other.engine, run);
  // Whoever comes late changes nothing.
  await workOnOperation(app.engine, run);
  expect(await getOperation(app.engine, app.actor, run.id)).toMatchObject({ status: 'APPROVED', counted: 6 });
  expect(await countRows(app, 'usage')).toBe(6);
});

test('it takes the place of no analysis that others have asked for, and waits for its end', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const theirs = await createReport(engine, actor, {
    document: requireDocument(clean),
    policyId: 'starter-company',
    requestedAmount: 10,
  });
  const run = await create(app, clean);
  expect(await advanceOperation(engine, run)).toMatchObject({ hasEnded: false, hasMoved: false, runIds: [] });
  await runReport(engine, theirs.runId);
  await workOnOperation(engine, run);
  const rows = await app.storage.db.selectFrom('run').select('phase').execute();
  expect(rows.map(({ phase }) => phase)).not.toContain('SUPERSEDED');
  expect((await getOperation(engine, actor, run.id)).status).toBe('APPROVED');
});

test('a required source that is down ends it in ERROR, uncounted', async () => {
  const { app } = await openWithOperation();
  const run = await create(app, '99990009000154');
  await workOnOperation(app.engine, run);
  expect(await getOperation(app.engine, app.actor, run.id)).toMatchObject({
    status: 'ERROR',
    counted: 0,
    price: 0,
    reasons: [{ step: 'root', result: 'ERROR', effect: 'ERROR' }],
  });
});

test('one that is cancelled asks for nothing more, and cannot be cancelled twice', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const run = await create(app, clean);
  expect(await cancelOperation(engine, actor, run.id)).toMatchObject({
    status: 'CANCELLED',
    nodes: [{ state: 'CANCELLED' }],
  });
  await workOnOperation(engine, run);
  expect(await countRows(app, 'report')).toBe(0);
  expect((await refusalOf(cancelOperation(engine, actor, run.id))).code).toBe('OPERATION_ENDED');
});

test('of one that is cancelled on its way, each node says what became of it', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const run = await create(app, clean);
  const { runIds: roots } = await advanceOperation(engine, run);
  for (const runId of roots) await runReport(engine, runId);
  // Notes the root, then asks for its partners.
  await advanceOperation(engine, run);
  const { runIds } = await advanceOperation(engine, run);
  expect(runIds.length).toBeGreaterThan(1);
  const states = async () => {
    const { nodes, counted } = await getOperation(engine, actor, run.id);
    const asked = nodes.filter(({ policyId }) => policyId !== null);
    return { states: asked.map(({ state }) => state), counted };
  };
  const underWay = runIds.map(() => 'PROCESSING');
  await cancelOperation(engine, actor, run.id);
  expect(await states()).toEqual({ states: ['ANALYSED', ...underWay], counted: 1 });
  const [first = ''] = runIds;
  await runReport(engine, first);
  expect(await states()).toEqual({ states: ['ANALYSED', 'ANALYSED', ...underWay.slice(1)], counted: 2 });
  const { status, nodes, progress } = await getOperation(engine, actor, run.id);
  expect([status, nodes[1]?.policyStatus, progress]).toEqual([
    'CANCELLED',
    'APPROVED',
    { done: 2, total: runIds.length + 1, final: true },
  ]);
});

sqliteTest('a look at one that waits writes nothing, so that it waits for no writer', async () => {
  const { app, file } = await openWithOperation();
  const run = await create(app, clean);
  const { runIds } = await advanceOperation(app.engine, run);
  const writer = new Database(file);
  onTestFinished(() => void writer.close());
  writer.exec('begin immediate');
  expect(await advanceOperation(app.engine, run)).toMatchObject({ hasEnded: false, hasMoved: false, runIds });
  writer.exec('rollback');
});

test('a decision on a member changes its report, and the operation only when it is derived anew', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const run = await create(app, clean);
  await workOnOperation(engine, run);
  const { nodes } = await getOperation(engine, actor, run.id);
  const partner = nodes.find(({ distance, state }) => distance === 1 && state === 'ANALYSED');
  await decideReport(engine, actor, {
    id: partner?.reportId ?? '',
    approved: false,
    commentary: 'a lawsuit that no source knows',
  });
  expect((await getOperation(engine, actor, run.id)).status).toBe('APPROVED');
  const runs = await countRows(app, 'run');
  expect(await reEvaluateOperation(engine, actor, run.id)).toMatchObject({
    status: 'DENIED',
    reasons: [{ document: partner?.document, step: 'partners', result: 'DENIED', effect: 'DENIED' }],
  });
  expect(await countRows(app, 'run')).toBe(runs);
});

test.each([
  ['approved', true],
  ['denied', false],
] as const)(
  'a root in ERROR that an analyst has %s counts when the operation is derived again',
  async (_what, approved) => {
    const { app } = await openWithOperation();
    const { engine, actor } = app;
    const run = await create(app, '99990009000154');
    await workOnOperation(engine, run);
    const { root } = await getOperation(engine, actor, run.id);
    expect(await reEvaluateOperation(engine, actor, run.id)).toMatchObject({ status: 'ERROR' });
    await decideReport(engine, actor, { id: root.reportId ?? '', approved, commentary: 'known to us' });
    const status = approved ? 'APPROVED' : 'DENIED';
    const again = await reEvaluateOperation(engine, actor, run.id);
    expect(again).toMatchObject({
      status,
      reasons: approved ? [] : [{ step: 'root', result: 'DENIED', effect: 'DENIED' }],
      root: { state: 'ANALYSED', policyStatus: status, price: 0, reused: false, effect: null },
      counted: 0,
      price: 0,
    });
    expect(await getOperation(engine, actor, run.id)).toEqual(again);
    await redoDecision(engine, actor, { id: root.reportId ?? '', approved: !approved, commentary: 'no' });
    expect((await reEvaluateOperation(engine, actor, run.id)).status).toBe(approved ? 'DENIED' : 'APPROVED');
  },
);

test('a root that failed and was analysed again counts, and its partners are unknown', async () => {
  const { app } = await openWithOperation();
  const { engine, actor, storage } = app;
  const run = await create(app, '99990009000154');
  await workOnOperation(engine, run);
  const { root } = await getOperation(engine, actor, run.id);
  // As if the outage were over, and a new run had approved the report.
  await storage.db
    .updateTable('report')
    .set({ status: 'APPROVED', policy_status: 'APPROVED' })
    .where('id', '=', root.reportId ?? '')
    .execute();
  const again = await reEvaluateOperation(engine, actor, run.id);
  expect(again).toMatchObject({
    status: 'ALERT',
    root: { state: 'ANALYSED', policyStatus: 'APPROVED' },
    reasons: [{ document: root.document, step: 'partners', result: 'ERROR', effect: 'ALERT' }],
  });
  expect(again.nodes.slice(1)).toMatchObject([{ document: null, reason: 'RELATIONS_UNKNOWN', price: null }]);
  expect((await reEvaluateOperation(engine, actor, run.id)).nodes).toEqual(again.nodes);
});

test('a member in ERROR that an analyst has decided on counts, and one that is in ERROR now does not', async () => {
  const { app } = await openWithOperation();
  const { engine, actor, storage } = app;
  const run = await create(app, clean);
  await workOnOperation(engine, run);
  const { nodes } = await getOperation(engine, actor, run.id);
  const [first, second] = nodes.filter(({ distance, state }) => distance === 1 && state === 'ANALYSED');
  const failed = [first, second].map((node) => node?.reportId ?? '');
  // As if their sources had failed.
  await storage.db
    .updateTable('operation_node')
    .set({ state: 'ERROR', reason: 'UNAVAILABLE', result: null, score: null, paid: 0 })
    .where('report_id', 'in', failed)
    .execute();
  await storage.db.updateTable('report').set({ status: 'ERROR' }).where('id', 'in', failed).execute();
  const derived = await reEvaluateOperation(engine, actor, run.id);
  expect(derived).toMatchObject({ status: 'ALERT' });
  expect(derived.reasons).toHaveLength(2);
  const [id = '', other = ''] = failed;
  await decideReport(engine, actor, { id, approved: true, commentary: 'known to us' });
  const again = await reEvaluateOperation(engine, actor, run.id);
  expect(again.reasons).toMatchObject([{ document: second?.document, result: 'ERROR', effect: 'ALERT' }]);
  await decideReport(engine, actor, { id: other, approved: false, commentary: 'known to us' });
  expect(await reEvaluateOperation(engine, actor, run.id)).toMatchObject({
    status: 'DENIED',
    reasons: [{ document: second?.document, result: 'DENIED', effect: 'DENIED' }],
  });
});

test('a re-evaluation writes only the nodes whose result changed', async () => {
  const { app } = await openWithOperation();
  const { engine, actor, storage } = app;
  const run = await create(app, clean);
  await workOnOperation(engine, run);
  const before = await getOperation(engine, actor, run.id);
  const partner = before.nodes.find(({ distance, state }) => distance === 1 && state === 'ANALYSED');
  const commentary = 'a lawsuit that no source knows';
  await decideReport(engine, actor, { id: partner?.reportId ?? '', approved: false, commentary });
  const log = 'create temp table written (position integer)';
  await storage.db.executeQuery(CompiledQuery.raw(log));
  const trigger = `create temp trigger node_written after update of result on main.operation_node
    begin insert into written values (new.position); end`;
  await storage.db.executeQuery(CompiledQuery.raw(trigger));
  const positions = async () => {
    const query = CompiledQuery.raw('select position from written');
    const { rows } = await storage.db.executeQuery<{ position: number }>(query);
    return rows.map(({ position }) => position);
  };
  await reEvaluateOperation(engine, actor, run.id);
  expect(await positions()).toEqual([
    before.nodes.findIndex(({ reportId }) => reportId === partner?.reportId),
  ]);
  await reEvaluateOperation(engine, actor, run.id);
  expect(await positions()).toHaveLength(1);
});

test('its end is told once, and once more where it comes to something else', async () => {
  const { app } = await openWithOperation();
  const { engine, actor, storage } = app;
  const webhook = { type: 'OPERATION', url: 'https://one.example/' } as const;
  const targets = openTargets([], async () => []);
  await registerWebhook(storage, actor.organizationId, webhook, { targets, now: engine.clock.now() });
  const bodies = async () => {
    const events = await storage.db.selectFrom('event').selectAll().orderBy('sequence').execute();
    return events.map(({ body }) => JSON.parse(body));
  };
  const statuses = async () =>
    (await bodies()).map(({ data: { content } }) => [content.operationId, content.status]);
  const run = await create(app, '99990003000187', { externalId: 'order-7' });
  await Promise.all([workOnOperation(engine, run), workOnOperation(engine, run)]);
  expect(await statuses()).toEqual([[run.id, 'ALERT']]);
  await reEvaluateOperation(engine, actor, run.id);
  expect(await statuses()).toEqual([[run.id, 'ALERT']]);
  const { nodes } = await getOperation(engine, actor, run.id);
  const [body] = await bodies();
  expectShape('OPERATION', body);
  expect(body.data.content).toMatchObject({
    type: 'CNPJ',
    policyStatus: 'ALERT',
    score: nodes[0]?.score,
    externalId: 'order-7',
  });
  await decideReport(engine, actor, { id: nodes[0]?.reportId ?? '', approved: true, commentary: 'seen' });
  await reEvaluateOperation(engine, actor, run.id);
  expect(await statuses()).toEqual([
    [run.id, 'ALERT'],
    [run.id, 'APPROVED'],
  ]);
  await cancelOperation(engine, actor, (await create(app, clean)).id);
  expect((await bodies()).at(-1).data.content).toMatchObject({ reports: [], sandbox: true });
});

test('a service takes up what was only registered, or left', async () => {
  const { app, file } = await openWithOperation();
  const run = await create(app, clean);
  const service = await runService({ db: file });
  onTestFinished(() => service.stop());
  await expect.poll(async () => (await getOperation(app.engine, app.actor, run.id)).status).toBe('APPROVED');
});

test('what cannot be run is refused by name, and keeps nothing', async () => {
  const { app } = await openWithOperation();
  const { engine, actor } = app;
  const codeOf = async (document: string, id: string) =>
    (
      await refusalOf(
        createOperation(engine, actor, { document: requireDocument(document), operationId: id }),
      )
    ).code;
  expect(await codeOf(clean, 'nothing')).toBe('UNKNOWN_OPERATION');
  expect(await codeOf('00000012440', operationId)).toBe('POLICY_KIND_MISMATCH');
  const asReport = createReport(engine, actor, { document: requireDocument(clean), policyId: operationId });
  expect((await refusalOf(asReport)).code).toBe('POLICY_IS_OPERATION');
  const taken = enablePolicy(
    app.storage,
    actor,
    {
      text: 'id: starter-company\nname: X\noperation: cnpj\npolicy: starter-company\nsteps:\n  - { name: a, of: root, relation: PARTNERS, policies: { cpf: starter-person } }\n',
      file: 'x.yaml',
    },
    engine.clock.now(),
  );
  expect((await refusalOf(taken)).code).toBe('POLICY_ID_TAKEN');
  const starter = await readFile(new URL('../../policies/starter-company.yaml', import.meta.url), 'utf8');
  const asPolicy = starter.replace('id: starter-company', `id: ${operationId}`);
  const takenToo = enablePolicy(app.storage, actor, { text: asPolicy, file: 'y.yaml' }, engine.clock.now());
  expect((await refusalOf(takenToo)).code).toBe('POLICY_ID_TAKEN');
  expect((await listOperations(engine, actor)).items).toEqual([]);
});
