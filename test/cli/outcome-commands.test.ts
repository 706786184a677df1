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

test('an import shows its columns and unreadable cells, and fails with code 3 if lines are refused', async () => {
  const machine = await newMachine();
  const document = documentOf('approved-company');
  const { stdout: report } = await machine.run(`analyze ${document} --policy starter-company --json`);
  const { createdAt }: { readonly createdAt: string } = JSON.parse(report);
  const day = dayIn(new Date(createdAt), defaultTimezone);
  await writeFile(
    join(machine.folder, 'kept.csv'),
    `Carteira\n\nCNPJ;Status;Faixa;Data\n${document};atrasado;120;${day}\n`,
  );
  const kept = await machine.run('outcome import kept.csv');
  expect(kept.code).toBe(0);
  expect(kept.stdout).toBe('1 kept · 0 known before · 0 refused\n');
  expect(kept.stderr.replaceAll(/\s+/g, ' ')).toBe(
    'Columns used: document "CNPJ", event "Status", date "Data". Columns not used: "Faixa". Kept with warnings: 1 Line 4: LATE without days late, it counts as unknown. ',
  );
  const { stdout: rates } = await machine.run('outcome show starter-company --json');
  expect(JSON.parse(rates).total).toMatchObject({ good: 0, bad: 0, open: 1 });
  const unasked = await machine.run(`outcome delete ${document}`);
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  const deleted = await machine.run(`outcome delete ${document} --yes --lang pt-BR`);
  expect(deleted).toMatchObject({ code: 0 });
  expect(deleted.stdout).toMatch(/^Excluídos: 1 desfecho de /);
  expect(deleted.stdout).not.toContain(document);
  await writeFile(join(machine.folder, 'refused.csv'), `cnpj;status\n${document};talvez\n`);
  const refused = await machine.run('outcome import refused.csv --json --lang pt-BR');
  expect(refused.code).toBe(3);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    kept: 0,
    refused: 1,
    columns: [
      { number: 1, name: 'cnpj', field: 'document' },
      { number: 2, name: 'status', field: 'event' },
    ],
  });
  await writeFile(join(machine.folder, 'names.csv'), `cnpj;valor\n${document};1\n`);
  const unnamed = await machine.run('outcome import names.csv --lang pt-BR');
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr.replaceAll(/\s+/g, ' ')).toContain('Nada foi importado.');
});
