import { describe, expect, it } from 'vitest';
import { validityOn } from '../../../src/sections/validity.ts';
import { type Sections, soundCompany, soundPerson } from '../facts.ts';
import { evaluateRule } from '../one-rule.ts';

interface Days {
  readonly from: string | null;
  readonly until: string | null;
}

interface Subject {
  readonly rule: string;
  readonly condition: { readonly failWhen: string } | { readonly passWhen: string };
  readonly kind: 'cpf' | 'cnpj';
  readonly facts: (days: Days) => Sections;
  /** The status while it is in force, and outside its days. */
  readonly inForce: 'APPROVED' | 'DENIED';
  readonly outside: 'APPROVED' | 'DENIED' | 'NOT_APPLIED';
  /** The status without a last day. Default: as in force. */
  readonly endless?: 'NOT_APPLIED';
  /** The status before the first day. Default: as outside of the days. */
  readonly early?: 'NOT_APPLIED';
}

const isTrue = { failWhen: 'IS_TRUE' };
const position = ({ from, until }: Days) => ({
  title: 'PREFEITO',
  organ: null,
  from,
  until: null,
  exposedUntil: until,
});
const related = (relationship: 'PARTNER' | 'RELATIVE') => (days: Days) => [
  { name: 'X', document: null, relationship, certainty: 'CERTAIN' as const, ...position(days) },
];

const subjects: readonly Subject[] = [
  {
    rule: 'LABOUR_CERTIFICATE',
    condition: { passWhen: 'CONTAINS NEGATIVE' },
    kind: 'cnpj',
    facts: ({ from, until }) => ({
      CERTIFICATES: {
        certificates: [
          {
            certificate: 'LABOUR',
            state: 'NEGATIVE',
            issuer: null,
            number: null,
            issuedOn: from,
            validUntil: until,
          },
        ],
      },
    }),
    inForce: 'APPROVED',
    outside: 'NOT_APPLIED',
    endless: 'NOT_APPLIED',
  },
  {
    rule: 'LICENCES',
    condition: { failWhen: 'NOT_CONTAINS ANP' },
    kind: 'cnpj',
    facts: ({ from, until }) => ({
      LICENCES: {
        licences: [
          {
            agency: 'ANP',
            activity: 'revenda',
            number: null,
            state: 'ACTIVE',
            issuedOn: from,
            validUntil: until,
          },
        ],
      },
    }),
    inForce: 'APPROVED',
    outside: 'DENIED',
  },
  {
    rule: 'PEP',
    condition: isTrue,
    kind: 'cpf',
    facts: (days) => ({ PEP: { ...soundPerson.PEP, exposed: true, positions: [position(days)] } }),
    inForce: 'DENIED',
    outside: 'APPROVED',
  },
  {
    rule: 'PARTNERS_PEP',
    condition: isTrue,
    kind: 'cnpj',
    facts: (days) => ({ PEP: { ...soundCompany.PEP, related: related('PARTNER')(days) } }),
    inForce: 'DENIED',
    outside: 'APPROVED',
  },
  {
    rule: 'RELATIVES_PEP',
    condition: isTrue,
    kind: 'cpf',
    facts: (days) => ({ PEP: { ...soundPerson.PEP, related: related('RELATIVE')(days) } }),
    inForce: 'DENIED',
    outside: 'APPROVED',
  },
  {
    rule: 'SANCTIONED',
    condition: isTrue,
    kind: 'cnpj',
    facts: ({ from, until }) => ({
      SANCTIONS: {
        lists: soundCompany.SANCTIONS.lists.map((one) =>
          one.list === 'IBAMA'
            ? {
                ...one,
                state: 'LISTED',
                hits: [
                  {
                    name: 'X',
                    document: null,
                    reference: null,
                    sanction: null,
                    authority: null,
                    from,
                    until,
                    certainty: 'CERTAIN',
                  },
                ],
              }
            : one,
        ),
      },
    }),
    inForce: 'DENIED',
    outside: 'APPROVED',
  },
  {
    rule: 'HAS_ARREST_WARRANT',
    condition: isTrue,
    kind: 'cpf',
    facts: ({ from, until }) => ({
      CRIMINAL_RECORD: {
        referenceMonth: '2026-11',
        warrants: [
          {
            number: '1',
            caseNumber: null,
            court: null,
            kind: null,
            crime: null,
            issuedOn: from,
            endedOn: until,
            status: 'PENDING',
            active: true,
          },
        ],
      },
    }),
    inForce: 'DENIED',
    outside: 'APPROVED',
    early: 'NOT_APPLIED',
  },
];

const asOf = '2026-11-28T15:00:00Z';
const statusOf = ({ rule, condition, kind, facts }: Subject, days: Days) =>
  evaluateRule({ rule, ...condition, statusToApply: 'DENIED' }, facts(days), { kind, asOf }).status;

describe.each(subjects)('$rule', (subject) => {
  it.each([
    ['on its last day', { from: '2026-01-01', until: '2026-11-28' }],
    ['on its first day', { from: '2026-11-28', until: '2027-11-28' }],
    ['without a first day', { from: null, until: '2026-11-28' }],
    ['if its first day cannot be read', { from: '2026-02-31', until: '2026-11-28' }],
  ])('counts %s', (_name, days) => {
    expect(statusOf(subject, days)).toBe(subject.inForce);
  });

  it.each([
    ['without a last day', { from: '2026-01-01', until: null }],
    ['without any day', { from: null, until: null }],
  ])('has no end %s, unless it is a certificate', (_name, days) => {
    expect(statusOf(subject, days)).toBe(subject.endless ?? subject.inForce);
  });

  it.each([
    ['on the day after its last', { from: '2026-01-01', until: '2026-11-27' }],
    ['if it ended, though its first day cannot be read', { from: '2026-02-31', until: '2026-11-27' }],
  ])('does not count %s', (_name, days) => {
    expect(statusOf(subject, days)).toBe(subject.outside);
  });

  it('does not count on the day before its first, unless it is a warrant', () => {
    const days = { from: '2026-11-29', until: '2027-11-28' };
    expect(statusOf(subject, days)).toBe(subject.early ?? subject.outside);
  });

  it('is not evaluated if its last day cannot be read', () => {
    expect(statusOf(subject, { from: '2026-01-01', until: '2026-13-01' })).toBe('NOT_APPLIED');
  });
});

describe('of several', () => {
  const labour = (
    ...certificates: readonly (readonly [state: 'NEGATIVE' | 'POSITIVE', issuedOn: string | null])[]
  ) =>
    evaluateRule(
      { rule: 'LABOUR_CERTIFICATE', passWhen: 'CONTAINS NEGATIVE', statusToApply: 'DENIED' },
      {
        CERTIFICATES: {
          certificates: certificates.map(([state, issuedOn]) => ({
            certificate: 'LABOUR',
            state,
            issuer: null,
            number: null,
            issuedOn,
            validUntil: null,
          })),
        },
      },
      { asOf },
    ).status;

  it('the newest certificate decides, in any order', () => {
    expect(labour(['NEGATIVE', '2026-05-01'], ['POSITIVE', '2026-11-01'])).toBe('DENIED');
    expect(labour(['POSITIVE', '2026-11-01'], ['NEGATIVE', '2026-05-01'])).toBe('DENIED');
    expect(labour(['NEGATIVE', '2026-11-01'], ['POSITIVE', '2026-05-01'])).toBe('APPROVED');
  });

  it('a clear certificate without days proves nothing, and any other one counts', () => {
    expect(labour(['NEGATIVE', null], ['POSITIVE', '2026-11-01'])).toBe('DENIED');
    expect(labour(['NEGATIVE', null], ['NEGATIVE', '2026-11-01'])).toBe('APPROVED');
    expect(labour(['POSITIVE', null], ['NEGATIVE', '2026-11-01'])).toBe('NOT_APPLIED');
    expect(labour(['POSITIVE', null])).toBe('DENIED');
  });

  it('one exposure in force counts, whatever else has ended', () => {
    const exposed = (...ends: readonly (string | null)[]) =>
      evaluateRule(
        { rule: 'PEP', failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
        {
          PEP: {
            ...soundPerson.PEP,
            exposed: true,
            positions: ends.map((until) => position({ from: '2009-01-01', until })),
          },
        },
        { kind: 'cpf', asOf },
      ).status;
    expect(exposed('2017-12-31', '2029-12-31')).toBe('DENIED');
    expect(exposed('2017-12-31', null)).toBe('DENIED');
    expect(exposed('2017-12-31', '2012-12-31')).toBe('APPROVED');
    // A source that says yes without a position is believed.
    expect(exposed()).toBe('DENIED');
  });

  it('a warrant that was revoked is not in force, whatever its flag says', () => {
    const warrant = (status: 'PENDING' | 'REVOKED' | 'SERVED' | 'EXPIRED', rule: string) =>
      evaluateRule(
        { rule, failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
        {
          CRIMINAL_RECORD: {
            referenceMonth: '2026-11',
            warrants: [
              {
                number: '1',
                caseNumber: null,
                court: null,
                kind: null,
                crime: null,
                issuedOn: null,
                endedOn: null,
                status,
                active: true,
              },
            ],
          },
        },
        { kind: 'cpf', asOf },
      ).status;
    for (const status of ['REVOKED', 'SERVED', 'EXPIRED'] as const) {
      expect(warrant(status, 'HAS_ARREST_WARRANT')).toBe('APPROVED');
      expect(warrant(status, 'HAD_ARREST_WARRANT')).toBe('DENIED');
    }
    expect(warrant('PENDING', 'HAS_ARREST_WARRANT')).toBe('DENIED');
  });
});

describe('possible entries', () => {
  const possible = (exposedUntil: string | null, certainty: 'CERTAIN' | 'POSSIBLE', stale = false) =>
    evaluateRule(
      { rule: 'PEP', where: { certainty }, failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
      {
        PEP: {
          ...soundPerson.PEP,
          exposed: null,
          positions: null,
          possible: [
            { name: 'X', document: null, odds: 1000, ...position({ from: null, until: exposedUntil }) },
          ],
          edition: { dataset: 'pep', sha256: '0', publishedOn: '2026-11-01', stale, staleAfterDays: 75 },
        },
      },
      { kind: 'cpf', asOf },
    ).status;

  it('count until their exposure ends', () => {
    expect(possible('2026-11-28', 'POSSIBLE')).toBe('DENIED');
    expect(possible('2026-11-27', 'POSSIBLE')).toBe('APPROVED');
    expect(possible(null, 'POSSIBLE')).toBe('DENIED');
  });

  it('that have all ended leave no question about the subject, unless the list is too old', () => {
    expect(possible('2026-11-28', 'CERTAIN')).toBe('NOT_APPLIED');
    expect(possible('2026-11-27', 'CERTAIN')).toBe('APPROVED');
    expect(possible('2026-11-27', 'CERTAIN', true)).toBe('NOT_APPLIED');
  });
});

it('tells a period that ended from one that starts later', () => {
  const period = { from: '2026-02-01', until: '2026-03-31' };
  expect(validityOn('2026-01-31', period)).toBe('NOT_YET');
  expect(validityOn('2026-02-01', period)).toBe('IN_FORCE');
  expect(validityOn('2026-03-31', period)).toBe('IN_FORCE');
  expect(validityOn('2026-04-01', period)).toBe('ENDED');
  const worded = { from: '2026-02-01', until: null, untilAsWritten: 'até segunda ordem' };
  expect(validityOn('2026-03-01', worded)).toBeUndefined();
  expect(validityOn('2026-01-31', worded)).toBe('NOT_YET');
});
