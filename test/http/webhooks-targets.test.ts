import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let strict: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  strict = await runService({ allowPrivateTargets: '' });
  client = await strict.client();
});
afterAll(() => strict.stop());

const register = (url: string) => client.call('POST', '/webhook', { body: { type: 'REPORT_EXPORTED', url } });

const inside = [
  // This machine, however it is written.
  '127.0.0.1',
  '127.0.0.0',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'sub.localhost',
  'ip6-localhost',
  '2130706433',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.0.1',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  // Networks that are nobody's on the internet.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:a00:1::]',
  '[2001:0:a00:1::]',
  // Names that lead inside.
  'metadata.google.internal',
  'metadata.goog',
  'printer.local',
  'router.home.arpa',
  'intranet',
].map((host) => `https://${host}/`);

const misshapen = [
  'http://example.com/',
  'HTTP://EXAMPLE.COM/',
  'http://93.184.216.34/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'dict://example.com/',
  'ldap://example.com/',
  'jar:https://example.com!/',
  'ws://example.com/',
  'wss://example.com/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'http+unix://%2Fvar%2Frun%2Fx.sock/',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://example.com@127.0.0.1/',
  'https://@example.com/',
  'https://example.com#@127.0.0.1/',
  'https://example.com/#part',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com\\',
  'https://example.com\\@127.0.0.1/',
  'https://exa\tmple.com/',
  'https://exa\nmple.com/',
  ' https://example.com/',
  'https://example.com/ ',
  'https://example.com/\u0000',
  'https://example.com:80:81/',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https:///',
  'https://',
  'https://./',
  'https://exa mple.com/',
  'https://[::1/',
  'https://[93.184.216.34]/',
  'example.com',
  '//example.com/',
  '/events',
  `https://example.com/${'x'.repeat(2_048)}`,
  `https://example.com/${'x'.repeat(100_000)}`,
];

describe('an address that events may not be sent to', () => {
  test.each([...inside, ...misshapen].map((url) => [url.slice(0, 60), url] as const))(
    'is refused, with the place of the fault: %j',
    async (_shown, url) => {
      const { status, json, text } = await register(url);
      expect(status).toBe(400);
      expect(json.errors.map((one: Json) => one.pointer)).toEqual(['/url']);
      expect(json.code).toMatch(/^(WEBHOOK_TARGET_REFUSED|INVALID_REQUEST)$/);
      // What an address stands for is not for whoever asks.
      expect(text).not.toMatch(/127\.0\.0\.1|169\.254/);
      expect((await client.call('GET', '/webhook/findBy')).json).toEqual([]);
    },
  );
});

describe('an address on the public internet', () => {
  test.each([
    'https://93.184.216.34/events',
    'https://93.184.216.34:8443/events?from=credit',
    'https://172.15.255.255/',
    'https://172.32.0.0/',
    'https://100.63.255.255/',
    'https://100.128.0.0/',
    'https://11.0.0.0/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('is taken: %s', async (url) => {
    const { status, json } = await register(url);
    expect([status, json.url]).toEqual([201, url]);
    expect((await client.call('DELETE', `/webhook/${json.id}`)).status).toBe(204);
  });
});

describe('networks that were opened for development', () => {
  test('are named in the log when the service starts, and only then is there such a line', async () => {
    const open = await runService({ allowPrivateTargets: '127.0.0.0/8' });
    await open.stop();
    const warnings = (lines: readonly string[]) =>
      lines.filter((line) => line.includes('networks that are not public'));
    expect(warnings(open.logged)).toHaveLength(1);
    expect(warnings(open.logged)[0]).toContain('127.0.0.0/8');
    expect(warnings(strict.logged)).toEqual([]);
  });
});
