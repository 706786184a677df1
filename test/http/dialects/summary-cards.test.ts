import { describe, expect, test } from 'vitest';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { cardsOf, type Shown } from './hosted-views.ts';

type Certificate = SectionDetails['CERTIFICATES']['certificates'][number];
type Pep = SectionDetails['PEP'];
type Processes = SectionDetails['PROCESSES'];

const person = '00000012440';

describe('the card of certificates', () => {
  const expired = { issuedOn: '2024-01-10', validUntil: '2024-07-08' };

  function certificate(own: Partial<Certificate>): Certificate {
    return {
      certificate: 'FEDERAL_TAX',
      state: 'NEGATIVE',
      issuer: null,
      number: null,
      issuedOn: '2026-10-01',
      validUntil: '2027-03-30',
      ...own,
    };
  }

  const cardOf = (...certificates: Certificate[]) =>
    cardsOf({ CERTIFICATES: { certificates } }).certificatesSummary;

  test.each([
    ['no certificate', []],
    ['expired ones', [certificate(expired)]],
    ['ones that do not apply', [certificate({ state: 'NOT_APPLICABLE' })]],
    ['ones of unknown state', [certificate({ state: null })]],
  ])('there is no card for %s', (_what, certificates) => {
    expect(cardOf(...certificates)).toBeUndefined();
  });

  test('the card counts certificates in force, and is good only if all kinds are decided', () => {
    const labour = { certificate: 'LABOUR' } as const;
    const decided = [certificate({}), certificate({ ...labour, state: 'NOT_APPLICABLE' })];
    expect(cardOf(...decided)).toMatchObject({ value: '0', subValue: '(0)', status: 'GOOD' });
    const open = [certificate({}), certificate({ ...labour, ...expired })];
    expect(cardOf(...open)).toMatchObject({ value: '0', subValue: '(0)', status: null });
    const against = [certificate({ state: 'POSITIVE' }), certificate({ ...labour, state: 'NOT_ISSUED' })];
    expect(cardOf(...against)).toMatchObject({ value: '1', subValue: '(2)', status: 'WARNING' });
  });
});

describe('the cards of negative records', () => {
  const protests = (own: Partial<SectionDetails['PROTESTS']>) => ({
    PROTESTS: {
      count: 0,
      totalAmount: 0,
      lastDate: null,
      calculatedRevenuePercentage: null,
      entries: [],
      ...own,
    },
  });
  const cardOf = (own: Partial<SectionDetails['PROTESTS']>, shown?: Shown) =>
    cardsOf(protests(own), shown).protestsBaseSummary;

  test('are good if all sources answered that there is none', () => {
    expect(cardOf({})).toMatchObject({ value: 'R$ 0,00', subValue: '(0)', status: 'GOOD', error: null });
  });

  test.each([
    ['states an amount', { totalAmount: 50_000 }, 'R$ 50.000,00'],
    ['states a day', { totalAmount: null, lastDate: '2026-03-10' }, null],
    ['may have a record', { totalAmount: 0, unknown: { count: 1 } }, null],
  ])('have no number and no status if a source counts 0 and %s', (_what, own, value) => {
    expect(cardOf(own)).toMatchObject({ value, subValue: null, status: null });
    expect(cardOf(own, { rules: [['PROTESTS', 'APPROVED']] }).status).toBeNull();
  });

  test.each([[[]], [[['PROTESTS', 'APPROVED']]], [[['PROTESTS', 'NOT_APPLIED']]]] as const)(
    'are not good if one of two sources failed (rules: %j)',
    (rules) => {
      const card = cardOf({}, { statuses: { PROTESTS: 'PARTIAL' }, rules });
      expect(card).toMatchObject({
        value: 'R$ 0,00',
        subValue: '(0)',
        status: null,
        error: 'Não foi possível consultar todas as fontes.',
      });
      expect(card).not.toHaveProperty('situation');
    },
  );

  test('are not good by a count of 0 that a rule could not read', () => {
    expect(cardOf({}, { rules: [['PROTESTS', 'NOT_APPLIED']] }).status).toBeNull();
    expect(cardOf({}, { rules: [['PEFIN', 'NOT_APPLIED']] }).status).toBe('GOOD');
  });

  test('keep what the policy makes of records that were found', () => {
    const found = { count: 1, totalAmount: 10, unknown: { count: 1 } };
    expect(cardOf(found).status).toBe('WARNING');
    expect(cardOf(found, { rules: [['PROTESTS', 'APPROVED']] }).status).toBe('GOOD');
    const inPart = { statuses: { PROTESTS: 'PARTIAL' } };
    expect(cardOf(found, { ...inPart, rules: [['PROTESTS', 'DENIED']] }).status).toBe('BAD');
    expect(cardOf(found, { ...inPart, rules: [['PROTESTS', 'APPROVED']] }).status).toBe('WARNING');
  });

  test('of a section that failed have neither figures nor a status', () => {
    const { protestsBaseSummary } = cardsOf({}, { statuses: { PROTESTS: 'FAILED' } });
    expect(protestsBaseSummary).toMatchObject({ value: null, status: null, situation: 'unavailable' });
  });
});

describe('the cards of lawsuits', () => {
  const totals = (count: number, own = {}) => ({
    count,
    amount: count * 100,
    passiveCount: 0,
    passiveAmount: 0,
    criminalCount: 0,
    ...own,
  });
  const masked = { name: null, document: null, reason: 'DOCUMENT_MASKED' } as const;
  const cards = (own: Partial<Processes>, shown?: Shown) =>
    cardsOf(
      {
        PROCESSES: {
          since: null,
          lawsuits: null,
          ownersLawsuits: null,
          totals: null,
          ownersTotals: null,
          calculatedRevenuePercentage: null,
          ...own,
        },
      },
      shown,
    );

  test('of both sides are good if both are known and have none', () => {
    const { lawsuitsSummary } = cards({ totals: totals(0), ownersTotals: totals(0) });
    expect(lawsuitsSummary).toMatchObject({ value: 'R$ 0,00', subValue: '(0)', status: 'GOOD' });
  });

  test.each([
    ['the owners', { totals: totals(0), ownersUnknown: [masked, masked] }],
    ['the company', { ownersTotals: totals(0) }],
  ])('do not count lawsuits of %s as 0 if they are unknown', (_whose, own) => {
    expect(cards(own)).not.toHaveProperty('lawsuitsSummary');
  });

  test('count those of one side if the other is unknown and there are any', () => {
    const { lawsuitsSummary } = cards({ totals: totals(2), ownersUnknown: [masked] });
    expect(lawsuitsSummary).toMatchObject({ value: 'R$ 200,00', subValue: '(2)', status: 'WARNING' });
  });

  test('of a person, who has no owners, are those of the person', () => {
    const { lawsuitsSummary } = cards({ totals: totals(0) }, { document: person });
    expect(lawsuitsSummary).toMatchObject({ value: 'R$ 0,00', subValue: '(0)', status: 'GOOD' });
  });

  test('have no status if none is certain and some are possible', () => {
    for (const own of [{ possible: [{}] as never }, { possible: [], possibleUnread: 3 }]) {
      const { companyLawsuits, lawsuitsSummary } = cards({
        totals: totals(0),
        ownersTotals: totals(0),
        ...own,
      });
      expect([companyLawsuits.status, lawsuitsSummary.status]).toEqual([null, null]);
    }
  });

  test('have no amount if no amount is known', () => {
    const unknown = totals(3, { amount: 0, unknown: { amount: 3 } });
    expect(cards({ totals: unknown }).companyLawsuits).toMatchObject({ value: null, subValue: '(3)' });
  });
});

describe('the card of politically exposed persons', () => {
  const edition = (stale: boolean) => ({
    edition: { dataset: 'pep', date: '2026-01-01', ageDays: 333, staleAfterDays: 62, stale } as never,
  });
  const cardOf = (own: Partial<Pep>, document?: string) =>
    cardsOf(
      {
        PEP: {
          exposed: null,
          positions: null,
          related: null,
          donations: null,
          donationsTotal: null,
          ...own,
        },
      },
      document === undefined ? {} : { document },
    ).pepSummary;
  const held: Omit<NonNullable<Pep['positions']>[number], 'otherReports'> = {
    title: 'Prefeito',
    organ: null,
    from: '2025-01-01',
    until: null,
    exposedUntil: null,
  };
  const past = { ...held, from: '2009-01-01', until: '2012-12-31', exposedUntil: '2017-12-31' };
  const partner = (certainty: 'CERTAIN' | 'POSSIBLE', position = held) => ({
    name: 'ANA',
    document: null,
    relationship: 'PARTNER' as const,
    certainty,
    ...position,
  });
  const possible = (position = held) => [{ name: 'ANA', document: null, ...position }] as never;

  test.each<[string, Partial<Pep>]>([
    ['a list that is too old', { related: [], ...edition(true) }],
    [
      'a list that is too old, with a past exposure',
      { related: [partner('CERTAIN', past)], ...edition(true) },
    ],
    ['partners who are possibly exposed', { related: [partner('POSSIBLE')] }],
    [
      'an exposure without readable days',
      { related: [partner('CERTAIN', { ...held, until: '31/12/2024', exposedUntil: '31/12/2029' })] },
    ],
    ['partners who are unknown', {}],
  ])('is left out for a company with %s', (_what, own) => {
    expect(cardOf(own)).toBeUndefined();
  });

  test.each<[string, Partial<Pep>]>([
    ['a possible match', { possible: possible(), related: [] }],
    ['a list that is too old', { possible: [], ...edition(true) }],
    ['a past exposure on a list that is too old', { exposed: true, positions: [past], ...edition(true) }],
    ['an unknown exposure and known relatives', { related: [] }],
  ])('is left out for a person with %s', (_what, own) => {
    expect(cardOf(own, person)).toBeUndefined();
  });

  test('says no if the list was compared, and past exposures do not count', () => {
    const none = { value: 'Não', subValue: '(0)', status: 'GOOD' };
    expect(cardOf({ related: [], ...edition(false) })).toMatchObject(none);
    expect(cardOf({ related: [partner('CERTAIN', past), partner('POSSIBLE', past)] })).toMatchObject(none);
    expect(cardOf({ exposed: false, positions: [], possible: [] }, person)).toMatchObject(none);
    expect(cardOf({ exposed: true, positions: [past] }, person)).toMatchObject(none);
  });

  test('says yes for exposures in force', () => {
    const related = [partner('CERTAIN'), partner('POSSIBLE'), partner('CERTAIN', past)];
    expect(cardOf({ related, ...edition(true) })).toMatchObject({ value: 'Sim', subValue: '(1)' });
    expect(cardOf({ exposed: true, positions: [held], related: [] }, person)).toMatchObject({
      value: 'Sim',
      subValue: '(1)',
      status: 'WARNING',
    });
  });
});
