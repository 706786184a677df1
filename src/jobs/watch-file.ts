import type { FileExamination } from '../storage/check-database.ts';
import { FileWatch } from '../storage/file-watch.ts';
import type { Storage } from '../storage/open-database.ts';

/** How the database file is checked: on a separate thread, by a function, or not at all. */
export type FileCheck = 'ON_THREAD' | 'NONE' | ((file: string) => Promise<FileExamination>);

/** Creates the watch that checks the database file when a service starts, and every night in a time zone. */
export function watchFile({
  storage,
  check,
  timeZone,
  onDamage,
  onFailure,
}: {
  readonly storage: Storage;
  readonly check: FileCheck;
  readonly timeZone: string;
  /** Called with the number of damaged rows. */
  readonly onDamage: (rows: number) => void;
  readonly onFailure: (error: unknown) => void;
}): Pick<FileWatch, 'start' | 'stop'> {
  if (check === 'NONE') return { start: async () => {}, stop: async () => {} };
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return new FileWatch({
    storage,
    hourOf: (at) => Number(format.format(at)),
    onDamage: (damaged) => onDamage(damaged.length),
    onFailure,
    ...(check !== 'ON_THREAD' && { examine: check }),
  });
}
