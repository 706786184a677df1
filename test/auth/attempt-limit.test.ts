import { describe, expect, test } from 'vitest';
import { type Attempt, openAttemptLimit } from '../../src/auth/attempt-limit.ts';
import { CreditError } from '../../src/base/errors.ts';
import { OwnLimits } from '../../src/jobs/rate-limits.ts';
import { type MovableClock, movableClock } from './token-world.ts';

/** A limit that this process counts for itself. */
function newLimit(clock: MovableClock) {
  return openAttemptLimit(new OwnLimits(() => clock.now().getTime()), 'client');
}

/** A limit, and how many of so many attempts in a row it lets through. */
function openLimit(): {
  clock: MovableClock;
  admitted(number: number, change?: Partial<Attempt>): Promise<number>;
} {
  const clock = movableClock();
  const limit = newLimit(clock);
  return {
    clock,
    admitted: async (number, change) => {
      let count = 0;
      for (let times = 0; times < number; times += 1) {
        try {
          await limit.begin({ address: '192.0.2.1', clientId: 'cli_a', plausible: true, ...change });
          count += 1;
        } catch (error) {
          if (!(error instanceof CreditError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error;
        }
      }
      return count;
    },
  };
}

describe('failures', () => {
  test('of a client from one address are ten a minute, let in again one by one', async () => {
    const { clock, admitted } = openLimit();
    expect(await admitted(15)).toBe(10);
    clock.move(5.9);
    expect(await admitted(3)).toBe(0);
    clock.move(0.2);
    expect(await admitted(3)).toBe(1);
    clock.move(3_600);
    expect(await admitted(15)).toBe(10);
  });

  test('from one address are sixty a minute, however many clients they name', async () => {
    const { admitted } = openLimit();
    let count = 0;
    for (let number = 0; number < 1_000; number += 1)
      count += await admitted(1, { clientId: `cli_${number}` });
    expect(count).toBe(60);
  });

  test('from another address are counted apart', async () => {
    const { admitted } = openLimit();
    await admitted(100);
    expect(await admitted(1, { address: '192.0.2.2' })).toBe(1);
  });

  test.each([
    ['of one IPv6 network', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', 0],
    ['of one IPv6 network, written out', '2001:db8:0:0:1:2:3:4', '2001:db8::9', 0],
    ['of two IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1', 1],
    ['of one IPv4 address in two notations', '192.0.2.9', '::ffff:192.0.2.9', 0],
    ['of two IPv4 addresses in IPv6 notation', '::ffff:192.0.2.9', '::ffff:192.0.2.8', 1],
    ['of one interface or another', 'fe80::1%eth0', 'fe80::1%eth1', 0],
  ])('%s are counted so', async (_what, first, second, left) => {
    const { admitted } = openLimit();
    await admitted(10, { address: first });
    expect(await admitted(1, { address: second })).toBe(left);
  });

  test('of what could be no secret are counted apart from those that could', async () => {
    const { admitted } = openLimit();
    expect(await admitted(100, { plausible: false })).toBe(10);
    expect(await admitted(100)).toBe(10);
  });

  test('are not let in by a clock that is set back', async () => {
    const { clock, admitted } = openLimit();
    await admitted(10);
    clock.move(-3_600);
    expect(await admitted(5)).toBe(0);
    clock.move(6.1);
    expect(await admitted(5)).toBe(1);
  });

  test('are not multiplied by taking back a success', async () => {
    const limit = newLimit(movableClock());
    const attempt = { address: '192.0.2.1', clientId: 'cli_a', plausible: true };
    for (let times = 0; times < 100; times += 1) (await limit.begin(attempt))();
    for (let times = 0; times < 10; times += 1) await limit.begin(attempt);
    await expect(limit.begin(attempt)).rejects.toThrow(CreditError);
  });

  test('say how long to wait', async () => {
    const limit = newLimit(movableClock());
    const attempt = { address: '192.0.2.1', clientId: 'cli_a', plausible: true };
    for (let times = 0; times < 10; times += 1) await limit.begin(attempt);
    await expect(limit.begin(attempt)).rejects.toThrow(
      expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 6 } }),
    );
  });
});
