import { useEffect, useState } from 'preact/hooks';
import { connection } from '../api.ts';

/** The identity provider by which people sign in, and where that begins. */
interface SignInProvider {
  readonly name: string;
  readonly begin: string;
}

/** The identity provider of the service; null where there is none or where it is not known, undefined until that is. */
export function useSignInProvider(): SignInProvider | null | undefined {
  const [provider, setProvider] = useState<SignInProvider | null | undefined>();
  useEffect(() => {
    const call = { method: 'GET', path: '/v2/session/ways', repeatable: true } as const;
    connection.call<{ readonly provider: SignInProvider | null }>(call).then(
      (ways) => setProvider(ways.provider),
      // With a password one may try all the same.
      () => setProvider(null),
    );
  }, []);
  return provider;
}

/** The address that begins it, and leads to a path of these pages in the end. */
export function beginAddress({ begin }: SignInProvider, next: string): string {
  return `${begin}?next=${encodeURIComponent(next)}`;
}
