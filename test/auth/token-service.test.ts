import { describe, expect, test, vi } from 'vitest';
import { revokeClient, rotateClient } from '../../src/auth/clients.ts';
import { HashGate } from '../../src/auth/hash-gate.ts';
import { removeSigningKey, rotateSigningKey } from '../../src/auth/rotate-signing-key.ts';
import { openTokenService } from '../../src/auth/token-service.ts';
import { addUser, disableUser, enableUser } from '../../src/auth/users.ts';
import type { CreditError } from '../../src/base/errors.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { newCheapClient, rotateCheapClient } from './cheap-secrets.ts';
import { now } from './local-database.ts';
import { decode, fromHere, openTokenWorld, refusalOf, type TokenWorld } from './token-world.ts';

const elsewhere = { address: '198.51.100.7' };
const wrongSecret = `crs_${'x'.repeat(43)}`;

/** A service on the world's database that tells how often it hashed, or read a client. */
function countingService(world: TokenWorld) {
  const counts = { hashed: 0, read: 0 };
  const gate = new HashGate();
  const hashGate: Pick<HashGate, 'compare'> = {
    compare: (attempt, work) => {
      counts.hashed += 1;
      return gate.compare(attempt, work);
    },
  };
  const storage: Storage = {
    ...world.storage,
    get db() {
      return new Proxy(world.storage.db, {
        get: (db, name) => {
          // Failed attempts are written to the database of a server, which is no look at a client.
          if (name === 'selectFrom') counts.read += 1;
          const member: unknown = Reflect.get(db, name, db);
          return typeof member === 'function' ? member.bind(db) : member;
        },
      });
    },
  };
  const tokens = openTokenService({ ...world, storage, tokenSeconds: 3_600, hashGate });
  return { tokens, counts };
}

describe('a client whose secret is stored in an older form', () => {
  test('is refused like a wrong secret, and the operator hears of it once', async () => {
    const world = await openTokenWorld();
    const { storage, client } = world;
    const unreadable: string[] = [];
    const tokens = openTokenService({
      ...world,
      tokenSeconds: 3_600,
      onUnreadableHash: (clientId) => unreadable.push(clientId),
    });
    await storage.db.updateTable('api_client').set({ secret_hash: '$2b$10$older' }).execute();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusal = await refusalOf(tokens.issue(client, fromHere));
      expect([refusal.code, refusal.httpStatus]).toEqual(['INVALID_CREDENTIALS', 401]);
    }
    expect(unreadable).toEqual([client.clientId]);
    const options = { keepOldForSeconds: 3_600, now };
    const rotated = await rotateClient(storage, client.clientId, options);
    expect(await tokens.issue(rotated, fromHere)).toMatchObject({ tokenType: 'Bearer' });
  });
});

describe('simultaneous requests of a client with one secret', () => {
  test('share a comparison, which is dropped when the connections of all have ended', async () => {
    const world = await openTokenWorld();
    const signals: AbortSignal[] = [];
    const hashGate: Pick<HashGate, 'compare'> = {
      compare: ({ signal }) =>
        new Promise((_resolve, reject) => {
          if (signal === undefined) return;
          signals.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const tokens = openTokenService({ ...world, tokenSeconds: 3_600, hashGate });
    const connections = [new AbortController(), new AbortController()] as const;
    const issued = connections.map(({ signal }) =>
      tokens.issue(world.client, { ...fromHere, signal }).catch((error: unknown) => error),
    );
    await vi.waitUntil(() => signals.length === 1);
    connections[0].abort();
    expect(signals[0]?.aborted).toBe(false);
    connections[1].abort();
    expect(signals[0]?.aborted).toBe(true);
    for (const error of await Promise.all(issued)) expect(error).toBe(connections[1].signal.reason);
    void tokens.issue(world.client, fromHere).catch(() => {});
    await vi.waitUntil(() => signals.length === 2);
  });
});

describe('a token', () => {
  test('is issued for the right credentials, and names its bearer', async () => {
    const { tokens, client, clock, keys } = await openTokenWorld();
    const { accessToken, ...said } = await tokens.issue(client, fromHere);
    expect(said).toEqual({ tokenType: 'Bearer', expiresIn: 3_600, userId: client.userId });
    expect(decode(accessToken, 0)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: (await keys.current()).kid });
    expect(await tokens.verify(accessToken)).toEqual({
      organizationId: client.organizationId,
      analystId: client.userId,
      analystName: 'erp',
      dialect: 'specification',
      clientId: client.clientId,
      role: null,
      permissions: new Set(['report:create', 'report:read']),
      expiresAt: clock.now().getTime() + 3_600_000,
    });
  });

  test('lives as long as it says, to the second', async () => {
    const { tokens, clock, token } = await openTokenWorld({ tokenSeconds: 60 });
    const short = await token();
    clock.move(59);
    await tokens.verify(short);
    clock.move(1);
    expect(await refusalOf(tokens.verify(short))).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      cause: 'it has expired',
    });
  });

  test('is taken although the clock was set back a little since', async () => {
    const { tokens, clock, token } = await openTokenWorld();
    const early = await token();
    clock.move(-5);
    await tokens.verify(early);
    clock.move(-1);
    expect((await refusalOf(tokens.verify(early))).code).toBe('NOT_AUTHENTICATED');
  });

  test('ends within a second when its client is revoked, also where it is known already', async () => {
    const { tokens, clock, storage, client, token } = await openTokenWorld();
    const doomed = await token();
    await tokens.verify(doomed);
    await revokeClient(storage, client.clientId, clock.now());
    clock.move(0.999);
    await tokens.verify(doomed);
    clock.move(0.001);
    expect((await refusalOf(tokens.verify(doomed))).cause).toBe('its client was revoked');
  });

  test('ends within a second when the user of its client is disabled, and works again when the user is enabled', async () => {
    const { tokens, clock, storage } = await openTokenWorld();
    const wanted = { organizationName: 'acme', name: 'Ana Lima', email: 'ana@example.com' } as const;
    const { user } = await addUser(storage, { ...wanted, role: 'manager' }, { now });
    const credentials = {
      organizationName: 'acme',
      userName: 'Ana Lima',
      permissions: ['report:read'],
    } as const;
    const clients = await Promise.all(
      ['robot', 'second'].map((name) => newCheapClient(storage, { ...credentials, name }, now)),
    );
    const issued = await Promise.all(clients.map((client) => tokens.issue(client, fromHere)));
    await Promise.all(issued.map(({ accessToken }) => tokens.verify(accessToken)));
    await disableUser(storage, user.id, { now: clock.now() });
    for (const client of clients)
      expect((await refusalOf(tokens.issue(client, fromHere))).code).toBe('INVALID_CREDENTIALS');
    clock.move(1);
    for (const { accessToken } of issued)
      expect(await refusalOf(tokens.verify(accessToken))).toMatchObject({
        code: 'NOT_AUTHENTICATED',
        cause: 'the user that its client acts as was disabled',
      });
    await enableUser(storage, user.id, { now: clock.now() });
    clock.move(1);
    for (const { accessToken } of issued) expect((await tokens.verify(accessToken)).analystId).toBe(user.id);
    await disableUser(storage, user.id, { now: clock.now() });
    tokens.forget();
    for (const { accessToken } of issued)
      expect((await refusalOf(tokens.verify(accessToken))).code).toBe('NOT_AUTHENTICATED');
  });

  test('permits nothing that was taken from its client meanwhile', async () => {
    const { tokens, clock, storage, client, token } = await openTokenWorld();
    const old = await token();
    await tokens.verify(old);
    await storage.db
      .updateTable('api_client')
      .set({ permissions: '["report:read"]' })
      .where('id', '=', client.clientId)
      .execute();
    clock.move(1);
    expect((await refusalOf(tokens.verify(old))).code).toBe('NOT_AUTHENTICATED');
    expect((await tokens.verify(await token())).permissions).toEqual(new Set(['report:read']));
  });

  test('lives on when the secret of its client is rotated', async () => {
    const { tokens, clock, storage, client, token } = await openTokenWorld();
    const issued = await token();
    await rotateClient(storage, client.clientId, { keepOldForSeconds: 0, now });
    clock.move(10);
    expect((await tokens.verify(issued)).clientId).toBe(client.clientId);
  });

  test('lives on when the signing key is rotated, and ends when its key is removed', async () => {
    const { tokens, clock, keys, storage, masterKey, token } = await openTokenWorld();
    const before = await token();
    await tokens.verify(before);
    const { kid } = await keys.current();
    await rotateSigningKey(storage, masterKey, clock.now());
    clock.move(1);
    const after = await token();
    expect(decode(after, 0)['kid']).not.toBe(kid);
    await tokens.verify(before);
    await removeSigningKey(storage, async () => masterKey, { kid, now: clock.now() });
    clock.move(1);
    expect((await refusalOf(tokens.verify(before))).cause).toBe('its key was taken away');
    expect((await refusalOf(tokens.verify(before))).cause).toBe('its key is not known');
    await tokens.verify(after);
  });

  test('that is known costs neither a hash nor a look at the database', async () => {
    const world = await openTokenWorld();
    const { tokens, counts } = countingService(world);
    const token = await world.token();
    await tokens.verify(token);
    expect(counts.read).toBe(1);
    const took = await cpuMsOf(async () => {
      for (let times = 0; times < 20_000; times += 1) await tokens.verify(token);
    });
    const microseconds = (took / 20_000) * 1_000;
    expect(counts).toEqual({ hashed: 0, read: 1 });
    // A few, on a machine that does nothing else.
    expect(microseconds).toBeLessThan(100);
  });

  test('that many requests bear at once is compared with one reading of its client', async () => {
    const world = await openTokenWorld();
    const { tokens, counts } = countingService(world);
    const token = await world.token();
    await Promise.all(Array.from({ length: 50 }, () => tokens.verify(token)));
    expect(counts.read).toBe(1);
  });
});

describe('credentials', () => {
  test('that are unknown, wrong, revoked or nonsense are refused alike', async () => {
    const { tokens, storage, client } = await openTokenWorld();
    const other = { organizationName: 'acme', name: 'gone', permissions: ['report:read'] } as const;
    const gone = await newCheapClient(storage, other, now);
    await revokeClient(storage, gone.clientId, now);
    const refusals = await Promise.all(
      [
        { clientId: 'cli_unknown', clientSecret: client.clientSecret },
        { clientId: client.clientId, clientSecret: wrongSecret },
        { clientId: client.clientId, clientSecret: gone.clientSecret },
        gone,
        { clientId: client.clientId, clientSecret: '' },
        { clientId: '', clientSecret: client.clientSecret },
        { clientId: client.clientId, clientSecret: `${client.clientSecret} ` },
        { clientId: `${client.clientId}\0`, clientSecret: client.clientSecret },
        { clientId: 'c'.repeat(201), clientSecret: client.clientSecret },
        { clientId: client.clientId, clientSecret: 's'.repeat(1_000_000) },
      ].map((credentials) => refusalOf(tokens.issue(credentials, fromHere))),
    );
    for (const { code, httpStatus, params, cause } of refusals) {
      expect({ code, httpStatus, params, cause }).toEqual({
        code: 'INVALID_CREDENTIALS',
        httpStatus: 401,
        params: {},
        cause: undefined,
      });
    }
  });

  test('of an unknown client cost the same work as a wrong secret, also while two secrets are good', async () => {
    const world = await openTokenWorld();
    const { storage, client } = world;
    const { tokens, counts } = countingService(world);
    const hashesOf = async (clientId: string) => {
      const before = counts.hashed;
      await refusalOf(tokens.issue({ clientId, clientSecret: wrongSecret }, fromHere));
      return counts.hashed - before;
    };
    expect(await hashesOf('cli_unknown')).toBe(1);
    expect(await hashesOf(client.clientId)).toBe(1);
    // The first leaves a hash of the present cost.
    await rotateClient(storage, client.clientId, { keepOldForSeconds: 0, now });
    await rotateClient(storage, client.clientId, { keepOldForSeconds: 60, now });
    const [row] = await storage.db.selectFrom('api_client').selectAll().execute();
    expect(row?.previous_secret_hash?.split('$')[3]).toBe(row?.secret_hash.split('$')[3]);
  });

  test('that can be no ones are refused without hashing', async () => {
    const world = await openTokenWorld();
    const { tokens, counts } = countingService(world);
    for (const clientSecret of ['', 'secret', 'x'.repeat(300), `${wrongSecret}x`])
      await refusalOf(tokens.issue({ clientId: world.client.clientId, clientSecret }, fromHere));
    expect(counts).toEqual({ hashed: 0, read: 0 });
  });

  test('of a busy client are hashed once a minute', async () => {
    const world = await openTokenWorld();
    const { tokens, counts } = countingService(world);
    for (let times = 0; times < 20; times += 1) await tokens.issue(world.client, fromHere);
    expect(counts.hashed).toBe(1);
    world.clock.move(60);
    await tokens.issue(world.client, fromHere);
    expect(counts.hashed).toBe(2);
  });

  test('stop being good at once when they are revoked or rotated, although they were just verified', async () => {
    const { tokens, storage, client } = await openTokenWorld();
    await tokens.issue(client, fromHere);
    const rotated = await rotateClient(storage, client.clientId, { keepOldForSeconds: 0, now });
    expect((await refusalOf(tokens.issue(client, fromHere))).code).toBe('INVALID_CREDENTIALS');
    await tokens.issue(rotated, fromHere);
    await revokeClient(storage, client.clientId, now);
    expect((await refusalOf(tokens.issue(rotated, fromHere))).code).toBe('INVALID_CREDENTIALS');
  });

  test('from before a rotation are good until the stated time, and not a moment longer', async () => {
    const { tokens, clock, storage, client } = await openTokenWorld();
    const rotated = await rotateClient(storage, client.clientId, { keepOldForSeconds: 90, now: clock.now() });
    clock.move(89.999);
    await tokens.issue(client, fromHere);
    await tokens.issue(rotated, fromHere);
    clock.move(0.001);
    expect((await refusalOf(tokens.issue(client, fromHere))).code).toBe('INVALID_CREDENTIALS');
    await tokens.issue(rotated, fromHere);
  });
});

describe('attempts', () => {
  test('of a stranger with a wrong secret are sent away after ten, and lock the client out neither elsewhere nor, once it was right, at the same address', async () => {
    const world = await openTokenWorld();
    const { tokens, counts } = countingService(world);
    const { client } = world;
    const wrong = (number: number) => `crs_${String(number).padStart(43, 'x')}`;
    await tokens.issue(client, fromHere);
    const refusals: CreditError[] = [];
    for (let number = 0; number < 25; number += 1)
      refusals.push(await refusalOf(tokens.issue({ ...client, clientSecret: wrong(number) }, fromHere)));
    const unread = refusals.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS');
    expect(unread).toHaveLength(15);
    expect(unread[0]).toMatchObject({ httpStatus: 429, params: { seconds: 6 } });
    expect(counts.hashed).toBe(11);
    world.clock.move(3);
    await tokens.issue(client, fromHere);
    await tokens.issue(client, elsewhere);
    world.clock.move(60);
    await tokens.issue(client, fromHere);
  });

  test('with nonsense are limited too, and keep nobody out who could be right', async () => {
    const { tokens, client } = await openTokenWorld();
    const codes = new Set<string>();
    for (let times = 0; times < 30; times += 1) {
      const nonsense = { clientId: client.clientId, clientSecret: 'guess' };
      codes.add((await refusalOf(tokens.issue(nonsense, fromHere))).code);
    }
    expect([...codes]).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
    expect((await tokens.issue(client, fromHere)).tokenType).toBe('Bearer');
  });

  test('of a client whose secret died are counted like those of any other', async () => {
    const { tokens, storage, client } = await openTokenWorld();
    await tokens.issue(client, fromHere);
    await rotateCheapClient(storage, client);
    // This one is still let through, as of a client that was right before.
    await refusalOf(tokens.issue(client, fromHere));
    const refusals = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(tokens.issue(client, fromHere))),
    );
    expect(refusals.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(2);
  });
});
