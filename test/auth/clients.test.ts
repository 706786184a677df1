import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  changeDialect,
  createClient,
  listClients,
  readClient,
  revokeClient,
  rotateClient,
} from '../../src/auth/clients.ts';
import { openLocalActor } from '../../src/auth/local-actor.ts';
import { isPermission, permissions } from '../../src/auth/permission.ts';
import { addUser, disableUser, enableUser } from '../../src/auth/users.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { newCheapClient } from './cheap-secrets.ts';
import { now, openTestDatabase } from './local-database.ts';
import { newClient } from './new-client.ts';
import { refusalOf } from './token-world.ts';

const wanted = { organizationName: 'acme', name: 'erp', permissions: ['report:read'] } as const;

describe('a new client', () => {
  test('belongs to an organisation that may be made with it, without policies, and acts as an analyst of its name', async () => {
    const storage = await openTestDatabase();
    const client = await newClient(
      storage,
      { ...wanted, permissions: ['report:read', 'report:create'] },
      now,
    );
    expect(client).toEqual({
      clientId: expect.stringMatching(/^cli_/),
      clientSecret: expect.stringMatching(/^crs_[\w-]{43}$/),
      name: 'erp',
      organizationId: expect.stringMatching(/^org_/),
      organization: 'acme',
      userId: expect.stringMatching(/^usr_/),
      user: 'erp',
      permissions: ['report:create', 'report:read'],
      dialect: 'specification',
      test: false,
      createdAt: now.toISOString(),
      previousSecretUntil: null,
      revokedAt: null,
      userDisabledAt: null,
    });
    expect(await storage.db.selectFrom('policy').selectAll().execute()).toEqual([]);
  });

  test('may act as an analyst who is there already', async () => {
    const storage = await openTestDatabase();
    const { actor } = await openLocalActor(storage, { analystName: 'ana', now });
    const client = await newClient(storage, { ...wanted, organizationName: 'local', userName: 'ana' }, now);
    expect(client).toMatchObject({ organizationId: actor.organizationId, userId: actor.analystId });
  });

  test('does not act as a disabled user', async () => {
    const storage = await openTestDatabase();
    await newCheapClient(storage, wanted, now);
    const person = { organizationName: 'acme', name: 'Ana Lima', email: 'ana@example.com' } as const;
    const { user } = await addUser(storage, { ...person, role: 'analyst' }, { now });
    const robot = { ...wanted, name: 'robot', userName: 'Ana Lima' };
    const { clientId } = await newCheapClient(storage, robot, now);
    await disableUser(storage, user.id, { now });
    expect(await readClient(storage, clientId)).toMatchObject({
      revokedAt: null,
      userDisabledAt: now.toISOString(),
    });
    const refusal = await refusalOf(createClient(storage, { ...robot, name: 'next' }, now));
    expect(refusal).toMatchObject({ code: 'USER_DISABLED', params: { user: 'Ana Lima' } });
    expect(await listClients(storage)).toHaveLength(2);
    // Test clients have an organisation of their own.
    const test = { ...robot, name: 'test', test: { onMade: async () => {} } };
    expect((await refusalOf(createClient(storage, test, now))).code).toBe('USER_DISABLED');
    await enableUser(storage, user.id, { now });
    const made = await createClient(storage, test, now);
    expect(made).toMatchObject({ test: true, userDisabledAt: null });
    await disableUser(storage, user.id, { now });
    expect(await readClient(storage, made.clientId)).toMatchObject({ userDisabledAt: now.toISOString() });
  });

  test('shares its organisation and its analyst with the clients before it', async () => {
    const storage = await openTestDatabase();
    const first = await newCheapClient(storage, { ...wanted, userName: 'bot' }, now);
    const second = await newClient(storage, { ...wanted, name: 'crm', userName: 'bot' }, now);
    expect(second).toMatchObject({ organizationId: first.organizationId, userId: first.userId });
    expect(second.clientSecret).not.toBe(first.clientSecret);
  });

  test('needs a name that no live client of the organisation has', async () => {
    const storage = await openTestDatabase();
    const first = await newCheapClient(storage, wanted, now);
    const refusal = await refusalOf(newClient(storage, wanted, now));
    expect(refusal).toMatchObject({ code: 'CLIENT_EXISTS', httpStatus: 409 });
    expect(refusal.params['clientId']).toBe(first.clientId);
    await newCheapClient(storage, { ...wanted, organizationName: 'globex' }, now);
    await revokeClient(storage, first.clientId, now);
    expect((await newClient(storage, wanted, now)).clientId).not.toBe(first.clientId);
  });

  test('makes an organisation only where it is told to, and none that is there', async () => {
    const storage = await openTestDatabase();
    await openLocalActor(storage, { analystName: 'ana', now });
    const unknown = await refusalOf(createClient(storage, wanted, now));
    expect(unknown).toMatchObject({ code: 'UNKNOWN_ORGANIZATION', httpStatus: 404 });
    const typo = { ...wanted, organizationName: 'locla' };
    expect((await refusalOf(createClient(storage, typo, now))).params).toMatchObject({
      suggestion: { en: 'Did you mean "local"? ' },
      choices: 'local',
    });
    expect(await listClients(storage)).toEqual([]);
    await createClient(storage, { ...wanted, makesOrganization: true }, now);
    const again = { ...wanted, name: 'crm', makesOrganization: true };
    expect((await refusalOf(createClient(storage, again, now))).code).toBe('ORGANIZATION_EXISTS');
    expect(await listClients(storage)).toHaveLength(1);
  });

  test('of two made at once under one name is one', async () => {
    const storage = await openTestDatabase();
    await openLocalActor(storage, { analystName: 'ana', now });
    const request = { ...wanted, organizationName: 'local' };
    const made = await Promise.allSettled([
      createClient(storage, request, now),
      createClient(storage, request, now),
    ]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a name with an escape', { name: 'erp\u001B[31m' }],
    ['a name that turns the line around', { name: 'erp\u202E' }],
    ['an empty organisation', { organizationName: '' }],
    ['an empty analyst', { userName: '' }],
    ['no permission', { permissions: [] }],
  ])('is refused with %s, and nothing is made', async (_what, change) => {
    const storage = await openTestDatabase();
    expect((await refusalOf(newClient(storage, { ...wanted, ...change }, now))).code).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await storage.db.selectFrom('organization').selectAll().execute()).toEqual([]);
  });
});

describe('the list of clients', () => {
  test('shows those of one organisation, or of all, newest first, revoked ones too', async () => {
    const storage = await openTestDatabase();
    const first = await newCheapClient(storage, wanted, now);
    const second = await newCheapClient(storage, { ...wanted, organizationName: 'globex' }, now);
    await revokeClient(storage, first.clientId, now);
    const all = await listClients(storage);
    expect(all.map(({ clientId, revokedAt }) => [clientId, revokedAt])).toEqual([
      [second.clientId, null],
      [first.clientId, now.toISOString()],
    ]);
    expect(await listClients(storage, { organizationName: 'acme' })).toHaveLength(1);
    expect((await refusalOf(listClients(storage, { organizationName: 'nobody' }))).code).toBe(
      'UNKNOWN_ORGANIZATION',
    );
  });
});

describe('the dialect of a client', () => {
  test('is the specification unless told, and can be changed until it is revoked', async () => {
    const storage = await openTestDatabase();
    const { clientId } = await newCheapClient(storage, wanted, now);
    const deployed = await newClient(storage, { ...wanted, name: 'crm', dialect: 'hosted-v1' }, now);
    expect(deployed.dialect).toBe('hosted-v1');
    expect((await changeDialect(storage, clientId, 'hosted-v1', { now })).dialect).toBe('hosted-v1');
    expect((await readClient(storage, clientId)).dialect).toBe('hosted-v1');
    expect((await changeDialect(storage, clientId, 'specification', { now })).dialect).toBe('specification');
    await revokeClient(storage, clientId, now);
    expect((await refusalOf(changeDialect(storage, clientId, 'hosted-v1', { now }))).code).toBe(
      'CLIENT_REVOKED',
    );
  });
});

describe('a secret', () => {
  sqliteTest('is nowhere in the database, its log or a list', async () => {
    const storage = await openTestDatabase();
    const client = await newClient(storage, wanted, now);
    const rotated = await rotateClient(storage, client.clientId, { keepOldForSeconds: 3_600, now });
    const kept = [storage.file, `${storage.file}-wal`].map((file) => readFileSync(file, 'latin1')).join();
    expect(kept).toContain(client.clientId);
    const shown = kept + JSON.stringify(await listClients(storage));
    for (const { clientSecret } of [client, rotated]) {
      expect(shown).not.toContain(clientSecret.slice(4));
      expect(shown).not.toContain(Buffer.from(clientSecret.slice(4), 'base64url').toString('latin1'));
    }
    expect(JSON.stringify(await listClients(storage))).not.toMatch(/scrypt|crs_/);
  });

  test('is kept beside a new one until the stated time, and seven days at the most', async () => {
    const storage = await openTestDatabase();
    const { clientId } = await newCheapClient(storage, wanted, now);
    const kept = await rotateClient(storage, clientId, { keepOldForSeconds: 7_200, now });
    expect(kept.previousSecretUntil).toBe('2026-11-20T14:00:00.000Z');
    expect(
      (await rotateClient(storage, clientId, { keepOldForSeconds: 0, now })).previousSecretUntil,
    ).toBeNull();
    for (const keepOldForSeconds of [-1, 604_801, 0.5, Number.NaN]) {
      const refusal = await refusalOf(rotateClient(storage, clientId, { keepOldForSeconds, now }));
      expect(refusal.code).toBe('INVALID_ARGUMENT');
    }
  });
});

describe('a client that does not exist, or no more', () => {
  test('is neither rotated nor revoked', async () => {
    const storage = await openTestDatabase();
    const rotate = (clientId: string) =>
      refusalOf(rotateClient(storage, clientId, { keepOldForSeconds: 0, now }));
    expect(await rotate('cli_none')).toMatchObject({ code: 'UNKNOWN_CLIENT', httpStatus: 404, exitCode: 2 });
    expect((await refusalOf(revokeClient(storage, 'cli_none', now))).code).toBe('UNKNOWN_CLIENT');
    const { clientId } = await newCheapClient(storage, wanted, now);
    await revokeClient(storage, clientId, now);
    expect(await rotate(clientId)).toMatchObject({ code: 'CLIENT_REVOKED', httpStatus: 409, exitCode: 2 });
    expect((await refusalOf(revokeClient(storage, clientId, now))).code).toBe('CLIENT_REVOKED');
  });
});

test('permissions are one closed list', () => {
  expect(permissions.every(isPermission)).toBe(true);
  expect(['', 'all', 'report', 'REPORT:READ', 'report:read '].some(isPermission)).toBe(false);
});
