import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { DatasetLock } from '../../src/datasets/edition/edition-store.ts';
import { RowScanner } from '../../src/datasets/registry/row-scanner.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { newDatasetsFolder } from './dataset-folder.ts';
import { loadRelease, newRelease, registryFixture } from './registry-release.ts';

const nextMonth = { clock: fixedClock(new Date('2026-12-20T12:00:00Z')) };
const december = { day: '61212' };

/** A release of December in which one archive is something else. */
function releaseWith(archive: string, content: Uint8Array): string {
  const release = newRelease({}, december);
  writeFileSync(join(release, `${archive}.zip`), content);
  return release;
}

const socios = Buffer.from(registryFixture('Socios.csv'), 'latin1');
const inner = 'K3241.K03200Y0.D61212.EMPRECSV';

test.each<readonly [what: string, make: () => string, reason: RegExp]>([
  [
    'the rows of another table',
    () => releaseWith('Empresas0', craftArchive([{ name: inner, content: socios }])),
    /11 fields, and 7/,
  ],
  [
    'half a download',
    () => releaseWith('Empresas0', craftArchive([{ name: inner, content: socios }]).subarray(0, 400)),
    /damaged/,
  ],
  [
    'an archive that inflates to more than it says',
    () =>
      releaseWith(
        'Empresas0',
        craftArchive([
          { name: inner, deflated: deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), declaredSize: 1_000 },
        ]),
      ),
    /damaged/,
  ],
  [
    'an archive whose sum is another',
    () =>
      releaseWith(
        'Empresas0',
        craftArchive([{ name: inner, content: registryFixture('sample/Empresas.csv'), crc: 1 }]),
      ),
    /damaged/,
  ],
  [
    'a page in place of an archive',
    () => releaseWith('Socios3', Buffer.from('<html></html>')),
    /Socios3 is missing/,
  ],
])('a release with %s is refused, and the old edition stays', async (_, make, reason) => {
  const folder = newDatasetsFolder();
  const { edition } = await loadRelease(folder);
  await expect(loadRelease(folder, make(), nextMonth)).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    message: expect.stringMatching(reason),
  });
  expect(searchDataset(folder, 'receita', '99999001000159').edition.sha256).toBe(edition.sha256);
  expect(readdirSync(join(folder, 'receita')).filter((name) => name.startsWith('building'))).toEqual([]);
});

test('a release that shrank or is older is refused unless it is wanted', async () => {
  const folder = newDatasetsFolder();
  const { edition } = await loadRelease(folder);
  const smaller = newRelease(
    {
      Estabelecimentos: (text) =>
        text
          .split(/\n(?=")/)
          .slice(0, 10)
          .join('\n'),
    },
    december,
  );
  await expect(loadRelease(folder, smaller, nextMonth)).rejects.toMatchObject({ code: 'DATASET_SHRUNK' });
  const october = newRelease({}, { day: '61010' });
  await expect(loadRelease(folder, october)).rejects.toMatchObject({ code: 'DATASET_OLDER' });
  expect(listEditions(folder, 'receita')).toEqual([edition]);
  await loadRelease(folder, smaller, { ...nextMonth, acceptShrink: true });
  expect(listEditions(folder, 'receita')).toHaveLength(2);
});

test('a release is loaded by one at a time, and one that is stopped leaves nothing behind', async () => {
  const folder = newDatasetsFolder();
  const { edition } = await loadRelease(folder);
  const lock = DatasetLock.take(join(folder, 'receita', 'lock.db'));
  await expect(loadRelease(folder, newRelease({}, december), nextMonth)).rejects.toMatchObject({
    code: 'DATASET_BUSY',
  });
  lock?.release();
  const stop = new AbortController();
  let heard = 0;
  const loading = loadRelease(folder, newRelease({}, december), {
    ...nextMonth,
    signal: stop.signal,
    onProgress: () => {
      heard += 1;
      if (heard === 20) stop.abort(new Error('stopped'));
    },
  });
  await expect(loading).rejects.toThrow('stopped');
  expect(listEditions(folder, 'receita')).toEqual([edition]);
  expect(readdirSync(join(folder, 'receita')).filter((name) => name.startsWith('building'))).toEqual([]);
});

test('a name of ten thousand characters is kept as it is', async () => {
  const folder = newDatasetsFolder();
  const name = 'PADARIA '.repeat(1_250).trim();
  const release = newRelease({
    Empresas: (text) => text.replace('PADARIA MODELO DA VILA LTDA', name),
    Socios: (text) => text.replace('"JOANA FICTICIA DE SOUZA"', `"${name}"`),
  });
  await loadRelease(folder, release);
  const { entries } = searchDataset(folder, 'receita', '99999001000159');
  expect(entries[0]?.names[0]).toBe(name);
});

test('a table of one line of a gigabyte is refused at the length of the longest row', () => {
  const scanner = new RowScanner(';', {
    onRow: () => {
      throw new Error('it has no row');
    },
    refuse: ({ line }, fault) => new Error(`${line} ${fault}`),
  });
  const piece = Buffer.alloc(256 * 1024, 'x');
  let given = 0;
  const pushAll = () => {
    for (; given < 1024 ** 3; given += piece.length) scanner.push(piece);
  };
  expect(pushAll).toThrow('1 TOO_LONG');
  expect(given).toBe(0);
});

test('a company whose bytes the disk has changed is never told as something else', async () => {
  const folder = newDatasetsFolder();
  const { edition } = await loadRelease(folder);
  const file = join(folder, 'receita', `${edition.sha256.slice(0, 16)}.db`);
  const bytes = readFileSync(file);
  const sound = searchDataset(folder, 'receita', '99999001000159').entries;
  // Somewhere within the first block, which has all of these companies.
  for (const at of [0, 5, 8, 60, 150, 300, 500, 700]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
    writeFileSync(file, changed);
    expect(() => searchDataset(folder, 'receita', '99999001000159')).toThrow(
      expect.objectContaining({ code: 'DATASET_UNREADABLE' }),
    );
  }
  writeFileSync(file, bytes);
  expect(searchDataset(folder, 'receita', '99999001000159').entries).toEqual(sound);
});

test('an edition of another form is told to be unreadable, and the same files make it anew', async () => {
  const folder = newDatasetsFolder();
  const release = newRelease();
  const { edition } = await loadRelease(folder, release);
  const file = join(folder, 'receita', `${edition.sha256.slice(0, 16)}.db`);
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from('1')]));
  expect(() => searchDataset(folder, 'receita', '99999001000159')).toThrow(
    expect.objectContaining({ code: 'DATASET_UNREADABLE' }),
  );
  expect(await loadRelease(folder, release)).toMatchObject({ isSame: false });
  expect(searchDataset(folder, 'receita', '99999001000159').entries).not.toEqual([]);
  expect(await loadRelease(folder, release)).toMatchObject({ isSame: true });
});
