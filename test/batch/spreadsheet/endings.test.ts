import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BatchResultRow } from '../../../src/batch/spreadsheet/batch-rows.ts';
import { writeBatchSpreadsheet } from '../../../src/batch/spreadsheet/write-batch-spreadsheet.ts';
import { writeResultsCsv } from '../../../src/batch/spreadsheet/write-csv.ts';
import { aBatch, aResult, collect, dataOf } from './batch-data.ts';

type Results = AsyncIterable<BatchResultRow>;
type Write = (destination: Writable, results: Results, signal?: AbortSignal) => Promise<void>;

const options = { language: 'en', timeZone: 'UTC' } as const;
const writers: readonly (readonly [string, Write])[] = [
  [
    'a workbook',
    (destination, results, signal) =>
      writeBatchSpreadsheet(destination, { ...dataOf({}), results }, { ...options, signal }),
  ],
  [
    'a CSV file',
    (destination, results, signal) =>
      writeResultsCsv(destination, { batch: aBatch(), results }, { ...options, signal }),
  ],
];

/** Results without end, that tell whether they were closed and how many were asked for: nobody here can want them all. */
function endless() {
  const told = { given: 0, closed: false };
  async function* rows() {
    try {
      for (;;) {
        told.given += 1;
        if (told.given > 200_000) throw new Error('More rows were asked for than can have been taken');
        // Every name another, so that nothing can be packed away.
        yield aResult({ line: told.given, name: `${Math.sin(told.given)}`.repeat(20) });
      }
    } finally {
      told.closed = true;
    }
  }
  return { rows: rows(), told };
}

const reason = new Error('nobody waits for it any more');

describe.each(writers)('%s that cannot be finished', (_, write) => {
  test('says why the destination failed, and closes the results', async () => {
    const { rows, told } = endless();
    const full = new Error('ENOSPC: no space left on device, write');
    let taken = 0;
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        done(taken > 200_000 ? full : null);
      },
    });
    await expect(write(destination, rows)).rejects.toBe(full);
    expect(told.closed).toBe(true);
    expect(destination.destroyed).toBe(true);
  });

  test('says so where the disk itself is full', async (context) => {
    if (process.platform !== 'linux') context.skip();
    const { rows, told } = endless();
    await expect(write(createWriteStream('/dev/full'), rows)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(told.closed).toBe(true);
  });

  test('ends where the destination is closed half-way, or was before', async () => {
    const { rows, told } = endless();
    const { destination } = collect();
    setTimeout(() => destination.destroy(), 30);
    await expect(write(destination, rows)).rejects.toThrow(/closed/i);
    expect(told.closed).toBe(true);
    await expect(write(destination, endless().rows)).rejects.toThrow();
    const { destination: ended } = collect();
    ended.end();
    await expect(write(ended, endless().rows)).rejects.toThrow();
  });

  test('gives up when it is told to, with the reason, and leaves nothing open', async () => {
    const { rows, told } = endless();
    const stopped = new AbortController();
    const folder = await mkdtemp(join(tmpdir(), 'credit-batch-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const destination = createWriteStream(join(folder, 'export'));
    const writing = write(destination, rows, stopped.signal);
    void vi
      .waitFor(() => expect(told.given).toBeGreaterThan(0), { timeout: 30_000 })
      .then(() => {
        stopped.abort(reason);
      });
    await expect(writing).rejects.toBe(reason);
    expect(told.closed).toBe(true);
    expect(destination.closed).toBe(true);
  });

  test('gives up at once where it was told before, without asking for a row', async () => {
    const { rows, told } = endless();
    const { destination } = collect();
    await expect(write(destination, rows, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(told.given).toBe(0);
    expect(destination.destroyed).toBe(true);
  });

  test('gives up also while a row is waited for that never comes', async () => {
    const stopped = new AbortController();
    async function* silent(): AsyncGenerator<BatchResultRow> {
      await new Promise(() => {});
      yield aResult();
    }
    const { destination } = collect();
    setTimeout(() => stopped.abort(reason), 10);
    await expect(write(destination, silent(), stopped.signal)).rejects.toBe(reason);
    expect(destination.destroyed).toBe(true);
  });

  test('passes on what the results fail with', async () => {
    const failure = new Error('the database is gone');
    async function* failing() {
      yield aResult();
      throw failure;
    }
    const { destination } = collect();
    await expect(write(destination, failing())).rejects.toBe(failure);
    expect(destination.destroyed).toBe(true);
  });
});

describe.each(writers)('%s that is taken slowly', (_, write) => {
  test('asks for no more rows than it can hand on', async () => {
    const { rows, told } = endless();
    const stopped = new AbortController();
    const destination = new Writable({ write: () => undefined });
    const written = write(destination, rows, stopped.signal);
    let before = -1;
    while (told.given !== before) {
      before = told.given;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(told.given).toBeLessThan(50_000);
    stopped.abort(reason);
    await expect(written).rejects.toBe(reason);
  });
});
