import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { TypeID } from 'typeid-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { listReports } from '../../src/report/read-reports.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { knownSchema } from '../../src/storage/migrate.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type CommandEnd, runKillable } from './killable-command.ts';
import { databaseIn } from './killable-service.ts';

const { number: wanted, seed, isTrial, tell } = trialSize('CREDIT_MIGRATION', { number: 200, seed: 7 });
const kills = 12;
const replaysAtMost = 10_000;
/** Within such a time while the copy is made that comes first, on most machines. */
const killWithinMs = 250 + wanted / 20;
/** A migration of so many reports has some ten times as many turns in which it writes: schema, checksums, packing, names, mentions. */
const killWithinWrites = 20 + wanted / 25;
const page = 100;

/** What holds reports in a database of schema 4, with the columns that name a report, a run or the row itself. */
const tables = {
  run: ['id', 'report_id'],
  report: ['id', 'current_run_id'],
  section: ['id', 'report_id', 'run_id'],
  evidence: ['id', 'run_id'],
  usage: ['id', 'report_id', 'run_id'],
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-migration-'));
  const packed = await readFile(new URL('../report/data/old-reports.db.gz', import.meta.url));
  await writeFile(databaseIn(folder), gunzipSync(packed));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An identifier of another instant: reports are made one after the other, and few share a place in time. */
function copiedId(id: string, copy: number): string {
  const original = TypeID.fromString(id);
  const bytes = Buffer.from(original.toUUIDBytes());
  bytes.writeUIntBE(bytes.readUIntBE(0, 6) + copy, 0, 6);
  return TypeID.fromUUIDBytes(original.getType(), bytes).toString();
}

/** Puts the reports of a database into it again and again, each time by other names. @returns how many there are then. */
function multiplyReports(file: string, atLeast: number): number {
  const database = new Database(file);
  try {
    // The file is thrown away if this is stopped.
    database.pragma('journal_mode = off');
    database.pragma('synchronous = off');
    database.function('copied', (id, copy) => copiedId(String(id), Number(copy)));
    const all = Number(database.prepare('select count(*) from report').pluck().get());
    const copies = Math.ceil(atLeast / all) - 1;
    const statements = Object.entries(tables).map(([table, names]) => {
      const columns = database
        .prepare<[], string>(`select name from pragma_table_info('${table}')`)
        .pluck()
        .all();
      const values = columns.map((column) =>
        names.some((name) => name === column) ? `copied(${column}, @copy)` : column,
      );
      const rows = Number(database.prepare(`select max(rowid) from ${table}`).pluck().get());
      return database.prepare(
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where rowid <= ${rows}`,
      );
    });
    const insertCopy = database.transaction((copy: number) => {
      for (const statement of statements) statement.run({ copy });
    });
    for (let copy = 1; copy <= copies; copy++) insertCopy(copy);
    return all * (copies + 1);
  } finally {
    database.close();
  }
}

/** Runs a command, and kills it where it was seen to have written to the database so many times. */
async function runUntilWritten(args: readonly string[], times: number): Promise<CommandEnd> {
  const database = new Database(databaseIn(folder), { readonly: true });
  try {
    const versions = new Set<unknown>();
    const killWhen = () => versions.add(database.pragma('data_version', { simple: true })).size > times + 1;
    return await runKillable(args, { folder, killWhen });
  } finally {
    database.close();
  }
}

/** How far a migration is. */
function stateOf(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    const count = (what: string) => database.prepare(`select count(*) from ${what}`).pluck().get();
    const schema = Number(database.pragma('user_version', { simple: true }));
    return schema < knownSchema
      ? `of schema ${schema}`
      : `${count('dossier')} reports packed, ${count('report where subject_name is not null')} named, ${count('mention_due')} to be looked through`;
  } finally {
    database.close();
  }
}

async function* reportIds({ engine, actor }: App): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listReports(engine, actor, {
      limit: page,
      ...(cursor !== undefined && { cursor }),
    });
    for (const { id } of items) yield id;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

test('a database from before is migrated whatever kills it on the way: nothing is lost, and every decision follows again', {
  timeout: isTrial ? 7_200_000 : 240_000,
}, async () => {
  const file = databaseIn(folder);
  const reports = multiplyReports(file, wanted);
  tell(`${reports} reports in ${((await stat(file)).size / 1e9).toFixed(2)} GB`);
  const random = randomFrom(seed);
  let killed = 0;
  for (; killed < kills; killed++) {
    const share = random.next();
    // By the clock alone it would be killed in the first of its works, and never in the last.
    const end =
      killed % 2 === 0
        ? await runKillable(['db', 'migrate'], {
            folder,
            after: { ms: share * killWithinMs, signal: 'SIGKILL' },
          })
        : await runUntilWritten(['db', 'migrate'], share * killWithinWrites);
    if (end.signal === null) break;
    tell(`killed, ${stateOf(file)}`);
  }
  const last = await runKillable(['db', 'migrate'], { folder });
  expect(last, last.stderr).toMatchObject({ code: 0 });
  tell(`killed ${killed} times; ${last.stdout.trim().split('\n').join('; ')}`);
  expect(await runKillable(['db', 'check'], { folder })).toMatchObject({ code: 0 });

  const app = await openApp(
    {
      db: file,
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'root' },
  );
  try {
    let listed = 0;
    for await (const id of reportIds(app)) {
      listed += 1;
      if (listed <= replaysAtMost) expect((await replayReport(app.engine, app.actor, id)).equal).toBe(true);
    }
    expect(listed).toBe(reports);
    for (const [table, rows] of [
      ['section', 0],
      ['evidence', 0],
      ['usage', reports],
      ['dossier', reports],
    ] as const) {
      const { count } = await app.engine.storage.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count, table).toBe(rows);
    }
    tell(`replayed ${Math.min(listed, replaysAtMost)}, all byte-equal`);
  } finally {
    await app.close();
  }
});
