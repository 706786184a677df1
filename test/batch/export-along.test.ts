import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportAlong } from '../../src/batch/export-along.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, exported, rowsOf, run, takeIn } from './batch-world.ts';
import { readWorkbook } from './spreadsheet/read-workbook.ts';
import { watchedSources } from './watched-sources.ts';

const invalid = ['123', '52998224725'];

/** Begins to write the spreadsheet of a batch that is not worked on yet. */
function begin(engine: LocalEngine, id: string) {
  const over = new AbortController();
  const stop = new AbortController();
  const destination = new PassThrough();
  const bytes = buffer(destination);
  bytes.catch(() => {});
  const written = exportAlong(engine, engine.actor, id, destination, {
    format: 'xlsx',
    language: 'en',
    timeZone: 'America/Sao_Paulo',
    signal: stop.signal,
    workedOn: over.signal,
  });
  written.catch(() => {});
  return { over, stop, destination, bytes, written };
}

test('A spreadsheet that was begun while the batch was worked on is that which is written afterwards, byte for byte', async () => {
  const engine = await openLocalEngine();
  const documents = companies(430);
  const { id } = await takeIn(engine, [...invalid, ...documents]);
  const along = begin(engine, id);
  engine.pass(60_000);
  await run(engine, id, { concurrency: 16 });
  along.over.abort();
  expect(await along.written).toBe(true);
  const bytes = await along.bytes;
  expect(bytes.equals(await exported(engine, id))).toBe(true);
  expect(rowsOf(readWorkbook(bytes), 'Results').map((row) => row['documento_sem_mascara'])).toEqual(
    documents,
  );
});

test('Its rows are written while the last document is still worked on', async () => {
  const documents = companies(430);
  let taken = 0;
  let tell = () => {};
  const many = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const engine = await openLocalEngine({
    sources: watchedSources(async (document) => {
      if (document === documents.at(-1)) await many;
    }),
  });
  const { id } = await takeIn(engine, documents);
  const along = begin(engine, id);
  along.destination.on('data', (piece: Uint8Array) => {
    taken += piece.length;
    // The frame of a workbook without rows is shorter.
    if (taken > 8_000) tell();
  });
  await run(engine, id, { concurrency: 16 });
  along.over.abort();
  expect(await along.written).toBe(true);
  expect((await along.bytes).equals(await exported(engine, id))).toBe(true);
});

test('It does not stand where somebody else has written to the database meanwhile', async () => {
  const engine = await openLocalEngine();
  const other = await openLocalEngine({ file: engine.storage.file });
  const { id } = await takeIn(engine, companies(3));
  const along = begin(engine, id);
  await run(engine, id);
  await takeIn(other, companies(1));
  along.over.abort();
  expect(await along.written).toBe(false);
});

test('What stops the work stops it, and gives its stream up', async () => {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, companies(3));
  const along = begin(engine, id);
  await run(engine, id);
  const reason = new Error('enough');
  along.stop.abort(reason);
  along.over.abort();
  await expect(along.written).rejects.toBe(reason);
  await expect(along.bytes).rejects.toThrow();
});
