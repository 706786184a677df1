import { type BinaryLike, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt's cost: N=2^15, r=8, p=3 takes 32 MiB, one of the settings of the OWASP password storage cheat sheet
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). It stands in each stored hash,
 * so that it can be raised without breaking those that exist.
 */
const cost = { N: 32_768, r: 8, p: 3 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** A secret's salted slow hash as text: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(secret, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether `secret` is the one that was hashed, in the same time for every wrong one.
 *
 * @throws Error for a text that `hashSecret` has not made.
 */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const [name, N, r, p, salt, hash] = stored.split('$');
  if (name !== 'scrypt' || salt === undefined || hash === undefined) {
    throw new Error('The database holds the hash of a secret in a form that is unknown');
  }
  const known = Buffer.from(hash, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(secret, Buffer.from(salt, 'base64url'), options);
  return known.length === given.length && timingSafeEqual(known, given);
}

function derive(
  secret: BinaryLike,
  salt: Buffer,
  options: { N: number; r: number; p: number },
): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r;
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, hashBytes, { ...options, maxmem }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}
