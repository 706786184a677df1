import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createReport } from '../../../src/report/create-report.ts';
import { runReport } from '../../../src/run/run-report.ts';
import { copyDatabase } from '../../../src/storage/copy-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { planTables } from '../../../src/storage/table-plan.ts';
import { refusalOf } from '../../auth/token-world.ts';
import { newMachine } from '../../cli/run-credit.ts';
import { openLocalEngine } from '../../report/local-engine.ts';
import { fillDatabase } from '../filled-database.ts';
import { newServerDatabase, onServer, testServer } from '../test-server.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database on the server without a row; with `empty`, also without its tables. */
function newServer(options?: { readonly empty: boolean }): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server, options);
}

/** Every row of a file, with its checksum, by its table. */
function rowsOf(file: string): Readonly<Record<string, readonly unknown[]>> {
  const database = new Database(file, { readonly: true });
  try {
    return Object.fromEntries(
      planTables().map(({ name, key }) => [
        name,
        database.prepare(`select * from "${name}" order by ${key.join(', ')}`).all(),
      ]),
    );
  } finally {
    database.close();
  }
}

const names = (file: string) => {
  const database = new Database(file, { readonly: true });
  const count = database
    .prepare("select count(*) from report_name where report_name match 'por'")
    .pluck()
    .get();
  database.close();
  return count;
};

/** A database with a bit of everything, made by the stores. */
async function newLivelyFile(): Promise<string> {
  const file = join(newFolder(), 'lively.db');
  await fillDatabase(file);
  return file;
}

test('there and back again every byte of every row is as it was, with what is made of them', async () => {
  const file = await newLivelyFile();
  const address = await newServer({ empty: true });
  const seen: number[] = [];
  const there = await copyDatabase({ from: file, to: address, onProgress: (done) => seen.push(done) });
  expect(there.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25);
  expect([there.changedTexts, seen.at(-1)]).toEqual([0, there.rows]);
  const back = join(newFolder(), 'back.db');
  const home = await copyDatabase({ from: address, to: back });
  expect(home.tables).toEqual(there.tables);
  expect(rowsOf(back)).toEqual(rowsOf(file));
  expect(names(back)).toBe(names(file));
  const storage = await openStorage(address);
  onTestFinished(() => storage.close());
  // The number of the next event goes on where it was, and each checksum of a row is that of its values.
  const { rows } = await sql<{
    next: number;
    last: number;
  }>`select nextval(pg_get_serial_sequence('event', 'sequence')) as next,
    (select max(sequence) from event) as last`.execute(storage.db);
  expect(rows[0]?.next).toBe((rows[0]?.last ?? 0) + 1);
  // The server knows what it has got, so that lists go along their indexes.
  const { rows: counts } = await sql<{ counted: number; present: number }>`
    select reltuples as counted, (select count(*) from report) as present from pg_class where relname = 'report'`.execute(
    storage.db,
  );
  expect(counts[0]?.present).toBeGreaterThan(0);
  expect(counts[0]?.counted).toBe(counts[0]?.present);
});

test('whatever is in it: reports of any number and outcome, texts of any kind', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.string({ unit: 'binary', maxLength: 40 })), {
        maxLength: 4,
      }),
      async (requests) => {
        const file = join(newFolder(), 'some.db');
        const engine = await openLocalEngine({ file });
        for (const [at, externalId] of requests) {
          const document = {
            kind: 'cnpj',
            value: ['99990001000198', '99990002000132'][at % 2] ?? '',
          } as const;
          const { runId } = await createReport(engine, engine.actor, {
            document,
            policyId: at > 1 ? 'manual' : 'automatic',
            externalId: externalId.replaceAll('\0', ' ').trim() || 'one',
          });
          if (runId !== undefined && at !== 3) await runReport(engine, runId);
        }
        const address = await newServer();
        await copyDatabase({ from: file, to: address });
        const back = join(newFolder(), 'back.db');
        await copyDatabase({ from: address, to: back });
        expect(rowsOf(back)).toEqual(rowsOf(file));
      },
    ),
    { numRuns: 2 },
  ));

test('a text that PostgreSQL cannot keep is counted, and a damaged row is no part of a copy', async () => {
  const file = join(newFolder(), 'credit.db');
  const engine = await openLocalEngine({ file });
  await engine.storage.db
    .updateTable('organization')
    .set({ name: 'a\0b' })
    .where('name', '=', 'local')
    .execute();
  const copied = await copyDatabase({ from: file, to: await newServer() });
  expect(copied.changedTexts).toBe(1);
  const database = new Database(file);
  database.exec("update policy_version set source_text = 'id: another'");
  database.close();
  const address = await newServer();
  expect((await refusalOf(copyDatabase({ from: file, to: address }))).code).toBe('RECORD_DAMAGED');
  // What was refused left nothing behind.
  const sound = join(newFolder(), 'sound.db');
  await openLocalEngine({ file: sound });
  expect((await copyDatabase({ from: sound, to: address })).rows).toBeGreaterThan(0);
});

test('a place that has rows, a file that is there, and a database that is worked on are refused, and stay as they are', async () => {
  const file = join(newFolder(), 'credit.db');
  const engine = await openLocalEngine({ file });
  const address = await newServer();
  await copyDatabase({ from: file, to: address });
  expect(await refusalOf(copyDatabase({ from: file, to: address }))).toMatchObject({
    code: 'COPY_TARGET_NOT_EMPTY',
    params: { reason: { en: expect.stringContaining('rows in') } },
  });
  expect((await refusalOf(copyDatabase({ from: address, to: file }))).code).toBe('COPY_TARGET_NOT_EMPTY');
  const holder = { holder: engine.holder, sends_until: new Date(Date.now() + 60_000).toISOString() };
  await engine.storage.db.insertInto('event_sender').values(holder).execute();
  const to = join(newFolder(), 'new.db');
  expect((await refusalOf(copyDatabase({ from: file, to }))).code).toBe('COPY_SOURCE_IN_USE');
  expect(existsSync(to)).toBe(false);
});

test.each(['the server', 'the file'])(
  'a copy to %s that is interrupted leaves nothing, and is begun anew',
  async (target) => {
    const file = join(newFolder(), 'credit.db');
    await openLocalEngine({ file });
    const folder = newFolder();
    const to = target === 'the server' ? await newServer() : join(folder, 'new.db');
    const stop = new AbortController();
    const copying = copyDatabase({
      from: file,
      to,
      signal: stop.signal,
      onProgress: (done, all) => {
        if (done > all / 2) stop.abort(new Error('stopped'));
      },
    });
    await expect(copying).rejects.toThrow('stopped');
    expect(readdirSync(folder)).toEqual([]);
    expect((await copyDatabase({ from: file, to })).rows).toBeGreaterThan(5);
  },
);

test('a server that ends in the midst of a copy has nothing of it', async () => {
  const file = join(newFolder(), 'credit.db');
  await openLocalEngine({ file });
  const address = await newServer();
  let cuts = 0;
  const copied = await copyDatabase({
    from: file,
    to: address,
    onProgress: (done, all) => {
      if (done < all / 2 || cuts > 0) return;
      cuts += 1;
      // Whoever is connected to it, but for who says so.
      void onServer(
        address,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
  }).catch((error: unknown) => error);
  // It is tried again while the server is only away for a moment; then it is whole.
  expect(copied).toMatchObject({ rows: expect.any(Number) });
});

test('the command moves a database of the settings, derives its decisions again, and writes the proof', async () => {
  const machine = await newMachine();
  onTestFinished(() => machine.remove());
  for (const document of ['99990001000198', '99990002000132'])
    await machine.run(`analyze ${document} --policy starter-company --json`);
  const address = new URL(await newServer());
  address.password = 'secret-word';
  // What is sealed for each subject is read with the key that lies beside the file.
  const env = { CREDIT_DATABASE_URL: address.href, CREDIT_MASTER_KEY_FILE: `${machine.db}.master-key` };
  const { code, stdout, stderr } = await machine.run('db copy --from credit.db -o proof.json', { env });
  expect([code, stderr]).toEqual([0, stderr]);
  expect(stdout).toMatch(/2 equal, 0 otherwise/);
  const proof = JSON.parse((await machine.run('report list --json', { env })).stdout);
  expect(proof.items).toHaveLength(2);
  const back = await machine.run('db copy --to back.db --replay 1 --json --lang pt-BR', { env });
  expect(JSON.parse(back.stdout)).toMatchObject({ replays: { equal: 1, impossible: 0, different: [] } });
  const again = await machine.run('db copy --from credit.db', { env });
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('COPY_TARGET_NOT_EMPTY')]);
  const none = await machine.run('db copy', { env });
  expect(none.code).toBe(2);
  const flagged = await machine.run(`db copy --to ${address.href}`);
  expect([flagged.code, flagged.stderr]).toEqual([2, expect.stringContaining('--to')]);
  for (const text of [stdout, stderr, back.stdout, again.stderr, flagged.stderr])
    expect(text).not.toContain('secret-word');
});
