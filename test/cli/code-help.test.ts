import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { errorCodes } from '../../src/base/errors.ts';
import { languages, say, type Text } from '../../src/base/language.ts';
import { errorHelp } from '../../src/cli/code-help/error-help.ts';
import { fileFindingHelp } from '../../src/cli/code-help/file-finding-help.ts';
import { findingHelp } from '../../src/cli/code-help/finding-help.ts';
import { policyFindingHelp } from '../../src/cli/code-help/policy-finding-help.ts';
import { proofFindingHelp } from '../../src/cli/code-help/proof-finding-help.ts';
import { ruleFindingHelp } from '../../src/cli/code-help/rule-finding-help.ts';
import { everyFindingCode } from '../../src/cli/finding-code.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { roleNames } from '../../src/sections/roles.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';
import { type Machine, newMachine } from './run-credit.ts';

const findings = everyFindingCode().map(({ code }) => code);

describe('credit help CODE', () => {
  let machine: Machine;
  let built: BuiltProgram;
  beforeAll(async () => {
    machine = await newMachine();
    built = await newBuiltProgram();
  });
  afterAll(async () => {
    await machine.remove();
    await built.remove();
  });

  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  const helpOf = (code: string) =>
    errorCodes.some((one) => one === code)
      ? errorHelp[errorCodes.find((one) => one === code) ?? 'USAGE']
      : findingHelp(code);

  test.each([...errorCodes, ...findings])('%s', async (code) => {
    const { why, wrong, right, next } = helpOf(code);
    expect(wrong).not.toEqual(right);
    for (const language of languages) {
      const { stdout } = await machine.run(`help ${code} --lang ${language}`);
      const page = flat(stdout);
      const shown = (text: string | Text) => flat(typeof text === 'string' ? text : say(text, language));
      for (const part of [why, wrong, right, next]) expect(page).toContain(shown(part));
      expect(stdout).not.toMatch(/\{\w+\}/);
    }
    expect(say(why, 'en')).not.toBe(say(why, 'pt-BR'));
  });

  test('is there in the built program, for refusals and for findings', () => {
    const refusal = built.run('help POLICY_DISABLED --lang pt-BR');
    expect(refusal.code).toBe(0);
    for (const words of ['Errado', 'Certo', 'E agora', 'credit policy enable quick-company'])
      expect(refusal.stdout).toContain(words);
    const finding = built.run('help BETWEEN_SWAPPED');
    expect(finding.stdout).toContain('failWhen: BETWEEN 500 300 POINTS');
    expect(finding.stdout).toContain('failWhen: BETWEEN 300 500 POINTS');
  });
});

describe('the wrong line of a finding in a policy gives it, and the right line does not', () => {
  const sound = `id: x
name: X
kind: cnpj
depth: ESSENCIAL
additionals: [BUREAUS]
groups:
  - name: group
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, points: 10 }
`;

  async function codesOf(lines: string, of: string): Promise<readonly string[]> {
    const text = withLines(lines);
    const { findings: all } = await readPolicy(text, 'x.yaml', {
      knownSources: roleNames,
      today: '2026-11-20',
      proofs: Object.hasOwn(proofFindingHelp, of),
    });
    return all.map(({ code }) => code);
  }

  /** A policy with these lines in place of its own: comments and rules below the group, keys at the top. */
  function withLines(lines: string): string {
    if (lines.startsWith('#'))
      return sound.replace(
        /^ {6}- .*$/m,
        `      ${lines}\n      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, points: 10 }`,
      );
    if (lines.startsWith('- ')) return sound.replace(/^ {6}- .*$/m, lines.replace(/^/gm, '      '));
    const keys = Array.from(lines.matchAll(/^([A-Za-z]+):/gm), ([, key = '']) => key);
    const document = parseDocument(sound);
    for (const key of keys) document.delete(key);
    return `${lines}\n${document.toString()}`;
  }

  // What only a whole file shows: too large, no text, empty, too deep, too much.
  const wholeFiles = [
    'FILE_TOO_LARGE',
    'NOT_TEXT',
    'EMPTY_FILE',
    'NESTING_TOO_DEEP',
    'TOO_MANY_ALIASES',
    'TOO_MANY_FINDINGS',
  ];
  const shown = Object.entries({
    ...fileFindingHelp,
    ...ruleFindingHelp,
    ...policyFindingHelp,
    ...proofFindingHelp,
  });

  test.each(shown.filter(([code]) => !wholeFiles.includes(code)))('%s', async (code, { wrong, right }) => {
    for (const language of languages) {
      const written = (sample: string | Text) =>
        typeof sample === 'string' ? sample : say(sample, language);
      expect(await codesOf(written(wrong), code)).toContain(code);
      const others = await codesOf(written(right), code);
      expect(others).not.toContain(code);
      if (code !== 'MULTIPLE_DOCUMENTS') expect(others).toEqual([]);
    }
  });
});
