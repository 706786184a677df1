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
    expect(findings[0]).toMatchObject({ line: at + 1, code: 'YAML_SYNTAX' });
    expect(findings[0]?.message.en).toContain(name);
    expect(findings[0]?.suggestion?.en).toContain(name);
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
