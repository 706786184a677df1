import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 32;
/** A receiver takes no delivery that says it was sent longer ago than this, or so far ahead. */
const toleranceSeconds = 5 * 60;

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0.0, "Symmetric"). */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** One delivery as it is signed: its id, the time of the attempt in seconds since 1970, and the body as it is sent. */
interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one `v1,` signature for each secret that is good (Standard Webhooks 1.0.0). */
export function signMessage(message: SignedMessage, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${signature(message, secret)}`).join(' ');
}

/** The outcome of a verification; `reason` is a few English words. */
export type Verification = { readonly genuine: true } | { readonly genuine: false; readonly reason: string };

/**
 * Whether a delivery comes from whoever holds the secret, and was sent about `now`.
 *
 * @param headers names in lower case.
 */
export function verifyMessage(
  received: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string },
  secret: string,
  now: Date,
): Verification {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = received.headers;
  if (typeof id !== 'string' || typeof sent !== 'string' || typeof signatures !== 'string') {
    return { genuine: false, reason: 'no signature' };
  }
  if (!/^\d{1,12}$/.test(sent)) return { genuine: false, reason: 'a timestamp that is none' };
  const timestamp = Number(sent);
  if (Math.abs(now.getTime() / 1000 - timestamp) > toleranceSeconds) {
    return { genuine: false, reason: 'signed more than five minutes ago, or ahead' };
  }
  const expected = Buffer.from(signature({ id, timestamp, body: received.body }, secret));
  const fits = signatures.split(' ').some((item) => {
    const signature = Buffer.from(item.startsWith('v1,') ? item.slice(3) : '');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return fits ? { genuine: true } : { genuine: false, reason: 'a signature that does not fit' };
}

function signature({ id, timestamp, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
