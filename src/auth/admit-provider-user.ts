import { appendAudit } from '../audit/append-audit.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Text } from '../base/language.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { getOrganizationId } from './find-organization.ts';
import { findActor, insertAnalyst } from './organization-store.ts';
import { findUserByIdentity, hasIdentityAt, insertIdentity } from './provider-identity-store.ts';
import type { ProviderPerson } from './provider-person.ts';
import { findSimilarName } from './similar-names.ts';
import { findUserByEmail, giveAccess, type StoredUser } from './user-store.ts';
import { changeRole } from './users.ts';

interface AdmissionRules {
  /** Where somebody whom nobody has invited is made an analyst; null: nowhere. */
  readonly organizationName: string | null;
  /** The claim that says the role; null: the provider says none. */
  readonly roleClaim: string | null;
  readonly now: Date;
}

/**
 * The user that a person of a provider is. Who comes for the first time is the invited user of the same e-mail, where the
 * provider says that it is verified; from then on the provider's name for the person counts, whatever the e-mail. Where the
 * provider says roles, a role that has changed is taken over, which ends the user's sessions.
 *
 * @throws CreditError PROVIDER_ACCOUNT_REFUSED; UNKNOWN_ORGANIZATION.
 */
export async function admitProviderUser(
  storage: Storage,
  person: ProviderPerson,
  rules: AdmissionRules,
): Promise<Actor> {
  const { roleClaim, now } = rules;
  if (roleClaim !== null && person.role === undefined) throw refuse(fillRole(roleClaim));
  const user = (await findUserByIdentity(storage.db, person)) ?? (await bind(storage, person, rules));
  if (user.disabledAt !== null) throw refuse(reasons.disabled);
  if (person.role !== undefined && person.role !== user.role)
    await changeRole(storage, user.analystId, { role: person.role, now });
  return user;
}

/** Remembers who the person of a provider is, and makes the user where that is permitted. */
function bind(
  storage: Storage,
  person: ProviderPerson,
  { organizationName, now }: AdmissionRules,
): Promise<StoredUser> {
  const { email, issuer } = person;
  if (email === undefined) throw refuse(reasons.unverified);
  const createdAt = now.toISOString();
  const locks = [
    lockOf.email(email),
    ...(organizationName === null ? [] : [lockOf.organization(organizationName)]),
  ];
  return storage.write({ locks }, async (db) => {
    const present = await findUserByIdentity(db, person);
    if (present !== undefined) return present;
    if ((await findUserByEmail(db, email)) === undefined) {
      if (organizationName === null) throw refuse(reasons.uninvited);
      await makeUser(db, { ...person, email }, { organizationName, createdAt });
    }
    const user = await findUserByEmail(db, email);
    if (user === undefined) throw new Error('A user that was just made is not there');
    if (user.disabledAt !== null) throw refuse(reasons.disabled);
    if (await hasIdentityAt(db, user, issuer)) throw refuse(reasons.another);
    await insertIdentity(db, user, { ...person, createdAt });
    return user;
  });
}

async function makeUser(
  db: Storage['db'],
  { name, email, role = 'analyst' }: ProviderPerson & { readonly email: string },
  { organizationName, createdAt }: { readonly organizationName: string; readonly createdAt: string },
): Promise<void> {
  // A user with that name, or a similar one, may be another person.
  const isFree = name !== undefined && (await findSimilarName(db, organizationName, name)) === undefined;
  const analystName = isFree ? name : email;
  if ((await findActor(db, organizationName, analystName)) !== undefined) throw refuse(reasons.named);
  const organizationId = await getOrganizationId(db, organizationName);
  const actor = { organizationId, analystId: newId('usr'), analystName };
  await insertAnalyst(db, actor, createdAt);
  await giveAccess(db, actor, { email, role });
  const details = { user: actor.analystId, role };
  appendAudit(db, { organizationId, kind: 'USER_ADDED', at: createdAt, actor: null, details });
}

const reasons = {
  unverified: {
    en: 'it does not say a verified e-mail address (email, email_verified)',
    'pt-BR': 'ele não informa um e-mail verificado (email, email_verified)',
  },
  uninvited: {
    en: 'nobody was invited by its e-mail address',
    'pt-BR': 'ninguém foi convidado com o e-mail dela',
  },
  disabled: { en: 'its user is disabled', 'pt-BR': 'o usuário dela está desabilitado' },
  another: {
    en: 'the user of its e-mail address signs in with another account of the provider',
    'pt-BR': 'o usuário desse e-mail entra com outra conta do provedor',
  },
  named: { en: 'somebody here is named like it', 'pt-BR': 'alguém aqui já tem o nome dela' },
} as const satisfies Record<string, Text>;

function fillRole(claim: string): Text {
  return {
    en: `its claim ${claim} (CREDIT_OIDC_ROLE_CLAIM) says none of analyst, manager and administrator`,
    'pt-BR': `a claim ${claim} dela (CREDIT_OIDC_ROLE_CLAIM) não traz analyst, manager nem administrator`,
  };
}

function refuse(reason: Text): CreditError {
  return new CreditError('PROVIDER_ACCOUNT_REFUSED', { reason });
}
