import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/cli/output/wrap.ts';
import { documentOf } from './document-of-case.ts';
import { grey, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
  // Those that run at once find the database made: here they are one process, which waits for itself.
  await machine.run('policy list');
});
afterAll(() => machine.remove());

describe('the view of a report', () => {
  const cases = [
    'approved-company',
    'denied-by-score-company',
    'alert-person',
    'source-down-optional-company',
    'source-down-required-person',
  ];

  test.concurrent.each(cases)(
    'of %s says SANDBOX first, and has no line longer than the terminal',
    async (name) => {
      const { stdout } = await machine.run(`analyze ${documentOf(name)}`);
      expect(stdout.split('\n')[0]).toContain('SANDBOX');
      const [id] = /rpt_\w+/.exec(stdout) ?? [];
      for (const columns of [60, 80, 120]) {
        for (const lang of ['en', 'pt-BR']) {
          const shown = await machine.run(`report show ${id} --lang ${lang}`, {
            terminal: ['stdout', 'stderr'],
            columns,
            env: { NO_COLOR: '1', CI: '1' },
          });
          expect(shown.stdout.split('\n')[0]).toContain('SANDBOX');
          expect(shown.stdout.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
        }
      }
    },
  );

  test('of an analysis fits a narrow terminal', async () => {
    const { stdout } = await machine.run(`analyze ${documentOf('denied-by-score-company')}`, {
      terminal: ['stdout', 'stderr'],
      columns: 60,
      env: { NO_COLOR: '1', CI: '1' },
    });
    expect(stdout.split('\n').filter((line) => textWidth(line) > 60)).toEqual([]);
  });

  test('has decision, score, band, coverage, limit, groups and a line for each section in words', async () => {
    const { stdout } = await machine.run(`analyze ${documentOf('denied-by-score-company')} --lang pt-BR`);
    for (const word of [
      'NEGADO',
      'score ',
      ' de 1000',
      'faixa ',
      'cobertura ',
      'limite ',
      'Por quê',
      'Grupos',
      'Seções',
      'Dados cadastrais',
      'Protestos',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test('of an optional source that failed says so in the section and among what was not evaluated', async () => {
    const { stdout } = await machine.run(
      `analyze ${documentOf('source-down-optional-company')} --lang pt-BR`,
    );
    for (const words of ['Não avaliado', 'não foi possível consultar', 'O que falhou'])
      expect(stdout).toContain(words);
  });

  test('suggests the next step on a terminal, and nowhere else', async () => {
    const words = `analyze ${documentOf('alert-company')}`;
    expect((await machine.run(words, { terminal: ['stdout', 'stderr'] })).stderr).toContain(
      'Next: credit report decide rpt_',
    );
    expect(
      (await machine.run(words, { terminal: ['stdout', 'stderr'], env: { CI: 'true' } })).stderr,
    ).not.toContain('Next:');
    expect((await machine.run(words)).stderr).not.toContain('Next:');
  });

  test('names the command that shows a decided one whole only once', async () => {
    const { stdout, stderr } = await machine.run(`analyze ${documentOf('approved-company')}`, {
      terminal: ['stdout', 'stderr'],
    });
    expect(`${stdout}${stderr}`.match(/credit report show rpt_/g)).toHaveLength(1);
  });

  test('in a grey capture has each decision and state as a word', async () => {
    const coloured = await machine.run(`analyze ${documentOf('denied-by-exclusion-company')}`, {
      terminal: ['stdout'],
    });
    const plain = await machine.run(`analyze ${documentOf('denied-by-exclusion-company')} --no-color`, {
      terminal: ['stdout'],
    });
    expect(coloured.stdout).toContain('\u001B[97;41m');
    expect(plain.stdout).not.toContain('\u001B');
    expect(grey(coloured.stdout)).toContain('DENIED');
  });

  test('tells a rule about an amount that was not asked for from one whose data were missing', async () => {
    const words = `analyze ${documentOf('approved-company')}`;
    expect((await machine.run(words)).stdout).toMatch(/Request +Amount requested over.*no amount/s);
    expect((await machine.run(`${words} --amount 1000`)).stdout).not.toContain('no amount');
  });
});
