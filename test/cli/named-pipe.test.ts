import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeStreamedFile, writeWholeFile } from '../../src/cli/output/write-file.ts';

let folder = '';
let pipe = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-pipe-'));
  pipe = join(folder, 'p');
  execFileSync('mkfifo', [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = Buffer.alloc(1024 * 1024, 'x');
const ways = [
  ['whole', () => writeWholeFile(pipe, content, { replace: false })],
  [
    'as a stream',
    () => writeStreamedFile(pipe, { replace: false }, async (destination) => void destination.end(content)),
  ],
] as const;

describe.skipIf(process.platform === 'win32')('a file that is a named pipe', () => {
  test.each(ways)('is written for a reader that comes later, %s', async (_, write) => {
    const written = write();
    const read = buffer(createReadStream(pipe));
    await written;
    expect((await read).equals(content)).toBe(true);
  });

  test.each(ways)('without a reader ends at the first signal, %s', async (_, write) => {
    const written = write();
    const ended = expect(written).rejects.toMatchObject({ name: 'AbortError' });
    await listening();
    process.emit('SIGTERM', 'SIGTERM');
    await ended;
  });

  test.each(ways)('with a reader that does not read ends at the first signal, %s', async (_, write) => {
    const reader = createReadStream(pipe, { highWaterMark: 16 });
    const written = write();
    const ended = expect(written).rejects.toMatchObject({ name: 'AbortError' });
    await listening();
    process.emit('SIGINT', 'SIGINT');
    await ended;
    reader.destroy();
  });

  test.each(ways)('whose reader ends early is an error of the file, %s', async (_, write) => {
    const written = write();
    const ended = expect(written).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    const reader = createReadStream(pipe, { highWaterMark: 16 });
    reader.once('data', () => reader.destroy());
    await ended;
  });
});

const before = process.listenerCount('SIGTERM');

/** Waits until the writing listens for signals. */
async function listening(): Promise<void> {
  while (process.listenerCount('SIGTERM') === before) await new Promise((resolve) => setImmediate(resolve));
}
