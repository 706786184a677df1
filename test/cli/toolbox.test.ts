import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grey, type LiveRun, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function until(run: LiveRun, text: string): Promise<void> {
  while (!grey(run.stdout.text).includes(text)) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('credit alone on a terminal', () => {
  test('leads: says sandbox, where the data lie and what to try; then a document, a policy, and the report', async () => {
    const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    const welcome = grey(run.stdout.text);
    for (const words of ['SANDBOX', machine.db, '12.ABC.345/01DE-35', 'two starter policies'])
      expect(welcome).toContain(words);
    run.keyboard.write('99990001000198');
    await until(run, 'CNPJ, valid');
    run.keyboard.write('\r');
    await until(run, 'starter-company');
    run.keyboard.write('\r');
    const { code, stdout } = await run.finished;
    expect(code).toBe(0);
    expect(grey(stdout)).toContain('APPROVED');
    expect(grey(stdout)).toContain('99.990.001/0001-98');
  });

  test('blocks an invalid document, with the reason, and keeps what was typed', async () => {
    const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('99990001000199');
    await until(run, 'check digits');
    run.keyboard.write('\r');
    await new Promise((resolve) => setTimeout(resolve, 50));
    run.keyboard.write('\u007F8\r');
    await until(run, 'starter-company');
    run.keyboard.write('\r');
    expect((await run.finished).code).toBe(0);
  });

  test('Ctrl-C is quiet, exits 130, and nothing was created', async () => {
    const run = machine.start('', { terminal: 'all' });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('\u0003');
    const { code, stderr } = await run.finished;
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect((await machine.run('report list')).stdout).toBe('');
  });

  test('for a reader of the screen asks by numbered lines, and moves nothing', async () => {
    const run = machine.start('', { terminal: 'all', env: { CREDIT_ACCESSIBLE: '1', NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('99990001000198\n');
    await until(run, '1. starter-company');
    run.keyboard.write('1\n');
    const { code, stdout, stderr } = await run.finished;
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain('\u001B');
  });

  test('with questions forbidden gives the help', async () => {
    for (const options of [{ env: { CREDIT_NO_INPUT: '1' } }, { env: { CI: 'true' } }]) {
      const { code, stdout } = await machine.run('', { terminal: 'all', ...options });
      expect(code).toBe(0);
      expect(grey(stdout)).toContain('credit <command> [options]');
    }
  });
});

describe('a terminal of an odd size', () => {
  test.each([
    [0, 0],
    [20, 5],
    [80, 24],
    [300, 50],
  ])('%d by %d ends every command as usual, in less than 100 kB', async (columns, rows) => {
    for (const words of [
      'analyze 99990001000198',
      'report list',
      'policy list',
      '--help',
      'source list',
      'doctor',
    ]) {
      const { code, stdout, stderr } = await machine.run(words, {
        terminal: ['stdout', 'stderr'],
        columns,
        rows,
        env: { CREDIT_PAGER: '' },
      });
      expect([words, code]).toEqual([words, 0]);
      expect(stdout.length + stderr.length).toBeLessThan(100_000);
    }
  });
});

describe('progress', () => {
  test('on a terminal moves in place; with --quiet, --json, CI or an accessible output nothing moves', async () => {
    const words = 'analyze 99990011000123';
    const moving = await machine.run(words, { terminal: ['stderr'] });
    expect(moving.stderr).toContain('Sources ');
    expect(moving.stderr).toContain('\u001B[');
    for (const [options, env] of [
      ['--quiet', {}],
      ['--json', {}],
      ['', { CI: '1' }],
      ['', { CREDIT_ACCESSIBLE: '1' }],
      ['', { TERM: 'dumb' }],
    ] as const) {
      // A source that fails at first takes long enough for something to move.
      const still = await machine.run(`analyze 99990012000178 ${options}`, {
        terminal: ['stderr'],
        env: { NO_COLOR: '1', ...env },
      });
      expect(still.stderr).not.toContain('\u001B');
      if (options === '--quiet') expect(still.stderr).toBe('');
    }
  });
});
