import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const today = '2026-11-20';
const head = ['id: x', 'name: X', 'kind: cnpj', 'depth: COMPLETO', 'additionals: [BUREAUS, SCR]'];

async function findingsOf(...lines: readonly string[]): Promise<readonly string[]> {
  const { findings } = await readPolicy([...head, ...lines].join('\n'), 'x.yaml', { today, proofs: true });
  return findings.map(({ code, line }) => `${line} ${code}`);
}

const bands = [
  'scoring:',
  '  riskBands:',
  '    - { band: A, from: 800, status: APPROVED }',
  '    - { band: B, from: 500, status: ALERT }',
  '    - { band: C, from: 0, status: DENIED }',
];

describe('checks by proof', () => {
  it('find nothing in any policy that ships', async () => {
    const folder = join(import.meta.dirname, '../../../policies');
    for (const file of readdirSync(folder).filter((name) => /^[a-z-]+\.yaml$/.test(name))) {
      const { findings } = await readPolicy(readFileSync(join(folder, file)), file, { today, proofs: true });
      expect(findings.map(({ code, line }) => `${file}:${line} ${code}`)).toEqual([]);
    }
  });

  it('tell a band that no score comes to, whoever is asked about', async () => {
    const rules = [
      'groups:',
      '  - name: g',
      '    rules:',
      '      - { rule: SCORE, failWhen: LESS_THAN 500 POINTS, statusToApply: ALERT, points: 100 }',
      '      - { rule: PEFIN_AMOUNT, failWhen: GREATER_THAN 5000 BRL, statusToApply: ALERT, points: 100 }',
    ];

    expect(await findingsOf(...bands, ...rules)).toEqual(['10 BAND_NEVER_REACHED']);
    // An alert that earns less than half can bring the score down there.
    const stricter = rules.map((line) => line.replace('points: 100 }', 'points: 100, alertPoints: 0 }'));
    expect(await findingsOf(...bands, ...stricter)).toEqual([]);
  });

  it('report no problem for points by ranges of a score and of an age', async () => {
    const range = (rule: string, passWhen: string, points: number) =>
      `      - { rule: ${rule}, passWhen: ${passWhen}, statusToApply: ALERT, effect: SCORE, points: ${points}, alertPoints: 0 }`;
    const scored = [
      'scoring:',
      '  minimumCoverage: 0.6',
      '  riskBands:',
      '    - { band: A, from: 300, status: APPROVED }',
      '    - { band: B, from: 0, status: ALERT }',
      'groups:',
      '  - name: score',
      '    rules:',
      range('SCORE', 'LESS_THAN 300 POINTS', 10),
      range('SCORE', 'BETWEEN 300 600 POINTS', 20),
      range('SCORE', 'GREATER_THAN 600 POINTS', 30),
      '  - name: age',
      '    rules:',
      range('COMPANY_OPENING_TIME', 'LESS_THAN 24 MONTHS', 5),
      range('COMPANY_OPENING_TIME', 'GREATER_THAN_OR_EQUAL_TO 24 MONTHS', 25),
    ];

    expect(await findingsOf(...scored)).toEqual([]);
  });

  it('report a threshold that a more severe one of the same rule covers', async () => {
    const tiers = (denied: number, alerted: number) => [
      'groups:',
      '  - name: g',
      '    rules:',
      `      - { rule: SCORE, failWhen: LESS_THAN ${denied} POINTS, statusToApply: DENIED, whenMissing: ALERT }`,
      `      - { rule: SCORE, failWhen: LESS_THAN ${alerted} POINTS, statusToApply: ALERT }`,
    ];

    expect(await findingsOf(...tiers(500, 300))).toEqual(['10 RULE_NEVER_DECIDES']);
    expect(await findingsOf(...tiers(300, 500))).toEqual([]);
  });

  it('tell a rule that changes no decision beside the others, and not one that does', async () => {
    const combined = (threshold: number) => [
      'scoring: { riskBands: [{ band: A, from: 0, status: APPROVED }] }',
      'groups:',
      '  - name: g',
      '    rules:',
      '      - { rule: SCORE, failWhen: LESS_THAN 500 POINTS, statusToApply: ALERT, points: 10 }',
      '      - statusToApply: ALERT',
      '        all:',
      `          - { rule: SCORE, failWhen: LESS_THAN ${threshold} POINTS }`,
      '          - { rule: PEFIN_AMOUNT, failWhen: GREATER_THAN 5000 BRL }',
    ];

    expect(await findingsOf(...combined(400))).toEqual(['12 RULE_NEVER_DECIDES']);
    expect(await findingsOf(...combined(600))).toEqual([]);
  });

  it('tell a combination whose members contradict each other, and a threshold that every value is on one side of', async () => {
    expect(
      await findingsOf(
        'groups:',
        '  - name: g',
        '    rules:',
        '      - statusToApply: ALERT',
        '        points: 10',
        '        all:',
        '          - { rule: SCORE, failWhen: LESS_THAN 400 POINTS }',
        '          - { rule: SCORE, failWhen: GREATER_THAN 600 POINTS }',
        '      - { rule: COMPANY_SITUATION, failWhen: CONTAINS ATIVA SUSPENSA INAPTA BAIXADA NULA, statusToApply: ALERT, points: 5 }',
      ),
    ).toEqual(['11 RULE_NEVER_DECIDES', '14 THRESHOLD_DECIDES_NOTHING']);
  });

  it('leave out an exclusion that is open by itself where another rule closes it', async () => {
    const rules = (more: string) => [
      'groups:',
      '  - name: g',
      '    rules:',
      '      - { rule: SCORE, failWhen: LESS_THAN 100 POINTS, statusToApply: DENIED }',
      `      - { rule: SCORE, failWhen: LESS_THAN 500 POINTS, statusToApply: ALERT, points: 10${more} }`,
    ];

    expect(await findingsOf(...rules(''))).toEqual([]);
    expect(await findingsOf(...rules(', whenMissing: ALERT'))).toEqual([]);
    const beside =
      '      - { rule: PEFIN_AMOUNT, failWhen: GREATER_THAN 9 BRL, statusToApply: ALERT, points: 10 }';
    expect(await findingsOf(...rules(''), beside)).toEqual(['9 EXCLUSION_OPEN_WHEN_MISSING']);
    expect(await findingsOf(...rules(', whenMissing: ALERT'), beside)).toEqual([]);
  });
});
