import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { transactionMs } from './identity-provider.ts';
import { openContent, sealContent } from './sealed-content.ts';
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

/** As the browser holds it: encrypted and authenticated, with its end. */
export function sealTransaction(
  transaction: SignInTransaction,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
): Promise<string> {
  return sealContent(transaction, { use: 'sign-in', keys, now, lifeMs: transactionMs });
}

/** What was sealed; undefined for what we have not, and for what has expired. */
export async function openTransaction(
  sealed: string,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
): Promise<SignInTransaction | undefined> {
  const content = await openContent(sealed, { use: 'sign-in', keys, now });
  return Check(schema, content) ? content : undefined;
}
