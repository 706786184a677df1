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
