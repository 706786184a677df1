import { sql } from 'kysely';
import { lastWritesOf } from '../../src/storage/before-commit.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { checkedStorage } from './checked-storage.ts';

/**
 * A storage that runs each work twice, the first time undone, as an engine with many writers does where two of them
 * stood in each other's way.
 */
export function repeatedStorage(storage: Storage): Storage {
  return checkedStorage({
    ...storage,
    write: (options, work) =>
      storage.write(options, async (db) => {
        await sql`savepoint repeated`.execute(db);
        const last = lastWritesOf(db);
        const mark = last.mark();
        // What it throws, it throws again.
        await work(db).catch(() => {});
        await sql`rollback to repeated`.execute(db);
        await sql`release repeated`.execute(db);
        last.forget(mark);
        return work(db);
      }),
  });
}
