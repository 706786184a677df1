import { describe, expect, it } from 'vitest';
import { policyChecks } from '../../../src/policy/checks/index.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { inputSlips } from './input-slips.ts';
import { bands, slips as otherSlips, type PolicyParts, policy, rules, when } from './slips.ts';
import { valueSlips } from './value-slips.ts';

const slips = [...otherSlips, ...inputSlips, ...valueSlips];

async function findingsIn(parts: PolicyParts) {
  const text = policy(parts);
  const { findings } = await readPolicy(text, 'x.yaml', { knownSources: ['registration', 'protests'] });
  return findings.map((finding) => ({
    ...finding,
    underlined: text
      .split('\n')
      [finding.line - 1]?.slice(finding.column - 1, finding.column - 1 + finding.length),
  }));
}

describe('checking a policy finds', () => {
  it.each(slips)('%s', async (_name, parts, [code, underlined, suggestion]) => {
    const [finding, ...others] = await findingsIn(parts);

    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code, underlined });
    expect(finding?.suggestion?.en ?? null).toBe(suggestion);
  });

  it('nothing in a sound policy', async () => {
    expect(await findingsIn({})).toEqual([]);
    expect(
      await findingsIn({
        ...bands(
          'band: A, from: 500, to: 1000, status: APPROVED',
          'band: B, from: 0, to: 499, status: DENIED',
        ),
        head: 'sources: { protests: optional }\ncreditLimit: { basis: CALCULATED_REVENUE, percentByBand: { A: 5 } }',
      }),
    ).toEqual([]);
  });

  it('the slips of the members of a combination too', async () => {
    const combination =
      '{ all: [{ rule: SCORE, failWhen: LESS_THAN 5 BRL }, { any: [{ rule: SCOR, failWhen: IS_TRUE }] }], statusToApply: ALERT }';
    const findings = await findingsIn(rules(combination));

    expect(findings.map(({ code, underlined }) => [code, underlined])).toEqual([
      ['UNIT_MISMATCH', 'BRL'],
      ['UNKNOWN_RULE', 'SCOR'],
    ]);
  });

  it('no source unknown where it is not told which there are', async () => {
    const { findings } = await readPolicy(policy({ head: 'sources: { anything: optional }' }), 'x.yaml');

    expect(findings).toEqual([]);
  });

  it('the same rule with another threshold, filter or role to be no duplicate', async () => {
    const findings = await findingsIn(
      rules(
        when('GREATER_THAN 1', 'PEFIN_COUNT'),
        '{ rule: PEFIN_COUNT, failWhen: GREATER_THAN 2, statusToApply: DENIED, whenMissing: ALERT }',
        '{ rule: PEFIN_COUNT, where: { withinDays: 5 }, failWhen: GREATER_THAN 1, statusToApply: ALERT }',
        '{ rule: PEFIN_COUNT, passWhen: LESS_THAN 2, statusToApply: ALERT, points: 5 }',
      ),
    );

    expect(findings).toEqual([]);
  });
});

it('a value that is never read is underlined where it stands, not where another value contains it', async () => {
  const [finding] = await findingsIn(rules(when('CONTAINS 4711302 4711', 'CNAE_RESTRICTIVE')));
  const [line = ''] = policy(rules(when('CONTAINS 4711302 4711', 'CNAE_RESTRICTIVE')))
    .split('\n')
    .slice(8);
  expect([finding?.line, finding?.column]).toEqual([9, line.indexOf(" 4711'") + 2]);
});

describe('the checks', () => {
  it('each have their codes provoked here, and share none', () => {
    const codes = policyChecks.flatMap((check) => Object.keys(check.codes));

    expect(new Set(codes).size).toBe(codes.length);
    expect([...new Set(slips.map(([, , [code]]) => code))].sort()).toEqual([...codes].sort());
  });

  it('speak both languages', async () => {
    for (const [, parts] of slips) {
      for (const { message, suggestion } of await findingsIn(parts)) {
        for (const text of suggestion === null ? [message] : [message, suggestion]) {
          expect(text.en).not.toBe('');
          expect(text['pt-BR']).not.toBe('');
        }
      }
    }
  });

  it('let a policy with warnings alone be used', async () => {
    const unused =
      '{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: DENIED, whenMissing: ALERT, points: 5, alertPoints: 2 }';
    const { policy: usable, findings } = await readPolicy(policy({ rules: unused }), 'x.yaml');

    expect(findings.map((finding) => finding.severity)).toEqual(['warning']);
    expect(usable?.id).toBe('x');
  });
});
