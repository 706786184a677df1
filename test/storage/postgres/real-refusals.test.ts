import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../../src/base/errors.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { type HttpAnswer, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { insertOrganization, organizationIds, refusalOf } from '../test-database.ts';
import { onServer } from '../test-server.ts';
import { openPooler } from './pooler.ts';
import { openProxy } from './proxy.ts';

/* What only a real server says, and no imitation: what it does when it is out of something, or leads elsewhere. */

/** The user that PostgreSQL runs as where the tests run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

let folder = '';
let server: PostgresServer | undefined;

/** As a person of the server signs in, who is asked for a password and is not its owner. */
function addressOf(password: string): string {
  const address = new URL(server?.address ?? '');
  address.username = 'ana';
  address.password = password;
  return address.href;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-refusals-'));
  chmodSync(folder, 0o755);
  const hba = join(folder, 'hba.conf');
  writeFileSync(hba, 'host all credit 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  if (isRoot) chownSync(hba, nobody, nobody);
  // So few that a handful of programs has them all.
  server = await startPostgres([`hba_file=${hba}`, 'max_connections=12']);
  await onServer(
    server.address,
    "create role ana login password 'right-word'; grant all on schema public to ana",
  );
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What is said of it in both languages, and never with the password. */
async function saidOf(address: string): Promise<{ code: string; en: string; 'pt-BR': string }> {
  const refusal = await refusalOf(openStorage(address));
  const said = (language: 'en' | 'pt-BR') => {
    const { message, mend } = describeError(refusal, language);
    return `${message} ${mend}`;
  };
  const words = { code: refusal.code, en: said('en'), 'pt-BR': said('pt-BR') };
  expect(`${words.en} ${words['pt-BR']} ${refusal.stack}`).not.toMatch(/secret-word|right-word/);
  expect(words.en).toContain(new URL(address).host);
  return words;
}

describe('a server that asks for a password', () => {
  test('lets in who has it', async () => {
    const storage = await openStorage(addressOf('right-word'));
    await storage.probe();
    await storage.close();
  });

  test('says that it is wrong', async () => {
    expect(await saidOf(addressOf('secret-word'))).toEqual({
      code: 'STORAGE_UNREACHABLE',
      en: expect.stringContaining('it refuses this user or password'),
      'pt-BR': expect.stringContaining('ele recusa este usuário ou esta senha'),
    });
  });

  test('says that none was given', async () => {
    expect(await saidOf(addressOf(''))).toEqual({
      code: 'STORAGE_UNREACHABLE',
      en: expect.stringContaining('it wants a password'),
      'pt-BR': expect.stringContaining('ele pede uma senha'),
    });
  });
});

test('a server whose connections others have says so to whoever comes, and lets in once one is free', async () => {
  const others: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client(addressOf('right-word'));
      client.on('error', () => {});
      try {
        await client.connect();
      } catch {
        return;
      }
      others.push(client);
    }
  };
  const leave = () => Promise.all(others.splice(0).map((client) => client.end()));
  onTestFinished(async () => {
    await leave();
  });
  await takeAll();
  expect(others.length).toBeGreaterThan(3);
  expect(await saidOf(addressOf('right-word'))).toEqual({
    code: 'STORAGE_UNREACHABLE',
    en: expect.stringContaining('takes no more connections'),
    'pt-BR': expect.stringContaining('não aceita mais conexões'),
  });
  await leave();
  const storage = await openStorage(addressOf('right-word'));
  onTestFinished(() => storage.close());
  // It has one, and gets no other: what is written waits for its turn, or is refused by name; none is lost.
  await insertOrganization(storage, 'before');
  await takeAll();
  const wanted = Array.from({ length: 8 }, (_, number) => `beside-${number}`);
  const ends = await Promise.allSettled(wanted.map((id) => insertOrganization(storage, id)));
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  await leave();
  await insertOrganization(storage, 'after');
  const acknowledged = wanted.filter((_, at) => ends[at]?.status === 'fulfilled');
  expect((await organizationIds(storage)).toSorted()).toEqual(
    ['after', 'before', ...acknowledged].toSorted(),
  );
});

test('a pooler in transaction mode is found out although it takes every setting, and named', async () => {
  const said = await saidOf(await openPooler(server?.address ?? ''));
  expect(said).toEqual({
    code: 'STORAGE_UNSUITABLE',
    en: expect.stringMatching(/pooler in transaction mode.*pool_mode = session/),
    'pt-BR': expect.stringMatching(/pooler em modo de transação.*pool_mode = session/),
  });
});

test('an address that leads to a replica: nothing is done there, and all goes on where it leads back', async () => {
  const primary = await startPostgres(['credit.trial=on', 'fsync=off']);
  onTestFinished(() => primary.stop());
  const replica = await primary.replicate();
  onTestFinished(() => replica.stop());
  const proxy = await openProxy(primary.address);
  const service = await runService({ db: proxy.address, workers: 2 });
  onTestFinished(() => service.stop());
  const client = await service.client();
  const create = (document: string) =>
    client.call('POST', '/v2/report', {
      body: { type: 'cnpj', policyId: 'starter-company', document },
      headers: { prefer: 'respond-async' },
    });
  const { json: accepted } = await create('99990001000198');
  proxy.leadTo(replica.address);
  // It may be behind: nothing is read there either.
  for (const answer of [
    await create('99990002000132'),
    await client.call('GET', `/v2/report/${accepted.id}`),
    await client.call('GET', '/v2/report'),
  ])
    expect(answer).toMatchObject({ status: 503, json: { code: 'STORAGE_UNSUITABLE' } });
  expect((await service.call('GET', '/health')).status).toBe(503);
  proxy.leadTo(primary.address);
  await expect.poll(async () => (await service.call('GET', '/health')).status).toBe(200);
  const { json: later } = await create('99990002000132');
  for (const { id } of [accepted, later])
    await expect
      .poll(async () => (await client.call('GET', `/v2/report/${id}`)).json.status)
      .not.toMatch(/^(?:PENDING|PROCESSING|EVALUATING)$/);
  expect((await client.call('GET', '/v2/report')).json.items).toHaveLength(2);
});

/** A disk of so many megabytes; undefined where nobody may make one. */
function newDisk(megabytes: number): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'credit-disk-'));
  try {
    const owner = `uid=${nobody},gid=${nobody},mode=700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,${owner}`, 'none', disk], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}

test.skipIf(!isRoot)(
  'a disk that is full: 503 in the words of the catalogue, and all goes on once there is room, with all that was accepted',
  async (context) => {
    const own = await startPostgres(['credit.trial=on', 'fsync=off']);
    onTestFinished(() => own.stop());
    const disk = newDisk(64);
    if (disk === undefined) return context.skip('nobody may mount a disk here');
    await onServer(own.address, `create tablespace tight location '${disk}'`);
    await onServer(own.address, 'create database credit tablespace tight');
    const address = own.address.replace(/postgres$/, 'credit');
    const service = await runService({ db: address, workers: 2 });
    onTestFinished(() => service.stop());
    const client = await service.client();
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const accepted: string[] = [];
    let refused: HttpAnswer | undefined;
    for (const document of newCompanies(400)) {
      const answer = await client.call('POST', '/v2/report', {
        body: { type: 'cnpj', policyId: 'starter-company', document },
        headers: { prefer: 'respond-async' },
      });
      if (answer.status >= 400) {
        refused = answer;
        break;
      }
      accepted.push(answer.json.id);
    }
    expect(refused).toMatchObject({ status: 503, json: { code: 'STORAGE_FULL' } });
    rmSync(ballast);
    await expect.poll(async () => (await service.call('GET', '/health')).status).toBe(200);
    for (const id of accepted)
      await expect
        .poll(async () => (await client.call('GET', `/v2/report/${id}`)).json.status)
        .not.toMatch(/^(?:PENDING|PROCESSING|EVALUATING|ERROR)$/);
  },
);

/** Writes to a file until there is no more room on its disk. */
function fill(file: string): void {
  for (const bytes of [2 ** 20, 2 ** 12]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes));
    } catch {
      // So much is not left.
    }
  }
}
