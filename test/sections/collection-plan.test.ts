import { describe, expect, test } from 'vitest';
import { planCollection } from '../../src/sections/collection-plan.ts';
import { additionals, type Depth, depths } from '../../src/sections/depth.ts';
import { sectionDefinition, sectionTypes } from '../../src/sections/index.ts';

const simples = ['BASIC_INFORMATION', 'REVENUE', 'LOCATION', 'RELATIONS'];
const essencial = [...simples, 'REGISTRATION_CHANGES', 'PROCESSES'];
const completo = [...essencial, 'PEP', 'SANCTIONS', 'TAX_DEBTS', 'CERTIFICATES'];

describe('what a report is made of', () => {
  test.each<[Depth, string[], string[]]>([
    ['SIMPLES', simples, simples],
    ['ESSENCIAL', essencial, essencial],
    ['COMPLETO', completo, [...completo, 'CRIMINAL_RECORD']],
    ['COMPLETO+', [...completo, 'LICENCES'], [...completo, 'CRIMINAL_RECORD', 'LICENCES', 'SOCIAL_BENEFITS']],
  ])('%s covers what the specification says, for a company and for a person', (depth, company, person) => {
    expect(planCollection('cnpj', depth, []).sections).toEqual(company);
    expect(planCollection('cpf', depth, []).sections).toEqual(person);
  });

  test.each([
    ['BUREAUS', 'cnpj', ['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'BUREAU_SCORE']],
    ['BUREAUS', 'cpf', ['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'BUREAU_SCORE']],
    ['SCR', 'cnpj', ['SCR', 'HISTORY', 'CATEGORIES']],
    ['SCR', 'cpf', ['SCR', 'HISTORY', 'CATEGORIES']],
    ['FINANCIAL_STATEMENTS', 'cnpj', ['FINANCIAL_STATEMENTS']],
    ['FINANCIAL_STATEMENTS', 'cpf', []],
  ] as const)('the additional %s adds its sections to any depth for a %s', (additional, kind, added) => {
    for (const depth of depths) {
      const plain = planCollection(kind, depth, []).sections;
      const withIt = planCollection(kind, depth, [additional]).sections;
      expect(withIt.filter((type) => !plain.includes(type))).toEqual(added);
      expect(plain.every((type) => withIt.includes(type))).toBe(true);
    }
  });

  test.each<[Depth, 1 | 3, string, 12 | 60]>([
    ['SIMPLES', 1, '2014-01-01', 12],
    ['ESSENCIAL', 3, '2014-01-01', 12],
    ['COMPLETO', 3, '2014-01-01', 12],
    ['COMPLETO+', 3, '1980-01-01', 60],
  ])(
    '%s looks at %i levels, lawsuits since %s and %i months of bank debt',
    (depth, levels, since, months) => {
      const scope = { relationLevels: levels, lawsuitsSince: since, scrMonths: months };
      expect(planCollection('cnpj', depth, [...additionals]).scope).toEqual(scope);
      expect(planCollection('cpf', depth, []).scope).toEqual(scope);
    },
  );

  test('summary and credit policy are computed, never asked of a source', () => {
    for (const kind of ['cpf', 'cnpj'] as const) {
      const plan = planCollection(kind, 'COMPLETO+', [...additionals]);
      expect(plan.derived).toEqual(
        sectionTypes.filter(
          (type) =>
            sectionDefinition(type).comesWith === 'DERIVED' &&
            sectionDefinition(type).documentKinds.includes(kind),
        ),
      );
      const ofCompany = kind === 'cnpj' ? ['SYNTHETIC_SCORE'] : [];
      expect(plan.derived).toEqual(['SUMMARY', ...ofCompany, 'CREDIT_POLICY']);
      expect(plan.sections.filter((type) => plan.derived.includes(type))).toEqual([]);
    }
  });

  test('every section can be had by some policy', () => {
    const all = (['cpf', 'cnpj'] as const).flatMap((kind) => {
      const plan = planCollection(kind, 'COMPLETO+', [...additionals]);
      return [...plan.sections, ...plan.derived];
    });
    expect(sectionTypes.filter((type) => !all.includes(type))).toEqual([]);
  });
});
