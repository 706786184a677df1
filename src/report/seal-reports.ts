import type { Storage } from '../storage/open-database.ts';
import {
  countUnsealedRuns,
  countUnsealedUploads,
  listUnsealedRuns,
  listUnsealedUploads,
  sealRun,
  sealUpload,
} from './unsealed-store.ts';
import { workThrough } from './work-through.ts';

interface SealOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (work: 'RUNS' | 'UPLOADS', done: number, all: number) => void;
}

/** What was sealed. */
export interface SealedReports {
  readonly runs: number;
  readonly uploads: number;
  /** What is damaged stays as it is. */
  readonly damaged: readonly string[];
}

/**
 * Seals what is kept of reports in the clear: evidence, sections and results, run by run, and uploads of statements. Each is
 * whole or not at all; whoever stops it loses nothing, and the next time goes on where it was.
 *
 * @throws as workThrough; as sealFor.
 */
export async function sealReports(
  storage: Storage,
  { signal, onProgress = () => {} }: SealOptions,
): Promise<SealedReports> {
  const during = (work: 'RUNS' | 'UPLOADS') => ({
    ...(signal && { signal }),
    onProgress: (done: number, all: number) => onProgress(work, done, all),
  });
  const runs = await workThrough(
    storage,
    {
      all: await countUnsealedRuns(storage.db),
      list: (last, limit) => listUnsealedRuns(storage.db, { after: last?.id ?? '', limit }),
      write: sealRun,
    },
    during('RUNS'),
  );
  const uploads = await workThrough(
    storage,
    {
      all: await countUnsealedUploads(storage.db),
      list: (last, limit) => listUnsealedUploads(storage.db, { after: last?.id ?? '', limit }),
      write: sealUpload,
    },
    during('UPLOADS'),
  );
  return {
    runs: runs.sound,
    uploads: uploads.sound,
    damaged: [...runs.damaged, ...uploads.damaged],
  };
}
