import { isDeepStrictEqual } from 'node:util';
import { inOrder } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';

/** A storage that refuses a write whose locks are not in the order in which everybody takes them: SQLite ignores them. */
export function checkedStorage(storage: Storage): Storage {
  return {
    ...storage,
    write: (options, work) => {
      const { locks } = options;
      if (isDeepStrictEqual(inOrder(locks), locks)) return storage.write(options, work);
      throw new Error(`Locks are taken out of order: ${locks.map(({ kind }) => kind).join(', ')}`);
    },
  };
}
