import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeToPipe } from '../../src/cli/output/named-pipe.ts';
import { writeStreamedFile, writeWholeFile } from '../../src/cli/output/write-file.ts';

function newPipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'p');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

const content = Buffer.alloc(1024 * 1024, 'x');
const ways = [
  ['whole', (pipe: string) => writeWholeFile(pipe, content, { replace: false })],
  [
    'as a stream',
    (pipe: string) =>
      writeStreamedFile(pipe, { replace: false }, async (destination) => void destination.end(content)),
  ],
] as const;

describe.skipIf(process.platform === 'win32')('a file that is a named pipe', () => {
  test.each(ways)('is written for a reader that comes later, %s', async (_, write) => {
    const pipe = newPipe();
    const written = write(pipe);
    const read = buffer(createReadStream(pipe));
    await written;
    expect((await read).equals(content)).toBe(true);
  });

  test.each(ways)('whose reader ends early is an error of the file, %s', async (_, write) => {
    const pipe = newPipe();
    const ended = expect(write(pipe)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    const reader = createReadStream(pipe, { highWaterMark: 16 });
    reader.once('data', () => reader.destroy());
    await ended;
  });

  test.each([
    ['without a reader', 'SIGTERM', false],
    ['with a reader that does not read', 'SIGINT', true],
  ])('%s ends at the first signal', async (_, signal, hasReader) => {
    const pipe = newPipe();
    const signals = new EventEmitter();
    const reader = hasReader ? createReadStream(pipe, { highWaterMark: 16 }) : undefined;
    const written = writeToPipe(pipe, async (destination) => void destination.end(content), signals);
    const ended = expect(written).rejects.toMatchObject({ name: 'AbortError' });
    signals.emit(signal);
    await ended;
    reader?.destroy();
  });
});
