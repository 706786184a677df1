import { type App, openIdentityProvider } from '../app.ts';
import type { HashGate } from '../auth/hash-gate.ts';
import type { ProviderSignIn } from '../auth/provider-sign-in.ts';
import { SessionService } from '../auth/session-service.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { SignInSettings } from '../settings.ts';

/** How people sign in. */
interface SignInConnection {
  readonly sessions: SessionService;
  /** By the identity provider of the settings; undefined where there is none, and then nothing of it is loaded. */
  readonly providerSignIn: ProviderSignIn | undefined;
  close(): Promise<void>;
}

/**
 * Opens what people sign in by; the provider is not asked yet.
 *
 * @throws CreditError CONFIGURATION_INVALID, UNKNOWN_ORGANIZATION.
 */
export async function openSignIn(
  values: SignInSettings,
  { app, keys, hashGate }: { readonly app: App; readonly keys: SigningKeys; readonly hashGate: HashGate },
): Promise<SignInConnection> {
  const { storage, engine } = app;
  const { clock } = engine;
  const sessions = new SessionService({ storage, clock, hashGate, keys });
  const connection = await openIdentityProvider(values);
  if (connection === undefined) return { sessions, providerSignIn: undefined, close: async () => {} };
  const [{ ProviderSignIn }, { getOrganizationId }] = await Promise.all([
    import('../auth/provider-sign-in.ts'),
    import('../auth/find-organization.ts'),
  ]);
  const { oidcRoleClaim: roleClaim, oidcOrganization: organizationName } = values;
  // Told now, and not to the first who signs in.
  if (organizationName !== null) await getOrganizationId(storage.db, organizationName);
  const { provider, close } = connection;
  const parts = { provider, sessions, storage, clock, keys, roleClaim, organizationName };
  return { sessions, providerSignIn: new ProviderSignIn(parts), close };
}
