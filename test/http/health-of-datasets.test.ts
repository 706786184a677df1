import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from '../datasets/dataset-folder.ts';
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
    const file = fixtureFile('20261118_CEPIM.csv');
    await loadEdition('cepim', [file], loadOptions(datasetsFolder, { clock, publishedOn: today }));
    expect(await warnings()).toEqual([]);
    const ceis = fixtureFile('20261118_CEIS.csv');
    await loadEdition('ceis', [ceis], loadOptions(datasetsFolder, { clock, publishedOn: '2020-01-01' }));
    expect(await warnings()).toEqual(['DATASET_STALE']);
    await loadEdition('ceis', [fixtureFile('20261118_CEIS.csv')], loadOptions(datasetsFolder, { clock }));
    writeFileSync(join(datasetsFolder, 'cepim', 'editions.json'), '{');
    expect(await warnings()).toEqual(['DATASET_STALE']);
  } finally {
    await service.stop();
  }
});
