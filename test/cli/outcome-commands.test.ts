import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { dayIn } from '../../src/wording/calendar.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

test('bad rates stand in columns of 80, in either language, and one a line for programs', async () => {
  const machine = await newMachine();
  const { stdout: report } = await machine.run(
    `analyze ${documentOf('approved-company')} --policy starter-company --json`,
  );
  const { id, createdAt }: { readonly id: string; readonly createdAt: string } = JSON.parse(report);
  await writeFile(
    join(machine.folder, 'paid.csv'),
    `report;event;days;date\n${id};DEFAULT;120;${dayIn(new Date(createdAt), defaultTimezone)}\n`,
  );
  expect((await machine.run('outcome import paid.csv')).code).toBe(0);
  const { stdout: shown } = await machine.run('outcome show starter-company --lang pt-BR', {
    terminal: 'all',
    columns: 80,
  });
  const [head = '', ...rows] = stripVTControlCharacters(shown).trimEnd().split('\n');
  expect(head).toMatch(/inadimplência +intervalo 95% +ruins \/ conhecidos +sem desfecho/);
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toMatch(/^\S.* +100% +20,7% – 100% +1 \/ 1 +0$/);
  const { stdout: piped } = await machine.run('outcome show starter-company');
  expect(piped.trimEnd().split('\n')[0]?.split('\t')).toEqual([
    'All',
    '1',
    expect.stringMatching(/,1$/),
    '1,1',
    '0',
  ]);
});
