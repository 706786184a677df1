import { afterEach, describe, expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { openTargets } from '../../src/webhook/targets.ts';

const publicAddress = '93.184.216.34';
const url = 'https://hooks.example.com/credit';

afterEach(() => {
  vi.useRealTimers();
});

const judge = async (addresses: readonly string[], allowed: readonly string[] = []) =>
  (await openTargets(allowed, async () => addresses).judge(url)).refusal?.code;

describe('a name', () => {
  test.each([
    ['one public address', [publicAddress], undefined],
    ['public addresses of both families', [publicAddress, '2606:2800:220:1::1'], undefined],
    ['a private address', ['10.1.2.3'], 'NOT_PUBLIC'],
    ['this machine', ['127.0.0.1'], 'NOT_PUBLIC'],
    ['the metadata of a cloud', ['169.254.169.254'], 'NOT_PUBLIC'],
    ['a public address, and a private one of the other family', [publicAddress, 'fd00::1'], 'NOT_PUBLIC'],
    [
      'many addresses, one of them private',
      [publicAddress, '8.8.8.8', '192.168.1.1', '1.1.1.1'],
      'NOT_PUBLIC',
    ],
    ['a private address within one of IPv6', ['::ffff:10.0.0.1'], 'NOT_PUBLIC'],
  ])('that stands for %s', async (_what, addresses, refusal) => {
    expect(await judge(addresses)).toBe(refusal);
  });

  test('is refused without a word about what it stands for', async () => {
    const judged = await openTargets([], async () => ['10.66.77.88']).judge(url);
    expect(JSON.stringify(judged)).not.toContain('10.66');
  });

  test('that nobody knows yet is taken, since each attempt judges it again', async () => {
    const targets = openTargets([], () => Promise.reject(new Error('ENOTFOUND')));
    expect((await targets.judge(url)).url?.href).toBe(url);
  });

  test('that nobody tells about is taken after three seconds', async () => {
    vi.useFakeTimers();
    const judged = openTargets([], () => new Promise(() => {})).judge(url);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await judged).refusal).toBeUndefined();
  });

  test('is looked up without the brackets of an address, and only where the address is well-formed', async () => {
    const asked: string[] = [];
    const targets = openTargets([], async (name) => {
      asked.push(name);
      return [publicAddress];
    });
    for (const text of [
      'https://[2606:2800:220:1::1]/',
      'https://a.example./',
      'http://b.example/',
      'https://localhost/',
    ])
      await targets.judge(text);
    expect(asked).toEqual(['2606:2800:220:1::1', 'a.example']);
  });
});

describe('networks that were opened', () => {
  test('may be reached, and no others', async () => {
    expect(await judge(['10.1.2.3'], ['10.1.0.0/16'])).toBeUndefined();
    expect(await judge(['10.2.2.3'], ['10.1.0.0/16'])).toBe('NOT_PUBLIC');
    expect(await judge(['10.1.2.3', '10.2.2.3'], ['10.1.0.0/16'])).toBe('NOT_PUBLIC');
  });

  test.each(['10.0.0.1/8', 'localhost', '10.0.0.0/33', '', '010.0.0.0/8', '*'])(
    'must be networks: %j is none',
    (text) => {
      const open = () => openTargets([text]);
      expect(open).toThrow(CreditError);
      expect(open).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    },
  );
});
