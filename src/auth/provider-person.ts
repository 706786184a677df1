import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CreditError } from '../base/errors.ts';
import type { ProviderIdentity } from './provider-identity-store.ts';
import { type Role, roles } from './role.ts';

/** What a provider says of somebody, as far as it is taken. */
export interface ProviderPerson extends ProviderIdentity {
  /** In lower case; undefined unless the provider says that it is verified. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Undefined where no role is asked for, or none is said. */
  readonly role: Role | undefined;
}

const issuerName = Type.String({ minLength: 1, maxLength: 1_000 });
const subject = Type.String({ minLength: 1, maxLength: 255 });
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const name = Type.String({ minLength: 1, maxLength: 100 });
const roleNames = Type.Union([Type.String(), Type.Array(Type.Unknown())]);

/**
 * Reads the claims of a provider (OpenID Connect Core 1.0, 5.1).
 *
 * @param options.roleClaim the claim whose text, or list of texts, names roles: the one that may do most counts.
 * @throws CreditError IDENTITY_PROVIDER_UNTRUSTED for one without issuer and subject.
 */
export function readProviderPerson(
  claims: Readonly<Record<string, unknown>>,
  { roleClaim }: { readonly roleClaim: string | null },
): ProviderPerson {
  const { iss: issuer, sub } = claims;
  if (!Check(issuerName, issuer) || !Check(subject, sub)) {
    const reason = { en: 'its token names nobody', 'pt-BR': 'o token não diz de quem é' };
    throw new CreditError('IDENTITY_PROVIDER_UNTRUSTED', { reason });
  }
  const address = claims['email_verified'] === true ? textOf(claims['email'], email) : undefined;
  const called = textOf(claims['name'], name)?.trim();
  return {
    issuer,
    subject: sub,
    email: address?.toLowerCase(),
    name: called === '' ? undefined : called,
    role: roleClaim === null ? undefined : roleOf(claims[roleClaim]),
  };
}

function roleOf(claim: unknown): Role | undefined {
  if (!Check(roleNames, claim)) return undefined;
  const names: readonly unknown[] = typeof claim === 'string' ? [claim] : claim;
  return roles.findLast((role) => names.includes(role));
}

/** A text that a person can read. */
function textOf(claim: unknown, schema: typeof email): Static<typeof email> | undefined {
  if (!Check(schema, claim)) return undefined;
  const text = claim.normalize('NFC');
  return /\p{C}/u.test(text) ? undefined : text;
}
