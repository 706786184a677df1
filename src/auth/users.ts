import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { getOrganizationId } from './find-organization.ts';
import { keepLink } from './keep-link.ts';
import { makeOrganization } from './make-organization.ts';
import { newToken } from './one-time-token.ts';
import { findActor, insertAnalyst } from './organization-store.ts';
import type { Permission } from './permission.ts';
import { deleteIdentitiesOf } from './provider-identity-store.ts';
import { requireGrant } from './require-grant.ts';
import { requireName } from './require-name.ts';
import { permissionsOf, type Role } from './role.ts';
import { deleteLinksOf, deleteSessionsOf } from './session-store.ts';
import { nameExists, requireDistinctName } from './similar-names.ts';
import {
  findAccess,
  findUser,
  findUserByEmail,
  giveAccess,
  listStoredUsers,
  markDisabled,
  replaceRole,
  type StoredUser,
} from './user-store.ts';

/** A person who may sign in, as others may see it. */
export interface UserItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** INVITED until a password is set, or the identity provider has signed the user in. */
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly organizationId: string;
  readonly organization: string;
  readonly createdAt: string;
  readonly disabledAt: string | null;
  /** When the person last signed in; null where that was never. */
  readonly signedInAt: string | null;
}

/** A link by which a person sets a password, once; its key is nowhere else and cannot be told again. */
interface Invitation {
  readonly key: string;
  readonly expiresAt: string;
}

export interface InvitedUser {
  readonly user: UserItem;
  readonly invitation: Invitation;
}

/** Who changes users. */
export interface UserChange {
  /** The organisation whose users may be changed; those of all where it is not named. */
  readonly organizationId?: string | undefined;
  /** What whoever changes may do himself; undefined for the operator of the machine. */
  readonly grantor?: ReadonlySet<Permission> | undefined;
  /** The analyst who changes, as the audit chain names who did it; left out, the program or an identity provider. */
  readonly by?: string | undefined;
  readonly now: Date;
}

interface NewUser {
  readonly organizationName: string;
  /** Makes the organisation, which must not be there; it begins without any policy. */
  readonly makesOrganization?: boolean | undefined;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const invitationMs = 24 * 3_600_000;

/**
 * Makes a person who may sign in, with a link to set a password. For the operator, an analyst of the name who has no way to sign in
 * gets one.
 *
 * @throws CreditError INVALID_ARGUMENT for a name or an e-mail that is none; USER_EXISTS; UNKNOWN_ORGANIZATION, or
 * ORGANIZATION_EXISTS where it was to be made; PERMISSION_MISSING for a role that may do more than the grantor.
 */
export async function addUser(
  storage: Storage,
  request: NewUser,
  { grantor, by, now }: Omit<UserChange, 'organizationId'>,
): Promise<InvitedUser> {
  const name = requireName(request.name, 'name');
  const organizationName = requireName(request.organizationName, 'organization');
  const email = requireEmail(request.email);
  const { role } = request;
  requireGrant(grantor, permissionsOf(role));
  const createdAt = now.toISOString();
  const link = newInvitation(now);
  const locks = [lockOf.email(email), lockOf.organization(organizationName)];
  const user = await storage.write({ locks }, async (db) => {
    if (request.makesOrganization) await makeOrganization(db, { name: organizationName, createdAt });
    if ((await findUserByEmail(db, email)) !== undefined) throw emailExists(email);
    const present = await findActor(db, organizationName, name);
    // An analyst without an e-mail address is the operator, or signs for the maker of its clients: only the operator can assign it.
    const isTaken =
      present !== undefined && (grantor !== undefined || (await findAccess(db, present))?.email !== null);
    if (isTaken) throw nameExists(name);
    if (present === undefined && grantor !== undefined) await requireDistinctName(db, organizationName, name);
    const actor = present ?? {
      organizationId: await getOrganizationId(db, organizationName),
      analystId: newId('usr'),
      analystName: name,
    };
    if (present === undefined) await insertAnalyst(db, actor, createdAt);
    await giveAccess(db, actor, { email, role });
    await keepLink(db, actor, { ...link, purpose: 'INVITATION', createdAt });
    auditUser(db, actor, { kind: 'USER_ADDED', change: { by, now }, details: { role } });
    return getUser(db, { userId: actor.analystId, organizationId: actor.organizationId });
  });
  return { user: toItem(user), invitation: link };
}

/**
 * The people who may sign in, of an organisation or of all, in the order of their making; disabled ones too.
 *
 * @throws CreditError UNKNOWN_ORGANIZATION.
 */
export async function listUsers(
  storage: Storage,
  filter: { readonly organizationId?: string | undefined } = {},
): Promise<readonly UserItem[]> {
  const { organizationId } = filter;
  return (await listStoredUsers(storage.db, { organizationId })).map(toItem);
}

/**
 * A user by id or e-mail.
 *
 * @throws CreditError UNKNOWN_USER.
 */
export async function readUser(
  storage: Storage,
  idOrEmail: string,
  { organizationId }: { readonly organizationId?: string | undefined } = {},
): Promise<UserItem> {
  const user = idOrEmail.includes('@')
    ? await findUserByEmail(storage.db, idOrEmail.trim().normalize('NFC').toLowerCase())
    : await findUser(storage.db, { userId: idOrEmail, organizationId });
  if (user === undefined || (organizationId !== undefined && user.organizationId !== organizationId))
    throw new CreditError('UNKNOWN_USER', { user: idOrEmail });
  return toItem(user);
}

/**
 * A new link for a user to set a password; those before are good no more. A password that is set already stays until then. Who
 * the user is at an identity provider is forgotten: whoever it says has the e-mail then is taken for the user.
 *
 * @throws CreditError UNKNOWN_USER, USER_DISABLED, PERMISSION_MISSING.
 */
export async function inviteUser(storage: Storage, userId: string, change: UserChange): Promise<InvitedUser> {
  const link = newInvitation(change.now);
  const user = await changeUser(storage, userId, change, async (db, stored) => {
    if (stored.disabledAt !== null) throw new CreditError('USER_DISABLED', { user: stored.analystName });
    const createdAt = change.now.toISOString();
    await deleteLinksOf(db, stored);
    await deleteIdentitiesOf(db, stored);
    await keepLink(db, stored, { ...link, purpose: 'INVITATION', createdAt });
    auditUser(db, stored, { kind: 'USER_INVITED', change });
  });
  return { user, invitation: link };
}

/**
 * Gives a user another role, which ends the user's sessions.
 *
 * @throws CreditError UNKNOWN_USER, PERMISSION_MISSING.
 */
export async function changeRole(
  storage: Storage,
  userId: string,
  { role, ...change }: UserChange & { readonly role: Role },
): Promise<UserItem> {
  requireGrant(change.grantor, permissionsOf(role));
  return changeUser(storage, userId, change, async (db, stored) => {
    if (stored.role === role) return;
    await replaceRole(db, stored, role);
    auditUser(db, stored, { kind: 'USER_ROLE_CHANGED', change, details: { from: stored.role, to: role } });
    await deleteSessionsOf(db, stored);
  });
}

/**
 * Keeps a user from signing in, and ends the user's sessions and links. API clients that act as the user are refused from then on.
 *
 * @throws CreditError UNKNOWN_USER, PERMISSION_MISSING.
 */
export async function disableUser(storage: Storage, userId: string, change: UserChange): Promise<UserItem> {
  return changeUser(storage, userId, change, async (db, stored) => {
    if (stored.disabledAt === null) {
      await markDisabled(db, stored, change.now.toISOString());
      auditUser(db, stored, { kind: 'USER_DISABLED', change });
    }
    await deleteSessionsOf(db, stored);
    await deleteLinksOf(db, stored);
  });
}

/**
 * Lets a user sign in again, with the password from before; API clients that act as the user work again.
 *
 * @throws CreditError UNKNOWN_USER, PERMISSION_MISSING.
 */
export async function enableUser(storage: Storage, userId: string, change: UserChange): Promise<UserItem> {
  return changeUser(storage, userId, change, async (db, stored) => {
    await markDisabled(db, stored, null);
    if (stored.disabledAt !== null) auditUser(db, stored, { kind: 'USER_ENABLED', change });
  });
}

/** What becomes of a user stands in the audit chain. */
function auditUser(
  db: Storage['db'],
  { organizationId, analystId }: { readonly organizationId: string; readonly analystId: string },
  {
    kind,
    change: { by = null, now },
    details,
  }: {
    readonly kind: AuditKind;
    readonly change: { readonly by?: string | undefined | null; readonly now: Date };
    readonly details?: Readonly<Record<string, string>>;
  },
): void {
  const at = now.toISOString();
  appendAudit(db, { organizationId, kind, at, actor: by, details: { user: analystId, ...details } });
}

async function changeUser(
  storage: Storage,
  userId: string,
  { organizationId, grantor }: UserChange,
  work: (db: Storage['db'], user: StoredUser) => Promise<void>,
): Promise<UserItem> {
  return storage.write({ locks: [lockOf.user(userId)] }, async (db) => {
    const stored = await getUser(db, { userId, organizationId });
    requireGrant(grantor, permissionsOf(stored.role));
    await work(db, stored);
    return toItem(await getUser(db, { userId, organizationId }));
  });
}

async function getUser(
  db: Storage['db'],
  key: { readonly userId: string; readonly organizationId: string | undefined },
): Promise<StoredUser> {
  const user = await findUser(db, key);
  if (user === undefined) throw new CreditError('UNKNOWN_USER', { user: key.userId });
  return user;
}

function newInvitation(now: Date): Invitation {
  return { key: newToken(), expiresAt: new Date(now.getTime() + invitationMs).toISOString() };
}

function emailExists(email: string): CreditError {
  return new CreditError('USER_EXISTS', { what: { en: 'e-mail', 'pt-BR': 'e-mail' }, given: email });
}

/** @throws CreditError INVALID_ARGUMENT for what is no e-mail. */
function requireEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) && !/\p{C}/u.test(email)) return email;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'email',
    reason: { en: 'it is no e-mail address', 'pt-BR': 'não é um endereço de e-mail' },
    expected: { en: 'an address such as ana@example.com', 'pt-BR': 'um endereço como ana@example.com' },
  });
}

function toItem(user: StoredUser): UserItem {
  const { disabledAt, signedInAt, passwordHash, hasIdentity } = user;
  const isActive = passwordHash !== null || hasIdentity;
  return {
    id: user.analystId,
    name: user.analystName,
    email: user.email,
    role: user.role,
    status: disabledAt !== null ? 'DISABLED' : isActive ? 'ACTIVE' : 'INVITED',
    organizationId: user.organizationId,
    organization: user.organizationName,
    createdAt: user.createdAt,
    disabledAt,
    signedInAt,
  };
}
