import { describe, expect, it } from 'vitest';
import { caseFile, readSome } from './read-some-cases.ts';

const expectation = '    expect: { status: APPROVED }';

describe('a file of cases', () => {
  it('gives each case with the sections that it was given, and unknown where it says nothing', async () => {
    const { cases, told } = await readSome(
      caseFile(`  - name: young
    requestedAmount: 5000
    sections:
      BASIC_INFORMATION: { company: { openingDate: 2026-08-01 } }
      PROCESSES: { lawsuits: [{ pole: PASSIVE, amount: 70.5, courtType: LABOR }] }
${expectation}`),
    );
    expect(told).toEqual([]);
    expect(cases).toMatchObject([
      {
        name: 'young',
        line: 4,
        column: 11,
        facts: {
          documentKind: 'cnpj',
          asOf: '2026-11-20',
          requestedAmount: 5000,
          sections: {
            BASIC_INFORMATION: {
              name: null,
              phones: null,
              person: null,
              company: { openingDate: '2026-08-01', status: null, mainCnae: null },
            },
            // Totals follow from the list, as they do for what sources answer.
            PROCESSES: {
              lawsuits: [{ caseNumber: '', pole: 'PASSIVE', amount: 70.5, filedOn: null }],
              ownersLawsuits: null,
              totals: { count: 1, passiveAmount: 70.5 },
              calculatedRevenuePercentage: null,
            },
          },
        },
      },
    ]);
    expect(Object.keys(cases[0]?.facts.sections ?? {}).sort()).toEqual([
      'BASIC_INFORMATION',
      'PROCESSES',
      'SUMMARY',
      'SYNTHETIC_SCORE',
    ]);
  });

  it('works out shares of the revenue, but keeps a share or total that the case states', async () => {
    const { cases } = await readSome(
      caseFile(`  - name: worked out
    sections: { REVENUE: { calculatedRevenue: 1000 }, PEFIN: { entries: [{ amount: 20 }] } }
${expectation}
  - name: stated
    sections: { PEFIN: { calculatedRevenuePercentage: 2, totalAmount: 7 } }
${expectation}
  - name: unknown
    sections: { REVENUE: { calculatedRevenue: 1000 }, PEFIN: { entries: [], totalAmount: null } }
${expectation}`),
    );
    expect(cases.map(({ facts }) => facts.sections.PEFIN)).toMatchObject([
      { count: 1, totalAmount: 20, calculatedRevenuePercentage: 2 },
      { count: 0, totalAmount: 7, calculatedRevenuePercentage: 2, entries: [] },
      { count: 0, totalAmount: null, calculatedRevenuePercentage: null },
    ]);
  });

  it('begins from another case: deeply overridden, and a section that is null is taken away', async () => {
    const { cases, told } = await readSome(
      caseFile(`  - name: third
    extends: second
    sections: { BASIC_INFORMATION: { company: { status: BAIXADA } } }
    expect: { status: DENIED }
  - name: first
    asOf: 2026-01-15
    requestedAmount: 10
    sections:
      BASIC_INFORMATION: { name: A, company: { status: ATIVA, openingDate: 2020-01-01 } }
      PEFIN: { count: 1 }
${expectation}
  - name: second
    extends: first
    requestedAmount: null
    sections: { PEFIN: null, BASIC_INFORMATION: { company: { openingDate: null } } }
${expectation}`),
    );
    expect(told).toEqual([]);
    expect(cases[0]?.facts).toMatchObject({ asOf: '2026-01-15', requestedAmount: null });
    expect(cases[0]?.facts.sections.BASIC_INFORMATION).toMatchObject({
      name: 'A',
      company: { status: 'BAIXADA', openingDate: null },
    });
    expect(cases.map(({ facts }) => 'PEFIN' in facts.sections)).toEqual([false, true, false]);
    expect(cases.map(({ name }) => name)).toEqual(['third', 'first', 'second']);
  });

  it('begins from a fixture, whose totals do not outlive the lists that they followed from', async () => {
    const { cases } = await readSome(
      caseFile(`  - name: indebted
    fixture: sound-company
    sections: { PEFIN: { entries: [{ amount: 30000 }] }, SCR: null }
${expectation}
  - name: settled
    extends: indebted
    sections: { PEFIN: { entries: [] } }
${expectation}`),
    );
    expect(cases.map(({ facts }) => facts.sections.PEFIN)).toMatchObject([
      { count: 1, totalAmount: 30000, calculatedRevenuePercentage: 3 },
      { count: 0, totalAmount: 0, calculatedRevenuePercentage: 0 },
    ]);
    expect(cases[0]?.facts.sections).not.toHaveProperty('SCR');
    expect(cases[0]?.facts.sections.BASIC_INFORMATION?.company?.status).toBe('ATIVA');
  });
});

describe('a slip in a file of cases', () => {
  const one = (body: string) => caseFile(`  - name: a\n${body}\n${expectation}`);
  it.each([
    [
      'an empty file',
      '',
      ['1:1 EMPTY_FILE  → A file of cases begins with policy: and the path of the policy'],
    ],
    [
      'a policy instead',
      'id: x\n',
      ['1:1 MISSING_KEY id', '1:1 MISSING_KEY id', '1:1 UNKNOWN_KEY id → One of: policy, asOf, cases'],
    ],
    [
      'no expectation',
      caseFile('  - name: a\n'),
      ['4:5 MISSING_KEY name → Add expect: with status:, score:, riskBand: or rules:'],
    ],
    ['an empty expectation', caseFile('  - name: a\n    expect: {}\n'), ['5:5 OUT_OF_RANGE expect']],
    [
      'an unknown key of the expectation',
      caseFile('  - name: a\n    expect: { stauts: ALERT }\n'),
      ['5:15 UNKNOWN_KEY stauts → Did you mean status?'],
    ],
    [
      'an unknown status',
      caseFile('  - name: a\n    expect: { status: REFUSED }\n'),
      ['5:23 INVALID_VALUE REFUSED → One of: APPROVED, ALERT, DENIED, ERROR'],
    ],
    [
      'a day that is none',
      one('    asOf: yesterday'),
      ['5:11 INVALID_VALUE yesterday → A day such as 2026-01-31'],
    ],
    [
      'no day at all',
      `policy: x.yaml\ncases:\n  - name: a\n${expectation}`,
      ['3:11 MISSING_DATE a → Add asOf: to the case, or at the head of the file for all: asOf: 2026-01-15'],
    ],
    [
      'a name twice',
      caseFile(`  - name: a\n${expectation}\n  - name: a\n${expectation}`),
      ['6:11 DUPLICATE_CASE a → Give each case a name of its own'],
    ],
    [
      'an unknown case to extend',
      caseFile(`  - name: first\n${expectation}\n  - name: b\n    extends: frist\n${expectation}`),
      ['7:14 UNKNOWN_CASE frist → Did you mean first?'],
    ],
    ['itself extended', one('    extends: a'), ['5:14 CASE_CYCLE a → Take extends out of one of them']],
    [
      'a circle',
      caseFile(`  - name: a\n    extends: b\n${expectation}\n  - name: b\n    extends: a\n${expectation}`),
      ['5:14 CASE_CYCLE b → Take extends out of one of them'],
    ],
    [
      'an unknown fixture',
      one('    fixture: sound-compny'),
      ['5:14 UNKNOWN_FIXTURE sound-compny → Did you mean sound-company?'],
    ],
    [
      'a fixture of the other kind',
      one('    fixture: sound-person'),
      ['5:14 FIXTURE_KIND_MISMATCH sound-person → It can be sound-company'],
    ],
    ['an unknown section', one('    sections: { BASIC_INFO: {} }'), ['5:17 SECTION_UNKNOWN BASIC_INFO']],
    [
      'a section misspelt',
      one('    sections: { PROTEST: {} }'),
      ['5:17 SECTION_UNKNOWN PROTEST → Did you mean PROTESTS?'],
    ],
    ['a section that is worked out', one('    sections: { SUMMARY: {} }'), ['5:17 SECTION_DERIVED SUMMARY']],
    [
      'a section of persons',
      one('    sections: { CRIMINAL_RECORD: {} }'),
      ['5:17 SECTION_KIND_MISMATCH CRIMINAL_RECORD'],
    ],
    [
      'an unknown field',
      one('    sections: { BASIC_INFORMATION: { company: { openingDat: 2020-01-01 } } }'),
      ['5:49 UNKNOWN_KEY openingDat → Did you mean openingDate?'],
    ],
    [
      'a word that the field does not have',
      one('    sections: { BASIC_INFORMATION: { company: { status: ATIVO } } }'),
      ['5:57 INVALID_VALUE ATIVO → Did you mean ATIVA?'],
    ],
    [
      'a text for a number',
      one('    sections: { PEFIN: { entries: [{ amount: "7" }] } }'),
      ['5:46 WRONG_TYPE "7" → Without quotes: 7'],
    ],
    ['a text for a section', one('    sections: { PEFIN: none }'), ['5:24 WRONG_TYPE none']],
    [
      'a day that the calendar does not have',
      one('    sections: { PEFIN: { lastDate: 2026-02-30 } }'),
      ['5:36 INVALID_VALUE 2026-02-30'],
    ],
    ['a case on such a day', one('    asOf: 2026-11-31'), ['5:11 INVALID_VALUE 2026-11-31']],
    [
      'a field that must be said',
      one('    sections: { SCR: { bands: [{ amount: 1 }] } }'),
      ['5:34 MISSING_KEY amount → One of: TO_EXPIRE, EXPIRED, LOSS'],
    ],
    [
      'a rule that the policy does not have',
      caseFile('  - name: a\n    expect: { rules: { registration/COMPANY_SITUATON: ALERT, AGE: ALERT } }'),
      [
        '5:24 RULE_NOT_IN_POLICY registration/COMPANY_SITUATON → Did you mean registration/COMPANY_SITUATION?',
        '5:62 RULE_NOT_IN_POLICY AGE → One of: registration/COMPANY_SITUATION, registration/COMPANY_OPENING_TIME, registration/COMPANY_OPENING_TIME#2, financial/PEFIN_CALCULATED_REVENUE, financial/WEAK, COMPANY_SITUATION, COMPANY_OPENING_TIME, PEFIN_CALCULATED_REVENUE, WEAK',
      ],
    ],
    [
      'a band that the policy does not have',
      caseFile('  - name: a\n    expect: { riskBand: C }'),
      ['5:25 BAND_NOT_IN_POLICY C → One of: A, B'],
    ],
  ])('%s is told with its place', async (_name, text, expected) => {
    const { cases, told } = await readSome(text);
    expect(told).toEqual(expected);
    expect(cases).toEqual([]);
  });

  it('that another case takes over is told once, where it was made', async () => {
    const { told } = await readSome(
      caseFile(`  - name: a
    sections: { PEFIN: { cuont: 1 } }
${expectation}
  - name: b
    extends: a
${expectation}`),
    );
    expect(told).toEqual(['5:26 UNKNOWN_KEY cuont → Did you mean count?']);
  });

  it('takes a moment, however long the chain of cases', async () => {
    const chain = Array.from(
      { length: 2000 },
      (_, index) => `  - { name: c${index}, extends: c${index + 1}, expect: { score: 1 } }`,
    );
    const { told } = await readSome(caseFile(chain.join('\n')));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('UNKNOWN_CASE c2000');
  });
});

it('the sections that may lack records are taken over from an extended case, and must exist', async () => {
  const two = (incomplete: string) =>
    caseFile(
      `  - { name: a, incomplete: ${incomplete}, expect: { status: ALERT } }
  - { name: b, extends: a, expect: { status: ALERT } }
  - { name: c, extends: a, incomplete: [], expect: { status: ALERT } }
`,
    );
  const { cases, told } = await readSome(two('[PROTESTS]'));
  expect(told).toEqual([]);
  expect(cases.map(({ facts }) => [...(facts.incomplete ?? [])])).toEqual([['PROTESTS'], ['PROTESTS'], []]);
  for (const [written, finding] of [
    ['[PROTEST]', 'SECTION_UNKNOWN PROTEST → Did you mean PROTESTS?'],
    ['[SUMMARY]', 'SECTION_DERIVED SUMMARY'],
    ['[SOCIAL_BENEFITS]', 'SECTION_KIND_MISMATCH SOCIAL_BENEFITS'],
  ] as const)
    expect((await readSome(two(written))).told[0]).toContain(finding);
});
