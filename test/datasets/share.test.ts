import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { editionFile, listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { openFolderPlace } from '../../src/datasets/share/edition-place.ts';
import { fetchEditions } from '../../src/datasets/share/fetch-editions.ts';
import { shareEdition } from '../../src/datasets/share/shared-edition.ts';
import { EditionFetcher } from '../../src/watch/edition-fetcher.ts';
import { cepimOf, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const first = ['99999001000159', 'PADARIA MODELO'] as const;
const second = ['99999002000101', 'INDUSTRIA FICTICIA'] as const;
const name = 'cepim';

/** A machine that loads, one that fetches, and the folder that both have. */
function openSite() {
  const [loads, fetches, shared] = [newDatasetsFolder(), newDatasetsFolder(), newDatasetsFolder()];
  const place = openFolderPlace(shared);
  return {
    loads,
    fetches,
    shared,
    place,
    /** Loads an edition on the first machine, and shares it. */
    async share(day: string, ...entities: readonly (readonly [string, string])[]) {
      const file = newFile(`${day.replaceAll('-', '')}_CEPIM.csv`, cepimOf(...entities));
      const { edition } = await loadEdition(name, [file], loadOptions(loads, { acceptShrink: true }));
      return { edition, isNew: await shareEdition(place, { folder: loads, name }) };
    },
    fetch: () => fetchEditions({ place, folder: fetches, signal: new AbortController().signal }),
    bytesOf: (folder: 'loads' | 'fetches', sha256: string) =>
      readFileSync(editionFile(folder === 'loads' ? loads : fetches, name, sha256)),
  };
}

describe('editions that machines share', () => {
  test('come to a machine that has none as they were loaded, once', async () => {
    const site = openSite();
    const { edition, isNew } = await site.share('2026-11-18', first);
    expect(isNew).toBe(true);
    expect(await site.fetch()).toEqual({ fetched: [{ dataset: name, edition }], failed: [] });
    expect(listEditions(site.fetches, name)).toEqual([edition]);
    expect(site.bytesOf('fetches', edition.sha256).equals(site.bytesOf('loads', edition.sha256))).toBe(true);
    expect(await site.fetch()).toEqual({ fetched: [], failed: [] });
    expect((await site.share('2026-11-18', first)).isNew).toBe(false);
  });

  test('follow one another, and the one before is kept by the machine and not by the place', async () => {
    const site = openSite();
    const { edition: before } = await site.share('2026-11-17', first);
    await site.fetch();
    const { edition } = await site.share('2026-11-18', first, second);
    expect((await site.fetch()).fetched).toHaveLength(1);
    expect(listEditions(site.fetches, name)).toEqual([edition, before]);
    const left = join(site.shared, name, `${before.sha256.slice(0, 16)}.db`);
    expect(() => readFileSync(left)).toThrow(/ENOENT/);
  });

  test('come again if the same files were loaded with another date', async () => {
    const site = openSite();
    const load = async (publishedOn: string, hour: number) => {
      const clock = fixedClock(new Date(`2026-11-20T${hour}:00:00Z`));
      const file = newFile('CEPIM.csv', cepimOf(first));
      const options = { clock, publishedOn, acceptOlder: true };
      const { edition } = await loadEdition(name, [file], loadOptions(site.loads, options));
      await shareEdition(site.place, { folder: site.loads, name });
      return edition;
    };
    await load('2026-11-18', 12);
    await site.fetch();
    // The stated date was wrong.
    const corrected = await load('2026-10-18', 13);
    expect((await site.fetch()).fetched).toEqual([{ dataset: name, edition: corrected }]);
    expect(listEditions(site.fetches, name)).toEqual([corrected]);
    expect(await site.fetch()).toEqual({ fetched: [], failed: [] });
  });

  test('that are older than what a machine has loaded itself are left', async () => {
    const site = openSite();
    await site.share('2026-11-17', first);
    const file = newFile('20261118_CEPIM.csv', cepimOf(first, second));
    const { edition } = await loadEdition(name, [file], loadOptions(site.fetches));
    expect((await site.fetch()).fetched).toEqual([]);
    expect(listEditions(site.fetches, name)).toEqual([edition]);
  });

  test.each([
    ['other bytes', (file: string) => writeFileSync(file, readFileSync(file).fill(1, 4_096, 4_100))],
    ['less', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ['more', (file: string) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('x')]))],
    ['nothing', (file: string) => rmSync(file)],
    ['no word of it', (file: string) => writeFileSync(join(file, '..', 'shared.json'), '{')],
  ])('of which the place gives %s are not taken, and what is in force stays', async (_, spoil) => {
    const site = openSite();
    const { edition: before } = await site.share('2026-11-17', first);
    await site.fetch();
    const { edition } = await site.share('2026-11-18', first, second);
    spoil(join(site.shared, name, `${edition.sha256.slice(0, 16)}.db`));
    const { fetched, failed } = await site.fetch();
    expect(fetched).toEqual([]);
    expect(failed).toMatchObject([{ dataset: name, error: { code: 'DATASET_PLACE_UNREADABLE' } }]);
    expect(listEditions(site.fetches, name)).toEqual([before]);
  });

  test('are not looked for, nor put, where the place is not there, which is told once', async () => {
    const site = openSite();
    rmSync(site.shared, { recursive: true });
    const { failed } = await site.fetch();
    expect(failed).toMatchObject([{ dataset: 'datasets', error: { code: 'DATASET_PLACE_UNREADABLE' } }]);
    await expect(site.share('2026-11-18', first)).rejects.toMatchObject({ code: 'DATASET_PLACE_UNREADABLE' });
  });

  test('are looked for again and again, and what is the matter with one is told once', async () => {
    const site = openSite();
    const told: string[] = [];
    const fetcher = new EditionFetcher({
      place: site.place,
      folder: site.fetches,
      lookMs: 1,
      onFetched: (dataset, { rows }) => told.push(`${dataset} ${rows}`),
      onFailure: (_, { code }) => told.push(code),
      onDefect: (error) => told.push(String(error)),
    });
    onTestFinished(() => fetcher.stop());
    const { edition } = await site.share('2026-11-17', first);
    const file = join(site.shared, name, `${edition.sha256.slice(0, 16)}.db`);
    const whole = readFileSync(file);
    writeFileSync(file, 'x');
    fetcher.watch();
    await expect.poll(() => told).toEqual(['DATASET_PLACE_UNREADABLE']);
    writeFileSync(file, whole);
    await expect.poll(() => told).toEqual(['DATASET_PLACE_UNREADABLE', `${name} 1`]);
  });
});
