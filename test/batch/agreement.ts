import { expect } from 'vitest';
import type { BatchCounts } from '../../src/batch/batch.ts';
import { readBatchRoots } from '../../src/batch/read-batch-roots.ts';
import { getBatch, listBatchItems } from '../../src/batch/read-batches.ts';
import { searchBatchItems } from '../../src/batch/search-items.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { isInFlight } from '../../src/report/report.ts';
import { CsvReader } from '../../src/spreadsheet/reading/read-csv.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { contradictionsOf } from '../storage/contradictions.ts';
import { exported, itemsOf, rowsOf, workbookOf } from './batch-world.ts';

const statuses = ['WAITING', 'PROCESSING', 'APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'] as const;
const countOf = {
  WAITING: 'waiting',
  PENDING: 'running',
  PROCESSING: 'running',
  EVALUATING: 'running',
  APPROVED: 'approved',
  ALERT: 'alert',
  DENIED: 'denied',
  COMPLETED: 'completed',
  ERROR: 'error',
} as const satisfies Record<string, keyof BatchCounts>;

/**
 * Expects that every view of a batch shows the status of each report or operation, and that its database contradicts itself nowhere.
 *
 * @returns the statuses.
 */
export async function expectAgreement(engine: LocalEngine, id: string): Promise<readonly string[]> {
  const { actor } = engine;
  const { items, counts } = await expectStatuses(engine, id);
  const found = await searchBatchItems(engine, actor, { batchId: id, text: items[0]?.document ?? '' });
  expect(found.items).toEqual(items.slice(0, 1));
  const rows = rowsOf(await workbookOf(engine, id), 'Results');
  const shown = items.map(({ status }) => (status === 'WAITING' ? 'PENDING' : status));
  expect(rows.map((row) => row['status'])).toEqual(shown);
  expect(await statusesInCsv(engine, id)).toEqual(shown);
  const sum = { ...counts };
  for (const name of Object.values(countOf)) sum[name] = 0;
  const onDamaged = () => expect.unreachable();
  for await (const roots of readBatchRoots(engine, actor, { batchId: id, onDamaged }))
    for (const root of roots)
      for (const name of new Set(Object.values(countOf))) sum[name] += root.counts[name];
  expect(sum).toEqual(counts);
  expect(await contradictionsOf(engine.storage)).toEqual([]);
  return items.map(({ status }) => status);
}

/** Expects that the items, the counts and the filters of a batch show the status of each report or operation. */
export async function expectStatuses(engine: LocalEngine, id: string) {
  const { actor } = engine;
  const items = await itemsOf(engine, id);
  for (const { reportId, operationId, status } of items) {
    // A document that was put back waits for another analysis.
    if (status === 'WAITING') continue;
    if (operationId !== undefined) {
      const operation = await getOperation(engine, actor, operationId);
      const result = operation.status === 'CANCELLED' ? 'ERROR' : operation.status;
      expect([reportId, status]).toEqual([operation.nodes[0]?.reportId ?? null, result]);
    } else if (reportId !== null) {
      const report = await getReport(engine, actor, reportId);
      // While another request analyses the report, a finished document keeps its result.
      if (!isInFlight(report.status) || isInFlight(status)) expect(report.status).toBe(status);
    }
  }
  const counts = { waiting: 0, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 };
  for (const { status } of items) counts[countOf[status]] += 1;
  expect((await getBatch(engine, actor, id)).counts).toEqual(counts);
  for (const status of statuses) {
    const wanted = items.filter((item) => countOf[item.status] === countOf[status]);
    const listed = await listBatchItems(engine, actor, { batchId: id, status });
    expect([status, listed.items]).toEqual([status, wanted]);
  }
  return { items, counts };
}

async function statusesInCsv(engine: LocalEngine, id: string): Promise<readonly string[]> {
  const reader = new CsvReader({ delimiter: ',' });
  const text = (await exported(engine, id, { format: 'csv' })).toString().replace(/^\uFEFF/, '');
  const rows = [...reader.push(text), ...reader.end()].map((row) => ('cells' in row ? row.cells : []));
  const column = rows[0]?.indexOf('status') ?? -1;
  return rows.slice(1).map((cells) => cells[column] ?? '');
}
