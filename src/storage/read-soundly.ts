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

/** Whether an error says that what is stored cannot be read: one row, or a part of the file. */
export function isDamage(error: unknown): error is CreditError {
  return (
    error instanceof CreditError &&
    ['RECORD_DAMAGED', 'RECORD_FORM_UNKNOWN', 'STORAGE_CORRUPT'].includes(error.code)
  );
}

/** What can be read of many, by id, and what cannot. */
export interface SoundRows<T> {
  readonly sound: ReadonlyMap<string, T>;
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * Reads many at once, and where some of them are damaged one by one, so that damage to one is no damage to the others.
 *
 * @param read.one gives undefined for what is not there.
 * @throws what is thrown that is no damage.
 */
export async function readSoundly<T>(
  ids: readonly string[],
  read: {
    readonly all: () => Promise<ReadonlyMap<string, T>>;
    readonly one: (id: string) => Promise<T | undefined>;
  },
): Promise<SoundRows<T>> {
  try {
    return { sound: await read.all(), unreadable: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const sound = new Map<string, T>();
  const unreadable: UnreadableRow[] = [];
  for (const id of ids) {
    try {
      const one = await read.one(id);
      if (one !== undefined) sound.set(id, one);
    } catch (error) {
      if (!isDamage(error)) throw error;
      unreadable.push({ id, error });
    }
  }
  return { sound, unreadable };
}
