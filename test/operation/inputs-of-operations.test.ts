import { expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { getPolicyForBatch } from '../../src/batch/batch-policy.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { listBatchItems } from '../../src/batch/read-batches.ts';
import { readDocumentList } from '../../src/batch/reading/read-document-list.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { ownThread } from '../batch/batch-world.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';

/** A company with four partners, of whom one has a company; all are approved. */
const clean = '99990001000198';

const policy = (id: string, kind: 'cnpj' | 'cpf', inputs: string) => `id: ${id}
name: ${id}
kind: ${kind}
depth: SIMPLES
inputs:
${inputs}
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: late, failWhen: GREATER_THAN 15, statusToApply: ALERT }
`;

const operation = (ofStep: string) => `id: customers
name: Customers
operation: cnpj
inputs:
  - { name: late, type: integer, required: true }
  - { name: secret, type: text }
policy: our-company
steps:
  - { name: partners, of: root, relation: PARTNERS, limit: 1, policies: { cpf: our-person }${ofStep} }
`;

async function openCustomers(ofStep = ', inputs: [late]'): Promise<App> {
  const app = await openApp(
    {
      db: await newDatabaseFile(),
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana' },
  );
  onTestFinished(() => app.close());
  const now = app.engine.clock.now();
  const late = '  - { name: late, type: integer, minimum: 0, required: true }';
  const texts = [
    policy('our-company', 'cnpj', `${late}\n  - { name: secret, type: text }`),
    policy(
      'our-person',
      'cpf',
      `${late.replace('required: true', 'maximum: 90')}\n  - { name: secret, type: text }`,
    ),
    operation(ofStep),
  ];
  for (const text of texts) await enablePolicy(app.storage, app.actor, { text, file: 'x.yaml' }, now);
  return app;
}

const request = { document: requireDocument(clean), operationId: 'customers' };

test('what the caller said of the root reaches its policy, and of members what their step hands on', async () => {
  const app = await openCustomers();
  const { engine, actor } = app;
  const run = await createOperation(engine, actor, { ...request, inputs: { late: 40, secret: 'x' } });
  await workOnOperation(engine, run);
  const { status, inputs, nodes } = await getOperation(engine, actor, run.id);
  expect([status, inputs]).toEqual(['ALERT', { late: 40, secret: 'x' }]);
  const given = [];
  for (const { reportId } of nodes.filter(({ state }) => state === 'ANALYSED'))
    given.push(
      (await getReport(engine, actor, reportId ?? '')).inputs?.map(({ name, value }) => [name, value]),
    );
  expect(given).toEqual([
    [
      ['late', 40],
      ['secret', 'x'],
    ],
    [['late', 40]],
  ]);
});

test.each([
  ['what is required is absent', {}, 'INPUT_REQUIRED'],
  ['an input is not known', { late: 1, lat: 1 }, 'UNKNOWN_INPUT'],
  ['a value is of another type', { late: '1' }, 'INVALID_INPUT'],
  ['the policy of a member would not take it', { late: 91 }, 'INVALID_INPUT'],
])('is refused before anybody is asked where %s', async (_what, inputs, code) => {
  const { engine, actor, storage } = await openCustomers();
  expect((await refusalOf(createOperation(engine, actor, { ...request, inputs }))).code).toBe(code);
  expect(await storage.db.selectFrom('operation').select('id').execute()).toEqual([]);
});

test('goes with each document of a batch of operations', async () => {
  const app = await openCustomers();
  const { engine, actor } = app;
  const { inputs } = await getPolicyForBatch(app.storage.db, actor.organizationId, 'customers');
  const documents = [
    { document: clean, inputs: { late: 3 } },
    { document: '99990005000176', inputs: { late: 91 } },
  ];
  const input = readDocumentList(documents, { kind: 'cnpj', inputs });
  const batch = { name: 'Carteira', policyId: 'customers', runner: 'COMMAND' } as const;
  const { id, lines } = await createBatch(engine, actor, { ...batch, input });
  expect(lines).toMatchObject({ valid: 1, invalid: 1 });
  await runBatch(engine, actor, id, { threads: ownThread(engine), concurrency: 4 });
  const [item] = (await listBatchItems(engine, actor, { batchId: id })).items;
  expect(item).toMatchObject({ status: 'APPROVED', inputs: { late: 3 } });
  expect((await getOperation(engine, actor, item?.operationId ?? '')).inputs).toEqual({ late: 3 });
});
