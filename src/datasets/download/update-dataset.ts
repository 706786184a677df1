import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { parseHttpDate } from '../../net/retry-after.ts';
import { dayIn } from '../../wording/calendar.ts';
import { defaultTimezone } from '../../wording/time-zone.ts';
import type { Edition } from '../edition/edition.ts';
import { diskError, listEditions, makeShelf } from '../edition/edition-shelf.ts';
import { DatasetLock } from '../edition/edition-store.ts';
import {
  isOfDisk,
  type LoadedEdition,
  type LoadOptions,
  loadEdition,
  noChanges,
} from '../edition/load-edition.ts';
import { type DatasetName, datasetOf } from '../index.ts';
import { type DownloadProgress, type FetchContext, type FetchedFile, fetchFile } from './fetch-file.ts';
import {
  clearDownloads,
  downloadLockFile,
  KeptFile,
  keepValidators,
  makeDownloadFolder,
  type Validators,
  validatorsOfEdition,
} from './kept-download.ts';
import type { Publication, PublishedFile } from './publication.ts';
import type { Publishers } from './publishers.ts';

export interface UpdateOptions extends Omit<LoadOptions, 'publishedOn' | 'publishedOnUnlessTold'> {
  readonly publishers: Publishers;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onDownload?: (progress: DownloadProgress) => void;
}

/** A file that is here, whole. */
interface Download {
  readonly name: string;
  readonly path: string;
  readonly validators: Validators;
}

/** What came of asking for an edition. */
type Asked = readonly Download[] | 'UNCHANGED' | Extract<FetchedFile, { readonly outcome: 'MISSING' }>;

/**
 * Downloads the newest edition of a dataset and loads it as `loadEdition` does, from whole files: so an update gives the very
 * edition that loading these files gives. Where the publisher's servers say that every file is the one in force, nothing is
 * fetched. What has come when it is cut off is kept, and the next update goes on from there.
 *
 * @throws CreditError DATASET_NOT_DOWNLOADABLE, DATASET_DOWNLOAD_FAILED, and what `loadEdition` throws; the reason of the
 * signal once it aborts.
 */
export async function updateDataset(name: DatasetName, options: UpdateOptions): Promise<LoadedEdition> {
  const { folder } = options;
  const { publication, address, example } = datasetOf(name);
  if (publication === undefined)
    throw new CreditError('DATASET_NOT_DOWNLOADABLE', { dataset: name, address, example });
  makeShelf(folder, name);
  try {
    const download = makeDownloadFolder(folder, name);
    const lock = DatasetLock.take(join(download, downloadLockFile));
    if (lock === undefined) throw new CreditError('DATASET_BUSY', { dataset: name });
    try {
      return await update(name, { ...options, publication, download });
    } finally {
      lock.release();
    }
  } catch (error) {
    throw isOfDisk(error) ? diskError(join(folder, name), error) : error;
  }
}

interface Update extends UpdateOptions {
  readonly publication: Publication;
  readonly download: string;
}

async function update(name: DatasetName, options: Update): Promise<LoadedEdition> {
  const { folder, download } = options;
  const [before] = listEditions(folder, name);
  const newest = await askForNewest(name, before, options);
  if (newest === 'UNCHANGED') {
    if (before === undefined) throw new Error('what is unchanged is in force');
    return { edition: before, before, changes: noChanges, isSame: true, notRead: [] };
  }
  const loaded = await load(name, newest, options);
  const files = newest.map(({ name: file, validators }) => ({ name: file, validators }));
  keepValidators(download, { edition: loaded.edition.sha256, files });
  return loaded;
}

/** The files of the newest edition that is out; those older than the one in force are not asked for. */
async function askForNewest(
  name: DatasetName,
  before: Edition | undefined,
  options: Update,
): Promise<readonly Download[] | 'UNCHANGED'> {
  const { clock, publication, download } = options;
  const context = contextOf(options);
  const today = dayIn(clock.now(), defaultTimezone);
  const validators = validatorsOfEdition(download, before?.sha256);
  let missing: Exclude<Asked, readonly Download[] | 'UNCHANGED'> | undefined;
  for (const { publishedOn, files } of publication.editionsOn(today)) {
    if (publishedOn !== null && before !== undefined && publishedOn < before.publishedOn) break;
    const downloads = await ask(name, { files, known: validators, context });
    if (typeof downloads === 'string' || !('outcome' in downloads)) return downloads;
    missing = downloads;
  }
  // Nothing that may be out is newer than what is in force, by this machine's clock.
  if (missing === undefined) return 'UNCHANGED';
  const { host, status } = missing;
  throw failed(name, {
    host,
    reason: {
      en: `it answers ${status}: the file is not there, or it refuses this address`,
      'pt-BR': `responde ${status}: o arquivo não está lá, ou este endereço é recusado`,
    },
  });
}

function contextOf(options: Update): FetchContext {
  const { publishers, download, signal, wait, publication, onDownload } = options;
  let isFirst = true;
  const pace = async () => {
    if (!isFirst) await wait(publication.pauseMs, signal);
    isFirst = false;
  };
  const { hosts } = publication;
  return { publishers, hosts, folder: download, signal, wait, pace, onProgress: onDownload };
}

interface Asking {
  readonly files: readonly PublishedFile[];
  readonly known: ReadonlyMap<string, Validators>;
  readonly context: FetchContext;
}

/** Every file of an edition. Where some have changed, those that have not are fetched too: an edition is made of whole ones. */
async function ask(name: DatasetName, { files, known, context }: Asking): Promise<Asked> {
  const downloads: Download[] = [];
  const unchanged: PublishedFile[] = [];
  for (const file of files) {
    const fetched = await fetchAll(name, file, { known, context });
    if (fetched === 'UNCHANGED') unchanged.push(file);
    else if ('outcome' in fetched) return fetched;
    else downloads.push(...fetched);
  }
  if (downloads.length === 0) return 'UNCHANGED';
  for (const file of unchanged) {
    const fetched = await fetchAll(name, file, { known: new Map(), context });
    if (fetched === 'UNCHANGED') throw new Error('it was asked for without a condition');
    if ('outcome' in fetched) return fetched;
    downloads.push(...fetched);
  }
  return downloads;
}

async function fetchAll(
  name: DatasetName,
  file: PublishedFile,
  { known, context }: Omit<Asking, 'files'>,
): Promise<Asked> {
  if ('urlOf' in file) return fetchPages(name, file, context);
  if ('newestIn' in file) return fetchCatalogued(name, file, { known, context });
  const inForce = known.get(file.name);
  const request = {
    ...file,
    method: 'GET' as const,
    inForce: inForce?.url === file.url ? inForce : undefined,
  };
  const fetched = await fetchFile(request, context);
  if (fetched.outcome === 'FAILED') throw failed(name, fetched);
  if (fetched.outcome === 'UNCHANGED') return 'UNCHANGED';
  return fetched.outcome === 'MISSING' ? fetched : [{ ...fetched, name: file.name }];
}

/** A file by the address that the catalogue tells today. */
async function fetchCatalogued(
  name: DatasetName,
  { name: file, catalogue, newestIn }: Extract<PublishedFile, { readonly catalogue: string }>,
  asking: Omit<Asking, 'files'>,
): Promise<Asked> {
  const { context } = asking;
  const list = `${file}-catalogue.json`;
  new KeptFile(context.folder, list).discard();
  const fetched = await fetchFile({ name: list, url: catalogue, method: 'GET', inForce: undefined }, context);
  if (fetched.outcome === 'FAILED') throw failed(name, fetched);
  if (fetched.outcome === 'UNCHANGED') throw new Error('it was asked for without a condition');
  if (fetched.outcome === 'MISSING') return fetched;
  const url = await newestIn(await readPage(fetched.path));
  if (url === undefined || !URL.canParse(url)) {
    throw failed(name, { host: new URL(catalogue).host, reason: noCatalogue });
  }
  return fetchAll(name, { name: file, url }, asking);
}

const noCatalogue: Text = {
  en: 'its catalogue names no file of this dataset',
  'pt-BR': 'o catálogo não nomeia arquivo deste conjunto',
};

/** A service of so many pages does not end. */
const mostPages = 2_000;
const mostBytesOfPage = 64 * 1024 * 1024;

async function fetchPages(
  name: DatasetName,
  { name: base, method, urlOf, isLast }: Extract<PublishedFile, { readonly method: unknown }>,
  context: FetchContext,
): Promise<Asked> {
  const pages: Download[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const file = `${base}-${String(page).padStart(4, '0')}.json`;
    // Half of a list from before, and half of one from after, would be no edition.
    new KeptFile(context.folder, file).discard();
    const url = urlOf(page);
    const fetched = await fetchFile({ name: file, url, method, inForce: undefined }, context);
    if (fetched.outcome === 'FAILED') throw failed(name, fetched);
    if (fetched.outcome === 'UNCHANGED') throw new Error('it was asked for without a condition');
    if (fetched.outcome === 'MISSING') return fetched;
    pages.push({ ...fetched, name: file });
    const last = isLast(await readPage(fetched.path), page);
    if (last === undefined) throw failed(name, { host: new URL(url).host, reason: noPage });
    if (last) return pages;
  }
  throw failed(name, { host: new URL(urlOf(1)).host, reason: noPage });
}

const noPage: Text = {
  en: 'it answers with something else than a page of this list',
  'pt-BR': 'responde com outra coisa que uma página desta lista',
};

async function readPage(path: string): Promise<unknown> {
  try {
    return (await stat(path)).size > mostBytesOfPage ? undefined : JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function load(name: DatasetName, files: readonly Download[], options: Update): Promise<LoadedEdition> {
  const { clock, download } = options;
  // Of several files the oldest: nothing of the edition is older.
  const [changedOn] = files.flatMap(({ validators }) => dayOfHeader(validators.lastModified) ?? []).sort();
  const publishedOnUnlessTold = changedOn ?? dayIn(clock.now(), defaultTimezone);
  try {
    return await loadEdition(
      name,
      files.map(({ path }) => path),
      { ...options, publishedOnUnlessTold },
    );
  } catch (error) {
    // What is no file of the dataset is no better the next time; what somebody may accept is not downloaded again.
    if (error instanceof CreditError && !keptFor.has(error.code)) clearDownloads(download);
    throw error;
  }
}

const keptFor: ReadonlySet<string> = new Set([
  'DATASET_SHRUNK',
  'DATASET_DOCUMENTS_MISSING',
  'DATASET_OLDER',
  'DATASET_BUSY',
  'DATASET_DISK',
]);

function dayOfHeader(lastModified: string | null): string | undefined {
  const at = lastModified === null ? undefined : parseHttpDate(lastModified);
  return at && dayIn(at, defaultTimezone);
}

function failed(
  name: DatasetName,
  { host, reason }: { readonly host: string; readonly reason: string | Text },
): CreditError {
  const { address, example } = datasetOf(name);
  return new CreditError('DATASET_DOWNLOAD_FAILED', { dataset: name, host, reason, address, example });
}
