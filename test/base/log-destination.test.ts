import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  write,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openLogDestination } from '../../src/base/log-destination.ts';

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'credit-log-'));
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { descriptor, read: () => readFileSync(file, 'utf8') };
}

test('writes lines in their order, and all of them when it is flushed', async () => {
  const { descriptor, read } = openFile();
  const destination = openLogDestination(descriptor);
  const lines = Array.from({ length: 1_000 }, (_, at) => `line ${at} ${'x'.repeat(at % 50)}\n`);
  for (const line of lines) destination.write(line);
  await expect.poll(() => read().length).toBeGreaterThan(0);
  destination.flushSync();
  await expect.poll(read).toBe(lines.join(''));
  closeSync(descriptor);
});

test('loses lines that the descriptor refuses, and does not fail or wait', async () => {
  // It stays open: a write that still waits would otherwise go to the next file that is opened with this number.
  const descriptor = openSync('/dev/null', 'r');
  const destination = openLogDestination(descriptor);
  destination.write('x'.repeat(10_000));
  destination.write('y');
  destination.flushSync();
  destination.write('z');
  destination.flushSync();
});

test.skipIf(process.platform === 'win32').each(['later', 'by the flush'])(
  'keeps lines that a full pipe does not accept, and writes them %s',
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'credit-log-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const block = Buffer.alloc(4_096, 'x');
    let filled = 0;
    expect(() => {
      for (;;) filled += writeSync(descriptor, block);
    }).toThrow('EAGAIN');
    const destination = openLogDestination(descriptor);
    const lines = Array.from({ length: 200 }, (_, at) => `line ${at} ${'y'.repeat(40)}\n`).join('');
    destination.write(lines);
    // An attempt that started later has failed too.
    await expect(promisify(write)(descriptor, block)).rejects.toThrow('EAGAIN');
    for (let read = 0; read < filled; ) read += readSync(descriptor, Buffer.alloc(filled - read));
    if (how === 'by the flush') destination.flushSync();
    let text = '';
    await expect
      .poll(() => {
        const bytes = Buffer.alloc(100_000);
        try {
          text += bytes.toString('utf8', 0, readSync(descriptor, bytes));
        } catch {
          // The pipe is empty.
        }
        return text;
      })
      .toBe(lines);
    closeSync(descriptor);
  },
);
