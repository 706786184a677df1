import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { cepimOf, loadOptions, newDatasetsFolder } from '../datasets/dataset-folder.ts';
import { largeRelease } from '../datasets/registry-release.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';

const {
  number: kills,
  seed,
  isTrial,
  tell,
} = trialSize('CREDIT_DATASET_KILLS', { number: 1, seed: 20_261_123 });

/** So many rows that a kill meets every stretch of a loading. */
const rows = isTrial ? 30_000 : 1_000;
const marked = '99999001000159';
const otherCompany = '99991016000170';
/** Milliseconds in which a loading is killed where nobody has measured one. */
const aLoading = 500;

/** What an edition of a number is loaded from: the company `marked` bears the number in its name. */
const given: Readonly<Partial<Record<DatasetName, (edition: number) => string>>> = {
  cepim: (edition) => {
    const others = Array.from(
      { length: rows },
      (_, at) => [otherCompany, `ENTIDADE INVENTADA NUMERO ${at}`] as const,
    );
    const file = join(newDatasetsFolder(), `${dayOf(edition).replaceAll('-', '')}_CEPIM.csv`);
    writeFileSync(file, cepimOf(...others, [marked, `EDICAO ${edition}`]), 'latin1');
    return file;
  },
  receita: (edition) =>
    largeRelease(rows, { day: dayOf(edition).slice(3).replaceAll('-', ''), padaria: `EDICAO ${edition}` }),
};

/** Each edition is of the day after the one before it. */
function dayOf(edition: number): string {
  return new Date(Date.UTC(2026, 0, edition)).toISOString().slice(0, 10);
}

test(`a loading that is killed at any of ${kills} instants leaves an edition in force that serves, and the next one goes on`, async () => {
  const folder = newDatasetsFolder();
  const random = randomFrom(seed);
  const ends = { before: 0, after: 0 };
  for (const name of ['cepim', 'receita'] as const) {
    const make = (edition: number) => given[name]?.(edition) ?? '';
    const load = (file: string) => loadEdition(name, [file], loadOptions(folder, { clock: systemClock }));
    const own = name === 'cepim' ? Math.ceil(kills / 2) : Math.floor(kills / 2);
    if (own === 0) continue;
    await load(make(1));
    const began = performance.now();
    if (isTrial) await once(spawnLoading(folder, name, make(2)), 'exit');
    else await load(make(2));
    const whole = isTrial ? performance.now() - began : aLoading;
    expect(editionIn(folder, name)).toBe(2);
    for (let edition = 3; edition < 3 + own; edition += 1) {
      const file = make(edition);
      const child = spawnLoading(folder, name, file);
      const exited = once(child, 'exit');
      const instant = random.next() * whole;
      await Promise.race([exited, wait(instant)]);
      expect([edition - 1, edition]).toContain(numberIn(folder, name));
      child.kill('SIGKILL');
      await exited;
      const left = editionIn(folder, name);
      expect([edition - 1, edition]).toContain(left);
      ends[left === edition ? 'after' : 'before'] += 1;
      tell(
        `${name}: killed after ${Math.round(instant)} of ${Math.round(whole)} ms: ${namesIn(folder, name)}`,
      );
      await load(file);
      expect(editionIn(folder, name)).toBe(edition);
      expect(namesIn(folder, name).filter((one) => !/^[0-9a-f]{16}\.db$/.test(one))).toEqual([
        'editions.json',
        'lock.db',
      ]);
      expect(namesIn(folder, name)).toHaveLength(4);
    }
  }
  tell(`${kills} kills: the old edition in force after ${ends.before}, the new one after ${ends.after}`);
});

function spawnLoading(folder: string, name: DatasetName, file: string) {
  const words = [resolve('bin', 'credit.js'), 'data', 'load', name, file];
  return spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], HOME: folder, CREDIT_DATASETS_FOLDER: folder },
    stdio: 'ignore',
  });
}

const namesIn = (folder: string, name: DatasetName) => readdirSync(join(folder, name)).sort();

/** The number of the edition that serves, by its rows. */
function numberIn(folder: string, name: DatasetName): number {
  const { entries } = searchDataset(folder, name, marked);
  return Number(/^EDICAO (\d+)$/.exec(entries[0]?.names[0] ?? '')?.[1]);
}

/** The number of the edition in force where nobody loads another, which the catalogue and its rows have to say alike. */
function editionIn(folder: string, name: DatasetName): number {
  const number = numberIn(folder, name);
  const [edition, before] = listEditions(folder, name);
  expect([edition?.publishedOn, before?.publishedOn]).toEqual([
    dayOf(number),
    number === 1 ? undefined : dayOf(number - 1),
  ]);
  return number;
}
