import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReleaseChecks } from '../../build/release-checks.mjs';
import { newFolder } from '../storage/test-database.ts';

const nothing = () => undefined;

test('a release that failed goes on behind what has passed at the same commit', () => {
  const file = join(newFolder(), 'checks.json');
  const first = ReleaseChecks.of('commit-1', file);
  first.pass('tests', nothing);
  const flake = () => {
    throw new Error('a flake');
  };
  expect(() => first.pass('trial kills', flake)).toThrow('a flake');

  const again = ReleaseChecks.of('commit-1', file);
  expect(again.find('tests')).toMatchObject({ missed: [], node: process.version });
  expect(again.find('trial kills')).toBeUndefined();
  again.pass('benches', () => ['start-up 7.00 × MISSED (at most 6.00)']);
  expect(ReleaseChecks.of('commit-1', file).find('benches')?.missed).toHaveLength(1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    commit: 'commit-1',
    passed: [{ step: 'tests' }, { step: 'benches' }],
  });
});

test('what passed at another commit counts for nothing', () => {
  const file = join(newFolder(), 'checks.json');
  ReleaseChecks.of('commit-1', file).pass('tests', nothing);
  const other = ReleaseChecks.of('commit-2', file);
  expect(other.find('tests')).toBeUndefined();
  other.pass('benches', nothing);
  expect(ReleaseChecks.of('commit-1', file).find('tests')).toBeUndefined();
});
