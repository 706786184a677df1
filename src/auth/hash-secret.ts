import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What one hash costs. Kept inside each stored text, so that it can be raised and old ones still be compared. */
interface Cost {
  /** Binary logarithm of scrypt's N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

interface StoredHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** N=2^15, r=8, p=3: 32 MiB for each try (OWASP Password Storage Cheat Sheet, scrypt). */
const presentCost: Cost = { logN: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;
const maximumMemory = 128 * 1024 * 1024;

const storedForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22,64})\$([\w-]{43})$/;

/** Costs as much to compare with as a real one, and no secret fits it. */
export const unfittingHash = format({
  cost: presentCost,
  salt: Buffer.alloc(saltBytes),
  hash: Buffer.alloc(hashBytes),
});

/**
 * A salted slow hash of a secret, with its parameters, as it may be stored.
 *
 * @param options.saltOf a stored hash of the same owner whose salt is taken again, so that both are compared with at
 * the cost of one; a hash that was made at another cost, or has another form, gives no salt.
 */
export async function hashSecret(secret: string, options: { saltOf?: string } = {}): Promise<string> {
  const owned = options.saltOf === undefined ? undefined : parse(options.saltOf);
  const salt = owned && isPresentCost(owned.cost) ? owned.salt : randomBytes(saltBytes);
  return format({ cost: presentCost, salt, hash: await derive(secret, salt, presentCost) });
}

/** Whether a stored hash has the form that this version compares with. */
export function isReadableHash(stored: string): boolean {
  return parse(stored) !== undefined;
}

/**
 * The stored hash that `secret` fits; hashes that share a salt cost one try together. One of a form that is not known
 * here fits nothing, and costs as much as any other.
 */
export async function findFittingHash(
  secret: string,
  stored: readonly string[],
): Promise<string | undefined> {
  const derived = new Map<string, Buffer>();
  let fitting: string | undefined;
  for (const text of stored) {
    const comparable = isReadableHash(text) ? text : unfittingHash;
    const { cost, salt, hash } = read(comparable);
    const name = comparable.slice(0, comparable.lastIndexOf('$'));
    const attempt = derived.get(name) ?? (await derive(secret, salt, cost));
    derived.set(name, attempt);
    if (timingSafeEqual(attempt, hash)) fitting ??= text;
  }
  return fitting;
}

/** What `derive` can be asked for: scrypt takes 128 · N · r bytes. */
function isAffordable({ logN, r, p }: Cost): boolean {
  return logN >= 1 && r >= 1 && p >= 1 && p <= 16 && 128 * 2 ** logN * r <= maximumMemory / 2;
}

function isPresentCost({ logN, r, p }: Cost): boolean {
  return logN === presentCost.logN && r === presentCost.r && p === presentCost.p;
}

function derive(secret: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: maximumMemory };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, hashBytes, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function format({ cost, salt, hash }: StoredHash): string {
  const { logN, r, p } = cost;
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function read(stored: string): StoredHash {
  const parsed = parse(stored);
  if (parsed === undefined) throw new Error('A stored hash of a secret cannot be read');
  return parsed;
}

/** Undefined for another form, or a cost beyond what may be spent. */
function parse(stored: string): StoredHash | undefined {
  const [, logN, r, p, salt = '', hash = ''] = storedForm.exec(stored) ?? [];
  if (logN === undefined || !isAffordable({ logN: Number(logN), r: Number(r), p: Number(p) }))
    return undefined;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
