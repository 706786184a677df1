import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { type ExportOptions, exportBatch, exportInvalidLines } from '../../src/batch/export-batch.ts';
import { requireDocument } from '../../src/document/document.ts';
import { deleteLines } from '../../src/retention/removal-store.ts';
import { lockOf } from '../../src/storage/locks.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { erase } from './erasing.ts';

/** So many that a download has not read all of them when it writes its first bytes. */
const documents = 400;
const refusals = 850;

interface DoneBatch {
  readonly engine: LocalEngine;
  readonly id: string;
  readonly companies: readonly string[];
}

async function doneBatch(count = documents): Promise<DoneBatch> {
  const engine = await openLocalEngine();
  const valid = companies(count);
  const { id } = await takeIn(engine, [
    ...valid,
    ...Array.from({ length: refusals }, (_, at) => `line ${at} ${'x'.repeat(200)}`),
  ]);
  await run(engine, id, { concurrency: 16 });
  return { engine, id, companies: valid };
}

/** Removes the last rows of a batch as their retention period ends. */
async function removeRows({ engine, id, companies: valid }: DoneBatch): Promise<void> {
  const { storage, actor } = engine;
  const { organizationId } = actor;
  const from = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  await storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
    const items = from(301, valid.length);
    if (items.length > 0)
      await deleteLines(db, 'batch_item', { organizationId, batchId: id, positions: items });
    await deleteLines(db, 'batch_refusal', { organizationId, batchId: id, positions: from(601, refusals) });
  });
}

/** Erases the subject of the last document of a batch. */
async function eraseLast({ engine, companies: valid }: DoneBatch): Promise<void> {
  expect(await erase(engine, requireDocument(valid.at(-1) ?? ''))).toMatchObject({ step: 'DONE' });
}

/** Returns the bytes of a download. `work` is done after its first bytes, before the download continues. */
async function downloadDuring(
  download: (destination: Writable) => Promise<void>,
  work: () => Promise<void>,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const destination = new Writable({
    highWaterMark: 1,
    write: (piece: Uint8Array, _, done) => {
      pieces.push(piece);
      if (pieces.length > 1) return done();
      work().then(() => done(), done);
    },
  });
  await download(destination);
  return Buffer.concat(pieces);
}

const how = { language: 'en', timeZone: 'America/Sao_Paulo' } as const;
const downloadOf =
  ({ engine, id }: DoneBatch, format: ExportOptions['format']) =>
  (destination: Writable) =>
    exportBatch(engine, engine.actor, id, destination, { ...how, format });

test.each([
  ['a retention period ends', removeRows, 300, 600],
  ['a subject is erased', eraseLast, documents, refusals],
])('a download shows no damage if %s in the middle of it', async (_what, work, items, lines) => {
  const csvBatch = await doneBatch();
  const csv = await downloadDuring(downloadOf(csvBatch, 'csv'), () => work(csvBatch));
  expect(csv.toString()).not.toContain('DAMAGED');
  expect(csv.toString().trim().split('\n')).toHaveLength(1 + items);

  const linesBatch = await doneBatch(1);
  const download = (destination: Writable) =>
    exportInvalidLines(linesBatch.engine, linesBatch.engine.actor, linesBatch.id, destination, how);
  const invalid = await downloadDuring(download, () => work(linesBatch));
  expect(invalid.toString()).not.toContain('DAMAGED');
  expect(invalid.toString().trim().split('\n')).toHaveLength(1 + lines);

  const sheetBatch = await doneBatch();
  const workbook = await downloadDuring(downloadOf(sheetBatch, 'xlsx'), () => work(sheetBatch));
  expect(JSON.stringify(readWorkbook(workbook))).not.toContain('DAMAGED');
});
