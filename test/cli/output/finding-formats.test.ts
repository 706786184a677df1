import { describe, expect, test } from 'vitest';
import { painter } from '../../../src/cli/output/colour.ts';
import type { CheckedFile } from '../../../src/cli/output/finding-formats/checked-file.ts';
import { type FindingFormatName, findingFormats } from '../../../src/cli/output/finding-formats/index.ts';
import type { Finding } from '../../../src/yaml/finding.ts';

const finding = (more: Partial<Finding> = {}): Finding => ({
  file: 'a.yaml',
  line: 2,
  column: 3,
  length: 4,
  code: 'UNKNOWN_RULE',
  severity: 'error',
  message: { en: 'Not this', 'pt-BR': 'Isto não' },
  suggestion: null,
  ...more,
});

function written(
  name: FindingFormatName,
  findings: readonly Finding[],
  more: Partial<CheckedFile> = {},
): string {
  const file = { file: 'a.yaml', text: 'one\nx: rule\n', policyId: undefined, findings, ...more };
  return findingFormats[name]([file], { language: 'en', paint: painter(false), width: 80 });
}

/** Whatever a file may hold: signs of the formats themselves, controls, halves of characters, both directions. */
const hostile = 'a<b>&"\'%:,\r\n::error::]]>\u0000\u001B[31m\uD800\u202Ee';

describe('text', () => {
  test('shows no control character, and keeps the marks under what they mark', () => {
    const shown = written(
      'text',
      [finding({ column: 4, length: 4, message: { en: hostile, 'pt-BR': '' } })],
      {
        text: 'one\n\tx\u001B:rule',
      },
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001F\u202E]/);
    const lines = shown.split('\n');
    const marks = lines.findIndex((line) => line.includes('^'));
    expect(lines[marks - 1]?.slice(lines[marks]?.indexOf('^'))).toBe(':rule'.slice(0, 5));
  });
});

describe('junit', () => {
  test('is legal XML whatever a message holds', () => {
    const xml = written('junit', [finding({ message: { en: hostile, 'pt-BR': '' }, file: 'é & <x>.yaml' })]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Surrogate}/u);
    const outside = xml.replace(/"[^"<]*"/g, '""').replace(/>[^<]*</g, '><');
    expect(outside.replace(/<(\?xml|\/?[a-z-]+)(\s[a-z]+="")*\s*[?/]?>/g, '').trim()).toBe('');
  });

  test('has a failure for an error, a passing case that speaks for a warning, and a case for a clean file', () => {
    const xml = written('junit', [finding(), finding({ severity: 'warning', code: 'DOUBT' })]);
    expect(xml).toContain('<testsuite name="a.yaml" file="a.yaml" tests="2" failures="1" errors="0"');
    expect(xml).toMatch(/<failure message="Not this." type="UNKNOWN_RULE">/);
    expect(xml).toMatch(/name="DOUBT 2:3">\n<system-out>/);
    expect(written('junit', [])).toContain('tests="1" failures="0"');
  });
});

describe('sarif', () => {
  const results = (text: string, findings: readonly Finding[]) =>
    JSON.parse(written('sarif', findings, { text })).runs[0].results;

  test('names the rule, the level, the region and a relative path', () => {
    const log = JSON.parse(written('sarif', [finding({ file: 'x' })], { file: './políticas/a b.yaml' }));
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'credit', rules: [{ id: 'UNKNOWN_RULE' }] } },
          results: [
            {
              ruleId: 'UNKNOWN_RULE',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'Not this.' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'pol%C3%ADticas/a%20b.yaml' },
                    region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 7 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('keeps its fingerprints when lines are added above, and gives equal lines different ones', () => {
    const print = (text: string, ...lines: number[]) =>
      results(
        text,
        lines.map((line) => finding({ line })),
      ).map((result: { partialFingerprints: unknown }) => result.partialFingerprints);
    const before = print('one\nrule\nrule', 2, 3);
    expect(print('# new\n\none\nrule\nrule', 4, 5)).toEqual(before);
    expect(before[0]).not.toEqual(before[1]);
    expect(print('one\nother', 2)).not.toEqual([before[0]]);
  });
});

describe('github', () => {
  test('escapes what would end a property or begin a command', () => {
    const told = written('github', [
      finding({ file: 'a,b:c%.yaml', message: { en: 'x\r\n::error::y', 'pt-BR': '' } }),
    ]);
    expect(told).toBe(
      '::error file=a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=3,endColumn=7,title=UNKNOWN_RULE::x%0D%0A::error::y.\n',
    );
  });

  test('annotates the worst ten of each level, and has the others in the log', () => {
    const findings = Array.from({ length: 40 }, (_, index) =>
      finding({ severity: index % 4 === 0 ? 'error' : 'warning', line: index + 1 }),
    );
    const lines = written('github', findings).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
    expect(lines[0]).toContain('::error ');
    expect(lines[20]).toBe('20 more in the log:');
    expect(lines.slice(21)).toHaveLength(20);
    expect(lines.slice(21).every((line) => line.startsWith(' a.yaml:'))).toBe(true);
  });
});

describe('gitlab', () => {
  test('has the five fields that the report asks for, and no fingerprint twice', () => {
    const report = JSON.parse(written('gitlab', [finding(), finding({ severity: 'warning' })]));
    expect(report).toMatchObject([
      {
        description: 'Not this.',
        check_name: 'UNKNOWN_RULE',
        severity: 'major',
        location: { path: 'a.yaml', lines: { begin: 2 } },
      },
      { severity: 'minor' },
    ]);
    expect(report[0].fingerprint).not.toBe(report[1].fingerprint);
  });
});
