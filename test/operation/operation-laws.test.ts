import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { cnpjOf } from '../../src/sources/sandbox/document-of-base.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newDatabaseFile } from '../auth/local-database.ts';

const operationId = 'company-and-its-people';

test('of any company each related document is one node, one report, counted and paid once', {
  timeout: 120_000,
}, async () => {
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
  const source = { text: await readFile(url, 'utf8'), file: url.pathname };
  await enablePolicy(storage, actor, source, engine.clock.now());

  await fc.assert(
    // Without favourites: a company that is analysed twice, once decided, has two reports by right.
    fc.asyncProperty(fc.noBias(fc.integer({ min: 10_000_000, max: 98_999_999 })), async (root) => {
      const document = cnpjOf(String(root), '0001');
      const run = await createOperation(engine, actor, { document: requireDocument(document), operationId });
      await workOnOperation(engine, run);
      const { nodes, counted, price, progress } = await getOperation(engine, actor, run.id);
      const whole = nodes.flatMap((node) => (node.documentKind === null ? [] : (node.document ?? [])));
      expect(new Set(whole).size).toBe(whole.length);
      const reports = nodes.flatMap(({ reportId }) => reportId ?? []);
      expect(new Set(reports).size).toBe(reports.length);
      expect(progress).toEqual({ done: reports.length, total: reports.length, final: true });
      const rows = await storage.db
        .selectFrom('usage')
        .innerJoin('run', 'run.id', 'usage.run_id')
        .select(['usage.price_cents', 'run.report_id'])
        .execute();
      const own = rows.filter((row) => reports.includes(row.report_id));
      expect(counted).toBe(own.length);
      expect(price).toBe(own.reduce((sum, row) => sum + row.price_cents, 0) / 100);
    }),
    { numRuns: 12 },
  );
  const reports = await storage.db.selectFrom('report').select('document').execute();
  expect(new Set(reports.map((report) => report.document)).size).toBe(reports.length);
});
