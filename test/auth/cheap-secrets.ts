import crypto, { randomBytes, type ScryptOptions, scrypt, scryptSync } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';
import { newClientSecret } from '../../src/auth/client-secret.ts';
import { insertClient, replaceSecret } from '../../src/auth/client-store.ts';
import { type IssuedClient, type NewClient, readClient } from '../../src/auth/clients.ts';
import {
  findActor,
  findOrganizationId,
  insertAnalyst,
  insertOrganization,
} from '../../src/auth/organization-store.ts';
import { deleteLinksOf } from '../../src/auth/session-store.ts';
import { replacePassword } from '../../src/auth/user-store.ts';
import type { UserItem } from '../../src/auth/users.ts';
import { newId } from '../../src/base/ids.ts';
import { lockOf } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';

/**
 * A client, with its organisation and its analyst where they are not there yet. Its secret is hashed at a cost of next
 * to nothing, which is kept with the hash: where a test is not about that, the real one would be most of its time.
 */
export async function newCheapClient(
  storage: Storage,
  request: Omit<NewClient, 'makesOrganization'>,
  now: Date,
): Promise<IssuedClient> {
  const { organizationName, name, userName = name, permissions, dialect = 'specification' } = request;
  const createdAt = now.toISOString();
  const clientId = newId('cli');
  const clientSecret = newClientSecret();
  const secretHash = cheapHash(clientSecret);
  await storage.write({ locks: [lockOf.organization(organizationName)] }, async (db) => {
    let organizationId = await findOrganizationId(db, organizationName);
    if (organizationId === undefined) {
      organizationId = newId('org');
      await insertOrganization(db, { id: organizationId, name: organizationName, createdAt });
    }
    let actor = await findActor(db, organizationName, userName);
    if (actor === undefined) {
      actor = { organizationId, analystId: newId('usr'), analystName: userName };
      await insertAnalyst(db, actor, createdAt);
    }
    await insertClient(db, actor, { clientId, name, permissions, dialect, secretHash, createdAt });
  });
  return { ...(await readClient(storage, clientId)), clientSecret };
}

/** Gives it a new secret in place of the old one, hashed as cheaply. */
export async function rotateCheapClient(storage: Storage, client: IssuedClient): Promise<IssuedClient> {
  const clientSecret = newClientSecret();
  const secretHash = cheapHash(clientSecret);
  await storage.write({ locks: [lockOf.client(client.clientId)] }, (db) =>
    replaceSecret(db, client, { secretHash, previous: null }),
  );
  return { ...client, clientSecret };
}

/** Gives a person who was invited a password, as the invitation would; signing in by it costs as little. */
export async function giveCheapPassword(
  storage: Storage,
  { id: analystId, organizationId, name: analystName }: UserItem,
  password: string,
): Promise<void> {
  const actor = { organizationId, analystId, analystName };
  await storage.write({ locks: [lockOf.user(analystId)] }, async (db) => {
    await replacePassword(db, actor, cheapHash(password));
    await deleteLinksOf(db, actor);
  });
}

/**
 * Commands of this process hash secrets at next to no cost, in the tests of the file that calls it: for one where commands make
 * clients whose secrets nobody signs in with. What a hash withstands, and says of its cost, has its tests beside this.
 */
export function hashCheaply(): void {
  const hash = (
    secret: string,
    salt: Buffer,
    length: number,
    _cost: ScryptOptions,
    done: (error: Error | null, hash: Buffer) => void,
  ) => scryptReal(secret, salt, length, lowestCost, done);
  const use = (one: typeof scryptReal | typeof hash) => {
    Object.assign(crypto, { scrypt: one });
    syncBuiltinESMExports();
  };
  beforeAll(() => use(hash));
  afterAll(() => use(scryptReal));
}

const scryptReal = scrypt;
const lowestCost = { N: 2, r: 1, p: 1 };

/** As `hashSecret` writes it, at the lowest cost that is compared with. */
function cheapHash(secret: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(secret, salt, 32, lowestCost);
  return `$scrypt$ln=1,r=1,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}
