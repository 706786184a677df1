import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { additionals, depths } from '../../src/sections/collection-plan.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { buildProfile } from '../../src/sources/profile/build-profile.ts';
import { fixtureSections } from '../../src/sources/sandbox/fixture-sections.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { asOf } from './facts.ts';
import { evaluate } from './one-rule.ts';

const folder = join(import.meta.dirname, '../../policies');
const shipped = readdirSync(folder).filter((name) => /^[a-z0-9-]+\.yaml$/.test(name));
const knownSources = sandboxSources.map((source) => source.role);

async function readShipped(file: string): Promise<Policy> {
  const { policy, findings } = await readPolicy(readFileSync(join(folder, file)), `policies/${file}`, {
    knownSources,
  });
  expect(findings).toEqual([]);
  if (policy === undefined) throw new Error(`${file} is not a policy`);
  return policy;
}

describe('each shipped policy', () => {
  it.each(shipped)('%s is sound, and called by the name of its file', async (file) => {
    expect((await readShipped(file)).id).toBe(file.replace('.yaml', ''));
  });

  it('is there for each kind of document, with 15 to 30 rules in groups', async () => {
    for (const [file, kind] of [
      ['starter-company.yaml', 'cnpj'],
      ['starter-person.yaml', 'cpf'],
    ] as const) {
      const policy = await readShipped(file);
      const count = policy.groups.reduce((total, group) => total + group.rules.length, 0);

      expect(policy).toMatchObject({
        kind,
        depth: 'COMPLETO',
        additionals: ['BUREAUS', 'SCR'],
        usePolicyResult: true,
      });
      expect(policy.groups.map((group) => group.name)).toEqual([
        'registration',
        'financial',
        'legal',
        'compliance',
      ]);
      expect(count).toBeGreaterThanOrEqual(15);
      expect(count).toBeLessThanOrEqual(30);
    }
  });
});

/** What decides each named case, worst first. */
const causes: readonly (readonly [name: string, decisive: readonly string[]])[] = [
  ['approved-company', []],
  ['approved-alphanumeric-company', []],
  ['approved-person', []],
  ['alert-company', ['ALERT PROTESTS_AMOUNT']],
  ['alert-person', ['ALERT PEFIN_AMOUNT']],
  ['denied-by-score-company', ['DENIED RISK_BAND']],
  ['denied-by-score-person', ['DENIED RISK_BAND']],
  ['denied-by-exclusion-company', ['DENIED COMPANY_SITUATION']],
  ['denied-by-exclusion-person', ['DENIED CPF_SITUATION']],
  ['bankrupt-company', ['DENIED SPECIAL_SITUATION']],
  ['deceased-person', ['DENIED DECEASED']],
  ['sanctioned-company', ['DENIED SANCTIONED']],
  ['sanctioned-person', ['DENIED SANCTIONED']],
  ['pep-person', ['ALERT PEP']],
  ['warrant-now-person', ['DENIED HAS_ARREST_WARRANT']],
  ['warrant-past-person', ['ALERT HAD_ARREST_WARRANT']],
  ['revenue-unknown-company', []],
  ['revenue-unknown-person', []],
  ['bureau-down-company', []],
  ['second-bureau-debt-company', ['ALERT PEFIN_CALCULATED_REVENUE']],
];

const { sources } = await buildProfile('sandbox', { registryUrl: '' });

async function evaluateCase(name: string) {
  const found = sandboxCases().find((one) => one.case === name);
  if (found === undefined) throw new Error(`there is no case ${name}`);
  const policy = await readShipped(`${found.policyId}.yaml`);
  const details = fixtureSections(name, { ...policy, sources });
  return evaluate(policy, withRevenuePercentages(details ?? {}), { asOf });
}

describe('the starter policies', () => {
  it.each(causes)('decide %s for the reason that its name says', async (name, decisive) => {
    const { policyStatus, reasons } = await evaluateCase(name);
    const worst = reasons.filter((reason) => reason.status === policyStatus);

    expect(worst.map(({ status, rule }) => `${status} ${rule}`)).toEqual(decisive);
  });

  it.each(['approved-company', 'approved-person'])(
    'leave nothing of %s unlooked at but what was not requested',
    async (name) => {
      const { coverage, groups } = await evaluateCase(name);
      const open = groups.flatMap((group) => group.rules).filter((rule) => rule.status === 'NOT_APPLIED');

      expect(coverage).toBe(1);
      expect(open.every((rule) => rule.rule.startsWith('REQUESTED_AMOUNT'))).toBe(true);
    },
  );

  it('leave the rules in proportion to the revenue alone where it is unknown', async () => {
    const { groups, creditLimit } = await evaluateCase('revenue-unknown-company');
    const open = groups.flatMap((group) => group.rules).filter((rule) => rule.status === 'NOT_APPLIED');

    expect(open.map((rule) => rule.rule)).toEqual([
      'PEFIN_CALCULATED_REVENUE',
      'SCR_CALCULATED_REVENUE_EXPIRED',
      'REQUESTED_AMOUNT_CALCULATED_REVENUE',
      'LAWSUITS_CALCULATED_REVENUE',
    ]);
    expect(creditLimit).toBeNull();
  });
});

describe('the shipped policies together', () => {
  it('show every depth for each kind of document, and every additional', async () => {
    const policies = await Promise.all(shipped.map((file) => readShipped(file)));
    const depthsOf = (kind: string) =>
      new Set(policies.filter((policy) => policy.kind === kind).map((policy) => policy.depth));
    for (const kind of ['cpf', 'cnpj']) expect(depthsOf(kind)).toEqual(new Set(depths));
    expect(new Set(policies.flatMap((policy) => policy.additionals))).toEqual(new Set(additionals));
  });
});
