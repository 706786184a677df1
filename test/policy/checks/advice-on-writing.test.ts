import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const starter = readFileSync(new URL('../../../policies/starter-company.yaml', import.meta.url), 'utf8');

async function findingsOf(text: string) {
  const { findings } = await readPolicy(text, 'p.yaml');
  return findings.map(({ line, code, message, suggestion }) => ({ line, code, message, suggestion }));
}

describe('a character in the indentation that is not a plain space', () => {
  test.each(['\u00A0', '\u202F', '\u200B'])('is reported once: %j', async (blank) => {
    const lines = starter.split('\n');
    const at = lines.findIndex((line) => /^ {6,}\w+:/.test(line));
    const text = lines
      .map((line, index) =>
        index < at ? line : line.replace(/^ +/, (blanks) => blank.repeat(blanks.length)),
      )
      .join('\n');
    const findings = await findingsOf(text);
    const name = `U+${blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ line: at + 1, code: 'UNUSUAL_CHARACTER' });
    expect(findings[0]?.message.en).toContain(name);
    expect(findings[0]?.suggestion?.en).toContain(name);
  });
});

describe('an unusual character is reported once, with its code, name and place', () => {
  const inBraces = readFileSync(new URL('../../../policies/quick-company.yaml', import.meta.url), 'utf8');

  test.each([
    ['rule:\u00A0', 'U+00A0 (no-break space)', 'espaço inseparável'],
    ['rule:\u200B ', 'U+200B (zero-width space)', 'espaço de largura zero'],
    ['rule\uFF1A ', 'U+FF1A (colon of another script)', 'dois-pontos'],
    ['ru\u200Ble: ', 'U+200B (zero-width space)', 'espaço de largura zero'],
    ['ru\uFEFFle: ', 'U+FEFF (byte order mark)', 'marca de ordem de bytes'],
    ['rul\u0435: ', 'U+0435 (Cyrillic letter)', 'letra cirílica'],
    ['r\u03C5le: ', 'U+03C5 (Greek letter)', 'letra grega'],
    ['rule: C\u00AD', 'U+00AD (soft hyphen)', 'hífen opcional'],
    ['rule: \u0421', 'U+0421 (Cyrillic letter)', 'letra cirílica'],
    ['rule: "\u2060"', 'U+2060 (invisible joiner or separator)', 'invisível'],
    ['rule: X\u00A0', 'U+00A0 (no-break space)', 'espaço inseparável'],
    ['rule: X\u2028', 'U+2028 (line separator)', 'separador de linha'],
    ['rule: \u201CX\u201D', 'U+201C (typographic quotation mark)', 'aspas tipográficas'],
  ])('in a list item in braces and on lines: %j', async (wrong, en, pt) => {
    for (const policy of [starter, inBraces]) {
      const lines = policy.split('\n');
      const at = lines.findIndex((line) => /- (?:\{ )?rule: /.test(line));
      const text = lines.with(
        at,
        (lines[at] ?? '').replace(/rule: (\w+)/, (_, rule) =>
          /[:\uFF1A]\s*$/.test(wrong) ? wrong + rule : wrong,
        ),
      );
      const findings = await findingsOf(text.join('\n'));
      expect(findings).toMatchObject([{ line: at + 1, code: 'UNUSUAL_CHARACTER' }]);
      expect(findings[0]?.message.en).toContain(en);
      expect(findings[0]?.message['pt-BR']).toContain(pt);
    }
  });

  test('but not if the errors are elsewhere, or it belongs to a text', async () => {
    const text = starter
      .replace(/^name: .*$/m, 'name: Até R$\u00A050 mil \u2013 \u201Cteste\u201D')
      .replace('statusToApply: DENIED', 'statusToApply: DENIE');
    const findings = await findingsOf(text);
    expect(findings).toMatchObject([{ code: 'INVALID_VALUE' }]);
  });
});

describe('advice for a number suggests a valid number', () => {
  const policy = readFileSync(
    new URL('../../../policies/starter-company.yaml', import.meta.url),
    'utf8',
  ).replace(/\nscoring:[\s\S]*$/, '');
  const withCondition = (number: string) =>
    `${policy.replace(/\ngroups:[\s\S]*$/, '')}\ngroups:\n  - name: cadastro\n    rules:\n      - rule: SHARE_CAPITAL\n        failWhen: LESS_THAN ${number}\n        statusToApply: ALERT\n`;

  test.each([
    '1,000 BRL',
    '1,500 BRL',
    '10,000 BRL',
    '1.000 BRL',
    '1.000,50 BRL',
    '1,234.56 BRL',
    '1,234,567 BRL',
    '0,125 BRL',
    '1000,5 BRL',
  ])('%s', async (number) => {
    const finding = (await findingsOf(withCondition(number))).find(({ code }) => code === 'NUMBER_MALFORMED');
    const advised = finding?.suggestion?.en.match(/-?\d[\d.,]*\d|\d/g) ?? [];
    expect(advised.length).toBeGreaterThan(0);
    for (const one of advised) {
      const codes = (await findingsOf(withCondition(`${one.replace(/,$/, '')} BRL`))).map(({ code }) => code);
      expect(codes).not.toContain('NUMBER_MALFORMED');
    }
  });
});

test('a number below 1 with three decimals cannot be a thousand', async () => {
  const text = `id: p
name: P
kind: cnpj
depth: SIMPLES
additionals: [BUREAUS]
groups:
  - name: g
    rules:
      - { rule: BUREAU_DEFAULT_RATE, failWhen: GREATER_THAN 0.125 PERCENT, statusToApply: ALERT }
`;
  expect((await findingsOf(text)).map(({ code }) => code)).not.toContain('NUMBER_MALFORMED');
});

describe('a policy with an input', () => {
  const lines = `id: p
name: P
kind: cnpj
depth: SIMPLES
inputs:
  - { name: late, type: boolean, required: true }
groups:
  - name: g
    rules:
      - rule: INPUT
        input: late
        failWhen: IS_TRUE
        statusToApply: ALERT`.split('\n');
  const withLines = (change: (line: string, index: number) => string) => lines.map(change).join('\n');

  test.each([
    ['y', 'true'],
    ['Yes', 'true'],
    ['on', 'true'],
    ['sim', 'true'],
    ['n', 'false'],
    ['off', 'false'],
    ['não', 'false'],
  ])('shows once that %s is a text, and what to write', async (written, meant) => {
    const text = withLines((line) => line.replace('required: true', `required: ${written}`));
    expect(await findingsOf(text)).toEqual([
      {
        line: 6,
        code: 'WRONG_TYPE',
        message: expect.objectContaining({
          en: `required is the text "${written}", and must be true or false`,
        }),
        suggestion: {
          en: `Write ${meant}: in YAML 1.2, ${written} is a text`,
          'pt-BR': `Escreva ${meant}: no YAML 1.2, ${written} é um texto`,
        },
      },
    ]);
  });

  test.each<readonly [string, (line: string, index: number) => string, number, string]>([
    [
      'tabs for the indentation of a rule',
      (line, at) => (at < 9 ? line : line.replace(/^ +/, '\t')),
      10,
      'U+0009 (tab)',
    ],
    ['tabs on three lines', (line, at) => (at < 10 ? line : line.replace(/^ +/, '\t')), 11, 'U+0009 (tab)'],
    [
      'spaces and a tab',
      (line, at) => (at < 10 ? line : line.replace(/^ +/, '      \t')),
      11,
      'U+0009 (tab)',
    ],
    ['a tab after a hyphen', (line) => line.replace('- rule', '-\trule'), 10, 'U+0009 (tab)'],
    [
      'a typographic closing mark',
      (line) => line.replace('INPUT', '"INPUT\u201D'),
      10,
      'U+201D (typographic',
    ],
    [
      'a typographic closing apostrophe',
      (line) => line.replace('INPUT', "'INPUT\u2019"),
      10,
      'U+2019 (typographic',
    ],
    [
      'a typographic closing mark before plain ones',
      (line) =>
        line.replace('INPUT', '"INPUT\u201D').replace(': late', ': "late"').replace('ALERT', '"ALERT"'),
      10,
      'U+201D (typographic',
    ],
    [
      'typographic marks',
      (line) => line.replace('IS_TRUE', '\u2018IS_TRUE\u2019'),
      12,
      'U+2018 (typographic',
    ],
    [
      'typographic marks around a key',
      (line) => line.replace('rule:', '\u201Crule\u201D:'),
      10,
      'U+201C (typographic',
    ],
  ])('shows the cause once: %s', async (_, change, line, character) => {
    const findings = await findingsOf(withLines(change));
    expect(findings).toMatchObject([{ line, code: 'UNUSUAL_CHARACTER' }]);
    expect(findings[0]?.message.en).toContain(character);
  });

  test.each<readonly [string, (line: string) => string]>([
    ['after a colon', (line) => line.replace('rule: ', 'rule:\t')],
    ['in an empty line', (line) => `${line}\n\t`],
    ['before a comment', (line) => line.replace('ALERT', 'ALERT\t# x')],
  ])('accepts a tab %s', async (_, change) => {
    expect(await findingsOf(withLines(change))).toEqual([]);
  });

  test('does not take a tab in a text for the cause of another fault', async () => {
    const text = `${withLines((line) => line)}\ndescription: |\n  a\n  \tb: 1\nowner: [x\n`;
    expect((await findingsOf(text)).map(({ code }) => code)).not.toContain('UNUSUAL_CHARACTER');
  });
});
