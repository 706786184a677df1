import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { maySpeak } from '../../src/net/guarded-connector.ts';
import type { PosterOptions } from '../../src/net/webhook-poster.ts';
import { anyPoster, at, canaryOn, namesLeadTo, post, posterWith } from './local-poster.ts';
import { listen, serveHttp } from './local-server.ts';
import { open } from './opened-networks.ts';

const read = (name: string) => readFileSync(new URL(`data/${name}.pem`, import.meta.url), 'utf8');
const certificate = read('self-signed-certificate');

const forbidden = { outcome: 'FORBIDDEN', reason: 'its host leads to where webhooks may not go' };
const inside = '127.0.0.2';
const untouched = { connections: 0, closed: 0, bytes: 0 };

/** A receiver where posters may go, and a canary on the same port of an address where they may not. */
async function receiverAndCanary() {
  let received = 0;
  const receiver = await serveHttp((_, response) => {
    received += 1;
    response.setHeader('connection', 'close').end();
  });
  const canary = await canaryOn(inside, Number(receiver.url.port));
  return { url: receiver.url, canary, received: () => received };
}

/** A receiver that speaks TLS, with a certificate for localhost and 127.0.0.1 that only `certificate` vouches for. */
async function secureReceiver() {
  const names: unknown[] = [];
  const server = createHttpsServer({ cert: certificate, key: read('self-signed-key') }, (_, response) =>
    response.end(),
  );
  server.on('tlsClientError', () => {});
  server.on('secureConnection', (socket) =>
    names.push('servername' in socket ? socket.servername : undefined),
  );
  const { url, sockets } = await listen(server, 'https');
  return { url, sockets, names };
}

describe('nothing is asked of', () => {
  test.each([
    ['http', (url: URL) => at(inside, url)],
    ['https', (url: URL) => new URL(at(inside, url).href.replace('http:', 'https:'))],
    ['a mapped literal', (url: URL) => at(`[::ffff:${inside}]`, url)],
  ])('a literal address inside: %s', async (_, target) => {
    const { url, canary } = await receiverAndCanary();
    expect(await post(anyPoster(), target(url))).toMatchObject({ outcome: 'FORBIDDEN' });
    expect(canary).toEqual(untouched);
  });

  test('what was opened once and is no more', async () => {
    const { url, received } = await receiverAndCanary();
    expect(await post(posterWith({ rules: open() }), url)).toEqual({
      outcome: 'FORBIDDEN',
      reason: 'it is not https',
    });
    expect(received()).toBe(0);
  });

  test.each<[string, readonly string[]]>([
    ['to an address inside', [inside]],
    ['inside and elsewhere', ['127.0.0.1', inside]],
    ['elsewhere and inside', [inside, '127.0.0.1']],
    ['inside as IPv6 only', ['127.0.0.1', 'fd00::1']],
    ['inside as one of many', [...Array(30).fill('127.0.0.1'), inside]],
    ['inside, mapped', [`::ffff:${inside}`]],
    ['to this machine, by a name of no address', ['0.0.0.0']],
    ['to the metadata of a cloud', ['169.254.169.254']],
    ['to what is no address', ['receiver.test']],
    ['to a public address, which http may not reach', ['93.184.216.34']],
    ['to a public address among opened ones', ['127.0.0.1', '93.184.216.34']],
  ])('a name that leads %s', async (_, addresses) => {
    const { url, canary, received } = await receiverAndCanary();
    const poster = posterWith({ lookup: namesLeadTo(() => addresses) });
    expect(await post(poster, at('receiver.test', url))).toEqual(forbidden);
    expect({ ...canary, received: received() }).toEqual({ ...untouched, received: 0 });
  });

  test.each<[string, readonly string[]]>([
    ['inside', ['127.0.0.1']],
    ['to a public address, and inside as IPv6', ['93.184.216.34', '::1']],
    ['to a public address, and to one inside', ['93.184.216.34', '10.0.0.1']],
  ])('a name that leads %s, where nothing was opened', async (_, addresses) => {
    const { url, sockets } = await secureReceiver();
    const poster = posterWith({ rules: open(), lookup: namesLeadTo(() => addresses) });
    expect(await post(poster, at('receiver.example', url))).toEqual(forbidden);
    expect(sockets).toHaveLength(0);
  });

  test('a name that flips between one lookup and the next, however often', async () => {
    const { url, canary, received } = await receiverAndCanary();
    let lookups = 0;
    const poster = posterWith({
      connectionsPerOrigin: 16,
      lookup: namesLeadTo(() => {
        lookups += 1;
        return lookups % 2 === 0 ? ['127.0.0.1'] : [inside];
      }),
    });
    const target = at('receiver.test', url);
    const counts: Record<string, number> = {};
    let left = 1_000;
    const worker = async () => {
      for (; left > 0; left -= 1) {
        const { outcome } = await post(poster, target);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(canary).toEqual(untouched);
    expect(counts['FORBIDDEN']).toBeGreaterThan(300);
    expect(counts['ANSWERED']).toBe(received());
    expect(Object.keys(counts).sort()).toEqual(['ANSWERED', 'FORBIDDEN']);
  });

  test.each(['http', 'https'])(
    'a socket that is connected with another than was judged, not even a hello: %s',
    async (protocol) => {
      const { url, canary } = await receiverAndCanary();
      const poster = posterWith({
        lookup: (_, __, callback) => {
          // Read for the first time when it is judged, and for the second when it is connected to.
          const addresses = ['127.0.0.1'];
          const turning = {
            get address() {
              return addresses.pop() ?? inside;
            },
            family: 4,
          };
          callback(null, [turning]);
        },
      });
      const target = new URL(at('receiver.test', url).href.replace('http:', `${protocol}:`));
      expect(await post(poster, target)).toEqual(forbidden);
      await expect.poll(() => canary).toEqual({ connections: 1, closed: 1, bytes: 0 });
    },
  );
});

describe('whether a connection may be spoken over:', () => {
  test.each<[string, { remoteAddress?: string; localAddress?: string }, boolean, boolean]>([
    ['public', { remoteAddress: '8.8.8.8', localAddress: '10.0.0.9' }, true, false],
    ['public, IPv6', { remoteAddress: '2606:4700::1111', localAddress: '2a00::9' }, true, false],
    ['this machine by a public address', { remoteAddress: '8.8.8.8', localAddress: '8.8.8.8' }, false, false],
    ['inside', { remoteAddress: '10.0.0.1', localAddress: '10.0.0.9' }, false, false],
    ['opened', { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' }, true, true],
    ['opened, mapped', { remoteAddress: '::ffff:127.0.0.1', localAddress: '::ffff:127.0.0.1' }, true, true],
    ['with nobody any more', {}, false, false],
  ])('%s', (_, ends, overTls, plain) => {
    const rules = open('127.0.0.1');
    expect(maySpeak(ends, { rules, isSecure: true })).toBe(overTls);
    expect(maySpeak(ends, { rules, isSecure: false })).toBe(plain);
  });
});

describe('a receiver where posters may go is reached', () => {
  test.each([
    ['by its address', '127.0.0.1'],
    ['by its address within IPv6', '[::ffff:127.0.0.1]'],
    ['by its address in octal', '0177.1'],
    ['by a name', 'receiver.test'],
    ['by a name of one part', 'receiver'],
    ['by a name that ends in a dot', 'receiver.test.'],
  ])('%s', async (_, host) => {
    const { url, received } = await receiverAndCanary();
    const poster = posterWith({ lookup: namesLeadTo(() => ['127.0.0.1']) });
    expect(await post(poster, at(host, url))).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(received()).toBe(1);
  });

  test('by the second address of its name where nobody answers at the first', async () => {
    const { url, received } = await receiverAndCanary();
    const poster = posterWith({
      rules: open('127.0.0.0/8'),
      lookup: namesLeadTo(() => ['127.0.0.3', '127.0.0.1']),
    });
    expect(await post(poster, at('receiver.test', url))).toMatchObject({ outcome: 'ANSWERED' });
    expect(received()).toBe(1);
  });

  test('by the system, with names that are its own', async () => {
    const { url } = await receiverAndCanary();
    const poster = posterWith({ rules: open('127.0.0.0/8', '::1') });
    expect(await post(poster, at('localhost', url))).toMatchObject({ outcome: 'ANSWERED' });
  });
});

describe('a lookup', () => {
  const failing =
    (code: string): NonNullable<PosterOptions['lookup']> =>
    (_, __, callback) =>
      callback(Object.assign(new Error('no'), { code }), []);

  test.each<[string, NonNullable<PosterOptions['lookup']>, string, string]>([
    ['that knows no such name', failing('ENOTFOUND'), 'UNREACHABLE', 'the host name is not known'],
    ['that finds nothing', namesLeadTo(() => []), 'UNREACHABLE', 'the host name is not known'],
    ['that fails', failing('EAI_FAIL'), 'UNREACHABLE', 'the host name could not be looked up'],
    ['that never ends', () => {}, 'TIMEOUT', 'no sign of a connection within 0.08 s'],
  ])('%s', async (_, lookup, outcome, reason) => {
    const poster = posterWith({ lookup, connectMs: 80 });
    expect(await post(poster, new URL('http://receiver.test:8080/'))).toEqual({ outcome, reason });
  });

  test('that hangs holds up no other receiver', async () => {
    const { url } = await receiverAndCanary();
    const poster = posterWith({
      lookup: (name, _, callback) => {
        if (name !== 'silent.test') callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const end = expect(post(poster, at('silent.test', url))).rejects.toThrow('closed');
    expect(await post(poster, at('receiver.test', url))).toMatchObject({ outcome: 'ANSWERED' });
    await poster.close();
    await end;
  });
});

describe('TLS', () => {
  test('is refused with a certificate that nobody vouches for, whatever the environment says', async () => {
    const { url } = await secureReceiver();
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await post(anyPoster(), url)).toEqual({
        outcome: 'UNREACHABLE',
        reason: 'TLS: DEPTH_ZERO_SELF_SIGNED_CERT',
      });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  test.each([
    ['127.0.0.1', false],
    ['localhost', 'localhost'],
    ['localhost.', 'localhost'],
  ])('is spoken with %s, which is named and proves to be it', async (host, name) => {
    const { url, names, sockets } = await secureReceiver();
    const poster = posterWith({
      ca: certificate,
      lookup: namesLeadTo(() => ['127.0.0.1']),
      connectionsPerOrigin: 1,
    });
    for (let time = 0; time < 3; time += 1) {
      expect(await post(poster, at(host, url))).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    }
    expect(names).toEqual([name]);
    expect(sockets).toHaveLength(1);
  });

  test.each(['receiver.test', '[::ffff:127.0.0.1]'])('is refused with %s, which is not it', async (host) => {
    const { url, sockets } = await secureReceiver();
    const poster = posterWith({ ca: certificate, lookup: namesLeadTo(() => ['127.0.0.1']) });
    expect(await post(poster, at(host, url))).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'TLS: ERR_TLS_CERT_ALTNAME_INVALID',
    });
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  });

  test('is missed where plain HTTP is spoken', async () => {
    const { url } = await serveHttp((_, response) => response.end());
    const target = new URL(url.href.replace('http:', 'https:'));
    expect(await post(anyPoster(), target)).toMatchObject({
      outcome: 'UNREACHABLE',
      reason: expect.stringMatching(/^TLS: /),
    });
  });
});
