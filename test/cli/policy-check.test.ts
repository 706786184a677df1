import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cpuMsOf } from '../cpu-time.ts';
import { grey, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

const head = 'id: mine\nname: Mine\nkind: cnpj\ndepth: SIMPLES\ngroups:\n  - name: g\n    rules:\n';
const slip = `${head}      - { rule: COMPANY_SITUATON, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, whenMissing: ALERT }\n`;
const sound = slip.replace('SITUATON', 'SITUATION');
/** Points for an ALERT, of a rule that denies, are only doubtful. */
const doubtful = sound.replace('DENIED', 'DENIED, points: 10, alertPoints: 5');

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

describe('credit policy check', () => {
  test('shows the place, the code, the line with the piece underlined, and what would be right', async () => {
    await write('a.yaml', slip);
    const { code, stdout, stderr } = await machine.run('policy check a.yaml');
    expect(code).toBe(3);
    expect(stdout).toBe(
      [
        'a.yaml:8:17 error UNKNOWN_RULE: There is no rule "COMPANY_SITUATON"',
        '8 |       - { rule: COMPANY_SITUATON, failWhen: NOT_CONTAINS ATIVA, statusToApp',
        '  |                 ^^^^^^^^^^^^^^^^',
        '  = Did you mean COMPANY_SITUATION?',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('1 file checked: 1 error, 0 warnings.\n');
  });

  test('tells a number with a comma once, in a flow map too, and how it is written', async () => {
    const limit = (basis: string) => sound.replace('groups:', `${basis}\ngroups:`);
    await write(
      'flow.yaml',
      limit(
        'creditLimit: { basis: CALCULATED_REVENUE, percentByBand: { A: 30,5 }, maximum: 5.000,00 }',
      ).replace('DENIED,', 'DENIED, points: 12,5,'),
    );
    await write('block.yaml', limit('scoring:\n  minimumCoverage: 0,5'));
    const { stdout } = await machine.run('policy check block.yaml flow.yaml --format json');
    const found: {
      files: { findings: { code: string; message: string; suggestion: string; length: number }[] }[];
    } = JSON.parse(stdout);
    expect(
      found.files.map(({ findings }) =>
        findings
          .filter(({ code }) => code === 'WRONG_TYPE' || code === 'UNKNOWN_KEY')
          .map(({ message, suggestion, length }) => [message, suggestion, length]),
      ),
    ).toEqual([
      [['minimumCoverage is the text "0,5", and must be a number', 'Write 0.5', 3]],
      [
        ['A is the text "30,5", and must be a number', 'Write 30.5', 4],
        ['maximum is the text "5.000,00", and must be a number', 'Write 5000', 8],
        ['points is the text "12,5", and must be a whole number', 'Write a whole number', 4],
      ],
    ]);
  });

  test('speaks Portuguese, and colours only a terminal', async () => {
    await write('a.yaml', slip);
    const piped = await machine.run('policy check a.yaml --lang pt-BR');
    expect(piped.stdout).toContain('erro UNKNOWN_RULE: Não existe a regra "COMPANY_SITUATON"');
    expect(piped.stdout).toContain('= Você quis dizer COMPANY_SITUATION?');
    const shown = await machine.run('policy check a.yaml --lang pt-BR', { terminal: 'all', columns: 80 });
    expect(shown.stdout).toContain('\u001B[97;41m^^^^^^^^^^^^^^^^');
    expect(grey(shown.stdout)).toBe(piped.stdout);
  });

  test('of a sound policy says nothing on stdout, and ends with 0', async () => {
    await write('a.yaml', sound);
    expect(await machine.run('policy check a.yaml')).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file checked: nothing found.\n',
    });
    expect((await machine.run('policy check a.yaml --quiet')).stderr).toBe('');
  });

  test('on a terminal suggests what comes next, and nowhere else', async () => {
    const next = async (text: string, env: Record<string, string> = {}) => {
      await write('a.yaml', text);
      const { stderr } = await machine.run('policy check a.yaml', { terminal: 'all', env });
      return stderr.split('\n')[1];
    };
    expect(await next(slip)).toBe('Next: credit help UNKNOWN_RULE');
    expect(await next(sound)).toBe('Next: credit policy test a.yaml');
    expect(await next(sound, { CI: '1' })).toBe('');
  });

  test('shows the stretch of a long line around what is at fault', async () => {
    const long = `${head}      - { failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, whenMissing: ALERT, points: ${'0'.repeat(60)}1, rule: NONE_SUCH }\n`;
    await write('a.yaml', long);
    const { stdout } = await machine.run('policy check a.yaml');
    const [, shown = '', marks = ''] = stdout.split('\n');
    expect(shown.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('NONE_SUCH');
    expect(shown.length).toBeLessThanOrEqual(80);
  });

  test.each([
    ['', sound, 0],
    ['', doubtful, 0],
    ['', slip, 3],
    ['--fail-on warning', doubtful, 3],
    ['--fail-on warning', sound, 0],
    ['--fail-on never', slip, 0],
    ['--max-warnings 0', doubtful, 3],
    ['--max-warnings 1', doubtful, 0],
    ['--fail-on never --max-warnings 0', doubtful, 3],
  ])('with "%s" fails on what it is told to', async (options, text, code) => {
    await write('a.yaml', text);
    expect((await machine.run(`policy check a.yaml ${options}`)).code).toBe(code);
  });

  test('takes folders, patterns and stdin, each file once', async () => {
    await mkdir(join(machine.folder, 'policies/more'), { recursive: true });
    await mkdir(join(machine.folder, 'policies/.hidden'), { recursive: true });
    for (const name of ['policies/b.yml', 'policies/a.yaml', 'policies/more/c.yaml', 'policies/note.txt']) {
      await write(name, sound);
    }
    await write('policies/.hidden/d.yaml', slip);
    const files = async (words: readonly string[], stdin = '') => {
      const { stdout } = await machine.run(['policy', 'check', ...words, '--json'], { stdin });
      return JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
    };
    const all = ['policies/a.yaml', 'policies/b.yml', 'policies/more/c.yaml'];
    expect(await files([])).toEqual(all);
    expect(await files(['policies', 'policies/a.yaml'])).toEqual(all);
    expect(await files(['policies/*.{yaml,yml}'])).toEqual(all.slice(0, 2));
    expect(await files(['policies/**/?.yaml'])).toEqual(['policies/a.yaml', 'policies/more/c.yaml']);
    expect(await files(['-'], sound)).toEqual(['-']);
    expect((await machine.run('policy check -', { stdin: slip })).stdout).toContain(
      '-:8:17 error UNKNOWN_RULE',
    );
  });

  test('refuses what is not there before it prints anything', async () => {
    await write('a.yaml', slip);
    const refused = async (words: string) => {
      const { code, stdout, stderr } = await machine.run(`policy check ${words}`);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await refused('a.yaml missing.yaml')).toContain('FILE_UNREADABLE');
    expect(await refused('x*.yaml')).toContain('NO_FILES');
    expect(await refused('')).toContain('policies');
    expect(await refused('a.yaml --format jnit')).toContain('Did you mean "junit"?');
    expect((await refused('a.yaml --format json --format junit')).replaceAll(/\s+/g, ' ')).toContain(
      '--format junit=junit.xml',
    );
    expect((await machine.run('policy check x*.yaml --pass-with-no-files')).code).toBe(0);
  });

  test('says the same in every form', async () => {
    await write('a.yaml', slip);
    await write('b.yaml', doubtful);
    const words = ['text', 'junit', 'sarif', 'github', 'gitlab'].map(
      (name) => `--format ${name}=out.${name}`,
    );
    const { stdout } = await machine.run(`policy check a.yaml b.yaml --json ${words.join(' ')}`);
    const read = (name: string) => readFile(join(machine.folder, `out.${name}`), 'utf8');
    const told = JSON.parse(stdout).files.flatMap(
      (file: { file: string; findings: { line: number; code: string }[] }) =>
        file.findings.map(({ line, code }) => `${file.file}:${line} ${code}`),
    );
    expect(told).toEqual(['a.yaml:8 UNKNOWN_RULE', 'b.yaml:8 ALERT_POINTS_UNUSED']);
    const matches = async (name: string, pattern: RegExp) =>
      [...(await read(name)).matchAll(pattern)].map(
        ({ groups = {} }) => `${groups['file']}:${groups['line']} ${groups['code']}`,
      );
    expect(await matches('text', /^(?<file>.+):(?<line>\d+):\d+ (?:error|warning) (?<code>\w+)/gm)).toEqual(
      told,
    );
    expect(await matches('junit', />(?<file>[\w.]+):(?<line>\d+):\d+ (?<code>\w+)/g)).toEqual(told);
    expect(await matches('github', /file=(?<file>[^,]+),line=(?<line>\d+).*title=(?<code>\w+)/g)).toEqual(
      told,
    );
    const sarif = JSON.parse(await read('sarif'));
    expect(
      sarif.runs[0].results.map(
        ({
          ruleId,
          locations: [{ physicalLocation: place }],
        }: Record<string, never> & {
          locations: [
            { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } },
          ];
        }) => `${place.artifactLocation.uri}:${place.region.startLine} ${ruleId}`,
      ),
    ).toEqual(told);
    expect(
      JSON.parse(await read('gitlab')).map(
        ({
          location,
          check_name,
        }: {
          location: { path: string; lines: { begin: number } };
          check_name: string;
        }) => `${location.path}:${location.lines.begin} ${check_name}`,
      ),
    ).toEqual(told);
  });

  test('in a GitHub workflow adds annotations by itself, unless another form is asked for', async () => {
    await write('a.yaml', slip);
    const env = { GITHUB_ACTIONS: 'true' };
    const { stdout } = await machine.run('policy check a.yaml', { env });
    expect(stdout).toContain('a.yaml:8:17 error UNKNOWN_RULE');
    expect(stdout).toContain('::error file=a.yaml,line=8,endLine=8,col=17,endColumn=33,title=UNKNOWN_RULE::');
    expect((await machine.run('policy check a.yaml --format text', { env })).stdout).not.toContain('::error');
  });

  test('adds what it found to the summary of the job, as no Markdown and no HTML', async () => {
    await write('a.yaml', slip.replace('COMPANY_SITUATON', '"|<b>*x*"'));
    const summary = join(machine.folder, 'summary.md');
    await write('summary.md', 'before\n');
    await machine.run('policy check a.yaml', { env: { GITHUB_STEP_SUMMARY: summary } });
    const lines = (await readFile(summary, 'utf8')).split('\n');
    expect(lines.slice(0, 3)).toEqual(['before', '### credit policy check', '']);
    expect(lines[5]).toMatch(/^\| a\.yaml:8:17 \| error UNKNOWN\\_RULE \| .*\\\|&lt;b\\>\\\*x\\\*/);
    await machine.run('policy check a.yaml');
    expect((await readFile(summary, 'utf8')).split('\n')).toEqual(lines);
  });

  test('a file far too large, one without end, and one of a single line are told in a moment', async () => {
    await write('large.yaml', '');
    await truncate(join(machine.folder, 'large.yaml'), 100_000_000);
    const rules = '{ rule: NONE, failWhen: IS_TRUE, statusToApply: ALERT }, '.repeat(1500);
    await write(
      'line.yaml',
      `{ id: x, name: X, kind: cpf, depth: SIMPLES, groups: [{ name: g, rules: [${rules}] }] }`,
    );
    const checking = machine.run('policy check large.yaml /dev/zero line.yaml');
    const took = await cpuMsOf(() => checking);
    const { code, stdout } = await checking;
    expect(code).toBe(3);
    expect(stdout.match(/FILE_TOO_LARGE/g)).toHaveLength(2);
    expect(stdout.match(/UNKNOWN_RULE/g)).toHaveLength(200);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(took).toBeLessThan(5000);
  });

  test('checks files of cases with the policy that they name', async () => {
    await write('a.yaml', sound);
    const cases = (policy: string, rule: string) =>
      `policy: ${policy}\nasOf: 2026-01-15\ncases:\n  - { name: x, expect: { rules: { ${rule}: DENIED } } }\n`;
    await write('a.cases.yaml', cases('a.yaml', 'COMPANY_SITUATION'));
    expect((await machine.run('policy check a.cases.yaml')).code).toBe(0);
    await write('a.cases.yaml', cases('a.yaml', 'SCORE'));
    expect((await machine.run('policy check a.cases.yaml')).stdout).toContain(
      'a.cases.yaml:4:35 error RULE_NOT_IN_POLICY',
    );
    await write('a.cases.yaml', cases('b.yaml', 'SCORE'));
    expect((await machine.run('policy check a.cases.yaml')).stdout).toContain(
      'a.cases.yaml:1:9 error POLICY_NOT_FOUND',
    );
    await write('a.yaml', slip);
    await write('a.cases.yaml', cases('a.yaml', 'SCORE'));
    expect((await machine.run('policy check a.cases.yaml')).stdout).toContain('POLICY_UNUSABLE');
  });
});
