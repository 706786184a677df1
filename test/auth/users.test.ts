import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissions } from '../../src/auth/permission.ts';
import { permissionsOf, roles } from '../../src/auth/role.ts';
import { addUser, changeRole, inviteUser, listUsers, readUser } from '../../src/auth/users.ts';
import { openSessionWorld } from './session-world.ts';
import { refusalOf } from './token-world.ts';

describe('a role', () => {
  test('may do all that the one below it may', () => {
    for (const [place, role] of roles.entries()) {
      const below = roles[place - 1];
      if (below === undefined) continue;
      for (const permission of permissionsOf(below)) expect(permissionsOf(role).has(permission)).toBe(true);
      expect(permissionsOf(role).size).toBeGreaterThan(permissionsOf(below).size);
    }
    expect([...permissionsOf('administrator')].sort()).toEqual([...permissions].sort());
    expect(permissionsOf('analyst').has('report:re-analyze')).toBe(false);
  });
});

describe('a user', () => {
  test('is an analyst: one who was there without a way to sign in gets one', async () => {
    const { operator, invite } = await openSessionWorld();
    const { user } = await invite('ana', 'administrator');
    expect(user.id).toBe(operator.analystId);
  });

  test('has an e-mail that nobody else has, in any organisation, and a name that nobody of theirs has', async () => {
    const { storage, invite, clock } = await openSessionWorld();
    await invite('bia');
    const add = (name: string, email: string, organizationName = 'local') =>
      addUser(
        storage,
        { name, email, role: 'analyst', organizationName, makesOrganization: organizationName !== 'local' },
        { now: clock.now() },
      );
    expect((await refusalOf(add('caio', 'BIA@example.com'))).code).toBe('USER_EXISTS');
    expect((await refusalOf(add('caio', 'bia@example.com', 'acme'))).code).toBe('USER_EXISTS');
    expect((await refusalOf(add('bia', 'other@example.com'))).code).toBe('USER_EXISTS');
    // The organisation of the second was not made.
    const { user } = await add('bia', 'other@example.com', 'acme');
    expect(user.organization).toBe('acme');
    expect((await listUsers(storage)).map(({ email }) => email)).toEqual([
      'bia@example.com',
      'other@example.com',
    ]);
  });

  test.each(['', 'x', 'a@', '@b', 'a b@c', 'a@b@c', `${'a'.repeat(250)}@b.com`])(
    'has no such e-mail as "%s"',
    async (email) => {
      const { storage, clock } = await openSessionWorld();
      const request = { name: 'bia', email, role: 'analyst' as const, organizationName: 'local' };
      expect((await refusalOf(addUser(storage, request, { now: clock.now() }))).code).toBe(
        'INVALID_ARGUMENT',
      );
      expect(await listUsers(storage)).toEqual([]);
    },
  );

  test('of another organisation is unknown', async () => {
    const { storage, invite, clock } = await openSessionWorld();
    const { user } = await invite('bia');
    const change = { now: clock.now(), organizationId: 'org_other' };
    const acts = [
      readUser(storage, user.id, change),
      readUser(storage, user.email, change),
      inviteUser(storage, user.id, change),
      changeRole(storage, user.id, { ...change, role: 'manager' }),
    ];
    for (const act of acts) expect((await refusalOf(act)).code).toBe('UNKNOWN_USER');
  });

  test('is never given, nor taken over with, more than whoever does it may do', async () => {
    const { storage, invite, clock } = await openSessionWorld();
    const people = {
      analyst: (await invite('bia')).user,
      manager: (await invite('caio', 'manager')).user,
      administrator: (await invite('davi', 'administrator')).user,
    };
    const held = fc.subarray([...permissions]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...roles), held, async (role, list) => {
        const grantor = new Set(list);
        const change = { now: clock.now(), grantor };
        const may = [...permissionsOf(role)].every((permission) => grantor.has(permission));
        const act = inviteUser(storage, people[role].id, change).then(
          () => 'done',
          (error) => error.code,
        );
        expect(await act).toBe(may ? 'done' : 'PERMISSION_MISSING');
      }),
      { numRuns: 30 },
    );
    const analyst = { now: clock.now(), grantor: permissionsOf('analyst') };
    expect(
      (await refusalOf(changeRole(storage, people.analyst.id, { ...analyst, role: 'manager' }))).code,
    ).toBe('PERMISSION_MISSING');
  });
});
