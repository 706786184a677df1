import { expect, test } from 'vitest';
import { openTransaction, sealTransaction } from '../../src/auth/sign-in-transaction.ts';
import { newKeyText, type SigningKey, toSigningKey } from '../../src/auth/signing-key.ts';

const [first, second] = [toSigningKey(newKeyText()), toSigningKey(newKeyText())];

/** The first key signs; the others are still good. */
function keysOf(...keys: readonly [SigningKey, ...SigningKey[]]) {
  return {
    current: async () => keys[0],
    find: async (kid: string) => keys.find((key) => key.kid === kid),
  };
}

const now = new Date('2026-11-23T12:00:00.000Z');
const transaction = { state: 's', nonce: 'n', codeVerifier: 'v', next: '/lotes' };
const later = (ms: number) => new Date(now.getTime() + ms);

test('what was sealed is opened for ten minutes, by another process too, and after a rotation of keys', async () => {
  const sealed = await sealTransaction(transaction, { keys: keysOf(first), now });
  for (const keys of [keysOf(first), keysOf(second, first)])
    expect(await openTransaction(sealed, { keys, now: later(599_000) })).toMatchObject(transaction);
  expect(await openTransaction(sealed, { keys: keysOf(first), now: later(600_000) })).toBeUndefined();
  expect(await openTransaction(sealed, { keys: keysOf(second), now })).toBeUndefined();
});

test('what a browser holds says nothing, and nothing of it can be changed', async () => {
  const keys = keysOf(first);
  const sealed = await sealTransaction(transaction, { keys, now });
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('lotes');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    const opened = await openTransaction(changed, { keys, now });
    // The last character of a part may have bits that decoding drops.
    if (opened !== undefined)
      expect([opened, sealed[at + 1] ?? '.']).toEqual([expect.objectContaining(transaction), '.']);
  }
  for (const nonsense of ['', '.', '....', 'a.b.c', 'x'.repeat(5_000)])
    expect(await openTransaction(nonsense, { keys, now })).toBeUndefined();
});
