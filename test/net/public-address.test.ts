import { describe, expect, test } from 'vitest';
import {
  judgeTarget,
  longestTarget,
  mayConnect,
  parseNetwork,
  type TargetRules,
} from '../../src/net/public-address.ts';
import { open } from './opened-networks.ts';

const strict: TargetRules = { allowed: [] };

/** `ok`, or the code of the refusal. */
function verdict(text: string, rules = strict): string {
  return judgeTarget(text, rules).refusal?.code ?? 'ok';
}

describe('hosts, each in an https URL', () => {
  test.each([
    // Loopback, plain and odd.
    ...['127.0.0.1', '127.0.0.0', '127.255.255.254', '127.1', '127.0.1', '0', '0.0.0.0', '127.0.0.1.'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'sub.localhost', 'a.b.localhost.', 'ip6-localhost'],
    ...['localhost.localdomain', 'printer.local', 'db.internal', 'router.home.arpa', 'intranet', 'vm'],
    // The same IPv4 address in other clothes.
    ...['2130706433', '0x7f000001', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '017700000001', '0x7F.1', '127.0x1'],
    ...['0177.0.0x1', '%31%32%37.0.0.1', '127%2e0%2e0%2e1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
    ...['ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'ｌｏｃａｌｈｏｓｔ', '00000177.0.0.1', '3232235777', '0xA9FEA9FE', '167772161'],
    // IPv6.
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]'],
    ...['[::127.0.0.1]', '[::10.0.0.1]', '[::8.8.8.8]', '[::ffff:0:8.8.8.8]'],
    ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[feff::1]', '[fc00::1]', '[fd00:ec2::254]', '[fdff::1]'],
    ...[
      '[ff02::1]',
      '[ff0e::1]',
      '[2001:db8::1]',
      '[3fff::1]',
      '[3fff:fff::1]',
      '[100::1]',
      '[100:0:0:1::1]',
    ],
    ...['[5f00::1]', '[4000::1]', '[1fff:ffff::1]', '[e000::1]'],
    // IPv4 within IPv6, with a private address and with a public one.
    ...['[64:ff9b::10.0.0.1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::10.0.0.1]', '[64:ff9b:1::8.8.8.8]'],
    ...['[2002:a00:1::]', '[2002:808:808::1]', '[2001:0:a00:1::]', '[2001::808:808]', '[2001:1::1]'],
    ...['[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:1ff:ffff::1]'],
    // Private and special: both ends of each range.
    ...['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    ...['100.64.0.0', '100.127.255.255', '100.100.100.200', '169.254.0.0', '169.254.169.254'],
    ...['169.254.255.255', '192.0.0.0', '192.0.0.9', '192.0.0.255', '192.0.2.0', '192.0.2.255'],
    ...['192.88.99.0', '192.88.99.255', '198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255'],
    ...['203.0.113.0', '203.0.113.255', '224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
    ...['0.255.255.255', '127.255.255.255'],
    // Where clouds tell their machines about themselves.
    ...['metadata', 'metadata.google.internal', 'METADATA.google.internal.', 'metadata.goog'],
    ...['instance-data', 'instance-data.ec2.internal', 'metadata.tencentyun.com'],
  ])('%s is not public', (host) => {
    expect(verdict(`https://${host}/hook`)).toBe('NOT_PUBLIC');
    expect(verdict(`https://${host}:8443`)).toBe('NOT_PUBLIC');
    expect(verdict(`http://${host}/hook`)).toBe('NOT_HTTPS');
  });

  test.each([
    ...['172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '11.0.0.0', '9.255.255.255'],
    ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '192.167.255.255', '192.169.0.0'],
    ...['198.17.255.255', '198.20.0.0', '191.255.255.255', '192.0.1.0', '192.0.1.255', '192.0.3.0'],
    ...['192.88.98.255', '192.88.100.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0'],
    ...['223.255.255.255', '1.0.0.0', '8.8.8.8', '134744072', '0x08.010.8.8', '[::ffff:8.8.8.8]'],
    ...['[2606:4700::1111]', '[2000::]', '[2001:200::]', '[2001:db7:ffff::1]', '[2001:db9::]', '[2003::]'],
    ...['[2001:ffff::1]', '[3ffe:ffff::1]', '[3fff:1000::]', '[3fff:ffff:ffff::1]', '[2a00:1450::1]'],
    ...['example.com', 'hooks.example.com', 'EXAMPLE.com.', 'müller.example', 'xn--mller-kva.example'],
    ...[
      'a_b.example.com',
      'localhost.example.com',
      'internal.example.com',
      'notlocalhost.com',
      '1.2.3.4.nip.io',
    ],
    ...['metadata.google.internal.example.com', 'mylocal.com', `${'a'.repeat(63)}.com`],
  ])('%s may be tried', (host) => {
    expect(verdict(`https://${host}/hook`)).toBe('ok');
    expect(verdict(`https://${host}:8443/hook?a=1`)).toBe('ok');
    expect(verdict(`http://${host}/hook`)).toBe('NOT_HTTPS');
  });
});

describe('the shape of a URL', () => {
  const long = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;

  test.each([
    ['', 'NOT_A_URL'],
    ['hooks', 'NOT_A_URL'],
    ['example.com/hook', 'NOT_A_URL'],
    ['//example.com', 'NOT_A_URL'],
    ['/hook', 'NOT_A_URL'],
    ['https://', 'NOT_A_URL'],
    ['https:///', 'NOT_A_URL'],
    ['https:///example.com', 'NOT_A_URL'],
    ['https:////example.com', 'NOT_A_URL'],
    ['https://?a=1', 'NOT_A_URL'],
    ['https://:443/', 'NOT_A_URL'],
    ['https:example.com', 'NOT_A_URL'],
    ['https:/example.com', 'NOT_A_URL'],
    ['http:127.0.0.1', 'NOT_A_URL'],
    ['https:\\\\example.com', 'NOT_A_URL'],
    ['https://example.com\\@127.0.0.1', 'NOT_A_URL'],
    ['https://exam\tple.com', 'NOT_A_URL'],
    ['https://127.0.\n0.1', 'NOT_A_URL'],
    ['https://example.com/\r\nx-injected: 1', 'NOT_A_URL'],
    ['https://example.com/\u0000', 'NOT_A_URL'],
    [' https://example.com', 'NOT_A_URL'],
    ['https://example.com ', 'NOT_A_URL'],
    ['https://exa mple.com', 'NOT_A_URL'],
    ['https://example.com:80:443', 'NOT_A_URL'],
    ['https://example.com:65536', 'NOT_A_URL'],
    ['https://example.com:-1', 'NOT_A_URL'],
    ['https://example.com:http', 'NOT_A_URL'],
    ['https://256.256.256.256', 'NOT_A_URL'],
    ['https://1.2.3.4.5', 'NOT_A_URL'],
    ['https://[::1', 'NOT_A_URL'],
    ['https://[fe80::1%25eth0]', 'NOT_A_URL'],
    ['https://[fe80::1%eth0]', 'NOT_A_URL'],
    ['https://example..com', 'NOT_A_URL'],
    ['https://example.com..', 'NOT_A_URL'],
    ['https://.', 'NOT_A_URL'],
    ['https://.example.com', 'NOT_A_URL'],
    ['https://*.example.com', 'NOT_A_URL'],
    ['https://a&b.example.com', 'NOT_A_URL'],
    [`https://${'a'.repeat(64)}.com`, 'NOT_A_URL'],
    [`https://${'a.'.repeat(127)}com`, 'NOT_A_URL'],
    ['https://user@example.com', 'HAS_CREDENTIALS'],
    ['https://user:secret@example.com', 'HAS_CREDENTIALS'],
    ['https://:secret@example.com', 'HAS_CREDENTIALS'],
    ['https://@example.com', 'HAS_CREDENTIALS'],
    ['https://example.com@127.0.0.1', 'HAS_CREDENTIALS'],
    ['https://example.com&@127.0.0.1', 'HAS_CREDENTIALS'],
    ['https://example.com:443@127.0.0.1', 'HAS_CREDENTIALS'],
    ['https://example.com#@127.0.0.1', 'HAS_FRAGMENT'],
    ['https://example.com/hook#', 'HAS_FRAGMENT'],
    ['https://example.com/hook#part', 'HAS_FRAGMENT'],
    ['https://example.com:0', 'BAD_PORT'],
    ['https://example.com:000', 'BAD_PORT'],
    ['http://example.com', 'NOT_HTTPS'],
    ['HTTP://EXAMPLE.COM', 'NOT_HTTPS'],
    ['ftp://example.com', 'NOT_HTTPS'],
    ['ws://example.com', 'NOT_HTTPS'],
    ['wss://example.com', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'NOT_HTTPS'],
    ['gopher://example.com', 'NOT_HTTPS'],
    ['dict://example.com', 'NOT_HTTPS'],
    ['ldap://example.com', 'NOT_HTTPS'],
    ['jar:https://example.com!/', 'NOT_HTTPS'],
    ['data:text/plain,x', 'NOT_HTTPS'],
    ['javascript:alert(1)', 'NOT_HTTPS'],
    ['blob:https://example.com/1', 'NOT_HTTPS'],
    ['unix:/var/run/docker.sock', 'NOT_HTTPS'],
    ['http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'NOT_HTTPS'],
    [long(longestTarget + 1), 'TOO_LONG'],
    [long(100_000), 'TOO_LONG'],
    [`https://example.com/${'é'.repeat(400)}`, 'TOO_LONG'],
    [long(longestTarget), 'ok'],
    ['HTTPS://EXAMPLE.COM', 'ok'],
    ['https://example.com:65535', 'ok'],
    ['https://example.com/?u=https://127.0.0.1/@a', 'ok'],
    ['https://example.com/user@host', 'ok'],
    ['https://example.com/ação?é=1', 'ok'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });

  test('what may be tried comes as it will be asked', () => {
    const { url } = judgeTarget('HTTPS://Hooks.Müller.Example.:443/a b'.replace(' ', '%20'), strict);
    expect(url?.href).toBe('https://hooks.xn--mller-kva.example/a%20b');
  });

  test('a refusal says why, in a few words that repeat nothing of the URL', () => {
    const { refusal } = judgeTarget('https://user:secret@example.com', strict);
    expect(refusal?.reason).toBe('it holds a user name or a password');
  });
});

describe('networks that were opened', () => {
  const rules = open('127.0.0.0/8', '10.1.0.0/16', 'fd00::/8');

  test.each([
    ['http://127.0.0.1:8080/', 'ok'],
    ['http://0x7f.1/', 'ok'],
    ['http://[::ffff:127.0.0.1]/', 'ok'],
    ['https://127.0.0.1/', 'ok'],
    ['http://10.1.255.255/', 'ok'],
    ['http://[fd00::1]/', 'ok'],
    ['http://10.2.0.0/', 'NOT_HTTPS'],
    ['https://10.2.0.0/', 'NOT_PUBLIC'],
    ['https://10.0.255.255/', 'NOT_PUBLIC'],
    ['https://[fc00::1]/', 'NOT_PUBLIC'],
    ['https://[::1]/', 'NOT_PUBLIC'],
    ['http://8.8.8.8/', 'NOT_HTTPS'],
    ['https://8.8.8.8/', 'ok'],
    // Names are judged by what they lead to, once that is known.
    ['http://localhost:3000/', 'ok'],
    ['https://receiver/', 'ok'],
    ['http://metadata.google.internal/', 'ok'],
    ['http://example.com/', 'ok'],
    // What no network can make good.
    ['http://user@127.0.0.1/', 'HAS_CREDENTIALS'],
    ['http://127.0.0.1:0/', 'BAD_PORT'],
    ['ftp://127.0.0.1/', 'NOT_HTTPS'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text, rules)).toBe(expected);
  });

  test('of IPv6 open nothing of IPv4, however it is spelled', () => {
    const all = open('::/0');
    expect(verdict('https://[::1]/', all)).toBe('ok');
    expect(verdict('https://[::ffff:127.0.0.1]/', all)).toBe('NOT_PUBLIC');
    expect(mayConnect('::ffff:127.0.0.1', all)).toBe(false);
  });
});

describe('a network is', () => {
  test.each([
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0', '::1']],
    ['10.1.2.3', ['10.1.2.3', '::ffff:10.1.2.3'], ['10.1.2.2', '10.1.2.4']],
    ['10.1.2.3/32', ['10.1.2.3'], ['10.1.2.2', '10.1.2.4']],
    ['192.168.4.0/22', ['192.168.4.0', '192.168.7.255'], ['192.168.3.255', '192.168.8.0']],
    ['0.0.0.0/0', ['127.0.0.1', '255.255.255.255'], ['::1']],
    ['::1', ['::1', '0:0:0:0:0:0:0:1'], ['::', '::2', '127.0.0.1']],
    ['fd00::/8', ['fd00::', 'fdff:ffff::1'], ['fc00::1', 'fe00::1']],
    ['fe80::/10', ['fe80::1', 'fe80::1%eth0', 'febf::1%br-lan.1'], ['fec0::1']],
    ['FD12:3450::/28', ['fd12:3450::1', 'fd12:345f::1'], ['fd12:3460::1']],
    ['::ffff:10.0.0.0/104', ['10.0.0.1', '::ffff:10.0.0.1'], ['11.0.0.0', '::1']],
  ])('%s', (text, inside, outside) => {
    const rules = open(text);
    expect(inside.filter((address) => !mayConnect(address, rules))).toEqual([]);
    const special = outside.filter((address) => !mayConnect(address, { allowed: [] }));
    expect(special.filter((address) => mayConnect(address, rules))).toEqual([]);
  });

  test.each([
    ...[
      '',
      'localhost',
      'example.com',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/08',
      '10.0.0.0/8/8',
    ],
    ...['10.0.0.0/255.0.0.0', '10/8', '10.0/16', '010.0.0.0/8', '0x0a.0.0.0/8', '167772160/8', ' 10.0.0.0/8'],
    ...['10.0.0.0/8 ', '10.0.0.0 - 10.0.0.9', '10.0.0.*', '*', 'fd00::/129', 'fd00:::/8', 'fe80::%eth0/10'],
    ...['fe80::1%eth0', '[::1]', '1.2.3.4.5', '256.0.0.0/8', 'http://10.0.0.0/8', '::ffff:0:0/95'],
    // Bits beyond the prefix: more would be opened than was meant.
    ...[
      '10.0.0.5/8',
      '10.0.0.1/31',
      '192.168.4.0/21',
      'fd00::1/8',
      'fd12:3458::/28',
      '0.0.0.1/0',
      '::ffff:10.0.0.1/104',
    ],
  ])('not %j', (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });
});

describe('an address that a socket tells', () => {
  test.each([
    ['8.8.8.8', true],
    ['::ffff:8.8.8.8', true],
    ['::ffff:808:808', true],
    ['2606:4700::1111', true],
    ['2606:4700:0:0:0:0:0:1111', true],
    ['::ffff:127.0.0.1', false],
    ['::FFFF:10.0.0.1', false],
    // As inet_ntop spells ::808:808.
    ['::8.8.8.8', false],
    ['::ffff:0:8.8.8.8', false],
    ['64:ff9b::8.8.8.8', false],
    ['fe80::1%eth0', false],
    ['fe80::1%2', false],
    ['8.8.8.8%eth0', false],
    ['010.8.8.8', false],
    ['8.8.8', false],
    ['134744072', false],
    ['[2606:4700::1111]', false],
    ['example.com', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(mayConnect(address, strict)).toBe(expected);
  });
});
