import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { PublishedFile } from '../../src/datasets/download/publication.ts';
import { editionFile } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetOf } from '../../src/datasets/index.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { fileReply, servePublishers } from './publisher-server.ts';
import { filesOf, listNames } from './samples.ts';
import { update } from './update-from-server.ts';

const lastModified = 'Wed, 18 Nov 2026 10:00:00 GMT';

/** What lies in an edition, row by row, and by which keys it is found. */
function contentOf(folder: string, name: DatasetName, sha256: string): unknown {
  const database = new Database(editionFile(folder, name, sha256), { readonly: true });
  try {
    return ['entry', 'page'].map((table) => database.prepare(`SELECT * FROM ${table}`).raw().all());
  } finally {
    database.close();
  }
}

/** The lists that are fetched file by file, each of which is one of the samples, bare or in an archive. */
const simple = listNames.filter((name) => {
  const files = datasetOf(name).publication?.editionsOn('2026-11-20')[0].files ?? [];
  return files.length === filesOf(name).length && files.every((file) => 'url' in file);
});

test('there are many of them', () => {
  expect(simple.length).toBeGreaterThan(10);
});

test.each(simple)('an update of %s gives the edition and the rows of a full load', async (name) => {
  const server = await servePublishers();
  const [newest] = datasetOf(name).publication?.editionsOn('2026-11-20') ?? [];
  const given: string[] = [];
  const serve = (file: PublishedFile, sample: string, change: string) => {
    if (!('url' in file)) throw new Error('it is fetched page by page');
    const text = readFileSync(fixtureFile(sample), 'latin1');
    const content = Buffer.from(text + change, 'latin1');
    const bytes = file.name.endsWith('.zip') ? craftArchive([{ name: sample, content }]) : content;
    const { host, pathname, search } = new URL(file.url);
    server.serve(`${host}${decodeURI(pathname)}${search}`, fileReply(bytes, { lastModified }));
    given.push(newFile(file.name, bytes));
  };
  const serveAll = (change: string) => {
    given.splice(0);
    for (const [at, file] of (newest?.files ?? []).entries()) serve(file, filesOf(name)[at] ?? '', change);
  };
  const folder = newDatasetsFolder();
  serveAll('');
  await update(name, server, folder);
  // What has changed since comes as an update of the edition in force.
  serveAll('\n');
  const { edition, isSame } = await update(name, server, folder);
  expect(isSame).toBe(false);
  const other = newDatasetsFolder();
  const full = await loadEdition(name, given, loadOptions(other, { publishedOn: edition.publishedOn }));
  expect(full.edition).toEqual(edition);
  expect(contentOf(other, name, edition.sha256)).toEqual(contentOf(folder, name, edition.sha256));
});
