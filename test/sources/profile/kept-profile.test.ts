import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/storage/open-database.ts';
import { newMachine } from '../../cli/run-credit.ts';

test('a run is replayed by the text of the profile that it was made with, whatever the file says by now', async () => {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const file = join(machine.folder, '.config', 'credit', 'profiles', 'ours.yaml');
  await mkdir(dirname(file), { recursive: true });
  const yaml = (roles: string) => `name: Ours\nroles:\n${roles}`;
  const player = (role: string) => `  ${role}: [{ provider: sandbox }]\n`;
  const roles = ['registration', 'revenue', 'location', 'relations'].map(player).join('');
  await writeFile(file, yaml(roles));
  const env = { CREDIT_PROFILE: 'ours' };
  const words = 'analyze 33683111000280 --policy starter-company --json';
  const analysis = await machine.run(words, { env });
  const { id } = JSON.parse(analysis.stdout);
  const before = await machine.run(`report replay ${id} --json`, { env });
  expect(before.code, before.stderr).toBe(0);

  await writeFile(file, yaml(player('registration')));
  expect(await machine.run(`report replay ${id} --json`, { env })).toEqual(before);
  await rm(file);
  const after = await machine.run(`report replay ${id} --json`, {
    env: { ...env, CREDIT_PROFILE: 'sandbox' },
  });
  expect(after).toEqual(before);
  const { db, close } = await openDatabase(machine.db, { readOnly: true });
  const hashes = await db.selectFrom('evidence').select('profile_hash').distinct().execute();
  await close();
  expect(hashes).toEqual([{ profile_hash: JSON.parse(before.stdout).profileHash }]);
});
