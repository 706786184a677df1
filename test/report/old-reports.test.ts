import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grey, type Machine, newMachine } from '../cli/run-credit.ts';
import { englishIn } from '../language/english-in.ts';

// Reports that were stored when results still held their words (see data/README.md).
let machine: Machine;
let ids: readonly string[];

const show = async (id: string, language: string, ...more: string[]) =>
  grey(
    (
      await machine.run(['report', 'show', id, '--lang', language, ...more], {
        terminal: ['stdout'],
        columns: 200,
      })
    ).stdout,
  );

beforeAll(async () => {
  machine = await newMachine({ isNew: true });
  const packed = await readFile(new URL('data/reports-with-words.db.gz', import.meta.url));
  await writeFile(machine.db, gunzipSync(packed));
  const { items } = JSON.parse((await machine.run('report list --json')).stdout);
  ids = items.map(({ id }: { id: string }) => id);
});
afterAll(() => machine.remove());

test('an old report has no English word for a Brazilian', async () => {
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    expect(englishIn(await show(id, 'pt-BR'))).toEqual([]);
    expect(englishIn(await show(id, 'pt-BR', '--section', 'CREDIT_POLICY'))).toEqual([]);
  }
});

test('an old report is told in English to whoever reads that', async () => {
  const [, denied = ''] = ids;
  const shown = await show(denied, 'en');
  expect(shown).toContain('The policy came to: Denied');
  expect(shown).toMatch(/lowers the score|denies|alerts when/);
  expect(shown).not.toMatch(/ (alerta quando|nega quando|pontuação|faixa de risco) /);
});
