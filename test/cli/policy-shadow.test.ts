import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
  const yaml = await readFile('policies/starter-company.yaml', 'utf8');
  await write('looser.yaml', yaml.replace('GREATER_THAN 5000 BRL', 'GREATER_THAN 10000 BRL'));
  await write('persons.yaml', await readFile('policies/starter-person.yaml', 'utf8'));
});
afterAll(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

describe('credit policy shadow', () => {
  test('has a candidate decide what comes, and says what it would change', async () => {
    const begun = await machine.run('policy shadow looser.yaml');
    expect(begun).toMatchObject({ code: 0, stdout: '' });
    expect(begun.stderr).toContain('decides each new report of starter-company too');
    const before = await machine.run('policy shadow --beside starter-company');
    expect(before.stdout).toContain('No new report has been decided yet');

    await machine.run('analyze 99990001000198 --policy starter-company');
    await write('lista.csv', 'CNPJ\n99990003000187\n99990004000121\n12ABC34501DE35\n');
    await machine.run('batch lista.csv --policy starter-company -o lista.xlsx');

    const shown = await machine.run('policy shadow --beside starter-company');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('SANDBOX: 4 of 4');
    expect(shown.stdout).toContain('New reports that both decided: 4.');
    expect(shown.stdout).toMatch(/The newest that it decides otherwise\n.*\n.*rpt_/);
    expect(shown.stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
    const portuguese = await machine.run('policy shadow --beside starter-company --lang pt-BR');
    expect(portuguese.stdout).toContain('Relatórios novos que ambas decidiram: 4.');
    const { stdout } = await machine.run('policy shadow --beside starter-company --json');
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ policyId: 'starter-company', compared: 4, sandbox: 4, ending: null });

    const tested = await machine.run(
      'policy backtest starter-company@shadow --against starter-company --json',
    );
    expect(JSON.parse(tested.stdout)).toMatchObject({ compared: 4, approvals: answer.approvals });

    const unsigned = await machine.run('policy promote starter-company');
    expect(unsigned).toMatchObject({ code: 2, stderr: expect.stringContaining('PROMOTION_UNSIGNED') });
    const [, seal = ''] = /--sign\s+(\w+)/.exec(unsigned.stderr) ?? [];
    expect(seal).not.toBe('');

    const ended = await machine.run('policy shadow --beside starter-company --stop');
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining('has ended') });
    expect(ended.stdout).toContain('New reports that both decided: 4.');
    await machine.run('policy shadow looser.yaml');
    const other = await machine.run(`policy promote starter-company --sign ${seal}`);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('PROMOTION_UNSIGNED') });
    const [, own = ''] = /--sign\s+(\w+)/.exec(other.stderr) ?? [];
    const partly = await machine.run('policy promote starter-company --share 25');
    expect(partly.stderr.replaceAll(/\s+/g, ' ')).toContain(`--sign ${own} --share 25`);
    const given = await machine.run(`policy promote starter-company --share 25 --sign ${own}`);
    expect(given.stderr).toContain('Version 2 of starter-company decides 25 of a hundred documents');
    const listed = await machine.run('policy list --json');
    expect(JSON.parse(listed.stdout).items[0]).toMatchObject({
      version: 1,
      split: { version: 2, percent: 25 },
    });
    expect((await machine.run('policy show starter-company')).stdout).toContain(
      'Version 2 of starter-company',
    );
    const sharing = await machine.run('policy shadow --beside starter-company --lang pt-BR');
    expect(sharing.stdout.replaceAll('\n', ' ')).toContain('decide 25 de cada cem documentos');
    const promoted = await machine.run(`policy promote starter-company --sign ${own}`);
    expect(promoted).toMatchObject({ code: 0, stderr: expect.stringContaining('version 2') });
  });

  test.each([
    ['nothing', '', 'name a candidate'],
    ['a candidate to stop', 'looser.yaml --stop', '--beside'],
    ['a policy that is none', '--beside nothing', 'nothing'],
    ['a policy without a candidate', '--beside starter-person', 'No candidate runs beside'],
    ['a candidate of the other kind', 'persons.yaml --beside starter-company', 'a policy for a CNPJ'],
  ])('refuses %s, and says what would be right', async (_, words, said) => {
    const { code, stderr } = await machine.run(`policy shadow ${words}`);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });
});
