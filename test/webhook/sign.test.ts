import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newWebhookSecret, signMessage, verifyMessage } from '../../src/webhook/sign.ts';

/** The other implementation asks the system what time it is. */
const nowSeconds = 1_790_000_000;
const now = new Date(nowSeconds * 1000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const ids = fc.string({ minLength: 1, unit: 'binary' });
const bodies = fc.oneof(fc.string({ unit: 'binary' }), fc.json());

function headersOf(message: { id: string; timestamp: number }, signature: string) {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signature,
  };
}

/** What the reference implementation of Standard Webhooks says. */
function accepts(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

describe('a signature', () => {
  test('is the one that Standard Webhooks gives for its example', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signMessage(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  test('is what a receiver with the secret accepts, for any id and any body', () => {
    fc.assert(
      fc.property(secrets, ids, bodies, (secret, id, body) => {
        const message = { id, timestamp: nowSeconds, body };
        const headers = headersOf(message, signMessage(message, [secret]));
        expect(accepts(secret, headers, body)).toBe(true);
        expect(verifyMessage({ headers, body }, secret, now)).toEqual({ genuine: true });
      }),
    );
  });

  test('made with two secrets is accepted with either, and with no third', () => {
    fc.assert(
      fc.property(fc.uniqueArray(secrets, { minLength: 3, maxLength: 3 }), ids, bodies, (three, id, body) => {
        const [before = '', after = '', other = ''] = three;
        const message = { id, timestamp: nowSeconds, body };
        const headers = headersOf(message, signMessage(message, [after, before]));
        const verdicts = [before, after, other].map((secret) => accepts(secret, headers, body));
        expect(verdicts).toEqual([true, true, false]);
        for (const [at, secret] of [before, after, other].entries())
          expect(verifyMessage({ headers, body }, secret, now).genuine).toBe(verdicts[at]);
      }),
    );
  });

  test.each([
    ['another body', { body: '{"score":999}' }],
    ['another id', { id: 'evt_2' }],
    ['another time', { timestamp: nowSeconds + 1 }],
  ])('does not fit %s', (_what, change) => {
    const secret = newWebhookSecret();
    const message = { id: 'evt_1', timestamp: nowSeconds, body: '{"score":100}' };
    const forged = { ...message, ...change };
    const headers = headersOf(forged, signMessage(message, [secret]));
    expect(accepts(secret, headers, forged.body)).toBe(false);
    expect(verifyMessage({ headers, body: forged.body }, secret, now)).toEqual({
      genuine: false,
      reason: 'a signature that does not fit',
    });
  });

  test.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
    [86_400, false],
  ])('of %i seconds ago is taken: %s', (ageSeconds, isTaken) => {
    const secret = newWebhookSecret();
    const message = { id: 'evt_1', timestamp: nowSeconds - ageSeconds, body: '{}' };
    const headers = headersOf(message, signMessage(message, [secret]));
    expect(accepts(secret, headers, '{}')).toBe(isTaken);
    expect(verifyMessage({ headers, body: '{}' }, secret, now).genuine).toBe(isTaken);
  });
});

describe('our own receiver', () => {
  const secret = newWebhookSecret();
  const message = { id: 'evt_1', timestamp: nowSeconds, body: '{"a":1}' };
  const good = signMessage(message, [secret]);

  test('says of every mixture of headers what the reference implementation says', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        good,
        good.replace('v1,', 'v2,'),
        good.replace('v1,', 'v1a,'),
        good.slice(0, -1),
        'v1,',
        'v1',
        '',
      ),
      secrets.map((other) => signMessage(message, [other])),
      fc.base64String(),
    );
    const header = fc.record(
      {
        'webhook-id': fc.constantFrom('evt_1', 'evt_1', 'evt_2'),
        'webhook-timestamp': fc
          .constantFrom(nowSeconds, nowSeconds, nowSeconds + 301, 'soon', '')
          .map(String),
        'webhook-signature': fc.array(piece, { minLength: 1, maxLength: 4 }).map((list) => list.join(' ')),
      },
      { requiredKeys: [] },
    );
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(header, fc.constantFrom(message.body, message.body, '{}'), (some, body) => {
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(some)) headers[name] = value;
        const { genuine } = verifyMessage({ headers, body }, secret, now);
        expect(genuine).toBe(accepts(secret, headers, body));
        seen.add(genuine);
      }),
      { numRuns: 1_000 },
    );
    expect([...seen].sort()).toEqual([false, true]);
  });

  test('takes no header that came twice for one that came once', () => {
    const headers = { ...headersOf(message, good), 'webhook-id': ['evt_1', 'evt_1'] };
    expect(verifyMessage({ headers, body: message.body }, secret, now).genuine).toBe(false);
  });
});

describe('a secret', () => {
  test('is 32 bytes of chance behind whsec_, and never the same again', () => {
    const made = Array.from({ length: 100 }, newWebhookSecret);
    expect(new Set(made).size).toBe(100);
    for (const secret of made) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    }
  });
});
