import { beforeAll, describe, expect, test } from 'vitest';
import { findFittingHash, hashSecret, isReadableHash, unfittingHash } from '../../src/auth/hash-secret.ts';

const fits = async (secret: string, stored: string) => (await findFittingHash(secret, [stored])) === stored;

describe('a stored hash', () => {
  let first: string;
  beforeAll(async () => {
    first = await hashSecret('first');
  });

  test('fits its secret and no other, and says nothing of it', async () => {
    expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toContain('first');
    expect(await fits('first', first)).toBe(true);
    expect(await fits('firsT', first)).toBe(false);
    expect(await fits('', first)).toBe(false);
  });

  test('of the same secret is another one each time', async () => {
    expect(await hashSecret('first')).not.toBe(first);
  });

  test('that was made at another cost is still compared', async () => {
    // scrypt('password', 'NaClNaClNaClNaCl', N=2, r=1, p=1), computed apart from this program.
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.from('NaClNaClNaClNaCl');
    const hash = scryptSync('password', salt, 32, { N: 2, r: 1, p: 1 });
    const stored = `$scrypt$ln=1,r=1,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    expect(await fits('password', stored)).toBe(true);
    expect(await fits('passwort', stored)).toBe(false);
    // And gives no salt to one that is made now.
    expect(await hashSecret('x', { saltOf: stored })).not.toContain(salt.toString('base64url'));
  });

  test('beside another that shares its salt is found out by which secret fits', async () => {
    const second = await hashSecret('second', { saltOf: first });
    expect(second.split('$')[3]).toBe(first.split('$')[3]);
    expect(await findFittingHash('first', [second, first])).toBe(first);
    expect(await findFittingHash('second', [second, first])).toBe(second);
    expect(await findFittingHash('third', [second, first])).toBeUndefined();
  });

  test('that stands for an unknown client costs as much and fits nothing', async () => {
    const [, , cost] = unfittingHash.split('$');
    expect(first.split('$')[2]).toBe(cost);
    expect(await fits('', unfittingHash)).toBe(false);
  });

  test.each([
    ['another function', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2g'],
    ['plain text', 'plain'],
    ['nothing', ''],
    ['a cost that no machine pays', `$scrypt$ln=63,r=8,p=3$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ])('of a form that is not known here (%s) is told apart', (_form, stored) => {
    expect(isReadableHash(stored)).toBe(false);
    expect(isReadableHash(unfittingHash)).toBe(true);
  });

  test('of such a form fits nothing, gives no salt and hides no other', async () => {
    const older = '$2b$10$older';
    const present = await hashSecret('right', { saltOf: older });
    expect(await findFittingHash('right', [older, present])).toBe(present);
    expect(await findFittingHash('right', [older])).toBeUndefined();
  });
});
