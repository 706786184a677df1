import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../../src/base/errors.ts';
import { nameOfServer } from '../../../src/base/server-address.ts';
import { knownSchema } from '../../../src/storage/migrations.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { requireOwnConnections } from '../../../src/storage/postgres/require-server.ts';
import { startPostgres } from '../../postgres-server.ts';
import { insertOrganization, organizationIds, refusalOf } from '../test-database.ts';
import { newServerDatabase, onServer, testServer } from '../test-server.ts';
import { openFakeServer } from './fake-server.ts';

function server(): string {
  const address = testServer();
  if (address === undefined) throw new Error('This is a test of the project postgres');
  return address;
}

/** What an attempt to open says, which never holds a password. */
async function refusalAt(address: string): Promise<{ code: string; said: string }> {
  const refusal = await refusalOf(openStorage(address));
  const { message, mend } = describeError(refusal, 'en');
  const said = `${message} ${mend}`;
  const translated = describeError(refusal, 'pt-BR');
  expect(translated.message).not.toBe(message);
  expect(`${said} ${translated.message} ${translated.mend} ${refusal.stack}`).not.toContain('secret-word');
  return { code: refusal.code, said };
}

describe('a database on a server', () => {
  test('that is empty gets the schema once, however many start at once, and keeps what is written', async () => {
    const address = await newServerDatabase(server(), { empty: true });
    const storages = await Promise.all([1, 2, 3].map(() => openStorage(address)));
    for (const [number, storage] of storages.entries()) await insertOrganization(storage, `org-${number}`);
    for (const storage of storages) await storage.close();
    const later = await openStorage(address, { readOnly: true });
    expect(await organizationIds(later)).toEqual(['org-0', 'org-1', 'org-2']);
    await later.close();
  });

  test('is named without its password', async () => {
    expect(nameOfServer('postgres://ana:secret-word@db.example:5433/credit?sslmode=require')).toBe(
      'postgres://ana@db.example:5433/credit',
    );
    expect(nameOfServer('postgres://ana:secret-word@a.example:5433,b.example/credit')).toBe(
      'postgres://ana@a.example:5433,b.example/credit',
    );
    const address = new URL(await newServerDatabase(server()));
    address.password = 'secret-word';
    const storage = await openStorage(address.href);
    expect(storage.file).toBe(nameOfServer(address.href));
    expect(storage.file).not.toContain('secret-word');
    await storage.close();
  });

  test('without the schema is not changed by whoever only reads', async () => {
    const address = await newServerDatabase(server(), { empty: true });
    const refusal = await refusalOf(openStorage(address, { readOnly: true }));
    expect(refusal).toMatchObject({ code: 'STORAGE_OLDER', params: { found: 0, known: knownSchema } });
  });
});

describe('refused before anything is changed, with what would be right:', () => {
  test('a database with tables of another program', async () => {
    const address = await newServerDatabase(server(), { empty: true });
    await onServer(address, 'create table theirs (id int)');
    expect(await refusalAt(address)).toMatchObject({
      code: 'STORAGE_UNSUITABLE',
      said: expect.stringContaining('CREATE DATABASE credit'),
    });
  });

  test.each([knownSchema + 1, 66])('a schema that this version does not know (%i)', async (number) => {
    const address = await newServerDatabase(server());
    await onServer(address, `update credit_schema set number = ${number}`);
    expect((await refusalAt(address)).code).toBe('STORAGE_SCHEMA_UNKNOWN');
  });

  test('texts that are not in UTF-8', async () => {
    await onServer(server(), "create database latin encoding 'LATIN1' locale 'C' template template0");
    onTestFinished(() => onServer(server(), 'drop database latin with (force)'));
    const { code, said } = await refusalAt(server().replace(/postgres$/, 'latin'));
    expect([code, said]).toEqual(['STORAGE_UNSUITABLE', expect.stringContaining('LATIN1')]);
  });

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'a server with %s off, unless it says itself that it is for trials',
    async (setting) => {
      const weak = await startPostgres([`${setting}=off`]);
      onTestFinished(() => weak.stop());
      const { code, said } = await refusalAt(weak.address);
      expect(code).toBe('STORAGE_UNSUITABLE');
      expect(said).toContain(`ALTER SYSTEM SET ${setting} = on`);
    },
  );

  test('a replica', async () => {
    const replica = await startPostgres(['credit.trial=on'], { isReplica: true });
    onTestFinished(() => replica.stop());
    const { code, said } = await refusalAt(replica.address);
    expect([code, said]).toEqual(['STORAGE_UNSUITABLE', expect.stringContaining('primary')]);
  });

  test('a user who may only read', async () => {
    const address = await newServerDatabase(server());
    await onServer(
      address,
      'create role reader login; alter role reader set default_transaction_read_only = on',
    );
    onTestFinished(() => onServer(server(), 'drop role reader'));
    expect((await refusalAt(address.replace('credit@', 'reader@'))).code).toBe('STORAGE_UNSUITABLE');
  });

  test.each([
    ['CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu)', 'CockroachDB'],
    ['PostgreSQL 14.9 on x86_64-pc-linux-gnu', '15 or newer'],
  ])('%s', async (version, named) => {
    const { code, said } = await refusalAt(await openFakeServer({ version }));
    expect([code, said]).toEqual(['STORAGE_UNSUITABLE', expect.stringContaining(named)]);
  });

  test('a pooler that takes no settings of a connection', async () => {
    const refusal = { state: '08P01', message: 'unsupported startup parameter: statement_timeout' };
    const { code, said } = await refusalAt(await openFakeServer({ refusal }));
    expect([code, said]).toEqual(['STORAGE_UNSUITABLE', expect.stringContaining('pool_mode = session')]);
  });

  test('a pooler that gives one connection to several clients', async () => {
    const client = new pg.Client(server());
    await client.connect();
    onTestFinished(() => client.end());
    const refusal = await refusalOf(requireOwnConnections(client, client, 'postgres://db'));
    expect(describeError(refusal, 'en').mend).toContain('pool_mode = session');
  });
});

describe('a server that does not let anybody in says why:', () => {
  test.each([
    ['a wrong password', '28P01', 'refuses this user or password'],
    ['a database that is not there', '3D000', 'no database of this name'],
    ['no more connections', '53300', 'takes no more connections'],
    ['a start that is not over', '57P03', 'stopping or starting'],
    ['a pooler that has no way to it', '08P01', 'a pooler before it'],
  ])('%s', async (_what, state, reason) => {
    const address = await openFakeServer({ refusal: { state, message: 'for whoever reads its log' } });
    const { code, said } = await refusalAt(address);
    expect([code, said]).toEqual(['STORAGE_UNREACHABLE', expect.stringContaining(reason)]);
  });

  test.each([
    ['nobody there', 'postgres://credit:secret-word@127.0.0.1:9/credit', 'nothing answers'],
    ['no address', 'postgres://credit:secret-word@[::1/credit', 'no address of a server'],
    ['a server without TLS', 'TLS', 'offers no TLS'],
  ])('%s', async (_what, address, reason) => {
    const { code, said } = await refusalAt(address === 'TLS' ? `${server()}?sslmode=require` : address);
    expect([code, said]).toEqual(['STORAGE_UNREACHABLE', expect.stringContaining(reason)]);
  });
});
