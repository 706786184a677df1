import { describe, expect, test } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../src/policy/evaluate.ts';
import type { PolicyRule } from '../../src/policy/policy.ts';
import { keptColumns, readColumns } from '../../src/policy/readings/reading-columns.ts';
import type { SectionType } from '../../src/sections/index.ts';
import type { SanctionList } from '../../src/sections/sanctions.ts';
import { asOf, type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const protest = {
  amount: 300,
  date: '2026-03-02',
  notaryOffice: null,
  creditor: null,
  protocol: null,
  city: null,
  state: null,
};
const protests = (count: number): Sections => ({
  ...soundCompany,
  PROTESTS: {
    count,
    totalAmount: count * 300,
    lastDate: count === 0 ? null : protest.date,
    calculatedRevenuePercentage: null,
    entries: Array.from({ length: count }, () => protest),
  },
});

const onePartnerOf = (age: number): Sections => ({
  RELATIONS: {
    ...{ levels: 1, branches: null, companies: null, relatives: null, sameAddress: null },
    partners: [
      {
        ...{ level: 1, name: 'SOCIO INVENTADO', document: null, documentKind: 'cpf', certainty: 'CERTAIN' },
        ...{ through: null, role: null, sharePercent: null, since: null, ageBand: null, age },
        ...{ deceased: null, pep: null, restrictive: null, restrictiveAmount: null },
      },
    ],
  },
});

function outcomeOf(
  rule: { readonly rule: string; readonly failWhen: string },
  sections: Sections,
  incomplete: readonly SectionType[],
) {
  const policy = policyOf([{ statusToApply: 'DENIED', whenMissing: 'ALERT', ...rule } as PolicyRule]);
  const compiled = compilePolicy(policy, { version: 1 });
  const facts: EvaluationFacts = {
    documentKind: 'cnpj',
    sections,
    incomplete: new Set(incomplete),
    requestedAmount: null,
    asOf,
  };
  const outcome = evaluatePolicy(compiled, facts);
  return { policyStatus: outcome.policyStatus, result: outcome.groups[0]?.rules[0], facts, compiled };
}

describe('records of a section of which a source gave nothing', () => {
  test('are a lower bound: none of them is no proof that there are none', () => {
    const rule = { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0' };
    expect(outcomeOf(rule, protests(0), []).result).toMatchObject({ status: 'APPROVED', value: 0 });
    const open = outcomeOf(rule, protests(0), ['PROTESTS']);
    expect(open.result).toMatchObject({ status: 'NOT_APPLIED', value: null });
    expect(open.result).not.toHaveProperty('stale');
    expect(open.policyStatus).toBe('ALERT');
  });

  test.each([
    ['PROTESTS_COUNT', 'GREATER_THAN 0', 'DENIED'],
    ['PROTESTS_COUNT', 'GREATER_THAN 2', 'NOT_APPLIED'],
    ['PROTESTS_AMOUNT', 'GREATER_THAN 500 BRL', 'DENIED'],
    ['PROTESTS_AMOUNT', 'GREATER_THAN 600 BRL', 'NOT_APPLIED'],
    ['PROTESTS_LAST_DAYS', 'LESS_THAN 365 DAYS', 'DENIED'],
    ['PROTESTS_LAST_DAYS', 'LESS_THAN 30 DAYS', 'NOT_APPLIED'],
  ])('decide only what others cannot change: %s %s', (rule, failWhen, status) => {
    expect(outcomeOf({ rule, failWhen }, protests(2), ['PROTESTS']).result?.status).toBe(status);
  });

  test.each([
    ['PARTNERS_OLDEST_AGE', 'GREATER_THAN 80 YEARS', 'NOT_APPLIED'],
    ['PARTNERS_OLDEST_AGE', 'GREATER_THAN 40 YEARS', 'DENIED'],
    ['PARTNERS_OLDEST_AGE', 'LESS_THAN 25 YEARS', 'APPROVED'],
    ['PARTNERS_YOUNGEST_AGE', 'LESS_THAN 18 YEARS', 'NOT_APPLIED'],
    ['PARTNERS_YOUNGEST_AGE', 'LESS_THAN 50 YEARS', 'DENIED'],
    ['PARTNERS_YOUNGEST_AGE', 'GREATER_THAN 70 YEARS', 'APPROVED'],
  ])('leave out partners who are older or younger: %s %s', (rule, failWhen, status) => {
    expect(outcomeOf({ rule, failWhen }, onePartnerOf(45), ['RELATIONS']).result?.status).toBe(status);
  });

  test('leave other sections and single facts as they are', () => {
    const count = { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0' };
    expect(outcomeOf(count, protests(0), ['PEFIN', 'BASIC_INFORMATION']).result?.status).toBe('APPROVED');
    const situation = { rule: 'COMPANY_SITUATION', failWhen: 'NOT_EQUAL_TO ATIVA' };
    expect(outcomeOf(situation, soundCompany, ['BASIC_INFORMATION']).result?.status).toBe('APPROVED');
  });

  test('are read alike where decisions are tried on what runs kept', () => {
    for (const count of [0, 2]) {
      const rule = { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0' };
      const { policyStatus, facts, compiled } = outcomeOf(rule, protests(count), ['PROTESTS']);
      const columns = keptColumns(compiled);
      const at = columns.findIndex(({ name }) => name.includes('PROTESTS_COUNT'));
      expect(readColumns(columns, facts)[at]).toEqual({ least: count, most: null });
      expect(policyStatus).toBe(count === 0 ? 'ALERT' : 'DENIED');
    }
  });
});

describe('sanctions of which a source gave nothing', () => {
  const rule = { rule: 'SANCTIONED', failWhen: 'IS_TRUE' };
  const without = (...left: readonly SanctionList[]): Sections => ({
    ...soundCompany,
    SANCTIONS: {
      lists: (soundCompany.SANCTIONS?.lists ?? []).filter(({ list }) => !left.includes(list)),
    },
  });
  const statusOf = (sections: Sections, incomplete: readonly SectionType[] = ['SANCTIONS']) =>
    outcomeOf(rule, sections, incomplete).result?.status;

  test('are open if a list was not queried that can name the subject', () => {
    expect(statusOf(without('TCU'), [])).toBe('APPROVED');
    expect(statusOf(without('TCU'))).toBe('NOT_APPLIED');
    expect(statusOf(without('CEIS', 'CEAF'))).toBe('NOT_APPLIED');
    const notAsked = { list: 'TCU' as const, state: 'NOT_ASKED' as const, editionDate: null, hits: [] };
    const lists = [...(without('TCU').SANCTIONS?.lists ?? []), notAsked];
    expect(statusOf({ ...soundCompany, SANCTIONS: { lists } })).toBe('NOT_APPLIED');
  });

  test('are known if all lists that can name the subject were queried', () => {
    expect(statusOf(soundCompany)).toBe('APPROVED');
    expect(statusOf(without('CEAF'))).toBe('APPROVED');
    expect(statusOf(without('CEAF', 'TCU_IRREGULAR', 'LENIENCY'))).toBe('APPROVED');
    expect(statusOf(without('CEPIM', 'CNEP'))).toBe('APPROVED');
  });
});
