import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readChunks, readNamedFile, requireNoPipe } from '../../src/base/read-chunks.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function newPipe(): string {
  const pipe = join(newFolder(), 'p');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

const content = Buffer.alloc(1024 * 1024, 'x');

test('a file is read as it is', async () => {
  const file = join(newFolder(), 'f');
  writeFileSync(file, content);
  expect((await readNamedFile(file)).equals(content)).toBe(true);
  expect(await buffer(readChunks(file, { end: 9 }))).toHaveLength(10);
  expect(() => requireNoPipe(file)).not.toThrow();
  await expect(readNamedFile(`${file}.none`)).rejects.toMatchObject({ code: 'ENOENT' });
});

describe.skipIf(process.platform === 'win32')('a named pipe', () => {
  test('is read to its end, also without content, and in part', async () => {
    const pipe = newPipe();
    for (const written of [content, Buffer.alloc(0)]) {
      const read = readNamedFile(pipe);
      await writeFile(pipe, written);
      expect((await read).equals(written)).toBe(true);
    }
    const part = buffer(readChunks(pipe, { end: 9 }));
    const writing = writeFile(pipe, content).catch(({ code }: NodeJS.ErrnoException) => code);
    expect(await part).toHaveLength(10);
    expect(await writing).toBe('EPIPE');
    expect(() => requireNoPipe(pipe)).toThrow(expect.objectContaining({ code: 'ESPIPE' }));
  });

  test.each(['SIGINT', 'SIGTERM'])('without a writer ends at the first %s', async (name) => {
    const signals = new EventEmitter();
    const read = buffer(readChunks(newPipe(), { signals }));
    const ended = expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitUntil(() => signals.listenerCount(name) === 1);
    signals.emit(name);
    await ended;
    expect(signals.listenerCount(name)).toBe(0);
  });

  test('with a writer that does not write ends at the first signal, and when the caller stops', async () => {
    const pipe = newPipe();
    const writer = openSync(pipe, constants.O_RDWR);
    onTestFinished(() => closeSync(writer));
    const signals = new EventEmitter();
    const read = buffer(readChunks(pipe, { signals }));
    const ended = expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitUntil(() => signals.listenerCount('SIGTERM') === 1);
    signals.emit('SIGTERM');
    await ended;
    const stop = new AbortController();
    const stopped = expect(buffer(readChunks(pipe, { signals, signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    await vi.waitUntil(() => signals.listenerCount('SIGTERM') === 1);
    stop.abort();
    await stopped;
  });
});
