import { masterKeyPlace, openMasterKey } from './auth/master-key-file.ts';
import { CreditError } from './base/errors.ts';
import { isServerAddress } from './base/server-address.ts';
import { beginSealing, findSealingSince } from './privacy/subject-key-store.ts';
import type { SealedReports } from './report/seal-reports.ts';
import { openSealedStorage, type SealSettings } from './sealed-storage.ts';
import { readsNothing } from './storage/locks.ts';
import type { MigrationOutcome } from './storage/migrate-database.ts';
import type { Storage } from './storage/open-database.ts';
import { openStorage } from './storage/open-storage.ts';

/**
 * Brings a database to the schema of this version (see storage/migrate-database.ts), and notes the documents that analyses mention if no
 * master key was available when they were made (see report/fill-mentions.ts).
 */
export async function migrateDatabase(
  settings: SealSettings,
  options: {
    readonly dryRun: boolean;
    readonly backup?: boolean;
    readonly signal?: AbortSignal;
    readonly onProgress?: (done: number, all: number) => void;
  },
): Promise<MigrationOutcome & { readonly mentions: number }> {
  const { db: file } = settings;
  const outcome = isServerAddress(file)
    ? await (await import('./storage/postgres/open-server.ts')).migrateAddress(file, options)
    : await (await import('./storage/migrate-database.ts')).migrateDatabase(file, options);
  if (options.dryRun) return { ...outcome, mentions: 0 };
  const { fillAllMentions } = await import('./report/fill-mentions.ts');
  const { storage, documentHashes } = await openSealedStorage(settings);
  const { signal, onProgress } = options;
  try {
    const mentions = await fillAllMentions(
      { storage, documentHashes },
      { ...(signal && { signal }), ...(onProgress && { onProgress }) },
    );
    return { ...outcome, mentions };
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
