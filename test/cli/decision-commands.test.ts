import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
let company: string;
let person: string;

beforeEach(async () => {
  machine = await newMachine();
  company = JSON.parse((await machine.run('analyze 99990001000198 --json')).stdout).id;
  person = JSON.parse((await machine.run('analyze 00000011800 --json')).stdout).id;
});
afterEach(() => machine.remove());

describe('a decision', () => {
  test('is registered once with its justification, and then redone', async () => {
    const decided = await machine.run([
      'report',
      'decide',
      person,
      '--approve',
      '--commentary',
      'Garantia real',
      '--json',
    ]);
    expect(decided.code).toBe(0);
    expect(JSON.parse(decided.stdout)).toMatchObject({
      id: person,
      status: { value: 'APPROVED' },
      policyStatus: 'ALERT',
      commentary: 'Garantia real',
    });

    const again = await machine.run(`report decide ${person} --deny --commentary x`);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('MANUAL_DECISION_EXISTS') });

    const redone = await machine.run(`report redo ${person} --deny --commentary - --lang pt-BR`, {
      stdin: 'Garantia cancelada\n',
    });
    expect(redone).toMatchObject({ code: 0, stdout: expect.stringContaining('NEGADO') });

    const { stdout } = await machine.run(`report show ${person}`);
    expect(stdout).toContain('Decided by ');
    expect(stdout).toContain('Garantia cancelada');
    expect(stdout).toContain('Decision of the policy: ALERT');
  });

  test('with a justification of 5,000 characters keeps its reasons on the screen, and the rest behind them', async () => {
    await writeFile(join(machine.folder, 'long.txt'), `${'palavra '.repeat(620)}fim`);
    await machine.run(`report decide ${person} --approve --commentary @long.txt`);
    const screen = { terminal: 'all', columns: 80, rows: 24, env: { NO_COLOR: '1' } } as const;
    for (const [lang, why] of [
      ['en', 'Why'],
      ['pt-BR', 'Por quê'],
    ] as const) {
      const short = (await machine.run(`report show ${person} --reasons --lang ${lang}`, screen)).stdout;
      expect(short.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
      expect(short).toMatch(new RegExp(`palav?r?a?….*\n${why}\n.*credit report show ${person}\n$`, 's'));
      const { stdout } = await machine.run(`report show ${person} --no-pager --lang ${lang}`, screen);
      expect(stdout.slice(0, stdout.indexOf(`\n${why}\n`)).split('\n').length).toBeLessThan(24);
      expect(stdout.slice(stdout.indexOf(`\n${why}\n`))).toMatch(/palavra\s+fim\n/);
    }
  });

  test('reads a long justification from a file', async () => {
    await writeFile(join(machine.folder, 'reason.txt'), 'Histórico de dez anos sem atraso.\n');
    const { code } = await machine.run(`report decide ${company} --approve --commentary @reason.txt`);
    expect(code).toBe(0);
    expect((await machine.run(`report show ${company}`)).stdout).toContain('Histórico de dez anos');
    expect(
      (await machine.run(`report redo ${company} --approve --commentary @missing.txt`)).stderr,
    ).toContain('FILE_UNREADABLE');
  });

  test.each([
    ['--commentary x', 'either --approve or --deny'],
    ['--approve --deny --commentary x', 'either --approve or --deny'],
    ['--approve', 'needs its justification'],
  ])('with "%s" is refused', async (options, said) => {
    const { code, stderr } = await machine.run(`report decide ${company} ${options}`);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });

  test('that never was cannot be redone', async () => {
    expect(await machine.run(`report redo ${company} --deny --commentary x`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('credit report decide'),
    });
  });
});
