import { describe, expect, test } from 'vitest';
import { getPolicyForBatch } from '../../src/batch/batch-policy.ts';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { createBatch } from '../../src/batch/create-batch.ts';
import type { BatchInput } from '../../src/batch/reading/batch-input.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { type LocalEngine, openLocalEngine, simpleSources, start } from '../report/local-engine.ts';
import { companies, exported, itemsOf, refusalsOf, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';
import { chunksOf } from './reading/read-input.ts';

const policy = (name = 'daysLate') => `id: customers
name: Customers
kind: cnpj
depth: SIMPLES
usePolicyResult: true
sources: { revenue: optional, location: optional }
inputs:
  - { name: ${name}, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, minimum: 0, required: true }
  - { name: purchases, title: { en: Purchases, pt-BR: Compras }, type: money, default: 0 }
  - { name: since, title: { en: Customer since, pt-BR: Cliente desde }, type: date }
  - { name: regular, type: boolean }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: ${name}, failWhen: GREATER_THAN 15, statusToApply: DENIED }
`;

async function openCustomers(options?: Parameters<typeof openLocalEngine>[0]): Promise<LocalEngine> {
  const engine = await openLocalEngine(options);
  await enablePolicy(engine.storage, engine.actor, { text: policy(), file: 'customers.yaml' }, start);
  return engine;
}

async function read(engine: LocalEngine, text: string): Promise<BatchInput> {
  const { inputs } = await getPolicyForBatch(engine.storage.db, engine.actor.organizationId, 'customers');
  return readBatchInput(chunksOf(Buffer.from(text)), { kind: 'cnpj', inputs });
}

async function taken(engine: LocalEngine, text: string): Promise<string> {
  return (await takeIn(engine, await read(engine, text), { policyId: 'customers' })).id;
}

const [a = '', b = '', c = ''] = companies(3);
const table = `CNPJ;Dias de atraso;Compras;Cliente desde;regular;Vendedor
${a};40;1.234,50;31/12/2020;sim;Ana
${b};3;;;;Beto
${c};;10,00;;;Caio
`;

describe('what the caller said of each document of a batch', () => {
  test('decides on it, stands in its report and beside it, and a line that lacks it is told', async () => {
    const engine = await openCustomers();
    const id = await taken(engine, table);
    await run(engine, id);
    const items = await itemsOf(engine, id);
    expect(items.map(({ status, inputs }) => [status, inputs])).toEqual([
      ['DENIED', { daysLate: 40, purchases: 1234.5, since: '2020-12-31', regular: true }],
      ['APPROVED', { daysLate: 3 }],
    ]);
    const report = await getReport(engine, engine.actor, items[0]?.reportId ?? '', 'pt-BR');
    expect(report.inputs?.map(({ name, text }) => [name, text])).toContainEqual([
      'purchases',
      'R$\u00A01.234,50',
    ]);
    expect(await refusalsOf(engine, id)).toMatchObject([{ line: 4, code: 'INPUT_REQUIRED' }]);
  });

  test('has columns of its own in the workbook and in the CSV, apart from sources and from what is carried past', async () => {
    const engine = await openCustomers();
    const id = await taken(engine, table);
    await run(engine, id);
    const [first, second] = rowsOf(await workbookOf(engine, id), 'Results');
    expect(first).toMatchObject({
      'Days late (said by the caller)': '40',
      'Purchases (said by the caller)': '1234.5',
      'regular (said by the caller)': 'yes',
      Vendedor: 'Ana',
    });
    expect(second).not.toHaveProperty('Purchases (said by the caller)');
    const csv = (await exported(engine, id, { format: 'csv', language: 'pt-BR' })).toString('utf8');
    expect(csv).toContain('Dias de atraso (dito por quem solicitou)');
    expect(csv).toContain('31/12/2020');
  });

  test('makes another batch of the same documents', async () => {
    const engine = await openCustomers();
    const again = async (text: string) => {
      const request = { name: 'Carteira', policyId: 'customers', runner: 'COMMAND' } as const;
      const input = await read(engine, text);
      return (await createBatch(engine, engine.actor, { ...request, input }, { orTakeDone: true })).id;
    };
    const id = await taken(engine, table);
    await run(engine, id);
    expect(await again(table)).toBe(id);
    expect(await again(table.replace(';40;', ';41;'))).not.toBe(id);
  });

  test('is what a document is analysed with again, in the version that it was said for', async () => {
    const failing = scriptedSource('registration', fails('UNREACHABLE'));
    const engine = await openCustomers({ sources: [failing, ...simpleSources().slice(1)] });
    const id = await taken(engine, table);
    await enablePolicy(
      engine.storage,
      engine.actor,
      { text: policy('latest'), file: 'customers.yaml' },
      start,
    );
    await run(engine, id);
    await retryBatch(engine, engine.actor, id, { runner: 'COMMAND' });
    await run(engine, id);
    const [first] = await itemsOf(engine, id);
    const report = await getReport(engine, engine.actor, first?.reportId ?? '');
    expect(report.inputs).toContainEqual(expect.objectContaining({ name: 'daysLate', value: 40 }));
  });
});
