import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReleaseChecks } from '../../build/release-checks.mjs';
import { newFolder } from '../storage/test-database.ts';

const nothing = async () => undefined;

test('a release that failed goes on behind what has passed at the same commit', async () => {
  const file = join(newFolder(), 'checks.json');
  const first = ReleaseChecks.of('commit-1', file);
  await first.pass('tests', nothing);
  const flake = async () => {
    throw new Error('a flake');
  };
  await expect(first.pass('trial kills', flake)).rejects.toThrow('a flake');

  const again = ReleaseChecks.of('commit-1', file);
  expect(again.find('tests')).toMatchObject({ missed: [], node: process.version });
  expect(again.find('trial kills')).toBeUndefined();
  await again.pass('benches', async () => ['start-up 7.00 × MISSED (at most 6.00)']);
  expect(ReleaseChecks.of('commit-1', file).find('benches')?.missed).toHaveLength(1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    commit: 'commit-1',
    passed: [{ step: 'tests' }, { step: 'benches' }],
  });
});

test('what passed at another commit counts for nothing', async () => {
  const file = join(newFolder(), 'checks.json');
  await ReleaseChecks.of('commit-1', file).pass('tests', nothing);
  const other = ReleaseChecks.of('commit-2', file);
  expect(other.find('tests')).toBeUndefined();
  await other.pass('benches', nothing);
  expect(ReleaseChecks.of('commit-1', file).find('tests')).toBeUndefined();
});
