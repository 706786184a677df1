import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { beginHalfFile, endHalfFile } from '../../src/base/half-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-half-'));
  file = join(folder, 'out.xlsx');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The name that a process with this id would have written a file under. */
function nameOf(pid: number | undefined, target = file): string {
  const half = beginHalfFile(target);
  endHalfFile(half);
  return half.replace(`-${process.pid}-`, `-${pid}-`);
}

/** What stands in the folder, as short as it was named. */
function begun(target = file): readonly string[] {
  const half = beginHalfFile(target);
  const names = readdirSync(folder);
  endHalfFile(half);
  return names;
}

const { pid: deadPid } = spawnSync(process.execPath, ['--version']);

test('a file is half beside the whole one, hidden, under a name of its own each time', () => {
  const [one, other] = [beginHalfFile(file), beginHalfFile(file)];
  expect(one).not.toBe(other);
  for (const half of [one, other]) {
    expect(basename(half)).toMatch(/^\.out\.xlsx\..+\.half$/);
    expect(join(half, '..')).toBe(folder);
    endHalfFile(half);
  }
});

test('what a dead process left is removed, with all that a database has beside it', () => {
  const lost = nameOf(deadPid);
  for (const ending of ['', '-wal', '-shm', '-journal']) writeFileSync(`${lost}${ending}`, 'half');
  expect(begun()).toEqual([]);
});

test('what a living process writes stays, until it has died', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const half = nameOf(child.pid);
  writeFileSync(half, 'half');
  expect(begun()).toEqual([basename(half)]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(begun()).toEqual([]);
});

test('what this process writes itself stays, and what one before it with the same id left does not', () => {
  const writing = beginHalfFile(file);
  for (const ending of ['', '-wal']) writeFileSync(`${writing}${ending}`, 'half');
  const before = nameOf(process.pid);
  writeFileSync(before, 'half');
  expect(begun()).toEqual([basename(writing), `${basename(writing)}-wal`]);
  endHalfFile(writing);
  expect(readdirSync(folder)).toEqual([]);
});

test('of other machines, of other files, and whatever else is called so, nothing is removed', () => {
  const lost = nameOf(deadPid);
  const kept = [
    lost.replace(/\.[0-9a-f]{12}-/, '.0123456789ab-'),
    nameOf(deadPid, join(folder, 'out.xlsx.xlsx')),
    nameOf(deadPid, join(folder, 'xlsx')),
    join(folder, '.out.xlsx.half'),
    join(folder, '.out.xlsx.mine.half'),
    `${lost}.bak`,
    file,
  ];
  for (const path of kept) writeFileSync(path, 'kept');
  mkdirSync(nameOf(deadPid));
  expect(begun().filter((name) => kept.includes(join(folder, name)))).toHaveLength(kept.length);
});

test('a folder that is missing or cannot be read is left to whoever writes', () => {
  const half = beginHalfFile(join(folder, 'missing', 'out.xlsx'));
  expect(() => endHalfFile(half)).not.toThrow();
});
