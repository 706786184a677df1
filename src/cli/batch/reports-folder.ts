import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { systemReason } from '../../base/system-reason.ts';
import { requireFree, requireWritableFolder, writeWholeFile } from '../output/write-file.ts';

/** Beside the reports: of what they are, so that nothing is taken for a part of something else. */
const noteName = '.credit-reports.json';
/** What is written here, and nothing else. */
const ownFile = /^(?:\d{6,}-rpt_\w+\.(?:pdf|xlsx)|index\.csv)$/;

/** Where the reports of a batch are written, and which of them are there. */
export interface ReportsFolder {
  /** Absolute. */
  readonly path: string;
  /** The zip that they go into at the end, where one was asked for. */
  readonly zip: string | undefined;
  /** The bytes of a file that is whole and no older than that; undefined where there is none. */
  sizeOf(name: string, notBefore: string): Promise<number | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes the folder away, with all that was written here. */
  remove(): Promise<void>;
}

/**
 * Opens the folder: a new one, an empty one, or that of the same reports, which are gone on with. For a zip it lies beside it
 * until that is whole.
 *
 * @param request.what what the reports are, as it is noted.
 * @throws CreditError FILE_EXISTS for anything else, unless `force`, which removes reports of other kinds; FILE_UNWRITABLE.
 */
export async function openReportsFolder(request: {
  readonly cwd: string;
  readonly out: string;
  readonly force: boolean;
  readonly what: string;
}): Promise<ReportsFolder> {
  const { force, what } = request;
  const out = resolve(request.cwd, request.out);
  const isZip = out.toLowerCase().endsWith('.zip');
  if (isZip) await requireFree(out, { replace: force });
  const path = isZip ? `${out}.parts` : out;
  await requireWritableFolder(path);
  await makeOwn(path, { force, what });
  return {
    path,
    zip: isZip ? out : undefined,
    sizeOf: async (name, notBefore) => {
      const stats = await stat(join(path, name)).catch(() => undefined);
      return stats?.isFile() && stats.mtimeMs >= Date.parse(notBefore) ? stats.size : undefined;
    },
    write: (name, bytes) => writeWholeFile(join(path, name), bytes, { replace: true }),
    remove: async () => {
      await removeOwn(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function makeOwn(
  path: string,
  { force, what }: { readonly force: boolean; readonly what: string },
): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw unwritable(path, error);
    const names = await readdir(path).catch((cause: unknown) => {
      throw unwritable(path, cause);
    });
    const note = await readFile(join(path, noteName), 'utf8').catch(() => undefined);
    if (note === what) return;
    if (names.length > 0 && !force) throw new CreditError('FILE_EXISTS', { file: path });
    await removeOwn(path);
  }
  await writeWholeFile(join(path, noteName), what, { replace: true });
}

async function removeOwn(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name === noteName || ownFile.test(name)) await rm(join(path, name), { force: true });
  }
}

function unwritable(file: string, cause: unknown): CreditError {
  return new CreditError('FILE_UNWRITABLE', { file, reason: systemReason(cause) }, { cause });
}
