import { describe, expect, test } from 'vitest';
import { localOrganizationName, openLocalActor } from '../../src/auth/local-actor.ts';
import { findOrganizationId } from '../../src/auth/organization-store.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newDatabaseFile, now, openTestDatabase } from './local-database.ts';

describe('the analyst of the command line', () => {
  test('a first start makes the organisation and the analyst', async () => {
    const storage = await openTestDatabase();
    const { actor, created } = await openLocalActor(storage, { analystName: 'ana', now });
    expect(created).toBe(true);
    expect(actor.analystName).toBe('ana');
    expect(actor.organizationId).toMatch(/^org_/);
    expect(actor.analystId).toMatch(/^usr_/);
    expect(await findOrganizationId(storage.db, localOrganizationName)).toBe(actor.organizationId);
  });

  test('a later start, in another process too, finds the same analyst', async () => {
    const file = await newDatabaseFile();
    const first = await openLocalActor(await openTestDatabase(file), { analystName: 'ana', now });
    const later = await openLocalActor(await openTestDatabase(file), { analystName: 'ana', now });
    expect(later).toEqual({ actor: first.actor, created: false });
  });

  test('a later start does not wait for whoever is writing', async () => {
    const file = await newDatabaseFile();
    const writing = await openTestDatabase(file);
    const { actor } = await openLocalActor(writing, { analystName: 'ana', now });
    const starting = await openTestDatabase(file);
    await writing.write({ locks: [] }, async () => {
      expect((await openLocalActor(starting, { analystName: 'ana', now })).actor).toEqual(actor);
    });
  });

  test('another user of the machine is another analyst of the same organisation', async () => {
    const storage = await openTestDatabase();
    const ana = await openLocalActor(storage, { analystName: 'ana', now });
    const rui = await openLocalActor(storage, { analystName: 'rui', now });
    expect(rui.created).toBe(false);
    expect(rui.actor.organizationId).toBe(ana.actor.organizationId);
    expect(rui.actor.analystId).not.toBe(ana.actor.analystId);
  });

  test('two first starts at the same time make one organisation and one analyst', async () => {
    const file = await newDatabaseFile();
    const quick = await openTestDatabase(file);
    const slow = await openTestDatabase(file);
    let winner: Awaited<ReturnType<typeof openLocalActor>> | undefined;
    // The slow one has seen that there is no organisation, and is overtaken before it may write.
    const overtaken: Storage = {
      ...slow,
      db: slow.db,
      file: slow.file,
      close: () => slow.close(),
      write: async (options, work) => {
        winner = await openLocalActor(quick, { analystName: 'ana', now });
        return slow.write(options, work);
      },
    };
    const loser = await openLocalActor(overtaken, { analystName: 'ana', now });
    expect(winner?.created).toBe(true);
    expect(loser).toEqual({ actor: winner?.actor, created: false });
  });

  test('what a new organisation begins with is given once, to the one who made it', async () => {
    const storage = await openTestDatabase();
    const given: string[] = [];
    const start = (analystName: string) =>
      openLocalActor(storage, {
        analystName,
        now,
        onCreated: async (_db, actor) => {
          given.push(actor.analystName);
        },
      });
    await start('ana');
    await start('ana');
    await start('rui');
    expect(given).toEqual(['ana']);
  });

  test('a first start that is cut short leaves nothing, so that the next one is the first', async () => {
    const storage = await openTestDatabase();
    const cut = openLocalActor(storage, {
      analystName: 'ana',
      now,
      onCreated: () => Promise.reject(new Error('power cut')),
    });
    await expect(cut).rejects.toThrow('power cut');
    expect(await findOrganizationId(storage.db, localOrganizationName)).toBeUndefined();
    expect((await openLocalActor(storage, { analystName: 'ana', now })).created).toBe(true);
  });
});
