import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await write('mine.yaml', policy);
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

const policy = `id: mine
name: Mine
kind: cnpj
language: en
depth: COMPLETO
additionals: [BUREAUS]
groups:
  - name: g
    rules:
      - { rule: BANKRUPT, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }
      - { rule: SCORE, failWhen: BETWEEN 300 600 POINTS, statusToApply: ALERT, points: 10 }
`;
const holding = '- given: { rule: BANKRUPT, when: IS_TRUE }\n  never: APPROVED\n';
const breaking = '- name: a worse score never helps\n  worse: SCORE\n  never: improves\n';

/** What is found, as `line:column CODE → suggestion`. */
async function found(invariants: string): Promise<readonly string[]> {
  await write('mine.invariants.yaml', invariants);
  const { stdout } = await machine.run('policy check mine.invariants.yaml --json');
  const { files } = JSON.parse(stdout);
  return files[0].findings.map(
    (one: { line: number; column: number; code: string; suggestion: string | null }) =>
      `${one.line}:${one.column} ${one.code}${one.suggestion === null ? '' : ` → ${one.suggestion}`}`,
  );
}

describe('credit policy check proves invariants', () => {
  test('calls what is no invariant by its position', async () => {
    await write('mine.invariants.yaml', `${holding}- foo: bar\n`);
    const { stdout } = await machine.run('policy check mine.yaml');
    expect(stdout).toMatch(/UNKNOWN_KEY: "foo" is not a key of item \d+$/m);
  });

  test('that lie beside a policy, also where only the policy is named', async () => {
    await write('mine.invariants.yaml', holding);

    expect(await machine.run('policy check mine.yaml')).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('Invariants proven of everybody who could ever come: 1 of 1.'),
    });
  });

  test('and names who breaks one, as a case that fails until the policy is mended', async () => {
    await write('mine.invariants.yaml', holding + breaking);

    const { code, stdout } = await machine.run('policy check . --witness who.cases.yaml', { columns: 120 });

    expect(code).toBe(3);
    expect(stdout).toMatch(
      /mine\.invariants\.yaml:5:\d+ error INVARIANT_REFUTED: Bureau score from \d+.* to \d+.* improves ALERT to APPROVED/,
    );
    const tested = await machine.run('policy test who.cases.yaml');
    expect([tested.code, tested.stdout]).toEqual([3, expect.stringContaining('expected  status: ALERT')]);
    await write('mine.yaml', policy.replace('BETWEEN 300 600', 'LESS_THAN 600'));
    expect((await machine.run('policy check mine.yaml')).code).toBe(0);
    expect((await machine.run('policy test who.cases.yaml')).code).toBe(0);
    // A file that is there is not replaced by itself.
    await write('mine.yaml', policy);
    expect((await machine.run('policy check mine.yaml --witness who.cases.yaml')).code).toBe(2);
  });

  test('that no policy could keep, that speak of nobody or nothing, and unknown rules, where they stand', async () => {
    expect(await found('- { given: { rule: BANKRUPTCY, when: IS_TRUE }, never: APPROVED }\n')).toEqual([
      '1:20 UNKNOWN_RULE → Did you mean BANKRUPT?',
    ]);
    expect(
      await found(
        '- { given: { rule: SCORE, when: LESS_THAN 3 MONTHS }, never: APPROVED }\n- { worse: AGE, never: improves }\n',
      ),
    ).toEqual(['1:45 UNIT_MISMATCH → It can be POINTS', '2:12 RULE_KIND_MISMATCH']);
    expect(await found('- { worse: PARTNERS_COUNT, never: improves }\n')).toEqual([
      '1:12 WORSE_UNKNOWN → Add direction: HIGHER or direction: LOWER',
    ]);
    expect(await found('- { missing: BANKRUPT, never: DECLINED }\n')).toEqual([
      expect.stringMatching(/^1:\d+ INVALID_VALUE → .*DENIED/),
    ]);
    const bankrupt = '{ rule: BANKRUPT, when: IS_TRUE }';
    expect(
      await found(
        `- { given: ${bankrupt}, never: [APPROVED, ALERT] }\n- { given: ${bankrupt}, never: DENIED }\n`,
      ),
    ).toEqual([
      '2:5 INVARIANTS_CONTRADICT → Mend or take away one of them',
      expect.stringMatching(/^2:\d+ INVARIANT_REFUTED/),
    ]);
    // Three that forbid one outcome each contradict as one that forbids two does.
    const each = ['APPROVED', 'ALERT', 'DENIED'].map((one) => `- { given: ${bankrupt}, never: ${one} }\n`);
    expect((await found(each.join(''))).filter((line) => line.includes('CONTRADICT'))).toEqual([
      '3:5 INVARIANTS_CONTRADICT → Mend or take away one of them',
    ]);
    const all = `- { given: ${bankrupt}, never: [APPROVED, ALERT, DENIED] }\n`;
    expect((await found(all)).filter((line) => line.includes('CONTRADICT'))).toEqual([
      '1:5 INVARIANTS_CONTRADICT → Mend or take away one of them',
    ]);
    const both =
      '{ all: [{ rule: SCORE, when: LESS_THAN 9 POINTS }, { rule: SCORE, when: GREATER_THAN 9 POINTS }] }';
    expect(
      await found(`- { given: ${both}, never: APPROVED }\n- { worse: PEFIN_AMOUNT, never: improves }\n`),
    ).toEqual(['1:5 INVARIANT_ABOUT_NOBODY', '2:12 INVARIANT_RULE_UNUSED → Take it away, or add the rule']);
  });

  test('of a policy that is there', async () => {
    await write('other.invariants.yaml', holding);
    const { stdout } = await machine.run('policy check other.invariants.yaml --json');
    expect(JSON.parse(stdout).files[0].findings).toMatchObject([{ code: 'POLICY_NOT_FOUND' }]);
  });

  test('and what could be decided neither way is no proof', async () => {
    // How old data may be, so that a run ends for it, is not looked at.
    await write(
      'mine.yaml',
      policy.replace(
        'groups:',
        'sources: { bureau-score: { maximumAgeDays: 30, whenStale: ERROR } }\ngroups:',
      ),
    );
    await write('mine.invariants.yaml', holding);
    const { code, stdout } = await machine.run('policy check mine.yaml --fail-on never --lang pt-BR');
    expect([code, stdout]).toEqual([5, expect.stringContaining('INVARIANT_UNDECIDED: Não decidido')]);
  });

  test('are written beside a new policy, and hold of it', async () => {
    const made = await machine.run('policy new ours.yaml --template quick-company --json');
    expect(JSON.parse(made.stdout)).toMatchObject({ invariants: 'ours.invariants.yaml' });
    expect(await readFile(join(machine.folder, 'ours.invariants.yaml'), 'utf8')).toMatch(/^- name: /);
    expect((await machine.run('policy check ours.yaml')).code).toBe(0);
  });
});
