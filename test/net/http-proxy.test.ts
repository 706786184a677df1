import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { chooseAlways, chooseByEnvironment, parseProxy, portOf } from '../../src/net/http-proxy.ts';

describe('a proxy URL', () => {
  test.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128'],
    ['http://proxy.example:3128/', 'http://proxy.example:3128'],
    [' http://PROXY.example ', 'http://proxy.example:80'],
    ['https://proxy.example', 'https://proxy.example:443'],
    ['proxy.example:8080', 'http://proxy.example:8080'],
    ['user:secret@proxy.example:8080', 'http://proxy.example:8080'],
    ['http://user:p%40ss@10.0.0.1:3128', 'http://10.0.0.1:3128'],
    ['http://[fd00::1]:3128', 'http://[fd00::1]:3128'],
  ])('%s is %s', (text, address) => {
    expect(parseProxy(text)?.address).toBe(address);
  });

  test.each([
    'socks5://proxy.example:1080',
    'proxy.example',
    'not a url',
    'http://',
    'http://proxy.example:0',
    'http://proxy.example:99999',
    'http://proxy.example/proxy.pac',
    'http://proxy.example/?a=b',
    'http://proxy.example/#a',
    'http://user:%zz@proxy.example:3128',
    'http://proxy .example:3128',
    'ftp://proxy.example',
  ])('%s is not valid', (text) => {
    expect(parseProxy(text)).toBeUndefined();
  });

  test('sends its credentials decoded, and never shows them', () => {
    const proxy = parseProxy('http://jo%C3%A3o:p%40ss%3A1@proxy.example:3128');
    const expected = `Basic ${Buffer.from('joão:p@ss:1').toString('base64')}`;
    expect(proxy?.authorization?.reveal()).toBe(expected);
    expect(inspect(proxy, { depth: 9 }) + JSON.stringify(proxy)).not.toMatch(/p@ss|p%40ss|Basic/);
    expect(parseProxy('http://token@proxy.example')?.authorization?.reveal()).toBe(
      `Basic ${Buffer.from('token:').toString('base64')}`,
    );
    expect(parseProxy('http://proxy.example')?.authorization).toBeUndefined();
  });
});

/** The address of the proxy that a URL is requested through; undefined if it is requested directly. */
function proxyOf(url: string, env: Readonly<Record<string, string>>): string | undefined {
  const target = new URL(url);
  const { protocol, hostname } = target;
  const isSecure = protocol === 'https:';
  return chooseByEnvironment(env)?.({ isSecure, hostname, port: portOf(target) })?.address;
}

const one = 'http://one.example:1';
const two = 'http://two.example:2';

describe('the environment', () => {
  test.each<[string, Readonly<Record<string, string>>, string | undefined, string | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['empty values', { HTTP_PROXY: '', HTTPS_PROXY: ' ' }, undefined, undefined],
    ['HTTPS_PROXY alone', { HTTPS_PROXY: one }, undefined, one],
    ['HTTP_PROXY alone', { HTTP_PROXY: one }, one, one],
    ['both', { HTTP_PROXY: one, HTTPS_PROXY: two }, one, two],
    ['lower case', { http_proxy: one, https_proxy: two }, one, two],
    ['both cases', { https_proxy: one, HTTPS_PROXY: two }, undefined, one],
    ['an empty name in lower case', { https_proxy: '', HTTPS_PROXY: two }, undefined, undefined],
  ])('with %s chooses for http and https', (_, env, http, https) => {
    expect([proxyOf('http://bureau.example/', env), proxyOf('https://bureau.example/', env)]).toEqual([
      http,
      https,
    ]);
  });

  test.each(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])(
    'with an invalid %s is refused by name, without the value',
    (variable) => {
      const refusal = (() => {
        try {
          return chooseByEnvironment({ [variable]: 'socks5://user:hidden-password@proxy.example' });
        } catch (error) {
          return error;
        }
      })();
      if (!(refusal instanceof CreditError)) throw new Error('it was not refused');
      expect(refusal).toMatchObject({ code: 'CONFIGURATION_INVALID', params: { where: variable } });
      expect(JSON.stringify(refusal.params)).not.toContain('hidden-password');
    },
  );
});

describe('NO_PROXY', () => {
  test.each<[string, string, boolean]>([
    ['*', 'https://bureau.example/', true],
    ['other.example,*', 'https://bureau.example/', true],
    ['bureau.example', 'https://bureau.example/', true],
    ['BUREAU.example', 'https://bureau.example/', true],
    ['bureau.example', 'https://bureau.example./', true],
    ['bureau.example.', 'https://bureau.example/', true],
    ['bureau.example', 'https://api.bureau.example/', true],
    ['bureau.example', 'https://mybureau.example/', false],
    ['.bureau.example', 'https://api.bureau.example/', true],
    ['.bureau.example', 'https://bureau.example/', true],
    ['*.bureau.example', 'https://api.bureau.example/', true],
    ['*.bureau.example', 'https://mybureau.example/', false],
    ['a.example, bureau.example', 'https://bureau.example/', true],
    ['a.example bureau.example', 'https://bureau.example/', true],
    [' , ,', 'https://bureau.example/', false],
    ['bureau.example:8443', 'https://bureau.example:8443/', true],
    ['bureau.example:8443', 'https://bureau.example/', false],
    ['bureau.example:443', 'https://bureau.example/', true],
    ['bureau.example:80', 'http://bureau.example/', true],
    ['*.bureau.example:8443', 'https://api.bureau.example:8443/', true],
    ['ação.example', 'https://ação.example/', true],
    ['10.1.2.3', 'https://10.1.2.3/', true],
    ['1.2.3', 'https://10.1.2.3/', false],
    ['10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', false],
    ['10.0.0.0/33', 'https://10.1.2.3/', false],
    ['10.1.2.3:8443', 'https://10.1.2.3:8443/', true],
    ['10.1.2.3:8443', 'https://10.1.2.3/', false],
    ['fd00::1', 'https://[fd00::1]/', true],
    ['FD00:0:0::1', 'https://[fd00::1]/', true],
    ['[fd00::1]', 'https://[fd00::1]/', true],
    ['[fd00::1]:8443', 'https://[fd00::1]:8443/', true],
    ['[fd00::1]:8443', 'https://[fd00::1]/', false],
    ['fd00::/8', 'https://[fd12::9]/', true],
    ['fd00::/8', 'https://[fe80::9]/', false],
  ])('"%s" reaches %s directly: %s', (list, url, isDirect) => {
    const expected = isDirect ? undefined : one;
    expect(proxyOf(url, { HTTP_PROXY: one, NO_PROXY: list })).toBe(expected);
    expect(proxyOf(url, { HTTP_PROXY: one, no_proxy: list })).toBe(expected);
  });
});

describe('a loopback address', () => {
  test.each([
    'http://localhost:8080/',
    'https://localhost./',
    'http://api.localhost/',
    'http://127.0.0.1:9/',
    'http://127.8.9.10/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
  ])('is reached directly: %s', (url) => {
    expect(proxyOf(url, { HTTP_PROXY: one })).toBeUndefined();
    const { protocol, hostname } = new URL(url);
    const proxy = parseProxy(one);
    if (proxy === undefined) throw new Error('it is a proxy');
    expect(chooseAlways(proxy)({ isSecure: protocol === 'https:', hostname, port: 80 })).toBeUndefined();
  });
});
