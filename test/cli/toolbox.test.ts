import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grey, type LiveRun, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function until(run: LiveRun, text: string, stream: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
  while (!grey(run[stream].text).includes(text)) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Waits until a question stands last, after `times` earlier ones at least. */
async function untilAsked(run: LiveRun, question: string, times = 0): Promise<void> {
  const asked = () => {
    const text = grey(run.stdout.text).trimEnd();
    return text.endsWith(question) && text.split(question).length > times + 1;
  };
  while (!asked()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const accessible = { CREDIT_ACCESSIBLE: '1', NO_COLOR: '1' };

describe('credit alone on a terminal', () => {
  test('leads: says sandbox, where the data lie and what to try; then a document, an amount, the report, and again', async () => {
    await machine.remove();
    machine = await newMachine({ isNew: true });
    const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    const welcome = grey(run.stdout.text);
    for (const words of ['SANDBOX', machine.db, '12.ABC.345/01DE-35', 'two starter policies'])
      expect(welcome).toContain(words);
    run.keyboard.write('99990001000198');
    await until(run, 'CNPJ, valid');
    run.keyboard.write('\r');
    // An operation stands beside the only policy for a company.
    await until(run, '❯ starter-company');
    await until(run, '(operation)');
    run.keyboard.write('\r');
    await until(run, 'Amount asked for');
    run.keyboard.write('1.500,00');
    await until(run, 'R$\u00A01,500.00');
    run.keyboard.write('\r');
    await until(run, 'APPROVED   score');
    await untilAsked(run, 'CPF or CNPJ');
    run.keyboard.write('\u0003');
    expect((await run.finished).code).toBe(130);
    expect(grey(run.stdout.text)).toContain('99.990.001/0001-98');
    const { items } = JSON.parse((await machine.run('report list --json')).stdout);
    expect(items).toMatchObject([{ document: '99990001000198', requestedAmount: 1500 }]);
  });

  test('asks for the policy where there are several, the default first', async () => {
    await machine.run('policy enable quick-company --yes');
    const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('99990001000198\r');
    await until(run, '❯ starter-company');
    run.keyboard.write('\r');
    await until(run, 'Amount asked for');
    run.keyboard.write('\u0003');
    await until(run, 'Back.', 'stderr');
    await untilAsked(run, 'CPF or CNPJ');
    run.keyboard.write('\u0003');
    expect((await run.finished).code).toBe(130);
    expect((await machine.run('report list')).stdout).toBe('');
  });

  test('blocks an invalid document, with the reason said once, and keeps what was typed', async () => {
    const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('99990001000199');
    await until(run, 'check digits');
    run.keyboard.write('\r');
    await until(run, '> Invalid document');
    const lastDrawing = grey(run.stdout.text).split('? CPF or CNPJ').at(-1);
    expect(lastDrawing?.match(/check digits/g)).toHaveLength(1);
    run.keyboard.write('\u007F8\r');
    await until(run, '❯ starter-company');
    run.keyboard.write('\r');
    await until(run, 'Amount asked for');
    run.keyboard.write('\r');
    await until(run, 'APPROVED   score');
    await untilAsked(run, 'CPF or CNPJ');
    run.keyboard.write('\u0003');
    await run.finished;
  });

  test('Ctrl-C at its first question is quiet, exits 130, and nothing was created; with text typed it drops the text', async () => {
    const run = machine.start('', { terminal: 'all' });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('9999');
    await until(run, '9999');
    run.keyboard.write('\u0003');
    await untilAsked(run, 'CPF or CNPJ', 1);
    run.keyboard.write('\u0003');
    const { code, stderr } = await run.finished;
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect((await machine.run('report list')).stdout).toBe('');
  });

  test('a pasted list opens a batch, typed in one go or marked by the terminal', async () => {
    const list = '99990001000198\rPadaria 12.ABC.345/01DE-35\r99990001000199\r';
    for (const pasted of [list, `\u001B[200~${list}\u001B[201~`]) {
      const run = machine.start('', { terminal: 'all', env: { NO_COLOR: '1' } });
      await until(run, 'CPF or CNPJ');
      run.keyboard.write(pasted);
      await until(run, 'A list: valid 2 (CNPJ 2, CPF 0), invalid 1, repeated 0');
      await until(run, 'Name of the batch');
      run.keyboard.write('Monday\r');
      await until(run, 'Spreadsheet');
      run.keyboard.write(`${machine.folder}/out.txt\r`);
      await until(run, 'ends in .xlsx');
      run.keyboard.write('\u0015\r');
      await until(run, '2 ready');
      await untilAsked(run, 'CPF or CNPJ');
      run.keyboard.write('\u0003');
      await run.finished;
    }
    const { items } = JSON.parse((await machine.run('batch list --json')).stdout);
    expect(items).toMatchObject([{ name: 'Monday' }, { name: 'Monday' }]);
  });

  test.each([
    ['drawn', { NO_COLOR: '1' }],
    ['numbered', accessible],
  ])(
    'text around one document, or several in a line, is read as document check reads it, %s',
    async (_, env) => {
      const run = machine.start('', { terminal: 'all', env });
      const enter = env === accessible ? '\n' : '\r';
      await until(run, 'CPF or CNPJ');
      run.keyboard.write(`CNPJ: 12.ABC.345/01DE-35, Padaria${enter}`);
      await until(run, 'starter-company  ');
      run.keyboard.write(env === accessible ? `1${enter}` : enter);
      await until(run, 'Amount asked for');
      run.keyboard.write(enter);
      await until(run, '12.ABC.345/01DE-35  ');
      await untilAsked(run, 'CPF or CNPJ');
      run.keyboard.write(`12.ABC.345/01DE-35; 99990001000198${enter}`);
      await until(run, 'A list: valid 2');
      await until(run, 'Name of the batch');
      if (env === accessible) run.keyboard.end();
      else {
        run.keyboard.write('\u0003');
        await until(run, 'Back.', 'stderr');
        await untilAsked(run, 'CPF or CNPJ');
        run.keyboard.write('\u0003');
      }
      await run.finished;
    },
  );

  test('Enter alone leads to recent reports, and to a decision on one that awaits it', async () => {
    await machine.run('analyze 00000011800');
    await machine.run('analyze 99990001000198');
    const run = machine.start('', { terminal: 'all', env: accessible });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('\n');
    await until(run, '1. Recent reports');
    expect(grey(run.stdout.text)).not.toContain('The last report');
    expect(grey(run.stdout.text)).not.toMatch(/operation/i);
    run.keyboard.write('1\n');
    await until(run, '2. ***.000.118-**');
    run.keyboard.write('2\n');
    await until(run, '1. Decide');
    run.keyboard.write('1\n');
    await until(run, '1. Approve');
    run.keyboard.write('1\n');
    await until(run, 'Justification');
    run.keyboard.write('Garantia real\n');
    await until(run, 'Go on?');
    run.keyboard.write('y\n');
    await until(run, 'is APPROVED, decided by');
    expect(grey(run.stderr.text)).toMatch(
      /\*{3}\.000\.118-\*\* .+\nALERT → APPROVED, decided by .+\nNo webhook/,
    );
    await untilAsked(run, 'CPF or CNPJ');
    run.keyboard.write('\n');
    await until(run, 'The last report');
    run.keyboard.write('5\n');
    expect((await run.finished).code).toBe(0);
  });

  test('a refusal is told, and the next document is asked for', async () => {
    await machine.run('policy disable starter-person --yes');
    const run = machine.start('', { terminal: 'all', env: { ...accessible, CREDIT_LANG: 'pt-BR' } });
    await until(run, 'CPF ou CNPJ');
    run.keyboard.write('000.000.118-00\n');
    await until(run, 'NO_POLICY', 'stderr');
    await untilAsked(run, 'CPF ou CNPJ');
    run.keyboard.write('\n');
    await until(run, 'Sair');
    run.keyboard.write('3\n');
    expect((await run.finished).code).toBe(0);
  });

  test('for a reader of the screen asks by numbered lines, and moves nothing', async () => {
    await machine.run('policy enable quick-company --yes');
    const run = machine.start('', { terminal: 'all', env: accessible });
    await until(run, 'CPF or CNPJ');
    run.keyboard.write('99990001000198\n');
    await until(run, '1. starter-company');
    run.keyboard.write('1\n');
    await until(run, 'Amount asked for');
    run.keyboard.write('\n');
    await untilAsked(run, 'CPF or CNPJ', 1);
    run.keyboard.write('\n');
    await until(run, '5. Leave');
    run.keyboard.write('5\n');
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
