import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureFile } from '../datasets/dataset-folder.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

test.each([
  [
    'ceis',
    '20261118_CEIS.csv',
    '"99999001000159"',
    '"99999001000150"',
    'These entries are found by name only.',
  ],
  [
    'antt',
    'antt-rntrc-transportadores.csv',
    '99.999.004/0001-92',
    '99.999.004/0001-90',
    'These entries cannot be found, because this list is searched by document only.',
  ],
])('data load %s reports what a wrong document means', async (dataset, name, document, wrong, meaning) => {
  const file = join(machine.folder, name);
  writeFileSync(file, readFileSync(fixtureFile(name), 'latin1').replace(document, wrong), 'latin1');
  const date = dataset === 'antt' ? ' --date 2026-10-01' : '';
  const { stderr } = await machine.run(`data load ${dataset} ${file}${date}`);
  expect(stderr).toContain(`Invalid documents: 1. ${meaning}`);
});
