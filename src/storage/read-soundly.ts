import { CreditError } from '../base/errors.ts';

/** A row that cannot be read: where it stands among the others, by its id, and why. */
export interface UnreadableRow {
  readonly id: string;
  readonly error: CreditError;
}

/** Whether an error says that a row is not as it was written. */
export function isDamagedRow(error: unknown): boolean {
  return error instanceof CreditError && error.code === 'RECORD_DAMAGED';
}

/** Whether an error says that what is stored cannot be read: one row, or a part of the file; or that nobody can, by intention. */
export function isDamage(error: unknown): error is CreditError {
  return (
    error instanceof CreditError &&
    ['RECORD_DAMAGED', 'RECORD_ERASED', 'RECORD_FORM_UNKNOWN', 'STORAGE_CORRUPT'].includes(error.code)
  );
}

/** Whether an error says that the key of a row was destroyed. */
export function isErased(error: unknown): boolean {
  return error instanceof CreditError && error.code === 'RECORD_ERASED';
}

/** Whether it is something to tell whoever looks after the database. */
export function isDefect(error: unknown): error is CreditError {
  return isDamage(error) && error.code !== 'RECORD_ERASED';
}

/** What can be read of many, by id, and what cannot. */
export interface SoundRows<T> {
  readonly sound: ReadonlyMap<string, T>;
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * Reads many at once, and where some of them are damaged one by one, so that damage to one is no damage to the others.
 *
 * @param find reads rows by their ids; what is not there is not in the answer.
 * @param one reads a single row where it is to be missed when it is not there; it throws for that.
 * @throws what is thrown that is no damage.
 */
export async function readSoundly<T>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  one: (id: string) => Promise<T | undefined> = async (id) => (await find([id])).get(id),
): Promise<SoundRows<T>> {
  // A list without members is no list to a server.
  if (ids.length === 0) return { sound: new Map(), unreadable: [] };
  try {
    return { sound: await find(ids), unreadable: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const sound = new Map<string, T>();
  const unreadable: UnreadableRow[] = [];
  for (const id of ids) {
    try {
      const row = await one(id);
      if (row !== undefined) sound.set(id, row);
    } catch (error) {
      if (!isDamage(error)) throw error;
      unreadable.push({ id, error });
    }
  }
  return { sound, unreadable };
}
