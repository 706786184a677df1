import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal } from './on-terminal.ts';
import { grey, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await write('mine.yaml', policy);
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);
const read = (name: string) => readFile(join(machine.folder, name), 'utf8');

const policy = `id: mine
name: Mine
kind: cnpj
language: en
depth: SIMPLES
groups:
  - name: age
    rules:
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12 MONTHS, statusToApply: ALERT }
`;
const opened = (date: string | null) => `{ BASIC_INFORMATION: { company: { openingDate: ${date} } } }`;
/** Cases by the day on which the company opened, with what is expected. */
const casesOf = (...cases: readonly (readonly [name: string, date: string | null, status: string])[]) =>
  [
    'policy: mine.yaml',
    'asOf: 2026-11-20',
    'cases:',
    ...cases.map(
      ([name, date, status]) =>
        `  - { name: ${name}, sections: ${opened(date)}, expect: { status: ${status} } }`,
    ),
    '',
  ].join('\n');
const whole = casesOf(
  ['below', '2025-11-21', 'ALERT'],
  ['at', '2025-11-20', 'APPROVED'],
  ['above', '2025-10-20', 'APPROVED'],
  ['absent', null, 'ALERT'],
);

describe('credit policy test', () => {
  test('runs the cases beside a policy, and tells at a glance that all hold and what is covered', async () => {
    await write('mine.cases.yaml', whole);
    const { code, stdout, stderr } = await machine.run('policy test mine.yaml --min-coverage 100');
    expect(stdout).toBe(
      [
        'mine.cases.yaml  mine  4 cases, all hold',
        '',
        'Boundary coverage',
        'mine    100%  4 of 4 points  mine.yaml',
        '',
      ].join('\n'),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '4 cases, 0 failed.\n' });
  });

  test('shows a failing case as a difference of expected and got, with the reason, in the reader’s language', async () => {
    await write('mine.cases.yaml', casesOf(['young', '2026-01-20', 'APPROVED']));
    const { code, stdout } = await machine.run('policy test mine.cases.yaml --lang pt-BR', { columns: 120 });
    expect(code).toBe(3);
    expect(stdout).toContain(
      [
        '  FALHOU  young  mine.cases.yaml:4:13',
        '      - esperado  status: APPROVED',
        '      + obtido    status: ALERT',
        '          ALERT: Tempo de abertura da empresa: 10 meses; alerta quando menor que',
      ].join('\n'),
    );
  });

  test('names the boundaries that no case meets, and fails on too little coverage', async () => {
    await write('mine.cases.yaml', casesOf(['young', '2026-01-20', 'ALERT'], ['absent', null, 'ALERT']));
    const told = await machine.run('policy test . --min-coverage 50.01');
    expect(told.code).toBe(3);
    expect(told.stdout).toContain('mine     50%  2 of 4 points, less than the 50.01% asked for  mine.yaml\n');
    expect(told.stdout).toContain('age/COMPANY_OPENING_TIME  LESS_THAN 12 MONTHS  missing: at, above\n');
    expect((await machine.run('policy test . --min-coverage 50')).code).toBe(0);
    expect((await machine.run('policy test .')).code).toBe(0);
  });

  test('a policy that nothing tests is covered by nothing, which is said, and fails as soon as coverage is asked for', async () => {
    const { code, stdout, stderr } = await machine.run('policy test mine.yaml');
    expect(code).toBe(0);
    expect(stdout).toContain('mine      0%  0 of 4 points');
    expect(stderr).toContain('No case names mine.yaml: nothing says how it is meant to decide.\n');
    expect((await machine.run('policy test mine.yaml --min-coverage 1')).code).toBe(3);
    expect((await machine.run('policy test mine.yaml --min-coverage 0')).code).toBe(3);
  });

  test('finds the cases of a policy by the policy that they name, wherever below the folder they lie', async () => {
    await mkdir(join(machine.folder, 'tests'));
    await write('tests/age.cases.yaml', whole.replace('mine.yaml', '../mine.yaml'));
    await write('tests/other.cases.yaml', whole.replace('mine.yaml', '../other.yaml'));
    await write('tests/broken.cases.yaml', 'cases: [');
    const { code, stdout, stderr } = await machine.run('policy test mine.yaml --min-coverage 100');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '4 cases, 0 failed.\n' });
    expect(stdout).toContain('tests/age.cases.yaml  mine  4 cases, all hold\n');
    expect(stdout).not.toMatch(/other|broken/);
  });

  test('the cases of several files of one policy count together', async () => {
    const [a, b] = [
      casesOf(['below', '2025-11-21', 'ALERT'], ['at', '2025-11-20', 'APPROVED']),
      casesOf(['above', '2000-01-01', 'APPROVED'], ['absent', null, 'ALERT']),
    ];
    await write('a.cases.yaml', a);
    await write('b.cases.yaml', b);
    expect((await machine.run('policy test a.cases.yaml b.cases.yaml --min-coverage 100')).code).toBe(0);
    expect((await machine.run('policy test a.cases.yaml --min-coverage 100')).code).toBe(3);
  });

  test('--case runs some by their names, and then says nothing about coverage', async () => {
    await write('mine.cases.yaml', whole);
    const { stdout, stderr } = await machine.run('policy test mine.yaml --case ABOVE --verbose');
    expect(stdout).toBe('mine.cases.yaml  mine  1 case, all hold\n  ok      above\n\n');
    expect(stderr).toBe('1 case, 0 failed.\n');
    expect(await machine.run('policy test mine.yaml --filter nothing')).toMatchObject({
      code: 2,
      stdout: '',
    });
    expect((await machine.run('policy test mine.yaml --case a --min-coverage 10')).code).toBe(2);
  });

  test('--verbose lists what holds and what is covered', async () => {
    await write('mine.cases.yaml', whole);
    const { stdout } = await machine.run('policy test mine.yaml --verbose');
    expect(stdout).toContain('  ok      below\n  ok      at\n');
    expect(stdout).toContain('covered (met: below, at, above,');
  });

  test('findings of the cases or of the policy stop nothing else, and fail', async () => {
    await write('mine.cases.yaml', whole);
    await write('bad.cases.yaml', `${whole}  - { name: at, expect: { score: 1 } }\n`);
    const { code, stdout } = await machine.run('policy test .');
    expect(code).toBe(3);
    expect(stdout).toContain('bad.cases.yaml  mine  not run\nbad.cases.yaml:8:13 error DUPLICATE_CASE');
    expect(stdout).toContain('mine.cases.yaml  mine  4 cases, all hold');
    await write('mine.yaml', policy.replace('LESS_THAN', 'LES_THAN'));
    const broken = await machine.run('policy test mine.yaml');
    expect(broken.code).toBe(3);
    expect(broken.stdout).toContain('UNKNOWN_OPERATOR');
    expect(broken.stdout).toContain('POLICY_UNUSABLE');
  });

  test('cases may lie elsewhere than their policy', async () => {
    for (const path of ['../mine.yaml', join(machine.folder, 'mine.yaml')]) {
      await mkdir(join(machine.folder, 'more'), { recursive: true });
      await write('more/any.cases.yaml', whole.replace('policy: mine.yaml', `policy: ${path}`));
      expect((await machine.run('policy test more mine.yaml --min-coverage 100')).code).toBe(0);
    }
  });

  test('a case may begin from a named case of the sandbox', async () => {
    await copyFile('policies/starter-company.yaml', join(machine.folder, 'starter-company.yaml'));
    await write(
      'starter-company.cases.yaml',
      `policy: starter-company.yaml
asOf: 2026-11-20
cases:
  - { name: sound, fixture: approved-company, expect: { status: APPROVED, riskBand: A } }
  - { name: down, fixture: source-down-optional-company, expect: { rules: { REFIN_AMOUNT: APPROVED } } }
`,
    );
    expect(await machine.run('policy test starter-company.yaml')).toMatchObject({ code: 0 });
  });

  test('says the same to programs', async () => {
    await write(
      'mine.cases.yaml',
      casesOf(['young & <new>', '2026-01-20', 'APPROVED'], ['absent', null, 'ALERT']),
    );
    const words =
      'policy test mine.yaml --min-coverage 60 --json --format junit=out.xml --format github=out.txt';
    const { code, stdout } = await machine.run(words);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      cases: 2,
      failed: 1,
      files: [
        {
          file: 'mine.cases.yaml',
          policyId: 'mine',
          findings: [],
          cases: [
            {
              name: 'young & <new>',
              outcome: 'FAILED',
              differences: [{ subject: 'status', expected: 'APPROVED', got: 'ALERT' }],
            },
            { name: 'absent', outcome: 'PASSED', differences: [] },
          ],
        },
      ],
      policies: [
        {
          file: 'mine.yaml',
          cases: 2,
          covered: false,
          coverage: {
            percent: 50,
            met: 2,
            demanded: 4,
            rules: [{ rule: 'age/COMPANY_OPENING_TIME', met: ['BELOW', 'ABSENT'], missing: ['AT', 'ABOVE'] }],
          },
        },
      ],
    });
    const xml = await read('out.xml');
    expect(xml).toContain('<testsuites name="credit policy test" tests="3" failures="2" errors="0">');
    expect(xml).toContain('<testcase classname="mine" name="young &#38; &#60;new&#62;" time="0">');
    expect(xml).toContain(
      'type="UNCOVERED">age/COMPANY_OPENING_TIME LESS_THAN 12 MONTHS: missing: at, above</failure>',
    );
    const commands = (await read('out.txt')).trimEnd().split('\n');
    expect(commands).toEqual([
      expect.stringMatching(
        /^::error file=mine\.cases\.yaml,line=4,endLine=4,col=13,title=young & <new>::status: expected APPROVED, got ALERT%0A/,
      ),
      expect.stringMatching(
        /^::error file=mine\.yaml,line=1,.*title=Boundary coverage::50%25, less than the 60%25 asked for%0A/,
      ),
    ]);
  });

  test('adds coverage and failing cases to the summary of the job', async () => {
    await write('mine.cases.yaml', casesOf(['young', '2026-01-20', 'APPROVED']));
    const summary = join(machine.folder, 'summary.md');
    await machine.run('policy test mine.yaml', { env: { GITHUB_STEP_SUMMARY: summary } });
    const text = await read('summary.md');
    expect(text).toContain('| mine.cases.yaml:4:13 | young | status: APPROVED → ALERT |\n');
    expect(text).toContain('| mine | 1 | 25% | age/COMPANY\\_OPENING\\_TIME: at, above, data absent |\n');
  });

  test('a grey capture of a terminal says it all in words', async () => {
    await write('mine.cases.yaml', casesOf(['young', '2026-01-20', 'APPROVED']));
    const shown = await machine.run('policy test mine.yaml', { terminal: 'all', columns: 80 });
    const piped = await machine.run('policy test mine.yaml');
    expect(grey(shown.stdout)).toBe(piped.stdout);
    expect(shown.stdout).not.toBe(piped.stdout);
  });
});

describe('--watch', () => {
  const failing = casesOf(['below', '2025-11-21', 'APPROVED'], ['above', '2010-11-21', 'APPROVED']);

  test('is refused where no terminal could be watched at', async () => {
    await write('mine.cases.yaml', whole);
    for (const options of [{}, { terminal: 'all', env: { CREDIT_NO_INPUT: '1' } }] as const) {
      const { code, stderr } = await machine.run('policy test mine.yaml --watch', options);
      expect(code).toBe(2);
      expect(stderr).toContain('--watch');
      expect(stderr).toContain('terminal');
    }
  });

  test('at a change runs what depends on it, and what fails, files and names by single keys', async () => {
    const terminal = await newTerminal();
    /** Whole at once, as editors do. */
    const save = async (name: string, text: string) => {
      await writeFile(join(terminal.folder, 'unsaved'), text);
      await rename(join(terminal.folder, 'unsaved'), join(terminal.folder, name));
    };
    try {
      await save('mine.yaml', policy);
      await save('mine.cases.yaml', failing);
      await save('other.yaml', policy.replace('id: mine', 'id: other'));
      await save('other.cases.yaml', whole.replace('mine.yaml', 'other.yaml'));
      const run = terminal.start('credit policy test mine.yaml other.yaml --watch');
      let seen = 0;
      /** What stands on the terminal from here to the line that says that it waits. */
      const next = async (keys = '') => {
        const from = seen;
        if (keys !== '') run.type(keys);
        await run.until('h help.', from);
        seen = run.text().indexOf('h help.', from) + 'h help.'.length;
        return run.text().slice(from, seen);
      };
      expect(await next()).toContain('1 failed.');
      expect(await next('f')).toContain('1 case, 1 failed.');
      await save('other.cases.yaml', `${whole.replace('mine.yaml', 'other.yaml')}\n`);
      const atChange = await next();
      expect(atChange).toContain('other.cases.yaml has changed.');
      expect(atChange).toContain(' 0 failed.');
      run.type('p');
      await run.until('Files with', seen);
      expect(await next('mine.cases\r')).toContain('2 cases, 1 failed.');
      run.type('t');
      await run.until('Cases with', seen);
      expect(await next('above\r')).toContain('1 case, 0 failed.');
      expect(await next('\r')).toContain('Boundary coverage');
      run.type('h');
      await run.until('only cases with a part of a name', seen);
      run.type('q');
      expect(await run.ended).toBe(3);
      expect(run.text()).not.toContain('Error');
    } finally {
      await terminal.remove();
    }
  });

  test('Ctrl-C ends it as an interruption', async () => {
    const terminal = await newTerminal();
    try {
      await writeFile(join(terminal.folder, 'mine.yaml'), policy);
      await writeFile(join(terminal.folder, 'mine.cases.yaml'), failing);
      const run = terminal.start('credit policy test mine.yaml --watch');
      await run.until('h help.');
      run.type('\u0003');
      expect(await run.ended).toBe(130);
    } finally {
      await terminal.remove();
    }
  });
});
