import { randomBytes } from 'node:crypto';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Storage } from '../storage/open-database.ts';
import {
  findClient,
  insertClient,
  listStoredClients,
  markRevoked,
  replaceSecret,
  type StoredClient,
} from './client-store.ts';
import { hashSecret } from './hash-secret.ts';
import { findActor, findOrganizationId, insertAnalyst, insertOrganization } from './organization-store.ts';
import type { Permission } from './permission.ts';

/** Credentials without what is secret about them. */
export interface ClientItem {
  readonly clientId: string;
  readonly name: string;
  readonly organizationId: string;
  readonly organization: string;
  /** The analyst as whom the client acts. */
  readonly userId: string;
  readonly user: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Until when the secret before the last rotation is good; null where it is not. */
  readonly previousSecretUntil: string | null;
}

/** New credentials: the secret is in no other place, and is given this once. */
export interface IssuedClient extends ClientItem {
  readonly clientSecret: string;
}

export interface NewClient {
  readonly name: string;
  /** Made when missing. */
  readonly organizationName: string;
  /** The analyst as whom the client acts; the client's name unless told. Made when missing. */
  readonly userName?: string;
  readonly permissions: readonly Permission[];
}

/**
 * Makes credentials for the API.
 *
 * @throws CreditError CLIENT_EXISTS where the organisation has a client of that name.
 */
export async function createClient(storage: Storage, client: NewClient, now: Date): Promise<IssuedClient> {
  const { name, organizationName, permissions } = client;
  const userName = client.userName ?? name;
  const clientSecret = newSecret();
  // Slow, so outside of the transaction.
  const secretHash = await hashSecret(clientSecret);
  const stored = await storage.write(async (db) => {
    const createdAt = now.toISOString();
    let organizationId = await findOrganizationId(db, organizationName);
    if (organizationId === undefined) {
      organizationId = newId('org');
      await insertOrganization(db, { id: organizationId, name: organizationName, createdAt });
    }
    const others = await listStoredClients(db, organizationId);
    if (others.some((other) => other.name === name && other.revokedAt === null)) {
      throw new CreditError('CLIENT_EXISTS', { name, organization: organizationName });
    }
    let analyst = await findActor(db, organizationName, userName);
    if (analyst === undefined) {
      analyst = { organizationId, analystId: newId('usr'), analystName: userName };
      await insertAnalyst(db, analyst, createdAt);
    }
    const id = newId('cli');
    const { analystId } = analyst;
    const rest = { previousSecretHash: null, previousSecretUntil: null, createdAt, revokedAt: null };
    await insertClient(db, { id, name, organizationId, analystId, permissions, secretHash, ...rest });
    return requireClient(db, id);
  });
  return { ...toItem(stored), clientSecret };
}

/** Every client, of every organisation, oldest first. */
export async function listClients(storage: Storage): Promise<readonly ClientItem[]> {
  return (await listStoredClients(storage.db)).map(toItem);
}

/**
 * Gives a client a new secret. The one before is good for `keepOldSeconds` more.
 *
 * @throws CreditError UNKNOWN_CLIENT, CLIENT_REVOKED
 */
export async function rotateClient(
  storage: Storage,
  clientId: string,
  { keepOldSeconds, now }: { keepOldSeconds: number; now: Date },
): Promise<IssuedClient> {
  const clientSecret = newSecret();
  const secretHash = await hashSecret(clientSecret);
  const stored = await storage.write(async (db) => {
    const client = await requireClient(db, clientId);
    if (client.revokedAt !== null) throw new CreditError('CLIENT_REVOKED', { clientId });
    const previousUntil =
      keepOldSeconds > 0 ? new Date(now.getTime() + keepOldSeconds * 1_000).toISOString() : null;
    await replaceSecret(db, client, { secretHash, previousUntil });
    return requireClient(db, clientId);
  });
  return { ...toItem(stored), clientSecret };
}

/**
 * Ends a client: it gets no more tokens, and those that it has are refused. Revoking it again changes nothing.
 *
 * @throws CreditError UNKNOWN_CLIENT
 */
export async function revokeClient(storage: Storage, clientId: string, now: Date): Promise<ClientItem> {
  const stored = await storage.write(async (db) => {
    const client = await requireClient(db, clientId);
    if (client.revokedAt === null) await markRevoked(db, client, now.toISOString());
    return requireClient(db, clientId);
  });
  return toItem(stored);
}

/** @throws CreditError UNKNOWN_CLIENT */
async function requireClient(db: Storage['db'], clientId: string): Promise<StoredClient> {
  const client = await findClient(db, clientId);
  if (client === undefined) throw new CreditError('UNKNOWN_CLIENT', { clientId });
  return client;
}

function newSecret(): string {
  return `crs_${randomBytes(32).toString('base64url')}`;
}

function toItem(client: StoredClient): ClientItem {
  return {
    clientId: client.id,
    name: client.name,
    organizationId: client.organizationId,
    organization: client.organizationName,
    userId: client.analystId,
    user: client.analystName,
    permissions: client.permissions,
    createdAt: client.createdAt,
    revokedAt: client.revokedAt,
    previousSecretUntil: client.previousSecretUntil,
  };
}
