import { appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { hashStoredClient } from '../audit/stored-hashes.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import {
  isTestOrganization,
  liveOrganizationId,
  liveOrganizationName,
  testOrganizationName,
} from '../base/test-organization.ts';
import { inOrder, type Lock, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import type { ClientDialect } from './client-dialect.ts';
import { newClientSecret } from './client-secret.ts';
import {
  findClient,
  findClientByName,
  insertClient,
  listClientsOf,
  listStoredClients,
  markRevoked,
  replaceDialect,
  replaceSecret,
  type StoredClient,
} from './client-store.ts';
import { getOrganizationId, getToldOrganizationId } from './find-organization.ts';
import { hashSecret } from './hash-secret.ts';
import { makeOrganization } from './make-organization.ts';
import { findActor, findOrganizationId, insertAnalyst } from './organization-store.ts';
import { generalPermissions, type Permission, permissions } from './permission.ts';
import { requireName } from './require-name.ts';
import { findSigner } from './signer.ts';
import { nameExists, requireDistinctName } from './similar-names.ts';
import { openTestOrganization, requireTestPermissions, type TestMode } from './test-client.ts';
import { findAccess } from './user-store.ts';

/** A client as it may be shown: without anything about its secret. */
export interface ClientItem {
  readonly clientId: string;
  readonly name: string;
  readonly organizationId: string;
  readonly organization: string;
  /** The analyst that it acts as. */
  readonly userId: string;
  readonly user: string;
  readonly permissions: readonly Permission[];
  /** Whose shape its answers have. */
  readonly dialect: ClientDialect;
  /** True in test mode: what it asks is invented, and apart from what is live. */
  readonly test: boolean;
  readonly createdAt: string;
  /** Until when the secret before the last rotation is good. */
  readonly previousSecretUntil: string | null;
  readonly revokedAt: string | null;
  /** Since when the user that it acts as is disabled, and the client with it; null if it is not. */
  readonly userDisabledAt: string | null;
}

/** A client with its new secret, which is nowhere else and cannot be told again. */
export interface IssuedClient extends ClientItem {
  readonly clientSecret: string;
}

export interface NewClient {
  readonly organizationName: string;
  /** Makes the organisation, which must not be there; it begins without any policy. */
  readonly makesOrganization?: boolean | undefined;
  readonly name: string;
  /** The analyst that it acts as; the client's name unless told. */
  readonly userName?: string | undefined;
  /** False where the analyst may not be somebody who signs in: their decisions are theirs alone. */
  readonly actsAsPerson?: boolean | undefined;
  /** At least one. */
  readonly permissions: readonly Permission[];
  /** The specification's unless told. */
  readonly dialect?: ClientDialect | undefined;
  /** Makes it a test client, in the organisation of those; a live one where absent. */
  readonly test?: TestMode | undefined;
  /** The person who makes it; left out, the operator of the machine. */
  readonly maker?: Actor | undefined;
  /** The operator's name: a client for which no analyst is named is their hand. */
  readonly operatorName?: string | undefined;
}

const longestKeepSeconds = 7 * 86_400;

/**
 * Makes a client of the API with a secret, and the analyst that it acts as where there is none of the name.
 *
 * @throws CreditError INVALID_ARGUMENT for a name that is none, without a permission, or in test mode with one that reaches what
 * is live; UNKNOWN_ORGANIZATION, or ORGANIZATION_EXISTS where it, or that of test clients, was to be made; CLIENT_EXISTS where the organisation has a client of this name that is not
 * revoked; USER_EXISTS for a person as whom it may not act, USER_DISABLED for a disabled user.
 */
export async function createClient(storage: Storage, request: NewClient, now: Date): Promise<IssuedClient> {
  const name = requireName(request.name, 'name');
  const organizationName = requireName(request.organizationName, 'organization');
  const userName = requireName(request.userName ?? name, 'user');
  if (request.permissions.length === 0) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'permission',
      reason: {
        en: 'a client without any could do nothing',
        'pt-BR': 'um cliente sem nenhuma nada pode fazer',
      },
      expected: generalPermissions.join(', '),
    });
  }
  const { dialect = 'specification', test } = request;
  const createdAt = now.toISOString();
  const clientSecret = newClientSecret();
  // Before the transaction, which must not wait for it.
  const secretHash = await hashSecret(clientSecret);
  const locks = await locksOfNew(storage.db, organizationName, { isTest: test !== undefined });
  const client = await storage.write({ locks }, async (db) => {
    if (request.makesOrganization) await makeOrganization(db, { name: organizationName, createdAt });
    const home =
      test === undefined
        ? organizationName
        : await openTestOrganization(db, organizationName, { ...test, createdAt });
    const present = await findActor(db, home, userName);
    if (present !== undefined && request.actsAsPerson === false && !(await isOwnClient(db, present, request)))
      throw nameExists(userName);
    if (present === undefined && request.actsAsPerson === false)
      await requireDistinctName(db, home, userName);
    const actor = present ?? (await makeActor(db, { organizationName: home, userName, createdAt }));
    if (isTestOrganization(actor.organizationId)) requireTestPermissions(request.permissions);
    const namesake = await findClientByName(db, liveOrganizationId(actor.organizationId), name);
    if (namesake) {
      const { clientId } = namesake;
      throw new CreditError('CLIENT_EXISTS', { organization: organizationName, name, clientId });
    }
    const clientId = newId('cli');
    const wanted = new Set(request.permissions);
    const granted = permissions.filter((permission) => wanted.has(permission));
    const by = await findMaker(db, request, { organizationName: home, createdAt });
    // At the command line, a client with a user name belongs to that analyst and not to the operator.
    const isOfNamed = request.maker === undefined && request.userName !== undefined;
    const createdBy = isOfNamed ? null : by;
    await insertClient(db, actor, {
      clientId,
      name,
      permissions: granted,
      dialect,
      secretHash,
      createdAt,
      createdBy,
    });
    const stored = await getClient(db, clientId);
    if (stored.userDisabledAt !== null) throw new CreditError('USER_DISABLED', { user: stored.analystName });
    await auditClient(db, stored, { kind: 'CLIENT_CREATED', by, now });
    return stored;
  });
  return { ...toItem(client), clientSecret };
}

/**
 * The clients of an organisation, or of all, newest first; revoked ones too.
 *
 * @throws CreditError UNKNOWN_ORGANIZATION.
 */
export async function listClients(
  storage: Storage,
  filter: { readonly organizationName?: string | undefined } = {},
): Promise<readonly ClientItem[]> {
  const { organizationName } = filter;
  const organizationId =
    organizationName === undefined ? undefined : await getToldOrganizationId(storage.db, organizationName);
  return (await listStoredClients(storage.db, { organizationId })).map(toItem);
}

/**
 * A client by its id, of one organisation where it is named.
 *
 * @throws CreditError UNKNOWN_CLIENT, UNKNOWN_ORGANIZATION.
 */
export async function readClient(
  storage: Storage,
  clientId: string,
  { organizationName }: { readonly organizationName?: string | undefined } = {},
): Promise<ClientItem> {
  const organizationId =
    organizationName === undefined ? undefined : await getToldOrganizationId(storage.db, organizationName);
  const client = toItem(await getClient(storage.db, clientId));
  if (organizationId !== undefined && client.organizationId !== liveOrganizationId(organizationId))
    throw new CreditError('UNKNOWN_CLIENT', { clientId });
  return client;
}

/**
 * Gives a client a new secret. The one before stays good for `keepOldForSeconds`, and one before that no longer;
 * tokens that were issued live on.
 *
 * @throws CreditError UNKNOWN_CLIENT; CLIENT_REVOKED; INVALID_ARGUMENT for a time beyond seven days.
 */
export async function rotateClient(
  storage: Storage,
  clientId: string,
  options: { readonly keepOldForSeconds: number; readonly now: Date; readonly by?: string | undefined },
): Promise<IssuedClient> {
  const { keepOldForSeconds, now } = options;
  if (
    !(
      Number.isInteger(keepOldForSeconds) &&
      keepOldForSeconds >= 0 &&
      keepOldForSeconds <= longestKeepSeconds
    )
  ) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'keepOldForSeconds',
      reason: { en: `${keepOldForSeconds} does not fit`, 'pt-BR': `${keepOldForSeconds} não serve` },
      expected: {
        en: `a whole number from 0 to ${longestKeepSeconds}`,
        'pt-BR': `um número inteiro de 0 a ${longestKeepSeconds}`,
      },
    });
  }
  const keepsOld = keepOldForSeconds > 0;
  const { secretHash: oldHash } = await requireLive(storage.db, clientId);
  const clientSecret = newClientSecret();
  // While two secrets are good, one hash tells for both: a wrong one costs no more than for any other client.
  const secretHash = await hashSecret(clientSecret, keepsOld ? { saltOf: oldHash } : {});
  const client = await storage.write({ locks: [lockOf.client(clientId)] }, async (db) => {
    const current = await requireLive(db, clientId);
    const until = new Date(now.getTime() + keepOldForSeconds * 1000).toISOString();
    const previous = keepsOld ? { secretHash: current.secretHash, until } : null;
    await replaceSecret(db, current, { secretHash, previous });
    await auditClient(db, current, { kind: 'CLIENT_ROTATED', ...options });
    return getClient(db, clientId);
  });
  return { ...toItem(client), clientSecret };
}

/**
 * Gives a client another dialect: its next answers have that shape, in every process within a second.
 *
 * @throws CreditError UNKNOWN_CLIENT, CLIENT_REVOKED.
 */
export async function changeDialect(
  storage: Storage,
  clientId: string,
  dialect: ClientDialect,
  change: ClientChange,
): Promise<ClientItem> {
  return storage.write({ locks: [lockOf.client(clientId)] }, async (db) => {
    const current = await requireLive(db, clientId);
    await replaceDialect(db, current, dialect);
    await auditClient(db, { ...current, dialect }, { kind: 'CLIENT_CHANGED', ...change });
    return toItem(await getClient(db, clientId));
  });
}

/**
 * Ends a client: its secrets at once, its tokens within a second, in every process. It cannot be undone.
 *
 * @throws CreditError UNKNOWN_CLIENT, CLIENT_REVOKED.
 */
export async function revokeClient(
  storage: Storage,
  clientId: string,
  now: Date,
  by?: string,
): Promise<ClientItem> {
  return storage.write({ locks: [lockOf.client(clientId)] }, async (db) => {
    const current = await requireLive(db, clientId);
    await markRevoked(db, current, now.toISOString());
    await auditClient(db, current, { kind: 'CLIENT_REVOKED', by, now });
    return toItem(await getClient(db, clientId));
  });
}

/** Who changes a client, and when. */
interface ClientChange {
  readonly by?: string | null | undefined;
  readonly now: Date;
}

/** Writes a change of a client to the audit chain, with a hash of its name and secrets as they are now stored. */
async function auditClient(
  db: Storage['db'],
  { organizationId, clientId: client, permissions: granted, dialect }: StoredClient,
  { kind, by = null, now }: ClientChange & { readonly kind: AuditKind },
): Promise<void> {
  const sha256 = await hashStoredClient(db, organizationId, client);
  const details = { client, permissions: granted, dialect, sha256 };
  appendAudit(db, { organizationId, kind, at: now.toISOString(), actor: by, details });
}

async function getClient(db: Storage['db'], clientId: string): Promise<StoredClient> {
  const client = await findClient(db, clientId);
  if (client === undefined) throw new CreditError('UNKNOWN_CLIENT', { clientId });
  return client;
}

async function requireLive(db: Storage['db'], clientId: string): Promise<StoredClient> {
  const client = await getClient(db, clientId);
  const { revokedAt } = client;
  if (revokedAt !== null) throw new CreditError('CLIENT_REVOKED', { clientId, revokedAt });
  return client;
}

/**
 * What the making of a client must be alone with; that of the first one in test mode with the policies that its organisation
 * begins with.
 */
async function locksOfNew(
  db: Storage['db'],
  name: string,
  { isTest }: { readonly isTest: boolean },
): Promise<readonly Lock[]> {
  const own = lockOf.organization(name);
  if (!isTest) return [own];
  // Nobody can change a policy of an organisation that is not there yet.
  const id = await findOrganizationId(db, name);
  return inOrder([
    own,
    lockOf.organization(testOrganizationName(name)),
    ...(id === undefined ? [] : [lockOf.policies(id)]),
  ]);
}

/**
 * Returns the person who creates a client: the maker, or the person behind the client that creates another client. At the
 * command line this is the operator. Null if the request contains neither.
 */
/** Returns whether an analyst is not a person, and all its clients were made by the maker of a new one. */
async function isOwnClient(db: Storage['db'], analyst: Actor, { maker }: NewClient): Promise<boolean> {
  if (maker === undefined || typeof (await findAccess(db, analyst))?.email === 'string') return false;
  const clients = await listClientsOf(db, analyst);
  const { personId } = await findSigner(db, maker);
  return clients.length > 0 && clients.every(({ createdBy }) => createdBy === personId);
}

async function findMaker(
  db: Storage['db'],
  { maker, operatorName }: Pick<NewClient, 'maker' | 'operatorName'>,
  { organizationName, createdAt }: { readonly organizationName: string; readonly createdAt: string },
): Promise<string | null> {
  if (maker !== undefined) return (await findSigner(db, maker)).personId;
  if (operatorName === undefined) return null;
  const operator =
    (await findActor(db, organizationName, operatorName)) ??
    (await makeActor(db, { organizationName, userName: operatorName, createdAt }));
  return operator.analystId;
}

async function makeActor(
  db: Storage['db'],
  wanted: { organizationName: string; userName: string; createdAt: string },
): Promise<Actor> {
  const { organizationName, userName, createdAt } = wanted;
  const organizationId = await getOrganizationId(db, organizationName);
  const actor: Actor = { organizationId, analystId: newId('usr'), analystName: userName };
  await insertAnalyst(db, actor, createdAt);
  return actor;
}

function toItem(client: StoredClient): ClientItem {
  return {
    clientId: client.clientId,
    name: client.name,
    organizationId: liveOrganizationId(client.organizationId),
    organization: liveOrganizationName({ id: client.organizationId, name: client.organizationName }),
    userId: client.analystId,
    user: client.analystName,
    permissions: client.permissions,
    dialect: client.dialect,
    test: isTestOrganization(client.organizationId),
    createdAt: client.createdAt,
    previousSecretUntil: client.previous?.until ?? null,
    revokedAt: client.revokedAt,
    userDisabledAt: client.userDisabledAt,
  };
}
