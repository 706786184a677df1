import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { transactionMs } from './identity-provider.ts';
import { openContent, type Sealing, sealContent } from './sealed-content.ts';

const schema = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  codeVerifier: Type.String(),
  /** Where the browser goes when it is signed in: a path of this service. */
  next: Type.String(),
});

/** What a browser holds between leaving for a provider and coming back. It can neither read nor change it. */
type SignInTransaction = Static<typeof schema>;

/** Seals a transaction, for the browser to store. */
export function sealTransaction(transaction: SignInTransaction, sealing: Sealing): Promise<string> {
  return sealContent(transaction, { use: 'sign-in', ...sealing, lifeMs: transactionMs });
}

/** What was sealed; undefined for what we have not, and for what has expired. */
export async function openTransaction(
  sealed: string,
  sealing: Sealing,
): Promise<SignInTransaction | undefined> {
  const content = await openContent(sealed, { use: 'sign-in', ...sealing });
  return Check(schema, content) ? content : undefined;
}
