import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const { descriptor } = openFile();
  const destination = openLogDestination(descriptor);
  closeSync(descriptor);
  destination.write('x'.repeat(10_000));
  destination.write('y');
  destination.flushSync();
  destination.write('z');
  destination.flushSync();
});
