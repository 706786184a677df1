import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishFile } from '../../src/storage/publish-file.ts';
import { replaceFile } from '../../src/storage/restore-file.ts';

const isRoot = process.getuid?.() === 0;

function files(mode: number) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, half] = [join(folder, 'file'), join(folder, 'half')];
  writeFileSync(file, 'before');
  chmodSync(file, mode);
  writeFileSync(half, 'after', { mode: 0o600 });
  return { folder, file, half };
}

test.each([0o644, 0o640, 0o600])('a file that replaces another one has its mode: %i', (mode) => {
  const { file, half } = files(mode);
  publishFile(half, file, { replace: true });
  expect(statSync(file).mode & 0o777).toBe(mode);
});

test('a restored database has the mode of the one that it replaces', () => {
  const { file, half } = files(0o640);
  replaceFile(half, file);
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test.skipIf(!isRoot)('root keeps the owner and group of a file that it replaces', () => {
  const { file, half } = files(0o644);
  chownSync(file, 54_321, 54_322);
  publishFile(half, file, { replace: true });
  const { uid, gid, mode } = statSync(file);
  expect([uid, gid, mode & 0o777]).toEqual([54_321, 54_322, 0o644]);
});
