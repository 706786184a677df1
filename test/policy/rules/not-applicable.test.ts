import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PolicyRule } from '../../../src/policy/policy.ts';
import { rules } from '../../../src/policy/rules/index.ts';
import { type CertificateKind, certificateKinds } from '../../../src/sections/certificate-state.ts';
import { newBuiltProgram } from '../../cli/built-program.ts';
import type { Sections } from '../facts.ts';
import { evaluateRule } from '../one-rule.ts';

const certificate = (kind: CertificateKind) => ({
  certificate: kind,
  state: 'NOT_APPLICABLE' as const,
  issuer: 'EMISSOR INVENTADO',
  number: null,
  issuedOn: null,
  validUntil: null,
});

const readers = rules.filter(({ sections }) => sections.some((section) => section === 'CERTIFICATES'));

test.each(readers.map(({ id, documentKinds }) => ({ id, kind: documentKinds[0] ?? 'cnpj' })))(
  '$id is not applied to a certificate that does not apply, however it is asked',
  ({ id, kind }) => {
    const sections: Sections = { CERTIFICATES: { certificates: certificateKinds.map(certificate) } };
    for (const condition of [
      { passWhen: 'CONTAINS NEGATIVE' },
      { failWhen: 'NOT_CONTAINS NEGATIVE' },
      { failWhen: 'EQUAL_TO NEGATIVE' },
      { failWhen: 'CONTAINS POSITIVE NOT_ISSUED' },
      { passWhen: 'NOT_EQUAL_TO POSITIVE' },
    ]) {
      const result = evaluateRule({ rule: id, ...condition, statusToApply: 'ALERT' }, sections, { kind });
      expect(result).toMatchObject({ status: 'NOT_APPLIED', value: null, earnedPoints: 0 });
    }
  },
);

test('donations that nobody could be asked about are not read as none', () => {
  const rule: PolicyRule = {
    rule: 'ELECTORAL_DONATIONS',
    failWhen: 'GREATER_THAN 0 BRL',
    statusToApply: 'ALERT',
  };
  const donations = (list: [] | null, total: number | null): Sections => ({
    PEP: { exposed: false, positions: [], related: [], donations: list, donationsTotal: total },
  });
  expect(evaluateRule(rule, donations(null, null)).status).toBe('NOT_APPLIED');
  expect(evaluateRule(rule, donations([], 0)).status).toBe('APPROVED');
});

test("the built program applies no rule to a person's certificates that no issuer gives", async () => {
  const credit = await newBuiltProgram();
  try {
    const ids = ['EMPLOYMENT_MINISTRY_CERTIFICATE', 'SEVERANCE_FUND_CERTIFICATE'];
    const asked = ids.map(
      (id) => `      - { rule: ${id}, passWhen: CONTAINS NEGATIVE, statusToApply: ALERT, points: 10 }`,
    );
    await writeFile(
      join(credit.folder, 'people.yaml'),
      `id: people\nname: People\nkind: cpf\ndepth: COMPLETO+\ngroups:\n  - name: certificates\n    rules:\n${asked.join('\n')}\n`,
    );
    const expected = ids.map((id) => `${id}: NOT_APPLIED`).join(', ');
    await writeFile(
      join(credit.folder, 'people.cases.yaml'),
      `policy: people.yaml\nasOf: 2026-11-20\ncases:\n  - { name: a person, fixture: approved-person, expect: { status: ALERT, score: null, rules: { ${expected} } } }\n`,
    );
    const { code, stdout } = credit.run('policy test people.yaml');
    expect([code, stdout]).toEqual([0, stdout]);
  } finally {
    await credit.remove();
  }
});
