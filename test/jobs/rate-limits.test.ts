import { expect, test } from 'vitest';
import { OwnLimits } from '../../src/jobs/rate-limits.ts';

test('of several buckets a token is taken of each or of none, and of each by its own rate', async () => {
  let now = 0;
  const limits = new OwnLimits(() => now);
  const [narrow, wide] = [
    { name: 'narrow', perMinute: 2 },
    { name: 'wide', perMinute: 5 },
  ];
  for (let times = 0; times < 2; times += 1) expect(await limits.take([narrow, wide])).toBe(0);
  for (let times = 0; times < 10; times += 1) expect(await limits.take([narrow, wide])).toBe(30_000);
  for (let times = 0; times < 3; times += 1) expect(await limits.take([wide])).toBe(0);
  expect(await limits.take([wide])).toBe(12_000);
  limits.giveBack([narrow]);
  expect(await limits.take([narrow])).toBe(0);
  now += 30_000;
  expect(await limits.take([narrow])).toBe(0);
});
