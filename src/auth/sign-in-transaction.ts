import { hkdfSync } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { transactionMs } from './identity-provider.ts';
import type { SigningKey } from './signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

const schema = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  codeVerifier: Type.String(),
  /** Where the browser goes when it is signed in: a path of this service. */
  next: Type.String(),
});

/** What a browser holds between leaving for a provider and coming back. It can neither read nor change it. */
type SignInTransaction = Static<typeof schema>;

type Keys = Pick<SigningKeys, 'current' | 'find'>;

/** As the browser holds it: encrypted and authenticated (JWE, A256GCM), with its end. */
export async function sealTransaction(
  transaction: SignInTransaction,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
): Promise<string> {
  const key = await keys.current();
  return new EncryptJWT(transaction)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'sign-in', kid: key.kid })
    .setExpirationTime(new Date(now.getTime() + transactionMs))
    .encrypt(sealingKey(key));
}

/** What was sealed; undefined for what we have not, and for what has expired. */
export async function openTransaction(
  sealed: string,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
): Promise<SignInTransaction | undefined> {
  try {
    const { payload } = await jwtDecrypt(
      sealed,
      async ({ kid = '' }) => {
        const key = await keys.find(kid);
        if (key === undefined) throw new errors.JOSEError('no key of that name');
        return sealingKey(key);
      },
      {
        currentDate: now,
        typ: 'sign-in',
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      },
    );
    return Check(schema, payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** A key of its own, so that nothing that is sealed could pass for a token, nor the reverse. */
function sealingKey({ secret }: SigningKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'credit sign-in transaction', 32));
}
