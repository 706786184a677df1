import { describe, expect, it } from 'vitest';
import { compilePolicy, evaluatePolicy, readPolicy, wordPolicyResult } from '../../src/index.ts';
import { completePolicy, type Policy } from '../../src/policy/policy.ts';
import { asOf, soundCompany } from './facts.ts';

const policyWith = (more: Partial<Policy>) =>
  compilePolicy(
    completePolicy({
      id: 'essential',
      name: 'Essential',
      kind: 'cnpj',
      language: 'en',
      depth: 'COMPLETO',
      scoring: { minimumCoverage: 0, riskBands: [{ band: 'A', from: 0, status: 'APPROVED' }] },
      creditLimit: { basis: 'REQUESTED_AMOUNT', percentByBand: { A: 100 } },
      groups: [
        {
          name: 'g',
          rules: [
            { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'ALERT', points: 10 },
            {
              rule: 'PEFIN_COUNT',
              failWhen: 'GREATER_THAN 0 COUNT',
              statusToApply: 'ALERT',
              whenMissing: 'ERROR',
            },
          ],
        },
      ],
      ...more,
    }),
    { version: 1 },
  );

const facts = {
  documentKind: 'cnpj',
  sections: { BASIC_INFORMATION: soundCompany.BASIC_INFORMATION },
  requestedAmount: 50_000,
  asOf,
} as const;

describe('the library', () => {
  it('gives no decision if required data are missing, like a report', () => {
    const decision = evaluatePolicy(policyWith({}), facts);

    expect(decision).toMatchObject({
      policyStatus: 'ERROR',
      score: null,
      riskBand: null,
      creditLimit: null,
      missing: [expect.stringContaining('Pefin')],
    });
    expect(wordPolicyResult(decision, 'en')).toMatchObject({ policyStatus: 'ERROR', riskBand: null });
  });

  it('completes the sections, like a report', () => {
    const denies = {
      rule: 'PEFIN_COUNT',
      failWhen: 'GREATER_THAN 0 COUNT',
      statusToApply: 'DENIED',
    } as const;
    const groups = [{ name: 'g', rules: [denies] }];

    const noDebt = { creditor: null, contract: null, kind: null, city: null, state: null };
    const entry = (date: string) => ({ ...noDebt, amount: 9000, date });
    const decide = (kind: 'cnpj' | 'cpf', date: string) =>
      evaluatePolicy(policyWith({ kind, groups }), {
        ...facts,
        documentKind: kind,
        sections: { PEFIN: { ...soundCompany.PEFIN, count: 0, totalAmount: 0, entries: [entry(date)] } },
      }).groups[0]?.rules[0];

    expect(decide('cnpj', '2026-01-01')).toMatchObject({ status: 'DENIED', value: 1 });
    expect(decide('cnpj', '2015-01-01')).toMatchObject({ status: 'DENIED', value: 1 });
    expect(decide('cpf', '2015-01-01')).toMatchObject({ status: 'APPROVED', value: 0 });
  });

  it('counts the day of an instant in the time zone', () => {
    const rule = {
      rule: 'COMPANY_OPENING_TIME',
      failWhen: 'LESS_THAN 12 MONTHS',
      statusToApply: 'DENIED',
      points: 10,
    } as const;
    const compiled = policyWith({ groups: [{ name: 'g', rules: [rule] }], terms: { validDays: 1 } });
    const { company } = soundCompany.BASIC_INFORMATION;
    if (company === null) throw new Error('a company');
    const opened = { ...soundCompany.BASIC_INFORMATION, company: { ...company, openingDate: '2025-06-28' } };
    const decide = (day: string, timezone?: string) => {
      const own = { ...facts, sections: { BASIC_INFORMATION: opened }, asOf: day };
      const { policyStatus, terms } = evaluatePolicy(compiled, own, { timezone });
      return [policyStatus, terms?.validUntil];
    };
    expect(decide('2026-06-27')).toEqual(['DENIED', undefined]);
    expect(decide('2026-06-28T02:59:59.000Z')).toEqual(['DENIED', undefined]);
    expect(decide('2026-06-27T23:59:59-03:00')).toEqual(['DENIED', undefined]);
    expect(decide('2026-06-28T03:00:00.000Z')).toEqual(['APPROVED', '2026-06-29']);
    expect(decide('2026-06-28T00:00:00')).toEqual(['APPROVED', '2026-06-29']);
    expect(decide('2026-06-28T03:30:00Z', 'America/Manaus')).toEqual(['DENIED', undefined]);
    // As databases write instants.
    expect(decide('2026-06-28 02:59:59.123+00')).toEqual(['DENIED', undefined]);
    expect(decide('2026-06-28 02:59:59Z')).toEqual(['DENIED', undefined]);
    expect(decide('2026-06-28T03:00:00+00')).toEqual(['APPROVED', '2026-06-29']);
  });

  it.each(['2026-02-30', '2026-11-31T10:00:00Z', '20/11/2026', '2026-11', '2026-11-20Tnoon', ''])(
    'refuses %j as the day of the evaluation',
    (day) => {
      expect(() => evaluatePolicy(policyWith({}), { ...facts, asOf: day })).toThrow(RangeError);
    },
  );

  it('decides if the data are present, or if the policy does not require them', () => {
    const { PEFIN } = soundCompany;
    const sections = { ...facts.sections, PEFIN };

    expect(evaluatePolicy(policyWith({}), { ...facts, sections })).toMatchObject({
      policyStatus: 'APPROVED',
      riskBand: 'A',
      creditLimit: 50_000,
    });
    const [group] = policyWith({}).policy.groups;
    const rules = (group?.rules ?? []).map(({ whenMissing: _, ...rule }) => rule);
    const decision = evaluatePolicy(policyWith({ groups: [{ name: 'g', rules }] }), facts);
    expect(decision.policyStatus).toBe('APPROVED');
    expect(decision.missing).toBeUndefined();
  });

  it('throws if proofs are requested without a day', async () => {
    await expect(readPolicy('id: x', 'x.yaml', { proofs: true })).rejects.toThrow('proofs: true needs today');
    await expect(readPolicy('id: x', 'x.yaml', { proofs: true, today: '2026-11-20' })).resolves.toBeDefined();
  });
});
