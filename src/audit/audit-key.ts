import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sha256 } from '../base/canonical-json.ts';
import { type MasterKey, sealedBy } from '../base/master-key.ts';
import type { Storage } from '../storage/open-database.ts';
import { insertKey, listKeys, resealKey, type StoredKey } from './audit-key-store.ts';

type Db = Storage['db'];

/** The public part of a key, by which anybody verifies. */
export interface KnownKey {
  /** The beginning of the SHA-256 of its public part. */
  readonly id: string;
  /** The 32 bytes of an Ed25519 key, in base64. */
  readonly publicKey: string;
}

/** A key that signs. */
export interface AuditKey extends KnownKey {
  readonly privateKey: KeyObject;
}

/**
 * The key that seals are signed with: the newest of the database, which is given one where there is none. The caller owns the
 * transaction, and is alone with the keys.
 *
 * @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED.
 */
export async function requireAuditKey(db: Db, masterKey: MasterKey, now: Date): Promise<AuditKey> {
  const [newest] = await listKeys(db);
  return newest === undefined ? addAuditKey(db, masterKey, now) : openKey(masterKey, newest);
}

/** Puts a new key above the others; those still verify what they have signed. */
export async function addAuditKey(db: Db, masterKey: MasterKey, now: Date): Promise<AuditKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const shown = toKnownKey(publicKey);
  const [newest] = await listKeys(db);
  await insertKey(db, {
    ...shown,
    number: (newest?.number ?? 0) + 1,
    sealed: masterKey.seal(labelOf(shown.id), privateKey.export({ format: 'der', type: 'pkcs8' })),
    addedAt: now.toISOString(),
  });
  return { ...shown, privateKey };
}

/** Seals keys with the newest text of the master key that are sealed with an older one. @returns how many there were. */
export async function resealAuditKeys(db: Db, masterKey: MasterKey): Promise<number> {
  const older = (await listKeys(db)).filter(({ sealed }) => sealedBy(sealed) !== masterKey.id);
  for (const { id, sealed } of older) {
    const label = labelOf(id);
    await resealKey(db, id, masterKey.seal(label, masterKey.open(label, sealed)));
  }
  return older.length;
}

/** @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED. */
export function openKey(masterKey: MasterKey, { id, publicKey, sealed }: StoredKey): AuditKey {
  const der = Buffer.from(masterKey.open(labelOf(id), sealed));
  return { id, publicKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** A public key that somebody wrote down, as `credit audit key` shows it; undefined for what is none. */
export function readPublicKey(text: string): KnownKey | undefined {
  try {
    return toKnownKey(createPublicKey(text));
  } catch {
    return undefined;
  }
}

/** A public key in PEM, as every other program reads it. */
export function toPem({ publicKey }: KnownKey): string {
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return key.export({ format: 'pem', type: 'spki' }).toString();
}

function toKnownKey(key: KeyObject): KnownKey {
  const { x = '' } = key.export({ format: 'jwk' });
  const bytes = Buffer.from(x, 'base64url');
  return { id: sha256(bytes).slice(0, 16), publicKey: bytes.toString('base64') };
}

/** Names the row, so that no key opens in the place of another. */
function labelOf(id: string): string {
  return `audit_key/${id}`;
}
