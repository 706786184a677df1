import { readdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { formatDocument } from '../../src/document/mask.ts';
import { exportFormats } from '../../src/export/export.ts';
import { advanceOperation } from '../../src/operation/advance-operation.ts';
import { cancelOperation, reEvaluateOperation } from '../../src/operation/change-operation.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { rowsOf } from '../batch/batch-world.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { erase } from '../subject/erasing.ts';
import { type OperationWorld, openOperationWorld } from './operation-world.ts';
import { readPdf } from './read-pdf.ts';

const denied = 'denied-partner-company';

const read = ({ app }: OperationWorld, id: string) => getOperation(app.engine, app.actor, id);

test.each(exportFormats)(
  'an operation as %s is made once, told of once, and is the same bytes again',
  async (format) => {
    const world = await openOperationWorld();
    const id = await world.run(denied);
    const first = await world.exports.make(await world.request(id, { format }));
    expect(first).toMatchObject({ state: 'GENERATED', subject: { operationId: id }, error: null });
    expect(await world.exports.make(await world.request(id, { format }))).toEqual(first);
    const bytes = await world.bytesOf(first);
    expect(readdirSync(world.folder)).toEqual([`${first.id}.${format}`]);
    rmSync(world.folder, { recursive: true });
    expect(Buffer.compare(await world.bytesOf(first), bytes)).toBe(0);
    const told = await world.told();
    expect(told).toMatchObject([
      {
        subject: id,
        operationId: id,
        operationName: 'Empresa e sócios',
        document: '99990018000145',
        type: 'CNPJ',
        status: 'DENIED',
        sandbox: true,
        exportId: first.id,
        format,
        outcome: 'GENERATED',
        error: null,
      },
    ]);
    expect(Object.keys(told[0])).not.toContain('reportId');
  },
);

test('an operation as JSON is the body of the API', async () => {
  const world = await openOperationWorld();
  const id = await world.run(denied);
  const one = await world.exports.make(await world.request(id));
  expect(JSON.parse((await world.bytesOf(one)).toString())).toEqual(
    JSON.parse(JSON.stringify(await read(world, id))),
  );
});

test('its workbook and its CSV have every member, and prices that are together that of the operation', async () => {
  const world = await openOperationWorld();
  const id = await world.run(denied);
  const { nodes, price } = await read(world, id);
  const book = await world.exports.make(await world.request(id, { format: 'xlsx' }));
  const workbook = readWorkbook(await world.bytesOf(book));
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Resumo', 'Árvore', 'Membros', 'Dicionário']);
  const rows = rowsOf(workbook, 'Membros');
  expect(rows.map(({ report_id }) => report_id ?? null)).toEqual(nodes.map(({ reportId }) => reportId));
  const sum = rows.reduce((total, { Preço = '0' }) => total + Number(Preço), 0);
  expect(sum).toBeCloseTo(price, 9);
  expect(rowsOf(workbook, 'Resumo')[0]?.['Item']).toContain('SANDBOX');
  expect(rowsOf(workbook, 'Árvore').map(({ Quem }) => Quem)).toEqual([
    'Clínica Modelo Aurora Ltda',
    '    Tiago Gaturamo Beija-Flor',
    '        Agropecuária Modelo Pampa Ltda',
    '        Restaurante Modelo Estrela Ltda',
    '    Tiago Embaúba Sucupira',
  ]);

  const table = await world.exports.make(await world.request(id, { format: 'csv', language: 'en' }));
  const lines = (await world.bytesOf(table)).toString().trim().split('\n');
  expect(lines.length).toBe(nodes.length + 1);
  expect(lines[1]).toContain('99.990.018/0001-45');
});

test('the workbook of an operation says every relation of a member, its failures in words, and where its report is', async () => {
  const world = await openOperationWorld();
  const circle = await world.run('circle-company');
  const several = (await read(world, circle)).nodes.findIndex(({ relations }) => relations.length > 1);
  expect(several).toBeGreaterThan(0);
  const book = await world.exports.make(await world.request(circle, { format: 'xlsx' }));
  const workbook = readWorkbook(await world.bytesOf(book));
  for (const sheet of ['Árvore', 'Membros'])
    expect(rowsOf(workbook, sheet).filter((row) => / de /.test(row['Outras relações'] ?? '')).length).toBe(1);

  const down = await world.run('member-down-company');
  const table = await world.exports.make(await world.request(down, { format: 'csv' }));
  const csv = (await world.bytesOf(table)).toString();
  expect(csv).toContain('uma fonte está fora do ar ou inacessível');
  // Each is linked where people reach the service.
  for (const { reportId } of (await read(world, down)).nodes)
    if (reportId !== null) expect(csv).toContain(`https://credit.example/relatorio/${reportId}`);
});

test('an operation that is under way refuses, a cancelled one until what was under way has ended', async () => {
  const world = await openOperationWorld();
  const { engine, actor } = world.app;
  const id = await world.run('approved-company', { toItsEnd: false });
  expect((await refusalOf(world.request(id))).code).toBe('OPERATION_UNFINISHED');
  // Its root is asked for, and nobody works on it.
  await advanceOperation(engine, { id, organizationId: actor.organizationId });
  await cancelOperation(engine, actor, id);
  const { root } = await read(world, id);
  expect(root.state).toBe('PROCESSING');
  expect((await refusalOf(world.request(id))).code).toBe('OPERATION_UNFINISHED');
  const request = { document: requireDocument(root.document ?? ''), policyId: root.policyId ?? '' };
  await analyzeDocument(engine, actor, request);
  const one = await world.exports.make(await world.request(id, { format: 'pdf', language: 'en' }));
  const { pages } = await readPdf(await world.bytesOf(one));
  expect(pages[0]?.text).toContain('Cancelled');
  expect(pages[0]?.text).toContain('no decision');
});

test('an operation that was derived again gets a new export, and the old export shows the old state', async () => {
  const world = await openOperationWorld();
  const { engine, actor } = world.app;
  const id = await world.run(denied);
  const before = await world.request(id);
  const member = (await read(world, id)).nodes.find(({ policyStatus }) => policyStatus === 'DENIED');
  await decideReport(engine, actor, { id: member?.reportId ?? '', approved: true, commentary: 'sound' });
  await reEvaluateOperation(engine, actor, id);
  const after = await world.request(id);
  expect(after.id).not.toBe(before.id);
  const earlier = await world.exports.make(before);
  expect(JSON.parse((await world.bytesOf(earlier)).toString())).toMatchObject({ status: 'DENIED' });
  const made = await world.exports.make(after);
  expect(JSON.parse((await world.bytesOf(made)).toString())).toMatchObject({ status: 'APPROVED' });
  expect(await world.told()).toMatchObject([
    { outcome: 'GENERATED' },
    { outcome: 'GENERATED', status: 'APPROVED' },
  ]);
});

test.each(exportFormats)(
  'an operation whose subject was erased is exported as %s with marks',
  async (format) => {
    const world = await openOperationWorld();
    const { engine, actor } = world.app;
    const id = await world.run(denied);
    const { root, nodes } = await read(world, id);
    const document = requireDocument(root.document ?? '');
    await erase({ ...engine, actor }, document);
    const { root: erased, status } = await read(world, id);
    const mark = erased.document ?? '';
    expect([mark, erased.name, status]).toEqual([expect.stringMatching(/^ERASED-\w{10}$/), null, 'DENIED']);

    const one = await world.exports.make(await world.request(id, { format }));
    expect(one).toMatchObject({ state: 'GENERATED', error: null });
    const bytes = await world.bytesOf(one);
    const text =
      format === 'pdf'
        ? (await readPdf(bytes)).pages.map((page) => page.text).join('\n')
        : format === 'xlsx'
          ? JSON.stringify(readWorkbook(bytes))
          : bytes.toString();
    expect(text).toContain(mark);
    for (const gone of [document.value, formatDocument(document), root.name ?? '-'])
      expect(text).not.toContain(gone);
    if (format === 'csv') expect(text.trim().split('\n')).toHaveLength(nodes.length + 1);
  },
);

test('an export of an operation belongs to its organisation alone', async () => {
  const world = await openOperationWorld();
  const id = await world.run(denied);
  const one = await world.request(id);
  const stranger = { ...world.app.actor, organizationId: 'org_other' };
  expect((await refusalOf(world.exports.open(stranger, one.id))).code).toBe('UNKNOWN_EXPORT');
  const asked = world.exports.request(stranger, one.subject, one);
  expect((await refusalOf(asked)).code).toBe('UNKNOWN_OPERATION');
  expect((await refusalOf(world.request('opr_unknown'))).code).toBe('UNKNOWN_OPERATION');
});
