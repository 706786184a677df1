import { describe, expect, test } from 'vitest';
import { completeSection } from '../../../src/policy/cases/complete-section.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { evaluateRule } from '../one-rule.ts';

/** The status of a rule that denies, over one section of which a part is known, on 20 November 2026. */
function statusOf(
  type: SectionType,
  content: object,
  [rule, failWhen, kind = 'cnpj']: readonly [string, string, ('cpf' | 'cnpj')?],
): string {
  const { details, problems } = completeSection<SectionType>(type, content);
  if (details === undefined) throw new Error(JSON.stringify(problems));
  const sections: Partial<SectionDetails> = { [type]: details };
  return evaluateRule({ rule, failWhen, statusToApply: 'DENIED' }, sections, { kind }).status;
}

describe('the time since a start', () => {
  test.each<[SectionType, (day: string) => object, string, 'cpf' | 'cnpj']>([
    ['BASIC_INFORMATION', (day) => ({ company: { openingDate: day } }), 'COMPANY_OPENING_TIME', 'cnpj'],
    ['BASIC_INFORMATION', (day) => ({ person: { birthDate: day } }), 'AGE', 'cpf'],
    ['SCR', (day) => ({ relationships: { since: day } }), 'SCR_RELATIONSHIP_TIME', 'cnpj'],
  ])('%s %# is unknown if it is in the future', (type, contentOf, rule, kind) => {
    const status = (day: string, failWhen: string) => statusOf(type, contentOf(day), [rule, failWhen, kind]);
    for (const failWhen of ['GREATER_THAN 1200 MONTHS', 'LESS_THAN 12 MONTHS', 'LESS_THAN 0 MONTHS']) {
      expect(status('2026-11-21', failWhen)).toBe('NOT_APPLIED');
      expect(status('2099-01-01', failWhen)).toBe('NOT_APPLIED');
    }
    expect(status('2026-11-20', 'LESS_THAN 12 MONTHS')).toBe('DENIED');
    expect(status('2026-11-20', 'LESS_THAN 0 MONTHS')).toBe('APPROVED');
  });

  test('is unknown for an age that no person has', () => {
    const status = (birthDate: string) =>
      statusOf('BASIC_INFORMATION', { person: { birthDate } }, ['AGE', 'LESS_THAN 18 YEARS', 'cpf']);
    expect(status('1895-11-21')).toBe('APPROVED');
    expect(status('1895-11-20')).toBe('NOT_APPLIED');
    expect(status('1800-01-01')).toBe('NOT_APPLIED');
    const company = { company: { openingDate: '1808-10-12' } };
    expect(statusOf('BASIC_INFORMATION', company, ['COMPANY_OPENING_TIME', 'LESS_THAN 12 MONTHS'])).toBe(
      'APPROVED',
    );
  });
});

describe('the age of a partner', () => {
  const status = (partner: object, failWhen = 'LESS_THAN 18 YEARS', rule = 'PARTNERS_YOUNGEST_AGE') => {
    const partners = [{ level: 1, name: 'A', certainty: 'CERTAIN', documentKind: 'cpf', ...partner }];
    return statusOf('RELATIONS', { levels: 1, partners }, [rule, failWhen]);
  };

  test.each([-1, 131, 200])('of %d is unknown', (age) => {
    expect(status({ age })).toBe('NOT_APPLIED');
    expect(status({ age }, 'GREATER_THAN 80 YEARS', 'PARTNERS_OLDEST_AGE')).toBe('NOT_APPLIED');
    // The band still counts.
    expect(status({ age, ageBand: '31 a 40 anos' })).toBe('APPROVED');
    expect(status({ age, ageBand: '0 a 12 anos' })).toBe('DENIED');
  });

  test('that contradicts the band may be any between', () => {
    expect(status({ age: 40, ageBand: '0 a 12 anos' })).toBe('NOT_APPLIED');
    expect(status({ age: 10, ageBand: '31 a 40 anos' })).toBe('NOT_APPLIED');
    expect(status({ age: 40, ageBand: '0 a 12 anos' }, 'GREATER_THAN 41 YEARS')).toBe('APPROVED');
    expect(status({ age: 40, ageBand: 'Maiores de 80 anos' }, 'LESS_THAN 40 YEARS')).toBe('APPROVED');
  });

  test('counts if it is in the band, or a year from it', () => {
    expect(status({ age: 17, ageBand: '13 a 20 anos' })).toBe('DENIED');
    expect(status({ age: 41, ageBand: '31 a 40 anos' }, 'GREATER_THAN 40 YEARS')).toBe('DENIED');
    expect(status({ age: 130 })).toBe('APPROVED');
    expect(status({ age: 0 })).toBe('DENIED');
  });
});
