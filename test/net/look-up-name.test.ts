import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lookUpBy, lookUpByDns } from '../../src/net/look-up-name.ts';
import { type Known, serveNames } from './name-server.ts';

const never = new AbortController().signal;
const bySystem: LookupFunction = (_, __, callback) => callback(null, [{ address: '10.9.8.7', family: 4 }]);

async function asking(knows: (name: string) => Known, hosts = '') {
  const { server, asked } = await serveNames(knows);
  const folder = mkdtempSync(join(tmpdir(), 'credit-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, hosts);
  return { lookUp: lookUpByDns(bySystem, { servers: [server], hostsFile }), asked };
}

describe('by the servers of names', () => {
  test('every address comes, of both families', async () => {
    const { lookUp, asked } = await asking(() => ({
      a: ['93.184.216.34', '10.0.0.1'],
      aaaa: ['2606:4700:0:0:0:0:0:1111'],
    }));
    expect(await lookUp('hooks.example.com', never)).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(asked.sort()).toEqual(['hooks.example.com A', 'hooks.example.com AAAA']);
  });

  test('an IPv4 address within IPv6 comes as such', async () => {
    const { lookUp } = await asking(() => ({ aaaa: ['0:0:0:0:0:0:808:808', '0:0:0:0:0:ffff:7f00:1'] }));
    expect(await lookUp('hooks.example.com', never)).toEqual([
      { address: '::8.8.8.8', family: 6 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ]);
  });

  test.each<[string, Known]>([
    ['IPv4 only', { a: ['93.184.216.34'] }],
    ['IPv6 only', { aaaa: ['2606:4700:0:0:0:0:0:1111'] }],
  ])('one family is enough: %s', async (_, known) => {
    const { lookUp } = await asking(() => known);
    expect(await lookUp('hooks.example.com', never)).toHaveLength(1);
  });

  test('nothing is remembered: the next lookup asks again', async () => {
    let last = 0;
    const { lookUp } = await asking(() => ({ a: [`93.184.216.${last}`] }));
    expect(await lookUp('hooks.example.com', never)).toEqual([{ address: '93.184.216.0', family: 4 }]);
    last = 1;
    expect(await lookUp('hooks.example.com', never)).toEqual([{ address: '93.184.216.1', family: 4 }]);
  });

  test.each<[string, Known, string]>([
    ['a name that is not known', 'UNKNOWN', 'ENOTFOUND'],
    ['a name without an address', {}, 'ENOTFOUND'],
    ['a server that fails', 'FAILS', 'EAI_AGAIN'],
  ])('%s', async (_, known, code) => {
    const { lookUp } = await asking(() => known);
    await expect(lookUp('hooks.example.com', never)).rejects.toMatchObject({ code });
  });

  test('a silent one is left as soon as the time is over', async () => {
    const stop = new AbortController();
    const { lookUp, asked } = await asking(() => {
      stop.abort();
      return 'SILENT';
    });
    await expect(lookUp('hooks.example.com', stop.signal)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    // Once for each family: whoever waits on asks a silent server again.
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test('silence about a hundred names holds up no other', async () => {
    const stop = new AbortController();
    const { lookUp } = await asking((name) => (name === 'good.example' ? { a: ['8.8.8.8'] } : 'SILENT'));
    const silent = Array.from({ length: 100 }, (_, at) => lookUp(`silent-${at}.example`, stop.signal));
    let over = 0;
    const count = () => {
      over += 1;
    };
    for (const one of silent) void one.then(count, count);
    expect(await lookUp('good.example', never)).toHaveLength(1);
    expect(over).toBe(0);
    stop.abort();
    await Promise.allSettled(silent);
  });

  test('what the hosts file names is left to the system', async () => {
    const hosts =
      '127.0.0.1 localhost\n # 1.2.3.4 commented.example\n10.9.8.7\tpinned.example  Hooks.Example.com # ours\n';
    const { lookUp, asked } = await asking(() => ({ a: ['93.184.216.34'] }), hosts);
    expect(await lookUp('hooks.example.com', never)).toEqual([{ address: '10.9.8.7', family: 4 }]);
    expect(asked).toEqual([]);
    for (const name of ['commented.example', 'example.com', '10.9.8.7']) {
      expect(await lookUp(name, never)).toEqual([{ address: '93.184.216.34', family: 4 }]);
    }
  });
});

describe('by another lookup', () => {
  test('a single address comes like many', async () => {
    const lookUp = lookUpBy((_, __, callback) => callback(null, '::1', 6));
    expect(await lookUp('hooks.example.com', never)).toEqual([{ address: '::1', family: 6 }]);
  });

  test.each([
    ['ENOTFOUND', 'ENOTFOUND'],
    ['EAI_AGAIN', 'EAI_AGAIN'],
    ['EAI_FAIL', 'EAI_AGAIN'],
  ])('its error %s is %s', async (code, expected) => {
    const lookUp = lookUpBy((_, __, callback) => callback(Object.assign(new Error('no'), { code }), ''));
    await expect(lookUp('hooks.example.com', never)).rejects.toMatchObject({ code: expected });
  });
});
