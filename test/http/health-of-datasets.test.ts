import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from '../datasets/dataset-folder.ts';
import { runService } from './running-service.ts';

test('health warns of a dataset that is stale or unreadable, and stays ok', async () => {
  const datasetsFolder = newDatasetsFolder();
  const service = await runService({ datasetsFolder });
  const warnings = async () => {
    const { status, json } = await service.call('GET', '/health');
    expect(status).toBe(200);
    return json.warnings;
  };
  try {
    expect(await warnings()).toEqual([]);
    const clock = fixedClock(new Date());
    const today = clock.now().toISOString().slice(0, 10);
    const load = async (name: 'cepim' | 'ceis', publishedOn: string) => {
      // A name without a date.
      const file = newFile(`${name}.csv`, readFileSync(fixtureFile(`20261118_${name.toUpperCase()}.csv`)));
      await loadEdition(name, [file], loadOptions(datasetsFolder, { clock, publishedOn }));
    };
    await load('cepim', today);
    expect(await warnings()).toEqual([]);
    await load('ceis', '2020-01-01');
    expect(await warnings()).toEqual(['DATASET_STALE']);
    await load('ceis', today);
    expect(await warnings()).toEqual([]);
    writeFileSync(join(datasetsFolder, 'cepim', 'editions.json'), '{');
    expect(await warnings()).toEqual(['DATASET_STALE']);
  } finally {
    await service.stop();
  }
});
