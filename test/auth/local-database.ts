import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { checkedStorage } from '../storage/checked-storage.ts';
import { newServerDatabase, testServer } from '../storage/test-server.ts';

/** When the tests of stored things take place. */
export const now = new Date('2026-11-20T12:00:00.000Z');

/**
 * Where a new database is to be: a path in a folder that goes away with the test, and in the project `postgres` the address of a
 * database that does so.
 */
export async function newDatabaseFile(): Promise<string> {
  const server = testServer();
  if (server !== undefined) return newServerDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), 'credit-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'credit.db');
}

/** A database of its own, closed when the test ends. */
export async function openTestDatabase(file?: string): Promise<Storage> {
  const storage = checkedStorage(await openStorage(file ?? (await newDatabaseFile())));
  onTestFinished(() => storage.close());
  return storage;
}

/** A database with the local organisation and the analyst `ana`, and without any policy. */
export async function openLocalDatabase(): Promise<{ storage: Storage; actor: Actor }> {
  const storage = await openTestDatabase();
  const { actor } = await openLocalActor(storage, { analystName: 'ana', now });
  return { storage, actor };
}
