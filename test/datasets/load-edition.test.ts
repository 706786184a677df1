import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { describeDatasets } from '../../src/datasets/describe-datasets.ts';
import { listEditions, removeEditions, shelfStamp } from '../../src/datasets/edition/edition-shelf.ts';
import { DatasetLock } from '../../src/datasets/edition/edition-store.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { OpenEditions } from '../../src/datasets/open-editions.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf, fixtureFile, loadedOn, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const entities = [
  ['99999001000159', 'PADARIA MODELO'],
  ['99999002000101', 'INDUSTRIA FICTICIA'],
  ['99999003000148', 'HOLDING INVENTADA'],
  ['99999004000192', 'TRANSPORTES IMAGINARIOS'],
  ['12ABC34501DE35', 'TECNOLOGIA ALFANUMERICA'],
] as const;

/** Editions lie in files whose names are hashes; beside them stand the catalogue and the lock. */
const filesIn = (folder: string) => readdirSync(join(folder, 'cepim')).sort();

async function loadCepim(folder: string, text: string, change: Parameters<typeof loadOptions>[1] = {}) {
  const file = newFile('20261118_CEPIM.csv', text);
  return loadEdition('cepim', [file], loadOptions(folder, change));
}

describe('loading a dataset', () => {
  test('leaves nothing behind where the word of an edition finds no room, when its own file lies there already', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await loadCepim(folder, cepimOf(...entities));
    const before = filesIn(folder);
    // The catalogue is written below this name, which is taken: what a full disk refuses last.
    const obstacle = join(folder, 'cepim', `.editions.json-${process.pid}`);
    mkdirSync(join(obstacle, 'taken'), { recursive: true });
    await expect(loadCepim(folder, cepimOf(...entities, ['', 'NOVA']))).rejects.toThrow();
    rmSync(obstacle, { recursive: true });
    expect(filesIn(folder)).toEqual(before);
    expect(listEditions(folder, 'cepim')).toEqual([edition]);
    await loadCepim(folder, cepimOf(...entities, ['', 'NOVA']));
    expect(filesIn(folder)).toHaveLength(before.length + 1);
  });

  test('puts an edition in force, named by the hash of its files', async () => {
    const folder = newDatasetsFolder();
    const { edition, before, isSame } = await loadEdition(
      'ceis',
      [fixtureFile('20261118_CEIS.csv')],
      loadOptions(folder),
    );
    expect({ before, isSame }).toEqual({ before: undefined, isSame: false });
    expect(edition).toMatchObject({ rows: 5, publishedOn: '2026-11-18', wrongDocuments: 0 });
    expect(edition.files).toMatchObject([{ name: '20261118_CEIS.csv' }]);
    expect(listEditions(folder, 'ceis')).toEqual([edition]);
  });

  test('of the same files again changes nothing', async () => {
    const folder = newDatasetsFolder();
    const first = await loadCepim(folder, cepimOf(...entities));
    const again = await loadCepim(folder, cepimOf(...entities));
    expect(again).toMatchObject({ isSame: true, edition: first.edition });
  });

  test('of the same files again makes anew what the disk has changed', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await loadCepim(folder, cepimOf(...entities));
    const file = join(folder, 'cepim', `${edition.sha256.slice(0, 16)}.db`);
    const sound = readFileSync(file);
    const bytes = Buffer.from(sound);
    bytes[bytes.indexOf('PADARIA')] = 0x51;
    writeFileSync(file, bytes);
    expect(await loadCepim(folder, cepimOf(...entities))).toMatchObject({ isSame: false });
    expect(readFileSync(file).equals(sound)).toBe(true);
  });

  test('takes an archive, and a folder, as it was downloaded', async () => {
    const folder = newDatasetsFolder();
    const csv = Buffer.from(cepimOf(...entities), 'latin1');
    const archive = newFile(
      '20261118_CEPIM.zip',
      craftArchive([{ name: '20261118_CEPIM.csv', content: csv }]),
    );
    const { edition } = await loadEdition('cepim', [archive], loadOptions(folder));
    expect(edition.rows).toBe(5);
    const shelf = newDatasetsFolder();
    writeFileSync(join(shelf, 'README.txt'), 'not of it');
    writeFileSync(join(shelf, '20261119_CEPIM.csv'), csv);
    const next = await loadEdition('cepim', [shelf], loadOptions(folder));
    expect(next.edition.publishedOn).toBe('2026-11-19');
  });

  test('keeps the newest two editions', async () => {
    const folder = newDatasetsFolder();
    for (const count of [3, 4, 5]) await loadCepim(folder, cepimOf(...entities.slice(0, count)));
    expect(listEditions(folder, 'cepim').map(({ rows }) => rows)).toEqual([5, 4]);
    expect(filesIn(folder).filter((name) => name.endsWith('.db') && name !== 'lock.db')).toHaveLength(2);
  });

  test('refuses an edition that shrank, unless it is said to be right', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const half = cepimOf(...entities.slice(0, 3));
    await expect(loadCepim(folder, half)).rejects.toMatchObject({ code: 'DATASET_SHRUNK' });
    expect(listEditions(folder, 'cepim')[0]?.rows).toBe(5);
    expect((await loadCepim(folder, half, { acceptShrink: true })).edition.rows).toBe(3);
  });

  test('refuses an edition that only lacks rows, as a file that was cut off between two rows', async () => {
    const folder = newDatasetsFolder();
    const all = Array.from({ length: 100 }, (_, at) => ['99999001000159', `ENTIDADE ${at}`] as const);
    await loadCepim(folder, cepimOf(...all));
    const cut = all.slice(0, 94);
    await expect(loadCepim(folder, cepimOf(...cut))).rejects.toMatchObject({
      code: 'DATASET_SHRUNK',
      params: { rows: { en: '94' }, before: { en: '100' } },
    });
    expect(listEditions(folder, 'cepim')).toMatchObject([{ rows: 100 }]);
    // The removals of a day, or of an edition that also adds an entry.
    await loadCepim(folder, cepimOf(...all.slice(0, 95)));
    await loadCepim(folder, cepimOf(...all.slice(0, 85), ['99999001000159', 'NOVA']));
    await loadCepim(folder, cepimOf(...all.slice(0, 75)), { acceptShrink: true });
    expect(listEditions(folder, 'cepim')[0]?.rows).toBe(75);
  });

  test('refuses an edition in which repeated rows replace others', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const [titles, ...rows] = cepimOf(...entities.slice(0, 3)).split(/(?<=\n)/);
    const repeated = [titles, ...rows, ...rows].join('');
    await expect(loadCepim(folder, repeated)).rejects.toMatchObject({
      code: 'DATASET_SHRUNK',
      params: { rows: { en: '3' }, before: { en: '5' } },
    });
    const { edition } = await loadCepim(folder, repeated, { acceptShrink: true });
    expect(edition).toMatchObject({ rows: 6, distinctRows: 3 });
  });

  test('refuses an older edition, unless it is wanted', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const older = newFile('20261001_CEPIM.csv', cepimOf(...entities, ['99999005000137', 'OUTRA']));
    await expect(loadEdition('cepim', [older], loadOptions(folder))).rejects.toMatchObject({
      code: 'DATASET_OLDER',
    });
    const { edition } = await loadEdition('cepim', [older], loadOptions(folder, { acceptOlder: true }));
    expect(edition.publishedOn).toBe('2026-10-01');
  });

  test('tells a refusal with numbers and days as its reader writes them', async () => {
    const folder = newDatasetsFolder();
    const many = Array.from({ length: 1_500 }, () => entities[0]);
    await loadCepim(folder, cepimOf(...many));
    const messageOf = async (load: Promise<unknown>, language: 'en' | 'pt-BR') => {
      const refusal = await load.catch((error: unknown) => error);
      return refusal instanceof CreditError ? describeError(refusal, language).message : refusal;
    };
    const half = cepimOf(...many.slice(0, 1_100));
    expect(await messageOf(loadCepim(folder, half), 'en')).toBe(
      'Different rows of cepim: 1,100 in the new edition, 1,500 in the one in force.',
    );
    expect(await messageOf(loadCepim(folder, half), 'pt-BR')).toBe(
      'Linhas distintas de cepim: 1.100 na edição nova, 1.500 na que está em vigor.',
    );
    const older = newFile('20261001_CEPIM.csv', cepimOf(...many, entities[1]));
    const loadOlder = () => loadEdition('cepim', [older], loadOptions(folder));
    expect(await messageOf(loadOlder(), 'en')).toBe(
      'This edition of cepim is of 01 Oct 2026; the one in force is of 18 Nov 2026.',
    );
    expect(await messageOf(loadOlder(), 'pt-BR')).toBe(
      'Esta edição de cepim é de 01/10/2026; a que está em vigor é de 18/11/2026.',
    );
  });

  test('wants a date where neither name nor content has one', async () => {
    const folder = newDatasetsFolder();
    const file = newFile('download.csv', cepimOf(...entities));
    await expect(loadEdition('cepim', [file], loadOptions(folder))).rejects.toMatchObject({
      code: 'DATASET_DATE_MISSING',
    });
    const { edition } = await loadEdition(
      'cepim',
      [file],
      loadOptions(folder, { publishedOn: '2026-11-02' }),
    );
    expect(edition.publishedOn).toBe('2026-11-02');
  });

  test.each([
    ['another list', () => fixtureFile('20261118_CNEP.csv'), /VALOR DA MULTA/],
    ['a table of other columns', () => fixtureFile('20261118_CEPIM.csv'), /CÓDIGO DA SANÇÃO/],
    ['an empty file', () => newFile('x.csv', ''), /columns/],
    ['titles without rows', () => newFile('20261118_CEIS.csv', titlesOfCeis()), /no rows/],
    [
      'a file cut off within a row',
      () => newFile('20261118_CEIS.csv', `${titlesOfCeis()}"CEIS";"1";"J"`),
      /fields/,
    ],
    ['a file cut off within quotes', () => newFile('20261118_CEIS.csv', `${titlesOfCeis()}"CEIS`), /quotes/],
    ['an archive cut off', () => newFile('20261118_CEIS.zip', damagedZip()), /damaged/],
    ['a bomb', () => newFile('20261118_CEIS.zip', bomb()), /damaged/],
    [
      'an archive of something else',
      () => newFile('a.zip', craftArchive([{ name: 'b.csv', content: Buffer.from('x') }])),
      /none of this/,
    ],
  ])('refuses %s, and keeps the edition in force', async (_, make, reason) => {
    const folder = newDatasetsFolder();
    const { edition } = await loadEdition('ceis', [fixtureFile('20261118_CEIS.csv')], loadOptions(folder));
    const loading = loadEdition('ceis', [make()], loadOptions(folder, { publishedOn: '2026-11-19' }));
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
    expect(listEditions(folder, 'ceis')).toEqual([edition]);
    expect(readdirSync(join(folder, 'ceis')).filter((name) => name.startsWith('building'))).toEqual([]);
  });

  test('refuses documents that are none', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => [`9999900${100_000 + at}9`.padEnd(14, '0'), `ENTIDADE ${at}`] as const,
    );
    await expect(loadCepim(newDatasetsFolder(), cepimOf(...rows))).rejects.toMatchObject({
      code: 'DATASET_DOCUMENTS',
    });
  });

  test('names a file that is not there', async () => {
    const loading = loadEdition('ceis', ['/nowhere/20261118_CEIS.csv'], loadOptions(newDatasetsFolder()));
    await expect(loading).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  test('goes on one at a time, and a lock ends with who held it', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const lock = DatasetLock.take(join(folder, 'cepim', 'lock.db'));
    await expect(loadCepim(folder, cepimOf(...entities, ['99999005000137', 'OUTRA']))).rejects.toMatchObject({
      code: 'DATASET_BUSY',
    });
    lock?.release();
    await loadCepim(folder, cepimOf(...entities, ['99999005000137', 'OUTRA']));
  });

  test('that is stopped leaves the old edition in force and nothing behind', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await loadCepim(folder, cepimOf(...entities));
    const stop = new AbortController();
    const loading = loadCepim(folder, cepimOf(...entities, ['99999005000137', 'OUTRA']), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(loading).rejects.toThrow('stopped');
    expect(listEditions(folder, 'cepim')).toEqual([edition]);
    expect(filesIn(folder)).toHaveLength(3);
  });

  test('clears away what a loading left behind that was killed', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    writeFileSync(join(folder, 'cepim', 'building-1.db'), 'half');
    writeFileSync(join(folder, 'cepim', '0123456789abcdef.db'), 'never put in force');
    await loadCepim(folder, cepimOf(...entities, ['99999005000137', 'OUTRA']));
    expect(existsSync(join(folder, 'cepim', 'building-1.db'))).toBe(false);
    expect(existsSync(join(folder, 'cepim', '0123456789abcdef.db'))).toBe(false);
  });

  test('a row is found by readers that were open before, in the edition that they had', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const editions = new OpenEditions(folder);
    try {
      const old = editions.find('cepim');
      await loadCepim(folder, cepimOf(...entities, ['99999005000137', 'NOVA']));
      expect(old?.reader.findByDocument('99999005000137')).toEqual([]);
      expect(old?.reader.findByDocument('99999001000159')).toHaveLength(1);
      expect(editions.find('cepim')?.reader.findByDocument('99999005000137')).toHaveLength(1);
    } finally {
      editions.close();
    }
  });
});

describe('an edition that comes into force', () => {
  const stamps = async (renew: (folder: string) => Promise<void>) => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const before = shelfStamp(folder, 'cepim');
    await renew(folder);
    return { folder, before };
  };

  test('is asked at once by the process that loaded it', async () => {
    const { folder, before } = await stamps(async (own) => {
      await loadCepim(own, cepimOf(...entities, ['99999005000137', 'NOVA']));
    });
    expect(shelfStamp(folder, 'cepim')).not.toBe(before);
  });

  test('is asked soon by a process that has just looked, where another one loaded it', async () => {
    const { folder, before } = await stamps(async (own) => {
      // Not by the functions of this process: as if another one had written it.
      writeFileSync(join(own, 'cepim', 'editions.json'), '{"editions":[]}');
    });
    await vi.waitFor(() => expect(shelfStamp(folder, 'cepim')).not.toBe(before), { interval: 5 });
  });
});

describe('what is loaded', () => {
  test('is stale from its stated age on', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    const stateOn = (day: string) =>
      describeDatasets(folder, day).find(({ name }) => name === 'cepim')?.state;
    expect([stateOn('2026-12-18'), stateOn('2026-12-19')]).toEqual(['LOADED', 'STALE']);
    expect(describeDatasets(newDatasetsFolder(), loadedOn).every(({ state }) => state === 'NOT_LOADED')).toBe(
      true,
    );
  });

  test('is unreadable if any byte of its catalogue changes, or if the catalogue is cut off or missing', async () => {
    const folder = newDatasetsFolder();
    await loadCepim(folder, cepimOf(...entities));
    await loadCepim(folder, cepimOf(...entities, ['99999005000137', 'NOVA']));
    const file = join(folder, 'cepim', 'editions.json');
    const written = readFileSync(file);
    const state = () => describeDatasets(folder, loadedOn).find(({ name }) => name === 'cepim')?.state;
    const unreadable = expect.objectContaining({ code: 'DATASET_UNREADABLE' });
    for (const [at, byte] of written.entries()) {
      const damaged = Buffer.from(written);
      damaged[at] = byte ^ 1;
      writeFileSync(file, damaged);
      expect(() => listEditions(folder, 'cepim'), `byte ${at}`).toThrow(unreadable);
    }
    for (const text of ['', '{', '{"editions":[]}', `${written} `, written.subarray(0, -2)]) {
      writeFileSync(file, text);
      expect(() => listEditions(folder, 'cepim')).toThrow(unreadable);
      expect(state()).toBe('UNREADABLE');
    }
    rmSync(file);
    expect(() => listEditions(folder, 'cepim')).toThrow(unreadable);
    expect(state()).toBe('UNREADABLE');
    const open = new OpenEditions(folder);
    expect(() => open.find('cepim')).toThrow(unreadable);
    expect(open.find('ceis')).toBeUndefined();
    removeEditions(folder, 'cepim');
    expect(state()).toBe('NOT_LOADED');
    expect(open.find('cepim')).toBeUndefined();
    await loadCepim(folder, cepimOf(...entities));
    expect(open.find('cepim')?.edition.rows).toBe(5);
    open.close();
  });
});

function titlesOfCeis(): string {
  return '"CADASTRO";"CÓDIGO DA SANÇÃO";"TIPO DE PESSOA";"CPF OU CNPJ DO SANCIONADO";"NOME DO SANCIONADO";"CATEGORIA DA SANÇÃO";"DATA INÍCIO SANÇÃO";"DATA FINAL SANÇÃO";"ÓRGÃO SANCIONADOR"\r\n';
}

function damagedZip(): Uint8Array {
  return craftArchive([
    { name: '20261118_CEIS.csv', content: Buffer.from(titlesOfCeis(), 'latin1') },
  ]).subarray(0, 150);
}

/** A hundred megabytes that say they are a hundred bytes. */
function bomb(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024, 'x'));
  return craftArchive([{ name: '20261118_CEIS.csv', content: Buffer.alloc(100, 'x'), deflated: packed }]);
}
