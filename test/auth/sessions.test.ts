import { describe, expect, test } from 'vitest';
import { type Comparison, HashGate } from '../../src/auth/hash-gate.ts';
import { permissions } from '../../src/auth/permission.ts';
import { permissionsOf } from '../../src/auth/role.ts';
import { SessionService } from '../../src/auth/session-service.ts';
import { changeRole, disableUser, enableUser, inviteUser, listUsers } from '../../src/auth/users.ts';
import { fromHere, goodPassword, onlyKey, openSessionWorld, type SessionWorld } from './session-world.ts';
import { refusalOf } from './token-world.ts';

const use = { isUse: true };
const look = { isUse: false };

async function refusal({ sessions }: SessionWorld, token: string): Promise<string> {
  return (await refusalOf(sessions.verify(token, use))).code;
}

describe('an invitation', () => {
  test('sets the password once and signs in, and from then on the password does', async () => {
    const world = await openSessionWorld();
    const { user, invitation } = await world.invite('bia', 'manager');
    expect(user).toMatchObject({ email: 'bia@example.com', role: 'manager', status: 'INVITED' });
    const by = { key: invitation.key, password: goodPassword };
    const { caller } = await world.sessions.signIn(by, fromHere);
    expect(caller).toMatchObject({ analystId: user.id, analystName: 'bia', role: 'manager' });
    expect([...caller.permissions].sort()).toEqual([...permissionsOf('manager')].sort());
    expect((await refusalOf(world.sessions.signIn(by, fromHere))).code).toBe('LINK_UNUSABLE');
    const again = await world.sessions.signIn(
      { email: ' BIA@Example.com', password: goodPassword },
      fromHere,
    );
    expect(await world.sessions.verify(again.token, use)).toMatchObject({ analystId: user.id });
    expect((await listUsers(world.storage))[0]).toMatchObject({ id: user.id, status: 'ACTIVE' });
  });

  test('says that it wants a password, and refuses a bad one, without being used up', async () => {
    const world = await openSessionWorld();
    const { invitation } = await world.invite('bia');
    const { key } = invitation;
    expect((await refusalOf(world.sessions.signIn({ key }, fromHere))).code).toBe('PASSWORD_NEEDED');
    for (const password of [
      'short',
      'aaaaaaaaaaaaaa',
      '012345678901',
      'bia@example.com',
      'qwertyuiop asd'.slice(0, 10),
    ]) {
      expect((await refusalOf(world.sessions.signIn({ key, password }, fromHere))).code).toBe(
        'PASSWORD_UNSUITABLE',
      );
    }
    await world.sessions.signIn({ key, password: goodPassword }, fromHere);
  });

  test('ends after 24 hours, with the next one, and with whoever it is for', async () => {
    const world = await openSessionWorld();
    const late = await world.invite('bia');
    world.clock.move(24 * 3_600);
    const first = await world.invite('caio');
    const change = { now: world.clock.now() };
    const second = await inviteUser(world.storage, first.user.id, change);
    const off = await world.invite('davi');
    await disableUser(world.storage, off.user.id, change);
    for (const { invitation } of [late, first, off]) {
      const by = { key: invitation.key, password: goodPassword };
      expect((await refusalOf(world.sessions.signIn(by, fromHere))).code).toBe('LINK_UNUSABLE');
    }
    const by = { key: second.invitation.key, password: goodPassword };
    expect((await world.sessions.signIn(by, fromHere)).caller.analystId).toBe(first.user.id);
    expect((await refusalOf(inviteUser(world.storage, off.user.id, change))).code).toBe('USER_DISABLED');
  });

  test('that is used ends the sessions from before', async () => {
    const world = await openSessionWorld();
    const { id, token } = await world.person('bia');
    const { invitation } = await inviteUser(world.storage, id, { now: world.clock.now() });
    await world.sessions.verify(token, use);
    const by = { key: invitation.key, password: `${goodPassword} de novo` };
    const { token: fresh } = await world.sessions.signIn(by, fromHere);
    expect(await refusal(world, token)).toBe('NOT_AUTHENTICATED');
    await world.sessions.verify(fresh, use);
  });
});

describe('the link of the machine', () => {
  test('signs in whoever started the service, once, as one who may do everything', async () => {
    const world = await openSessionWorld();
    const key = await world.sessions.newLocalLink(world.operator);
    const { caller, token } = await world.sessions.signIn({ key }, fromHere);
    expect(caller).toMatchObject({ ...world.operator, role: 'administrator' });
    expect([...caller.permissions]).toEqual([...permissions]);
    await world.sessions.verify(token, use);
    expect((await refusalOf(world.sessions.signIn({ key }, fromHere))).code).toBe('LINK_UNUSABLE');
  });

  test('is good for ten minutes', async () => {
    const world = await openSessionWorld();
    const key = await world.sessions.newLocalLink(world.operator);
    world.clock.move(600);
    expect((await refusalOf(world.sessions.signIn({ key }, fromHere))).code).toBe('LINK_UNUSABLE');
  });

  test('is used up by one of two who are there at once', async () => {
    const world = await openSessionWorld();
    const key = await world.sessions.newLocalLink(world.operator);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => world.sessions.signIn({ key }, fromHere)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('a password', () => {
  test('is refused alike for an e-mail that is unknown, has none yet, is disabled, or has another', async () => {
    const world = await openSessionWorld();
    const { email } = await world.person('bia');
    const { user: invited } = await world.invite('caio');
    const off = await world.person('davi');
    await disableUser(world.storage, off.id, { now: world.clock.now() });
    const tries = [
      { email: 'nobody@example.com', password: goodPassword },
      { email: invited.email, password: goodPassword },
      { email: off.email, password: goodPassword },
      { email, password: `${goodPassword}!` },
      { email, password: 'x'.repeat(200) },
      { email: '', password: '' },
    ];
    const words = new Set<string>();
    for (const one of tries) words.add((await refusalOf(world.sessions.signIn(one, fromHere))).message);
    expect(words.size).toBe(1);
  });

  test('is hashed for an unknown e-mail as for a known one', async () => {
    const { storage, clock, person } = await openSessionWorld();
    const { email } = await person('bia');
    let hashes = 0;
    const hashGate = {
      run: <T>(work: () => Promise<T>) => work(),
      compare: <T>(_attempt: Comparison, work: () => Promise<T | undefined>) => {
        hashes += 1;
        return work();
      },
    };
    const sessions = new SessionService({ storage, clock, hashGate, keys: onlyKey });
    for (const who of [email, 'nobody@example.com']) {
      await refusalOf(sessions.signIn({ email: who, password: 'another one, long' }, fromHere));
    }
    expect(hashes).toBe(2);
  });

  test('may be written in another encoding of the same characters', async () => {
    const world = await openSessionWorld();
    const { invitation } = await world.invite('bia');
    await world.sessions.signIn({ key: invitation.key, password: 'café com pão'.normalize('NFD') }, fromHere);
    await world.sessions.signIn(
      { email: 'bia@example.com', password: 'café com pão'.normalize('NFC') },
      fromHere,
    );
  });

  test('is not tried more than ten times a minute from one place, and others are not held up', async () => {
    const { storage, clock, person } = await openSessionWorld();
    const { email } = await person('bia');
    // What is counted is not what it costs.
    const hashGate = {
      run: () => Promise.resolve(undefined as never),
      compare: () => Promise.resolve(undefined),
    };
    const sessions = new SessionService({ storage, clock, hashGate, keys: onlyKey });
    const codes: string[] = [];
    for (let count = 0; count < 12; count += 1)
      codes.push((await refusalOf(sessions.signIn({ email, password: goodPassword }, fromHere))).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('SIGN_IN_FAILED'));
    expect(codes.slice(10)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    const elsewhere = { address: '198.51.100.1' };
    expect((await refusalOf(sessions.signIn({ email, password: 'x' }, elsewhere))).code).toBe(
      'SIGN_IN_FAILED',
    );
    clock.move(60);
    expect((await refusalOf(sessions.signIn({ email, password: 'x' }, fromHere))).code).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test('from a browser in which the user signed in before is counted apart and comes first', async () => {
    const { storage, clock, person } = await openSessionWorld();
    const [bia, caio] = [await person('bia'), await person('caio')];
    const known: (boolean | undefined)[] = [];
    const hashGate = {
      run: () => Promise.resolve(undefined as never),
      compare: <T>({ isKnown }: Comparison, work: () => Promise<T | undefined>) => {
        known.push(isKnown);
        return work();
      },
    };
    const sessions = new SessionService({ storage, clock, hashGate, keys: onlyKey });
    const signIn = (email: string, sealedDevice?: string) =>
      sessions.signIn({ email, password: goodPassword }, { ...fromHere, sealedDevice });
    const ofBia = (await signIn(bia.email)).device;
    const ofBoth = (await signIn(caio.email, ofBia)).device;
    await signIn(caio.email, ofBia);
    for (const { email } of [bia, caio]) await signIn(email, ofBoth);
    await signIn(bia.email, `${ofBia?.slice(0, -2)}AA`);
    expect(known).toEqual([false, false, false, true, true, false]);
    // Failures elsewhere in the network do not keep the browser out.
    for (let count = 0; count < 12; count += 1)
      await refusalOf(sessions.signIn({ email: bia.email, password: 'x' }, fromHere));
    expect((await refusalOf(signIn(bia.email))).code).toBe('TOO_MANY_ATTEMPTS');
    await signIn(bia.email, ofBia);
    // A browser has a limit of its own.
    const wrong = { ...fromHere, sealedDevice: ofBia };
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1)
      codes.push((await refusalOf(sessions.signIn({ email: bia.email, password: 'x' }, wrong))).code);
    expect(codes).toEqual([...Array(10).fill('SIGN_IN_FAILED'), 'TOO_MANY_ATTEMPTS']);
    clock.move(180 * 24 * 3_600);
    await signIn(bia.email, ofBia);
    expect(known.at(-1)).toBe(false);
  });

  test('and links are guessed no more often', async () => {
    const { sessions } = await openSessionWorld();
    const codes: string[] = [];
    for (let count = 0; count < 12; count += 1)
      codes.push((await refusalOf(sessions.signIn({ key: 'k'.repeat(43) }, fromHere))).code);
    expect(codes.slice(9)).toEqual(['LINK_UNUSABLE', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  });
});

describe('a session', () => {
  test('ends when it is not used for 30 minutes, and looking is no use', async () => {
    const world = await openSessionWorld();
    const { token } = await world.person('bia');
    for (let count = 0; count < 4; count += 1) {
      world.clock.move(29 * 60);
      await world.sessions.verify(token, use);
    }
    world.clock.move(29 * 60);
    await world.sessions.verify(token, look);
    world.clock.move(60);
    expect(await refusal(world, token)).toBe('NOT_AUTHENTICATED');
  });

  test('ends after 12 hours however busy', async () => {
    const world = await openSessionWorld();
    const { token } = await world.person('bia');
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      world.clock.move(20 * 60);
      await world.sessions.verify(token, use);
    }
    world.clock.move(20 * 60);
    expect(await refusal(world, token)).toBe('NOT_AUTHENTICATED');
  });

  test('that was ended is refused to whoever stole its token, and the others go on', async () => {
    const world = await openSessionWorld();
    const { email, token } = await world.person('bia');
    const other = await world.sessions.signIn({ email, password: goodPassword }, fromHere);
    await world.sessions.verify(token, use);
    await world.sessions.end(token);
    expect(await refusal(world, token)).toBe('NOT_AUTHENTICATED');
    await world.sessions.verify(other.token, use);
  });

  test.each([
    [
      'is disabled',
      (world: SessionWorld, id: string) => disableUser(world.storage, id, { now: world.clock.now() }),
    ],
    [
      'is given another role',
      (world: SessionWorld, id: string) =>
        changeRole(world.storage, id, { role: 'manager', now: world.clock.now() }),
    ],
  ])('ends in every process within a second when its person %s', async (_what, act) => {
    const world = await openSessionWorld();
    const { id, token } = await world.person('bia');
    const elsewhere = new SessionService({
      storage: world.storage,
      clock: world.clock,
      hashGate: new HashGate(),
      keys: onlyKey,
    });
    await elsewhere.verify(token, use);
    await act(world, id);
    world.clock.move(1);
    expect((await refusalOf(elsewhere.verify(token, use))).code).toBe('NOT_AUTHENTICATED');
  });

  test('of somebody who is disabled does not come back with them', async () => {
    const world = await openSessionWorld();
    const { id, email, token } = await world.person('bia');
    await disableUser(world.storage, id, { now: world.clock.now() });
    await enableUser(world.storage, id, { now: world.clock.now() });
    world.clock.move(1);
    expect(await refusal(world, token)).toBe('NOT_AUTHENTICATED');
    await world.sessions.signIn({ email, password: goodPassword }, fromHere);
  });

  test('is kept as a hash: neither tokens nor keys nor passwords stand in the database', async () => {
    const world = await openSessionWorld();
    const { token } = await world.person('bia');
    const { invitation } = await world.invite('caio');
    const kept = JSON.stringify([
      await world.storage.db.selectFrom('session').selectAll().execute(),
      await world.storage.db.selectFrom('one_time_link').selectAll().execute(),
      await world.storage.db.selectFrom('analyst').selectAll().execute(),
    ]);
    for (const secret of [token, invitation.key, goodPassword]) expect(kept).not.toContain(secret);
  });

  test.each(['', 'x', 'k'.repeat(43), 'é'.repeat(43)])('is none by the token "%s"', async (token) => {
    expect(await refusal(await openSessionWorld(), token)).toBe('NOT_AUTHENTICATED');
  });
});
