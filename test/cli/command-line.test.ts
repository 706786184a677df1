import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageVersion } from '../../src/base/own-package.ts';
import { commands } from '../../src/cli/commands/index.ts';
import { exitCodeMeanings, exitCodes, worstExitCode } from '../../src/cli/exit-codes.ts';
import { usageLine } from '../../src/cli/help-text.ts';
import { textWidth } from '../../src/cli/output/wrap.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

const nouns = [
  ...new Set(commands.filter((one) => one.name.includes(' ')).map((one) => one.name.split(' ')[0] ?? '')),
];
const names = commands.map((command) => command.name);

describe('help', () => {
  test('of the program alone is given where nobody can be asked, and is no failure', async () => {
    const { code, stdout, stderr } = await machine.run('');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('transcripts/help.txt');
  });

  test('in Portuguese says the same', async () => {
    const { stdout } = await machine.run('--help --lang pt-BR');
    await expect(stdout).toMatchFileSnapshot('transcripts/help.pt-BR.txt');
  });

  test('is the same text by --help, -h and help, for the program and everything in it', async () => {
    expect((await machine.run('--help')).stdout).toBe((await machine.run('')).stdout);
    for (const path of [...nouns, ...names]) {
      const long = await machine.run(`${path} --help`);
      expect(long).toMatchObject({ code: 0, stderr: '' });
      expect(await machine.run(`${path} -h`)).toEqual(long);
      expect(await machine.run(`help ${path}`)).toEqual(long);
    }
  });

  test.each(nouns)('of the bare noun "%s" goes to stderr, the same text, and exits 2', async (noun) => {
    const { stdout } = await machine.run(`${noun} --help`);
    expect(await machine.run(noun)).toEqual({ code: 2, stdout: '', stderr: stdout });
  });

  test.each(names)('of "%s" has two to five examples, at the top', async (name) => {
    const command = commands.find((one) => one.name === name);
    expect(command?.examples.length).toBeGreaterThanOrEqual(2);
    expect(command?.examples.length).toBeLessThanOrEqual(5);
    const { stdout } = await machine.run(`${name} --help`);
    expect(stdout.indexOf('Examples')).toBeLessThan(stdout.indexOf('Options'));
  });

  test('of one command', async () => {
    await expect((await machine.run('analyze --help')).stdout).toMatchFileSnapshot(
      'transcripts/help-analyze.txt',
    );
    await expect((await machine.run('help report')).stdout).toMatchFileSnapshot(
      'transcripts/help-report.txt',
    );
  });

  test.each([60, 80, 120])(
    'fits a terminal of %d columns, but for the examples, which can be copied',
    async (columns) => {
      const examples = new Set(
        commands.flatMap((command) => command.examples.map((example) => `  ${example.line}`)),
      );
      for (const path of ['', ...nouns, ...names]) {
        const { stdout } = await machine.run(`help ${path}`, {
          terminal: ['stdout'],
          columns,
          env: { NO_COLOR: '1', CREDIT_PAGER: '' },
        });
        const tooLong = stdout.split('\n').filter((line) => textWidth(line) > columns && !examples.has(line));
        expect([path, tooLong]).toEqual([path, []]);
      }
    },
  );

  test('tells scripts and agents in three lines what they need', async () => {
    const { stdout } = await machine.run('');
    for (const word of ['--no-input', '--json', 'Exit: 0']) expect(stdout).toContain(word);
  });

  test('about exit codes lists every one', async () => {
    const { stdout } = await machine.run('help exit-codes');
    for (const [name, code] of Object.entries(exitCodes)) {
      expect(stdout).toMatch(new RegExp(`^ +${code} `, 'm'));
      expect(Object.keys(exitCodeMeanings)).toContain(name);
    }
    await expect(stdout).toMatchFileSnapshot('transcripts/help-exit-codes.txt');
  });

  test('about the environment names the variable of every setting', async () => {
    const { environmentName, settingKeys } = await import('../../src/settings.ts');
    const { stdout } = await machine.run('help environment');
    for (const key of settingKeys) expect(stdout).toContain(environmentName(key));
  });

  test('takes an error code in small letters, but a command of that name first', async () => {
    expect((await machine.run('help policy_disabled')).stdout).toContain('POLICY_DISABLED');
    expect((await machine.run('help usage')).stdout).toContain('credit usage [options]');
  });

  test('about nothing known guesses what was meant', async () => {
    expect(await machine.run('help anlyze')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('did you mean analyze?'),
    });
  });
});

describe('usage lines', () => {
  test.each(commands)('$name is written in one notation', (command) => {
    const word = String.raw`(<[a-z]+>|\[[a-z]+\]|\{[A-Za-z_-]+( \| [A-Za-z_-]+)+\})(\.\.\.)?`;
    expect(usageLine(command)).toMatch(
      new RegExp(String.raw`^credit [a-z]+( [a-z]+)?( ${word})* \[options\]$`),
    );
  });

  test('verbs are one closed list', () => {
    const verbs = new Set(names.filter((name) => name.includes(' ')).map((name) => name.split(' ')[1]));
    expect([...verbs].sort()).toEqual(
      [
        'accesses',
        'add',
        'answer',
        'backtest',
        'backup',
        'cancel',
        'case',
        'cases',
        'check',
        'copy',
        'create',
        'decide',
        'default',
        'delete',
        'deliveries',
        'demo',
        'diff',
        'disable',
        'enable',
        'erase',
        'explain',
        'fairness',
        'export',
        'get',
        'hold',
        'import',
        'letter',
        'key',
        'link',
        'list',
        'listen',
        'load',
        'log',
        'match',
        'migrate',
        'mutate',
        'new',
        'note',
        'open',
        'path',
        'promote',
        'prove',
        'receipts',
        'redeliver',
        'redo',
        'remove',
        'replay',
        'restore',
        'resume',
        'retry',
        'revoke',
        'role',
        'rotate',
        'rules',
        'run',
        'salvage',
        'savings',
        'schema',
        'seal',
        'search',
        'set',
        'shadow',
        'show',
        'statements',
        'templates',
        'test',
        'trigger',
        'try',
        'unset',
        'update',
        'verify',
        'wait',
        'withdraw',
      ].sort(),
    );
  });

  test('every short option has a long form, and only the standard letters are used', async () => {
    const flags = commands.flatMap((command) => Object.values(command.options).map((option) => option.flags));
    for (const option of flags) expect(option).toMatch(/^(-[nfoy], )?--[a-z-]+( [<[][a-z-]+[>\]])?$/);
  });
});

describe('a slip', () => {
  test.each([
    ['anlyze', 'did you mean analyze?'],
    ['report lst', 'did you mean list?'],
    ['analyze 12.ABC.345/01DE-35 --polcy x', 'did you mean --policy?'],
    ['report list --status DENYED', 'Did you mean "DENIED"?'],
    ['analyze 12.ABC.345/01DE-35 --fail-on denid', 'Did you mean "denied"?'],
    ['completion bsh', 'Did you mean "bash"?'],
    ['config get profil', 'Did you mean "profile"?'],
    ['--jsn report list', 'did you mean --json?'],
  ])('"%s" is answered with a guess that is never acted on', async (line, guess) => {
    const { code, stdout, stderr } = await machine.run(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(guess);
  });

  test('a company number alone says what to type, and analyses nothing', async () => {
    expect(await machine.run('12ABC34501DE35')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('credit analyze 12ABC34501DE35'),
    });
  });

  test("a person's number alone is not repeated", async () => {
    const { code, stderr } = await machine.run('123.456.789-09');
    expect(code).toBe(2);
    expect(stderr).toContain('credit analyze <document>');
    expect(stderr).not.toContain('456.789');
  });

  test.each([
    ['analyze', '<document> is missing'],
    ['report show', '<report> is missing'],
    ['policy show starter-company extra', 'Too many arguments'],
    ['analyze x --policy', '--policy <policy> needs a value'],
    ['report list --limit many', 'a whole number from 1 to 200'],
    ['report list --limit 0', 'a whole number from 1 to 200'],
    ['report list --from 2026-02-30', '"2026-02-30" is no day'],
    ['--as-of yesterday report list', '"yesterday" is no timestamp'],
    ['--as-of 2026-02-30 report list', '"2026-02-30" is no timestamp'],
  ])('"%s" says what is wrong and exits 2', async (line, said) => {
    const { code, stdout, stderr } = await machine.run(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });

  test('in Portuguese is told in Portuguese', async () => {
    const { stderr } = await machine.run('anlyze --lang pt-BR');
    expect(stderr).toContain('Não existe o comando "anlyze" (você quis dizer analyze?)');
  });
});

test('a command that is not there is wrong usage, with --help too', async () => {
  for (const words of ['nonsense --help', 'report nonsense --help']) {
    expect(await machine.run(words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('nonsense'),
    });
  }
  expect((await machine.run('report --help')).code).toBe(0);
  expect((await machine.run('--help')).code).toBe(0);
});

describe('an error', () => {
  test('is told first, in one line, then what would be right, then where to read more', async () => {
    const { stderr } = await machine.run('report list --limit 0');
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Error INVALID_ARGUMENT: --limit: /);
    expect(lines[1]).toContain('a whole number from 1 to 200');
    expect(lines.at(-1)).toContain('credit help INVALID_ARGUMENT');
  });

  test('with --json is one object in the last line of stderr, and stdout stays empty', async () => {
    const { stdout, stderr } = await machine.run('report list --limit 0 --json');
    expect(stdout).toBe('');
    const last = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(last.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.any(String),
      mend: expect.any(String),
    });
  });

  test('shows no stack unless --debug asks', async () => {
    expect((await machine.run('report list --limit 0')).stderr).not.toMatch(/^\s+at /m);
    expect((await machine.run('report list --limit 0 --debug')).stderr).toMatch(/^\s+at /m);
    expect((await machine.run('report list --limit 0', { env: { CREDIT_DEBUG: '1' } })).stderr).toMatch(
      /^\s+at /m,
    );
  });
});

describe('options of every command', () => {
  test('stand before or after its name', async () => {
    const after = await machine.run('config path --json');
    expect(JSON.parse(after.stdout)).toBeTypeOf('object');
    expect(await machine.run('--json config path')).toEqual(after);
    expect(await machine.run('config --json path')).toEqual(after);
  });

  test('--version prints the version and nothing else', async () => {
    expect(await machine.run('--version')).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: '' });
    expect(await machine.run('-V')).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: '' });
  });

  test.each([
    [{ LANG: 'pt_BR.UTF-8' }, '', 'Uso'],
    [{ LANG: 'pt_PT.UTF-8' }, '', 'Uso'],
    [{ LANG: 'de_DE.UTF-8' }, '', 'Usage'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'pt_BR.UTF-8' }, '', 'Uso'],
    [{ LANG: 'pt_BR.UTF-8', CREDIT_LANG: 'en' }, '', 'Usage'],
    [{ CREDIT_LANG: 'en' }, ' --lang pt-BR', 'Uso'],
  ])('language: %o%s speaks with "%s"', async (env, option, word) => {
    expect((await machine.run(`--help${option}`, { env })).stdout).toContain(`\n${word}\n`);
  });
});

test('when several outcomes hold, the gravest is told', () => {
  expect(worstExitCode([0, 5, 3])).toBe(3);
  expect(worstExitCode([3, 4, 5])).toBe(4);
  expect(worstExitCode([4, 1])).toBe(1);
  expect(worstExitCode([0, 0])).toBe(0);
});
