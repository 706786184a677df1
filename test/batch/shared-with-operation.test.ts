import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import { listBatchItems } from '../../src/batch/read-batches.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { advanceOperation } from '../../src/operation/advance-operation.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { ownThread, readText } from './batch-world.ts';

const operationId = 'company-and-its-people';
const [clean, denied] = ['99990001000198', '99990005000176'] as const;

test('a batch that joins the analysis of an operation is not priced for it, and shows the operation', async () => {
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
  const { engine, actor, storage } = app;
  const url = new URL(`../../policies/operations/${operationId}.yaml`, import.meta.url);
  await enablePolicy(storage, actor, { text: await readFile(url, 'utf8'), file: url.pathname }, new Date());
  const operation = await createOperation(engine, actor, { document: requireDocument(clean), operationId });
  await advanceOperation(engine, operation);
  const input = await readText([clean, denied].join('\n'));
  const request = { name: 'Beside', policyId: 'starter-company', input, runner: 'COMMAND' } as const;
  const { id } = await createBatch(engine, actor, request);
  const batch = await runBatch(engine, actor, id, { threads: ownThread(engine), concurrency: 4 });
  expect(batch).toMatchObject({ counted: 1, reused: 1 });
  const { items } = await listBatchItems(engine, actor, { batchId: id });
  expect(items).toMatchObject([
    { reused: true, sharedWith: { operationId: operation.id } },
    { reused: false },
  ]);
  await advanceOperation(engine, operation);
  const { root } = await getOperation(engine, actor, operation.id);
  expect([root.reused, root.reportId]).toEqual([false, items[0]?.reportId]);
  const usage = await storage.db.selectFrom('usage').select('price_cents').execute();
  const cents = usage.reduce((sum, row) => sum + row.price_cents, 0);
  expect(Math.round((batch.price + (root.price ?? 0)) * 100)).toBe(cents);
});
