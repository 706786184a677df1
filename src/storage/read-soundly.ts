import { CreditError } from '../base/errors.ts';

/** A row that cannot be read: where it stands among the others, by its id, and why. */
export interface UnreadableRow {
  readonly id: string;
  readonly error: CreditError;
}

/** @throws CreditError the error of the first unreadable row, if there is one. */
export function requireReadable([first]: readonly UnreadableRow[]): void {
  if (first !== undefined) throw first.error;
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
 * Reads many rows at once, and one by one if some are damaged, so that damage to one row does not affect the others.
 *
 * @param find reads rows by their ids.
 * @param missing the error for an id without a row. Default: such an id is left out.
 * @throws errors of `find` other than damage.
 */
export async function readSoundly<T>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  missing?: (id: string) => CreditError,
): Promise<SoundRows<T>> {
  // PostgreSQL rejects a list without members.
  if (ids.length === 0) return { sound: new Map(), unreadable: [] };
  const { sound, unreadable } = await findOrDamage(ids, find);
  if (missing === undefined) return { sound, unreadable };
  const readIds = new Set([...sound.keys(), ...unreadable.map(({ id }) => id)]);
  const others = [...new Set(ids)].filter((id) => !readIds.has(id));
  return { sound, unreadable: [...unreadable, ...others.map((id) => ({ id, error: missing(id) }))] };
}

async function findOrDamage<T>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<SoundRows<T>> {
  try {
    return { sound: await find(ids), unreadable: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const sound = new Map<string, T>();
  const unreadable: UnreadableRow[] = [];
  for (const id of ids) {
    try {
      const row = (await find([id])).get(id);
      if (row !== undefined) sound.set(id, row);
    } catch (error) {
      if (!isDamage(error)) throw error;
      unreadable.push({ id, error });
    }
  }
  return { sound, unreadable };
}
