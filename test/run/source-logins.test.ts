import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/base/secret.ts';
import { sourceLogins } from '../../src/run/source-logins.ts';
import type { LoginTerms, NewToken } from '../../src/sources/shared-logins.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { newMachine } from '../cli/run-credit.ts';
import { cnpjsFrom, providerMachine } from './provider-machine.ts';

/** A provider of which each login ends the token before. */
async function oneTokenMachine() {
  const counts = { logins: 0, refused: 0 };
  const machine = await providerMachine(
    (request, response) => {
      if (request.url === '/login') {
        counts.logins += 1;
        response.setHeader('content-type', 'application/json');
        return void response.end(
          JSON.stringify({ token: `token-number-${counts.logins}-of-acme`, lifetime: 3600 }),
        );
      }
      const isValid = request.headers.authorization === `Bearer token-number-${counts.logins}-of-acme`;
      if (!isValid) counts.refused += 1;
      response.writeHead(isValid ? 404 : 401).end();
    },
    {
      keys: `login:
  request: { method: POST, url: 'ORIGIN/login', form: { client: '{secret.ACME}' } }
  token: token
  lifetime: lifetime
request: { method: GET, url: 'ORIGIN/protests/{document}', headers: { authorization: 'Bearer {login.token}' } }
`,
      env: { CREDIT_SECRET_ACME: 'acme-secret-of-a-test', CREDIT_THREADS: '2' },
    },
  );
  return { ...machine, counts };
}

test('two processes with two threads each log in once at a provider with one token per client', async () => {
  const { list, credit, counts } = await oneTokenMachine();
  const batch = async (from: number) =>
    credit(
      'batch',
      await list(cnpjsFrom(from, 60), `from-${from}.txt`),
      '--policy',
      'starter-company',
      '--json',
    );
  const ended = await Promise.all([batch(0), batch(100)]);
  for (const { stdout } of ended)
    expect(JSON.parse(stdout)).toMatchObject({ counts: { error: 0, waiting: 0 } });
  expect(counts).toEqual({ logins: 1, refused: 0 });
  // A later command uses the same token.
  expect(await batch(200)).toMatchObject({ code: 0 });
  expect(counts).toEqual({ logins: 1, refused: 0 });
});

test('a token that the provider ended early is renewed once for everyone, and no document fails', async () => {
  const { list, credit, counts } = await oneTokenMachine();
  const batch = async (from: number) =>
    credit(
      'batch',
      await list(cnpjsFrom(from, 30), `from-${from}.txt`),
      '--policy',
      'starter-company',
      '--json',
    );
  await batch(0);
  // As if another program had logged in as the same client.
  counts.logins += 1;
  const ended = await Promise.all([batch(100), batch(200)]);
  for (const { stdout } of ended)
    expect(JSON.parse(stdout)).toMatchObject({ counts: { error: 0, waiting: 0 } });
  expect(counts.logins).toBe(3);
});

const terms: LoginTerms = { place: 'login-of-acme', credentials: 'one', mostMs: 1_000 };
const newToken = (text: string, lifeMs = 60_000): NewToken => ({ secret: new Secret(text), lifeMs });

async function twoCallers() {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const [here, there] = [await openDatabase(machine.db), await openDatabase(machine.db)];
  onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
  const caller = (storage: typeof here, processKey: string) =>
    sourceLogins(async () => storage, { masterKeyFile: null, processKey });
  return { here, caller, first: caller(here, 'key'), second: caller(there, 'key'), there };
}

const never = async (): Promise<NewToken> => {
  throw new Error('Nothing should log in here');
};

test('without a master key, the threads of a process share a token, and another process has one of its own', async () => {
  const { first, second, caller, there, here } = await twoCallers();
  const { number } = await first(terms, undefined, async () => newToken('a'));
  expect(await second(terms, undefined, never)).toMatchObject({ number });
  expect(await second(terms, number, async () => newToken('b'))).toMatchObject({ number: 2 });
  expect(await first(terms, number, never)).toMatchObject({ number: 2 });
  expect(await caller(there, 'other key')(terms, undefined, async () => newToken('c'))).toMatchObject({
    number: 1,
  });
  const rows = await here.db.selectFrom('source_login').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(rows.some(({ sealed }) => Buffer.from(sealed ?? []).includes('b'.repeat(2)))).toBe(false);
});

test('a login that failed leaves the place to the next caller', async () => {
  const { first, second } = await twoCallers();
  await expect(first(terms, undefined, never)).rejects.toThrow('Nothing should log in');
  expect(await second(terms, undefined, async () => newToken('a'))).toMatchObject({ number: 1 });
});

test('a token of other secrets is not used, nor one that ended', async () => {
  const { first, second } = await twoCallers();
  await first(terms, undefined, async () => newToken('a'));
  const changed = { ...terms, credentials: 'two' };
  expect(await second(changed, undefined, async () => newToken('b', 1))).toMatchObject({ number: 2 });
  await expect
    .poll(() => second(changed, undefined, async () => newToken('c', 60_000)))
    .toMatchObject({ number: 3 });
});

test('without the database a caller logs in for itself', async () => {
  const alone = sourceLogins(async () => Promise.reject(new Error('no database')), {
    masterKeyFile: null,
    processKey: 'key',
  });
  expect(await alone(terms, undefined, async () => newToken('a'))).toMatchObject({ number: undefined });
});
