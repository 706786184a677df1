import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCaseFile } from '../../src/policy/cases/read-cases.ts';
import { readOperation } from '../../src/policy/operation/check-operation.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { writeYaml } from '../../src/yaml/write-yaml.ts';

const trade = readFileSync(new URL('../../policies/trade-customer.yaml', import.meta.url), 'utf8');

function changed(before: string, after: string): string {
  expect(trade).toContain(before);
  return trade.replace(before, after);
}

describe('a number of a policy whose point may separate thousands', () => {
  test.each([
    ['maximum: 500000', 'maximum: 500.000', '500.000 is 500000 for some readers, and 500.0000 for others'],
    ['from: 800', 'from: 1.000', '1.000 is 1000 for some readers, and 1.0000 for others'],
    ['validDays: 180', 'validDays: 1.000', '1.000 is 1000'],
    ['maximum: 3650', 'maximum: 3.650', '3.650 is 3650'],
    ['minimum: 0\n    maximum: 3650', 'minimum: -1.500\n    maximum: 3650', '-1.500 is -1500'],
    ['terms:', 'authority: { analyst: 50.000, manager: 500000 }\nterms:', '50.000 is 50000'],
    ['GREATER_THAN 10000 BRL', 'GREATER_THAN 10000 BRL, where: { withinDays: 1.000 }', '1.000 is 1000'],
  ])('is refused: %s, written %s', async (before, after, message) => {
    const { policy, findings } = await readPolicy(changed(before, after), 'p.yaml');
    expect(policy).toBeUndefined();
    const [finding] = findings.filter(({ code }) => code === 'AMBIGUOUS_NUMBER');
    expect(finding?.message.en).toContain(message);
    expect(finding?.severity).toBe('error');
  });

  test.each(['500.0000', '500.5', '1500.125', '"A"'])('is not found in %s', async (written) => {
    const { findings } = await readPolicy(changed('maximum: 500000', `maximum: ${written}`), 'p.yaml');
    expect(findings.map(({ code }) => code)).not.toContain('AMBIGUOUS_NUMBER');
  });

  test('is refused in an operation', async () => {
    const { operation, findings } = await readOperation('id: group\nname: Group\nlimit: 2.000\n', 'o.yaml');
    expect(operation).toBeUndefined();
    expect(findings).toContainEqual(expect.objectContaining({ code: 'AMBIGUOUS_NUMBER', line: 3 }));
  });
});

test.each([
  ['from: 800', '1,000', 'Write 1000'],
  ['validDays: 180', '1,234', 'Write 1234'],
  ['validDays: 180', '1,5', 'Write a whole number'],
  ['maximum: 500000', '20,000', 'Write 20000, or 20 for decimals'],
  ['maximum: 500000', '20,125', 'Write 20125, or 20.1250 for decimals'],
  ['maximum: 500000', '1,000,000', 'Write 1000000'],
  ['maximum: 500000', '20.000,50', 'Write 20000.5'],
])(
  'the advice keeps the value if a comma may separate thousands: %s, written %s',
  async (before, written, advice) => {
    const after = before.replace(/\d+$/, written);
    const { policy, findings } = await readPolicy(changed(before, after), 'p.yaml');
    expect(policy).toBeUndefined();
    const [finding] = findings.filter(({ code }) => code === 'WRONG_TYPE');
    expect(finding?.suggestion?.en).toBe(advice);
  },
);

test('cases refuse it in what is requested, and accept ratios in sections', async () => {
  const cases = (amount: string, late: string) => `policy: trade-customer.yaml
asOf: 2026-11-20
cases:
  - name: one
    requestedAmount: ${amount}
    inputs: { daysLateWithUs: ${late}, purchases12m: 1000 }
    sections: { FINANCIAL_STATEMENTS: { periods: [{ indicators: { currentRatio: 1.234 } }] } }
    expect: { status: ALERT }
`;
  const found = async (amount: string, late: string) =>
    (await readCaseFile(cases(amount, late), 'c.yaml')).findings.map(({ line, code }) => `${line} ${code}`);
  expect(await found('50.000', '1.000')).toEqual(['5 AMBIGUOUS_NUMBER', '6 AMBIGUOUS_NUMBER']);
  expect(await found('50000', '1')).toEqual([]);
});

test('numbers that are written into cases can be read again', async () => {
  const text = await writeYaml({ growth: 33.333, rate: -1.125, amount: 12.5, small: 0.125, count: 100 });
  expect(text).toBe('{ growth: 33.3330, rate: -1.1250, amount: 12.5, small: 0.125, count: 100 }\n');
});
