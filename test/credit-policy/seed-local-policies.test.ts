import { describe, expect, test } from 'vitest';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { disablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { chooseDefault } from '../../src/credit-policy/find-policy.ts';
import { listPolicies } from '../../src/credit-policy/list-policies.ts';
import { seedLocalPolicies } from '../../src/credit-policy/seed-local-policies.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newDatabaseFile, now, openTestDatabase } from '../auth/local-database.ts';

function start(storage: Storage, analystName = 'ana') {
  return openLocalActor(storage, {
    analystName,
    now,
    onCreated: (db, actor) => seedLocalPolicies(db, actor, now),
  });
}

describe('a new database', () => {
  test('holds a starter policy for each document kind, enabled and default', async () => {
    const storage = await openTestDatabase();
    const { actor } = await start(storage);
    const { items } = await listPolicies(storage.db, actor);
    expect(
      items.map(({ id, type, enabled, isDefault, version }) => ({ id, type, enabled, isDefault, version })),
    ).toEqual(
      expect.arrayContaining([
        { id: 'starter-company', type: 'cnpj', enabled: true, isDefault: true, version: 1 },
        { id: 'starter-person', type: 'cpf', enabled: true, isDefault: true, version: 1 },
      ]),
    );
    expect(items.map(({ kind }) => kind).sort()).toEqual(['OPERATION', 'POLICY', 'POLICY']);
  });

  test('lets every further user of the machine analyse at once, too', async () => {
    const storage = await openTestDatabase();
    await start(storage);
    const { actor: rui } = await start(storage, 'rui');
    expect((await chooseDefault(storage.db, rui, 'cnpj'))?.policyId).toBe('starter-company');
    expect((await chooseDefault(storage.db, rui, 'cpf'))?.policyId).toBe('starter-person');
  });
});

describe('a database that was used before', () => {
  test('is not given again what its owner has disabled', async () => {
    const file = await newDatabaseFile();
    const first = await openTestDatabase(file);
    const { actor } = await start(first);
    await disablePolicy(first, actor, 'starter-company', now);
    const later = await openTestDatabase(file);
    await start(later);
    const { items } = await listPolicies(later.db, actor, { enabled: true });
    expect(items.map((item) => item.id)).toEqual(['starter-person', 'company-and-its-people']);
  });
});
