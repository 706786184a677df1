import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { OpenEditions } from '../../src/datasets/open-editions.ts';
import { findMatches, readySubject } from '../../src/datasets/screening/find-matches.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { dayOf, filesOf, listNames, loaded } from './samples.ts';

/** A title, or a member, that each list cannot do without. OFAC has no titles: its rows have a number of fields. */
const needed: Readonly<Record<string, string>> = {
  ceis: 'CPF OU CNPJ DO SANCIONADO',
  cnep: 'CPF OU CNPJ DO SANCIONADO',
  cepim: 'CNPJ ENTIDADE',
  ceaf: 'CPF OU CNPJ DO SANCIONADO',
  leniency: 'CNPJ DO SANCIONADO',
  tcu: '"items"',
  'tcu-irregular': '"numeroRegistro"',
  bcb: '"value"',
  mte: 'CNPJ/CPF',
  ibama: 'CPF_CNPJ_EMBARGADO',
  ofac: ',',
  un: 'CONSOLIDATED_LIST',
  eu: 'NameAlias_WholeName',
  uk: 'Name 6',
  pep: 'CPF',
  pgfn: 'CPF_CNPJ',
  tse: 'NR_CPF_C',
  anp: 'CNPJ',
  ans: 'CNPJ',
  antt: 'cpfcnpjtransportador',
  cvm: 'CNPJ_CIA',
};

const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');
const options = (name: DatasetName, folder: string) => loadOptions(folder, { publishedOn: dayOf(name) });

/** That a loading is refused, and that what was in force before is in force after it, with nothing left behind. */
async function expectRefused(name: DatasetName, folder: string, files: readonly string[]): Promise<void> {
  const before = listEditions(folder, name);
  await expect(loadEdition(name, files, options(name, folder))).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
  });
  expect(listEditions(folder, name)).toEqual(before);
  const left = readdirSync(join(folder, name)).filter((file) => file.startsWith('building'));
  expect(left).toEqual([]);
}

/** A list of each form: quoted or not, in each encoding, without titles, JSON, XML, and with readers of their own. */
const ofEachForm = [
  'ceis',
  'pgfn',
  'eu',
  'anp',
  'ofac',
  'tcu',
  'un',
  'tse',
  'cvm',
] as const satisfies readonly DatasetName[];

describe('every list', () => {
  test.each(listNames)('%s is refused under a title that it does not know', async (name) => {
    const title = needed[name] ?? '';
    const files = filesOf(name).map((file) => {
      expect(textOf(file)).toContain(title === 'NR_CPF_C' ? 'CPF' : title);
      return newFile(file, textOf(file).replaceAll(title, 'ZZ'));
    });
    await expectRefused(name, await loaded(name), files);
  });

  test.each(listNames)('%s is refused in an archive that was cut off', async (name) => {
    const archive = craftArchive(
      filesOf(name).map((file) => ({ name: file, content: readFileSync(fixtureFile(file)) })),
    );
    const cut = newFile('cut.zip', archive.subarray(0, Math.floor(archive.length * 0.7)));
    await expectRefused(name, await loaded(name), [cut]);
  });

  test.each(ofEachForm)('%s of one line of a gigabyte is refused after a little of it', async (name) => {
    const [first = '', ...others] = filesOf(name);
    const long = craftArchive([
      { name: first, deflated: gigabyte, declaredSize: gigabyteSize, crc: crcOfGigabyte() },
    ]);
    const files = [newFile('long.zip', long), ...others.map(fixtureFile)];
    let read = 0;
    const folder = newDatasetsFolder();
    const loading = loadEdition(name, files, {
      ...options(name, folder),
      onProgress: ({ done }) => {
        read = done;
      },
    });
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_FILE_UNREADABLE' });
    // JSON is taken whole, up to this; rows and elements are not.
    expect(read).toBeLessThan(80 * 1024 * 1024);
    expect(listEditions(folder, name)).toEqual([]);
  });
});

const gigabyteSize = 1024 ** 3;
const piece = Buffer.alloc(4 * 1024 * 1024, 'x');

/** A gigabyte of one letter, deflated: a megabyte. After a full flush each piece is deflated as the one before. */
const gigabyte = Buffer.concat([
  ...Array<Buffer>(gigabyteSize / piece.length).fill(
    deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH }),
  ),
  deflateRawSync(''),
]);

/** Never reached, since the reading ends long before; an archive has one all the same. */
function crcOfGigabyte(): number {
  return crc32(piece);
}

describe('a name of 10,000 characters', () => {
  const long = 'MARIA APARECIDA '.repeat(625);
  const titles = textOf('20261118_CEIS.csv').split('\r\n')[0] ?? '';

  /** A row of CEIS. */
  const row = (name: string, document = '') =>
    titles
      .split(';')
      .map((title) =>
        title === '"NOME DO SANCIONADO"' ? `"${name}"` : /CPF OU CNPJ/.test(title) ? `"${document}"` : '"1"',
      )
      .join(';');

  test('loads, is found by its like, and takes no other name’s place', async () => {
    const folder = newDatasetsFolder();
    const text = [
      titles,
      row(long),
      row('JOSE INVENTADO MODELO'),
      row('A', '52998224725'),
      row('B', '99991016000170'),
      '',
    ].join('\r\n');
    await loadEdition('ceis', [newFile('20261118_CEIS.csv', text)], loadOptions(folder));
    const editions = new OpenEditions(folder);
    try {
      const reader = editions.find('ceis')?.reader;
      if (reader === undefined) throw new Error('the list is loaded');
      const matches = (name: string) =>
        findMatches(reader, readySubject({ kind: 'cpf', document: null, mask: null, name }), {
          namesIndexed: true,
          countName: () => null,
        }).map(({ names, score }) => [names[0]?.length, score]);
      expect(matches(long)).toEqual([[long.trim().length, 100]]);
      expect(matches('JOSE INVENTADO MODELO')).toEqual([['JOSE INVENTADO MODELO'.length, 100]]);
      expect(matches('X'.repeat(10_000))).toEqual([]);
    } finally {
      editions.close();
    }
    expect(searchDataset(folder, 'ceis', long).entries).toHaveLength(1);
  });
});

describe('two loadings at once', () => {
  test('end with one edition in force, whole; who came second is told, and left nothing', async () => {
    const folder = newDatasetsFolder();
    const load = (day: string, name: string) =>
      loadEdition(
        'cepim',
        [newFile(`${day}_CEPIM.csv`, cepimOf(['99999001000159', name]))],
        loadOptions(folder, { acceptOlder: true }),
      );
    const ends = await Promise.allSettled([load('20261117', 'UMA'), load('20261118', 'OUTRA')]);
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.edition] : []));
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'DATASET_BUSY' });
    }
    expect(done.length).toBeGreaterThan(0);
    const [edition] = listEditions(folder, 'cepim');
    expect(done).toContainEqual(edition);
    expect(searchDataset(folder, 'cepim', '99999001000159').entries).toHaveLength(1);
    const left = readdirSync(join(folder, 'cepim')).filter((file) => file.startsWith('building'));
    expect(left).toEqual([]);
  });
});
