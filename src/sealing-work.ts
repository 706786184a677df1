import { masterKeyPlace, openMasterKey } from './auth/master-key-file.ts';
import { CreditError } from './base/errors.ts';
import { isServerAddress } from './base/server-address.ts';
import { beginSealing, findSealingSince } from './privacy/subject-key-store.ts';
import type { PackedRuns } from './report/pack-old-runs.ts';
import type { SealedReports } from './report/seal-reports.ts';
import { openSealedStorage, type SealSettings } from './sealed-storage.ts';
import { readsNothing } from './storage/locks.ts';
import type { MigrationOutcome } from './storage/migrate-database.ts';
import type { Storage } from './storage/open-database.ts';
import { openStorage } from './storage/open-storage.ts';

/** What `migrateDatabase` tells of while it goes on. */
type MigrationWork = 'RUNS' | 'NAMES' | 'MENTIONS';

/**
 * See storage/migrate-database.ts, report/pack-old-runs.ts, report/fill-subject-names.ts and report/fill-mentions.ts; of these there is
 * nothing where it was only looked at. Without a master key nobody can note whom analyses name, and it is left to later.
 */
export async function migrateDatabase(
  settings: SealSettings,
  options: {
    readonly dryRun: boolean;
    readonly backup?: boolean;
    readonly signal?: AbortSignal;
    readonly onProgress?: (work: MigrationWork, done: number, all: number) => void;
  },
): Promise<MigrationOutcome & Readonly<{ runs: PackedRuns; names: number; mentions: number }>> {
  const { db: file } = settings;
  const outcome = isServerAddress(file)
    ? await (await import('./storage/postgres/open-server.ts')).migrateAddress(file, options)
    : await (await import('./storage/migrate-database.ts')).migrateDatabase(file, options);
  if (options.dryRun) return { ...outcome, runs: { packed: 0, damaged: [] }, names: 0, mentions: 0 };
  const [{ packOldRuns }, { fillSubjectNames }, { fillAllMentions }] = await Promise.all([
    import('./report/pack-old-runs.ts'),
    import('./report/fill-subject-names.ts'),
    import('./report/fill-mentions.ts'),
  ]);
  const { storage, documentHashes } = await openSealedStorage(settings);
  const during = (work: MigrationWork) => ({
    ...(options.signal && { signal: options.signal }),
    onProgress: (done: number, all: number) => options.onProgress?.(work, done, all),
  });
  try {
    const runs = await packOldRuns(storage, during('RUNS'));
    const names = await fillSubjectNames(storage, during('NAMES'));
    const mentions = await fillAllMentions({ storage, documentHashes }, during('MENTIONS'));
    return { ...outcome, runs, names, mentions };
  } finally {
    await storage.close();
  }
}

/** What a database has sealed, and where the key is without which nobody reads it. */
interface SealedDatabase extends SealedReports {
  readonly exports: number;
  readonly masterKeyFile: string;
}

/**
 * Has a database seal what is written of people from now on, and seals what is there: see report/seal-reports.ts and
 * export/seal-exports.ts.
 *
 * @throws CreditError CONFIGURATION_INVALID where the settings say that nothing is sealed; MASTER_KEY_MISSING, MASTER_KEY_OTHER;
 * STORAGE_*; the reason of the signal.
 */
export async function sealDatabase(
  settings: SealSettings,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (work: 'RUNS' | 'UPLOADS', done: number, all: number) => void;
  },
): Promise<SealedDatabase> {
  const { db, masterKeyFile = null } = settings;
  if (settings.sealing === false) throw sealingIsOff();
  const [{ sealReports }, { sealExports }] = await Promise.all([
    import('./report/seal-reports.ts'),
    import('./export/seal-exports.ts'),
  ]);
  const { storage } = await openSealedStorage(settings);
  try {
    const place = masterKeyPlace({ db, masterKeyFile });
    // Before anything is said to be sealed.
    await openMasterKey(storage, place, storage.clock.now());
    await storage.write({ locks: readsNothing }, (transaction) =>
      beginSealing(transaction, storage.clock.now()),
    );
    const reports = await sealReports(storage, options);
    const exports = await sealExports(storage, options.signal);
    return { ...reports, exports, masterKeyFile: place.file };
  } finally {
    await storage.close();
  }
}

/** Whether a database seals what is written of people. */
export async function isSealed({ db }: Pick<Storage, 'db'>): Promise<boolean> {
  return (await findSealingSince(db)) !== undefined;
}

/**
 * The file of the master key without which nobody reads what a database in a file holds of people; undefined where it does not
 * seal, or is of another schema.
 */
export async function findSealingKey({
  db,
  masterKeyFile = null,
}: SealSettings): Promise<string | undefined> {
  const storage = await openStorage(db, { readOnly: true }).catch(() => undefined);
  if (storage === undefined) return undefined;
  try {
    return (await isSealed(storage)) ? masterKeyPlace({ db, masterKeyFile }).file : undefined;
  } finally {
    await storage.close();
  }
}

function sealingIsOff(): CreditError {
  return new CreditError('CONFIGURATION_INVALID', {
    where: 'sealing',
    reason: { en: 'it says that nothing is to be sealed', 'pt-BR': 'diz que nada deve ser selado' },
    suggestion: { en: 'credit config unset sealing', 'pt-BR': 'credit config unset sealing' },
  });
}
