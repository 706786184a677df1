import { afterEach, describe, expect, test, vi } from 'vitest';
import { HashGate } from '../../src/auth/hash-gate.ts';
import { refusalOf } from './token-world.ts';

/** Opens a gate whose hashes end when the test calls `end`. */
function openGate(options: ConstructorParameters<typeof HashGate>[0] = {}) {
  const gate = new HashGate({ paceMs: 0, holdMs: 0, ...options });
  const begun: string[] = [];
  const running: { name: string; end(isRight: boolean): void }[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string | undefined>((resolve) =>
      running.push({ name, end: (isRight) => resolve(isRight ? name : undefined) }),
    );
  };
  /** Waits until the queue has advanced. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    gate,
    begun,
    settle,
    work,
    attempt: (account: string, address: string, exists = true) =>
      gate.compare({ account, exists, address }, work(`${account} ${address}`)),
    /** Ends the oldest hash in progress. */
    end: async (isRight = false) => {
      await settle();
      running.shift()?.end(isRight);
      await settle();
    },
    endAll: async () => {
      await settle();
      while (running.length > 0) {
        running.shift()?.end(false);
        await settle();
      }
    },
  };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'compared',
    ({ code }: { code: string }) => code,
  );

describe('the gate before hashing', () => {
  test('runs the maximum number at once and serves the others in order', async () => {
    const { attempt, begun, end, settle } = openGate({ maximumAtOnce: 2 });
    const results = ['a', 'b', 'c', 'd'].map((account, at) => attempt(account, `192.0.2.${at}`));
    await settle();
    expect(begun).toEqual(['a 192.0.2.0', 'b 192.0.2.1']);
    await end(true);
    expect(begun.at(-1)).toBe('c 192.0.2.2');
    await end(false);
    expect(begun.at(-1)).toBe('d 192.0.2.3');
    await end(true);
    await end(true);
    expect(await Promise.all(results)).toEqual(['a 192.0.2.0', undefined, 'c 192.0.2.2', 'd 192.0.2.3']);
  });

  test('refuses attempts beyond the maximum queue length without starting them', async () => {
    const { attempt, begun, endAll } = openGate({ maximumAtOnce: 1, maximumWaiting: 3 });
    const codes = Array.from({ length: 6 }, (_, at) => codeOf(attempt(`a${at}`, `192.0.2.${at}`)));
    expect(await Promise.all(codes.slice(4))).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    await endAll();
    expect(begun).toHaveLength(4);
    expect(await Promise.all(codes)).toEqual([
      ...Array(4).fill('compared'),
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_ATTEMPTS',
    ]);
    const refusal = await refusalOf(
      Promise.all(Array.from({ length: 9 }, (_, at) => attempt(`b${at}`, '192.0.2.9'))),
    );
    expect(refusal).toMatchObject({ httpStatus: 429, params: { seconds: expect.any(Number) } });
    await endAll();
  });

  test('gives the place of work that failed to the next', async () => {
    const gate = new HashGate({ maximumAtOnce: 1 });
    const failing = gate.run(() => Promise.reject(new Error('no memory')));
    const next = gate.run(async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    const attempt = { account: 'a', exists: true, address: '192.0.2.1' };
    await expect(gate.compare(attempt, () => Promise.reject(new Error('no memory')))).rejects.toThrow();
    expect(await gate.compare(attempt, async () => 'right')).toBe('right');
  });
});

describe('a flood of wrong attempts', () => {
  const addresses = (count: number, prefix = '198.51') =>
    Array.from({ length: count }, (_, at) => `${prefix}.${Math.floor(at / 250)}.${at % 250}`);

  test('on one account from many addresses delays only that account', async () => {
    const { attempt, begun, end, endAll } = openGate();
    const flood = addresses(500).map((address) => codeOf(attempt('a', address)));
    const others = Array.from({ length: 121 }, (_, at) => attempt(`user ${at}`, `192.0.2.${at}`));
    await end();
    expect(begun[1]).toBe('user 0 192.0.2.0');
    // Each of the other accounts gets its turn. At most every second turn belongs to the flood.
    for (let count = 0; count < 260; count += 1) await end(true);
    expect(await Promise.all(others)).toHaveLength(121);
    await endAll();
    await Promise.all(flood);
  });

  test('on every account delays the addresses that it comes from', async () => {
    const { attempt, begun, end, endAll } = openGate();
    const accounts = Array.from({ length: 121 }, (_, at) => `user ${at}`);
    const from = addresses(300);
    // Every address has one earlier failure.
    for (const [at, address] of from.entries()) {
      const wrong = attempt(`unrelated ${at}`, address);
      await end();
      await wrong;
    }
    begun.length = 0;
    const flood = from.flatMap((address, at) =>
      [0, 1, 2].map((turn) => codeOf(attempt(accounts[(at * 3 + turn) % 121] ?? '', address))),
    );
    const users = accounts.map((account, at) => attempt(account, `192.0.2.${at}`));
    await endUntil(users, end);
    expect(begun.filter((name) => name.includes('192.0.2.'))).toHaveLength(121);
    await endAll();
    await Promise.all(flood);
  });

  test('on names without an account does not delay existing accounts', async () => {
    const { attempt, begun, end, settle, endAll } = openGate();
    const warm = attempt('warm', '192.0.2.250');
    await end(true);
    await warm;
    begun.length = 0;
    const flood = addresses(500).map((address, at) => attempt(`nobody ${at}`, address, false));
    await settle();
    // The first attempt was hashed because the gate was idle.
    expect(begun).toHaveLength(1);
    const user = attempt('user', '192.0.2.1');
    await settle();
    expect(begun.at(-1)).toBe('user 192.0.2.1');
    await end();
    await end(true);
    expect(await user).toBe('user 192.0.2.1');
    await endAll();
    expect(new Set(await Promise.all(flood))).toEqual(new Set([undefined]));
  });

  test('on names without an account right after the start delays nobody', async () => {
    const { attempt, begun, end, settle } = openGate({ maximumAtOnce: 2 });
    const unknown = Array.from({ length: 50 }, (_, at) => attempt(`made-up-${at}`, `192.0.2.${at}`, false));
    const ana = attempt('ana', '198.51.100.1');
    await settle();
    // The first attempt found the gate idle.
    expect(begun).toEqual(['made-up-0 192.0.2.0', 'ana 198.51.100.1']);
    await end(false);
    await end(true);
    expect(await ana).toBe('ana 198.51.100.1');
    expect(await Promise.all(unknown)).toEqual(unknown.map(() => undefined));
    expect(begun).toHaveLength(2);
  });

  test('does not show by its refusals whether an account exists', async () => {
    const { attempt, end, endAll, settle } = openGate({ maximumOfAccount: 8 });
    const warm = attempt('warm', '192.0.2.250');
    await settle();
    await end(true);
    await warm;
    const refused = async (account: string, exists: boolean) => {
      const codes = addresses(40).map((address) => codeOf(attempt(account, address, exists)));
      await settle();
      await endAll();
      return (await Promise.all(codes)).filter((code) => code === 'TOO_MANY_ATTEMPTS').length;
    };
    expect(await refused('somebody', true)).toBe(31);
    expect(await refused('nobody', false)).toBe(31);
  });

  test('does not delay a user in a network from which the user signed in before', async () => {
    const { attempt, begun, end, endAll } = openGate({ maximumAtOnce: 1 });
    const first = attempt('a', '192.0.2.1');
    await end(true);
    await first;
    const flood = addresses(100).map((address) => codeOf(attempt('a', address)));
    const again = attempt('a', '192.0.2.1');
    await end();
    expect(begun.at(-1)).toBe('a 192.0.2.1');
    await end(true);
    expect(await again).toBe('a 192.0.2.1');
    await endAll();
    await Promise.all(flood);
  });

  test('from one rented IPv6 network counts as one network, and its failures expire', async () => {
    let nowMs = 0;
    const { attempt, begun, end, endAll } = openGate({ maximumAtOnce: 1, nowMs: () => nowMs });
    for (let at = 0; at < 20; at += 1) {
      const wrong = attempt(`x${at}`, `2001:db8:7:${at.toString(16)}::1`);
      await end();
      await wrong;
    }
    const order = async () => {
      const busy = attempt('busy', '192.0.2.7');
      const late = [attempt('b', '2001:db8:7:ff::1'), attempt('c', '2001:db8:8::1')];
      await end(true);
      const next = begun.at(-1);
      await endAll();
      await Promise.all([busy, ...late]);
      return next;
    };
    expect(await order()).toBe('c 2001:db8:8::1');
    nowMs += 24 * 3_600_000;
    const fresh = await order();
    expect(fresh).toBe('b 2001:db8:7:ff::1');
  });

  test('does not delay a password change', async () => {
    const { gate, attempt, begun, end, endAll, work } = openGate({ maximumAtOnce: 1 });
    const flood = addresses(100).map((address, at) => codeOf(attempt(`user ${at}`, address)));
    const set = gate.run(work('set'));
    await end();
    expect(begun.at(-1)).toBe('set');
    await end(true);
    expect(await set).toBe('set');
    await endAll();
    await Promise.all(flood);
  });
});

/** Ends each hash as wrong or right, depending on its account, until all `users` have an answer. */
async function endUntil(users: readonly Promise<unknown>[], end: (isRight: boolean) => Promise<void>) {
  let isOver = false;
  const all = Promise.all(users).finally(() => {
    isOver = true;
  });
  while (!isOver) await end(true);
  await all;
}

const usersUpTo = (count: number) => Array.from({ length: count }, (_, at) => `user${at}`);

describe('a flood from many addresses that names existing users', () => {
  const [hashMs, answerMs] = [300, 20];
  const accounts = ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio'];

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Opens a gate with hashes that take 300 ms. Each attempt comes from an address of its own. */
  function openFloodedGate() {
    vi.useFakeTimers();
    const gate = new HashGate({ nowMs: () => Date.now() });
    const hashed: string[] = [];
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let count = 0;
    const attempt = (account: string, isRight: boolean, signal?: AbortSignal) => {
      count += 1;
      const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
      return gate.compare({ account, exists: true, address, signal }, async () => {
        hashed.push(account);
        await sleep(hashMs);
        return isRight ? account : undefined;
      });
    };
    /** Sends attempts with wrong passwords, each after the answer to the last one. */
    const keepTrying = async (victims: readonly string[], isOver: () => boolean) => {
      for (let turn = 0; !isOver(); turn += 1) {
        await attempt(victims[(count + turn) % victims.length] ?? '', false).catch(() => {});
        await sleep(answerMs);
      }
    };
    return { attempt, hashed, keepTrying };
  }

  test.each([
    ['six users', accounts, 100, 5_000],
    ['one user', ['ana'], 100, 5_000],
    ['twelve users', usersUpTo(12), 60, 5_000],
    // Accounts with few failures are served in the order of arrival: until then, 100 hashes, two at a time.
    ['thirty users', usersUpTo(30), 100, 15_000],
  ])(
    'lets %s in within seconds, although many connections try',
    async (_what, victims, connections, mostMs) => {
      const { attempt, keepTrying } = openFloodedGate();
      let isOver = false;
      const flood = Array.from({ length: connections }, () => keepTrying(victims, () => isOver));
      await vi.advanceTimersByTimeAsync(2_500);
      const waits: number[] = [];
      for (let user = 0; user < 60; user += 1) {
        const startMs = Date.now();
        const entry = attempt(victims[user % victims.length] ?? '', true).then(
          () => waits.push(Date.now() - startMs),
          () => waits.push(Number.POSITIVE_INFINITY),
        );
        while (waits.length === user) await vi.advanceTimersByTimeAsync(100);
        await entry;
        await vi.advanceTimersByTimeAsync(370);
      }
      expect(Math.max(...waits)).toBeLessThan(mostMs);
      isOver = true;
      await vi.advanceTimersByTimeAsync(120_000);
      await Promise.all(flood);
    },
  );

  test('guesses at most twice a second for one account', async () => {
    const { attempt, hashed } = openFloodedGate();
    const flood = Array.from({ length: 500 }, () => attempt('ana', false).catch(() => {}));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(hashed.length).toBeGreaterThan(75);
    expect(hashed.length).toBeLessThanOrEqual(81);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(flood);
  });

  test('leaves no work behind when its connections end', async () => {
    const { attempt, hashed } = openFloodedGate();
    const connections = new AbortController();
    const flood = Array.from({ length: 100 }, () =>
      attempt('ana', false, connections.signal).catch((error: unknown) => error),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    const before = hashed.length;
    connections.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await flood[10]).toBe(connections.signal.reason);
    const entry = attempt('ana', true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await entry).toBe('ana');
    expect(hashed).toHaveLength(before + 1);
    await expect(attempt('ana', false, connections.signal)).rejects.toBe(connections.signal.reason);
    await Promise.all(flood);
  });

  test('does not delay a known browser, nor the network of an earlier sign-in', async () => {
    vi.useFakeTimers();
    const gate = new HashGate({ nowMs: () => Date.now() });
    const work = (account: string, isRight: boolean) => async () => {
      await new Promise((resolve) => setTimeout(resolve, hashMs));
      return isRight ? account : undefined;
    };
    const from = (address: string, isKnown = false) => ({ account: 'ana', exists: true, address, isKnown });
    const first = gate.compare(from('192.0.2.1'), work('first', true));
    await vi.advanceTimersByTimeAsync(hashMs);
    expect(await first).toBe('first');
    const flood = Array.from({ length: 200 }, (_, at) =>
      gate.compare(from(`198.51.100.${at}`), work('flood', false)).catch(() => {}),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    const known = gate.compare(from('203.0.113.1', true), work('known', true));
    const again = gate.compare(from('192.0.2.1'), work('again', true));
    await vi.advanceTimersByTimeAsync(2 * hashMs);
    expect(await known).toBe('known');
    expect(await again).toBe('again');
    await vi.advanceTimersByTimeAsync(120_000);
    await Promise.all(flood);
  });
});
