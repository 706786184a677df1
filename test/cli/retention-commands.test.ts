import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

test('a new database has terms; they are shown in 80 columns in Portuguese, set, and removed by', async () => {
  const machine = await newMachine();
  await machine.run(`analyze ${documentOf('approved-company')} --policy starter-company`);
  const terminal = { terminal: 'all', columns: 80 } as const;
  const shown = await machine.run('retention show --lang pt-BR', terminal);
  const lines = stripVTControlCharacters(shown.stdout).split('\n');
  expect(lines[0]).toMatch(/Tipo +Prazo +Para/);
  expect(lines.some((line) => /^reports +5y +todos/.test(line))).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(shown.stderr).toContain('Nada foi removido por idade');

  expect((await machine.run('retention set evidence 18m --policy starter-company')).code).toBe(0);
  const { terms } = JSON.parse((await machine.run('retention show --json')).stdout);
  expect(terms).toContainEqual(
    expect.objectContaining({
      term: 'evidence',
      length: '18m',
      organization: 'local',
      policyId: 'starter-company',
    }),
  );
  const dry = await machine.run('retention run --dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing has outlived') });
  expect((await machine.run('retention run')).stderr).toContain('PROMPT_NEEDED');
  const answer = JSON.parse((await machine.run('retention run --yes --json')).stdout);
  expect(answer).toMatchObject({ dryRun: false, behind: false });
  expect((await machine.run('doctor --offline')).stdout).toMatch(/OK\tretention\tterms are set; last run/);
});

test.each([
  ['retention set', 'USAGE'],
  ['retention set evidence', 'USAGE'],
  ['retention set evidence 1y --usual', 'USAGE'],
  ['retention set answers 1y', 'UNKNOWN_CHOICE'],
  ['retention set evidence soon', 'INVALID_ARGUMENT'],
  ['retention set batches never', 'RETENTION_TERMS_CROSS'],
  ['retention set reports 5y --policy nobody', 'UNKNOWN_POLICY'],
])('%s is refused as %s', async (line, code) => {
  const machine = await newMachine();
  expect(await machine.run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(code) });
});
