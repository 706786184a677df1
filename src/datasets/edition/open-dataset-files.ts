import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listArchiveFile } from '../../archive/archive-file.ts';
import type { ArchiveLimits } from '../../archive/zip-archive.ts';
import { CreditError } from '../../base/errors.ts';
import { fillText, type Text } from '../../base/language.ts';
import { requireNoPipe } from '../../base/read-chunks.ts';
import { systemReason } from '../../base/system-reason.ts';
import type { Dataset, DatasetFile, DatasetReader } from '../dataset.ts';
import type { DatasetName } from '../index.ts';
import { requireOneEdition } from './require-one-edition.ts';

/** What an archive of a publisher may hold: the largest, of all active debts, has more than 9 GB. */
const limits: ArchiveLimits = { entries: 1_000, inflatedBytes: 64 * 1024 ** 3 };
const mostFiles = 2_000;
const tooMany: Text = {
  en: 'the folder has more than 2,000 files. Move those of the dataset to a folder of their own',
  'pt-BR': 'a pasta tem mais de 2.000 arquivos. Mova os do conjunto para uma pasta própria',
};

/** A file that somebody gave, with those in it that belong to the dataset. */
export interface GivenFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly isArchive: boolean;
  readonly members: readonly DatasetFile[];
}

/** The files that were given for a dataset; whoever opened them closes them. */
interface OpenFiles {
  readonly origins: readonly GivenFile[];
  /** The names of files in the given folders that do not belong to the dataset. */
  readonly notRead: readonly string[];
  close(): Promise<void>;
}

/**
 * The files of a dataset among what was given: files, archives, folders (not those within them). What does not belong to it
 * in a folder or an archive is passed over.
 *
 * @throws CreditError FILE_UNREADABLE for what cannot be opened; DATASET_FILE_UNREADABLE for a broken archive, and where
 * nothing given belongs to the dataset; DATASET_EDITIONS_MIXED.
 */
export async function openDatasetFiles(
  name: DatasetName,
  paths: readonly string[],
  dataset: Dataset,
): Promise<OpenFiles> {
  const { reader, example, parts = {} } = dataset;
  const handles: FileHandle[] = [];
  const close = async () => {
    for (const handle of handles) await handle.close();
  };
  try {
    const origins: GivenFile[] = [];
    const notRead: string[] = [];
    for (const path of await withinFolders(paths)) {
      const isNamed = paths.includes(path);
      const file = await openGiven(path, { dataset: name, reader, handles, isNamed });
      if (file.members.length > 0) origins.push(file);
      else if (isNamed) throw notOfIt(name, { file: path, example });
      else notRead.push(file.name);
    }
    if (origins.length === 0) throw notOfIt(name, { file: paths.join(', '), example });
    requireParts(name, { paths, origins, parts });
    origins.sort((a, b) => (a.name < b.name ? -1 : 1));
    requireOneEdition(name, origins, dataset);
    return { origins, notRead: notRead.sort(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Of more parts, or files, than this only their number is said. */
const mostNamed = 6;

/** An edition of some of the parts would be silent about the others. */
function requireParts(
  name: DatasetName,
  {
    paths,
    origins,
    parts,
  }: {
    readonly paths: readonly string[];
    readonly origins: readonly GivenFile[];
    readonly parts: NonNullable<Dataset['parts']>;
  },
): void {
  const names = origins.flatMap(({ members }) => members.map((member) => member.name));
  const missing = Object.entries(parts).filter(([, pattern]) => !names.some((file) => pattern.test(file)));
  if (missing.length === 0) return;
  const wanted = Object.keys(parts);
  const isFew = wanted.length <= mostNamed;
  const isOne = missing.length === 1;
  const first = missing.slice(0, mostNamed).map(([part]) => part);
  const lacking = `${first.join(', ')}${missing.length > mostNamed ? ' …' : ''}`;
  throw new CreditError('DATASET_FILE_UNREADABLE', {
    dataset: name,
    file: paths.length > mostNamed ? `${paths.slice(0, mostNamed).join(', ')} …` : paths.join(', '),
    reason: {
      en: `its ${isFew ? `parts ${wanted.join(', ')}` : `${wanted.length} parts`} are loaded together, and ${lacking} ${isOne ? 'is' : 'are'} missing`,
      'pt-BR': `${isFew ? `as partes ${wanted.join(', ')}` : `as ${wanted.length} partes`} são carregadas juntas, e ${isOne ? 'falta' : 'faltam'} ${lacking}`,
    },
  });
}

async function withinFolders(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    try {
      if ((await stat(path)).isDirectory()) {
        const names = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile());
        if (names.length > mostFiles)
          throw new CreditError('FILE_UNREADABLE', { file: path, reason: tooMany });
        files.push(...names.map((entry) => join(path, entry.name)));
      } else files.push(path);
    } catch (error) {
      throw unopened(path, error);
    }
  }
  return files;
}

async function openGiven(
  path: string,
  {
    dataset,
    reader,
    handles,
    isNamed,
  }: { dataset: DatasetName; reader: DatasetReader; handles: FileHandle[]; isNamed: boolean },
): Promise<GivenFile> {
  const own = basename(path);
  const name = withoutCopyMark(own);
  try {
    requireNoPipe(path);
    const handle = await open(path, 'r');
    handles.push(handle);
    const { size } = await handle.stat();
    const begin = new Uint8Array(4);
    await handle.read(begin, 0, 4, 0);
    const isArchive = begin[0] === 0x50 && begin[1] === 0x4b;
    if (!isArchive) {
      const read = () => createReadStream(path, { highWaterMark: 256 * 1024 });
      // Whoever names a file means it, whatever it is called: its columns are checked.
      const members = isNamed || isOfDataset(name, reader) ? [{ name, size, read }] : [];
      return { path, name: own, bytes: size, isArchive, members };
    }
    const refuse = (reason: Text, options?: ErrorOptions) =>
      new CreditError('DATASET_FILE_UNREADABLE', { dataset, file: own, reason }, options);
    const entries = await listArchiveFile(path, handle, { limits, refuse });
    const members = entries
      .map(({ name: inner, size: inflated, read }) => ({
        name: withoutCopyMark(basename(inner)),
        size: inflated,
        read,
      }))
      .filter((entry) => isOfDataset(entry.name, reader));
    return { path, name: own, bytes: size, isArchive, members };
  } catch (error) {
    throw unopened(path, error);
  }
}

/** Returns whether a file belongs to a dataset by its name. macOS adds a hidden file, `._NAME`, next to each file of an archive or a folder. */
function isOfDataset(name: string, reader: DatasetReader): boolean {
  return !name.startsWith('.') && reader.wants(name);
}

/**
 * Returns a file's name without the mark that a browser or a file manager gives to a copy: `sdn (1).csv` and `sdn - Cópia.csv`
 * are `sdn.csv`. A copy next to its original is then a second edition of the same table, not a file of another kind.
 */
function withoutCopyMark(file: string): string {
  return file.normalize('NFC').replace(/(?:\s*-\s*(?:copy|c[oó]pia))?(?:\s*\(\d{1,3}\))?(?=\.[a-z]+$)/i, '');
}

/** SHA-256 of a file as it lies there. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal }))
    hash.update(piece);
  return hash.digest('hex');
}

function unopened(path: string, error: unknown): unknown {
  if (error instanceof CreditError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason: Text | string =
    code === 'ENOENT'
      ? { en: 'there is no such file', 'pt-BR': 'o arquivo não existe' }
      : code === 'ESPIPE'
        ? systemReason(error)
        : {
            en: `it cannot be opened (${code || 'unknown'})`,
            'pt-BR': `não pode ser aberto (${code || 'desconhecido'})`,
          };
  return new CreditError('FILE_UNREADABLE', { file: path, reason }, { cause: error });
}

const notOfItByName: Text = {
  en: 'it is none of this dataset by its name, such as {example}',
  'pt-BR': 'pelo nome, não é deste conjunto, como {example}',
};

function notOfIt(
  name: DatasetName,
  { file, example }: { file: string; example: string | Text },
): CreditError {
  const reason = fillText(notOfItByName, { example });
  return new CreditError('DATASET_FILE_UNREADABLE', { dataset: name, file, reason });
}
