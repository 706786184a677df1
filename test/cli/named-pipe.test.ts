import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
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

  test('without a reader ends at the first signal', async () => {
    const signals = new EventEmitter();
    const written = writeToPipe(newPipe(), async (destination) => void destination.end(content), signals);
    const ended = expect(written).rejects.toMatchObject({ name: 'AbortError' });
    signals.emit('SIGTERM');
    await ended;
  });

  test('with a reader that does not read ends at the first signal', async () => {
    const pipe = newPipe();
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    const signals = new EventEmitter();
    const written = writeToPipe(
      pipe,
      async (destination) => {
        destination.end(content);
        signals.emit('SIGINT');
      },
      signals,
    );
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
  });
});
