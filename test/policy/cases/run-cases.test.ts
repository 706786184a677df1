import { describe, expect, it } from 'vitest';
import { runCases } from '../../../src/policy/cases/run-cases.ts';
import { caseFile, compiled, policyText, readSome } from './read-some-cases.ts';

async function outcomeOf(expectation: string, sections = '{}') {
  const { cases, told } = await readSome(
    caseFile(
      `  - name: a\n    fixture: sound-company\n    sections: ${sections}\n    expect: ${expectation}`,
    ),
  );
  expect(told).toEqual([]);
  const [outcome] = runCases(await compiled(), cases);
  return outcome?.differences.map(({ subject, expected, got }) => `${subject} ${expected} ${got}`);
}

const young = '{ BASIC_INFORMATION: { company: { openingDate: 2025-11-20 } } }';

describe('a case', () => {
  it('holds where everything comes out as expected', async () => {
    expect(
      await outcomeOf(
        '{ status: APPROVED, riskBand: A, score: 1000, creditLimit: 100000, rules: { COMPANY_SITUATION: APPROVED, WEAK: APPROVED } }',
      ),
    ).toEqual([]);
  });

  it('names every difference, and looks at nothing that it leaves out', async () => {
    expect(await outcomeOf('{ status: DENIED, riskBand: null, score: 0, creditLimit: null }')).toEqual([
      'status DENIED APPROVED',
      'riskBand null A',
      'score 0 1000',
      'creditLimit null 100000',
    ]);
    expect(await outcomeOf('{ score: 1000 }')).toEqual([]);
  });

  it('has no figures without a decision', async () => {
    const text = `${policyText.replace('points: 100 }', 'points: 100, whenMissing: ERROR }')}terms: { validDays: 30 }\n`;
    const { cases, told } = await readSome(
      caseFile(
        `  - name: a
    fixture: sound-company
    sections: { BASIC_INFORMATION: { company: { openingDate: null } } }
    expect: { status: ERROR, riskBand: null, score: null, creditLimit: null, validUntil: null }
  - name: b
    extends: a
    expect: { status: ERROR, score: 1000 }`,
      ),
      text,
    );
    expect(told).toEqual([]);
    const outcomes = runCases(await compiled(text), cases);
    expect(outcomes.map(({ differences }) => differences.map(({ subject, got }) => [subject, got]))).toEqual([
      [],
      [['score', null]],
    ]);
  });

  it('speaks of a rule by group and by the how-manieth it is', async () => {
    const told = (key: string) => outcomeOf(`{ rules: { ${key}: DENIED } }`, young);
    expect(await told('COMPANY_OPENING_TIME')).toEqual(['COMPANY_OPENING_TIME DENIED APPROVED']);
    expect(await told('"registration/COMPANY_OPENING_TIME#1"')).toEqual([
      'registration/COMPANY_OPENING_TIME#1 DENIED APPROVED',
    ]);
    for (const key of ['"registration/COMPANY_OPENING_TIME#2"', '"COMPANY_OPENING_TIME#2"']) {
      expect(await told(key)).toEqual([`${key.replaceAll('"', '')} DENIED ALERT`]);
    }
  });

  it('says why: the finding of the rule, or the reasons of the decision', async () => {
    const { cases } = await readSome(
      caseFile(
        `  - name: a\n    fixture: sound-company\n    sections: ${young}\n    expect: { status: APPROVED, rules: { "COMPANY_OPENING_TIME#2": APPROVED } }`,
      ),
    );
    const [outcome] = runCases(await compiled(), cases);
    expect(outcome?.differences.map(({ why }) => why.map(({ en }) => en))).toEqual([
      ['ALERT: Time since the company opened: 12 months; alerts when less than 24 months'],
      ['Time since the company opened: 12 months; alerts when less than 24 months'],
    ]);
  });
});
