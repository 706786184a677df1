import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';
import type { SigningKey } from './signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Use of sealed content. Content that was sealed for one use is not opened for another. */
type SealUse = 'sign-in' | 'device';

export interface Sealing {
  readonly keys: Pick<SigningKeys, 'current' | 'find'>;
  readonly now: Date;
}

type SealOptions = Sealing & { readonly use: SealUse };

const keyLabels: Readonly<Record<SealUse, string>> = {
  'sign-in': 'credit sign-in transaction',
  device: 'credit device',
};

/**
 * Seals content that a browser stores and can neither read nor change (JWE, A256GCM).
 *
 * @param options.lifeMs time in milliseconds until the sealed content expires.
 * @throws CreditError STORAGE_*.
 */
export async function sealContent(
  content: JWTPayload,
  { use, keys, now, lifeMs }: SealOptions & { readonly lifeMs: number },
): Promise<string> {
  const key = await keys.current();
  return new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: use, kid: key.kid })
    .setExpirationTime(new Date(now.getTime() + lifeMs))
    .encrypt(sealingKey(key, use));
}

/**
 * Opens sealed content.
 *
 * @returns undefined if this service did not seal it for this use, or if it has expired.
 * @throws CreditError STORAGE_*.
 */
export async function openContent(
  sealed: string,
  { use, keys, now }: SealOptions,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtDecrypt(
      sealed,
      async ({ kid = '' }) => {
        const key = await keys.find(kid);
        if (key === undefined) throw new errors.JOSEError('no key of that name');
        return sealingKey(key, use);
      },
      {
        currentDate: now,
        typ: use,
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Derives a key for each use, so that sealed content is never accepted as a token, and a token never as sealed content. */
function sealingKey({ secret }: SigningKey, use: SealUse): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', keyLabels[use], 32));
}
