import { once } from 'node:events';
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { CreditError } from '../../src/base/errors.ts';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { openDatabase, type Storage } from '../../src/storage/open-database.ts';

// A process of its own for the tests of several processes: `node child.mjs <task> <file> [number]`. Each line that it
// says is out before it goes on, for it may be killed at any time.

const nobody = 65_534;

const say = (word: string | number) => writeSync(1, `${word}\n`);

type WriteOptions = Parameters<Storage['write']>[0];

async function insertPair(
  storage: Storage,
  id: string,
  name = id,
  options: WriteOptions = { locks: [] },
): Promise<void> {
  await storage.write(options, async (db) => {
    await db.insertInto('organization').values({ id, name, created_at: '' }).execute();
    await db.insertInto('analyst').values({ id, organization_id: id, name, created_at: '' }).execute();
  });
}

/** Writes pairs, and says each number once it is acknowledged, until it is killed or refused. */
async function writePairs(file: string, length: number, options: WriteOptions): Promise<void> {
  const storage = await openDatabase(file);
  const name = 'x'.repeat(length);
  for (let at = 1; ; at += 1) {
    await insertPair(storage, `pair-${at}`, `${at}${name}`, options);
    say(at);
  }
}

const tasks: Readonly<Record<string, (file: string, number: number) => Promise<void>>> = {
  /** Opens the database at a word, writes once, and closes it. */
  open: async (file) => {
    say('ready');
    await once(process.stdin, 'data');
    const storage = await openDatabase(file);
    await insertPair(storage, `of-${process.pid}`);
    await storage.close();
    await checkDatabase(file);
  },

  /** Holds the write lock until a word comes. */
  hold: async (file) => {
    const storage = await openDatabase(file);
    await storage.write({ locks: [] }, async (db) => {
      await db.insertInto('organization').values({ id: 'held', name: 'held', created_at: '' }).execute();
      say('held');
      await once(process.stdin, 'data');
    });
    await storage.close();
  },

  /** Reads a number and writes the next one, `number` times. */
  increment: async (file, number) => {
    const storage = await openDatabase(file);
    say('ready');
    await once(process.stdin, 'data');
    for (let at = 0; at < number; at += 1) {
      await storage.write({ locks: [] }, async (db) => {
        const row = await db
          .selectFrom('organization')
          .select('name')
          .where('id', '=', 'counter')
          .executeTakeFirstOrThrow();
        await db
          .updateTable('organization')
          .set({ name: String(Number(row.name) + 1) })
          .where('id', '=', 'counter')
          .execute();
      });
    }
    await storage.close();
  },

  pairs: (file, number) => writePairs(file, number, { locks: [] }),
  pairsLater: (file, number) => writePairs(file, number, { locks: [], onDisk: 'LATER' }),

  /** Copies the database to a file beside it. */
  backup: async (file) => {
    await backupDatabase(file, `${file}.copy`);
  },

  /** Opens and writes without the rights of the super-user. */
  unprivileged: async (file) => {
    // What is read on demand is read while it may be.
    new Database(':memory:').close();
    if (process.getuid?.() === 0) process.setuid?.(nobody);
    const storage = await openDatabase(file);
    say('opened');
    await insertPair(storage, 'pair');
  },
};

const [task = '', file = '', number = '0'] = process.argv.slice(2);
try {
  await tasks[task]?.(file, Number(number));
  say('done');
} catch (error) {
  say(error instanceof CreditError ? `${error.code} ${error.params['file']}` : String(error));
}
process.stdin.destroy();
