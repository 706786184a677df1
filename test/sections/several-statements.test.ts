import { describe, expect, test } from 'vitest';
import { withOneBankDebt } from '../../src/sections/bank-debt.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { merged, statusOf } from './stated-sections.ts';

describe('a partner in several entries', () => {
  const partner = (more: object) => ({
    level: 1,
    name: 'FULANO',
    document: '91000000192',
    documentKind: 'cpf',
    certainty: 'CERTAIN',
    restrictive: false,
    deceased: false,
    pep: false,
    ...more,
  });
  const bad = { level: 2, through: '99991016000170', restrictive: true, deceased: true, pep: true };
  const rules = (...contents: readonly [object, ...object[]]) => {
    const details = merged('RELATIONS', ...contents);
    expect(mergeSection('RELATIONS', [details])).toEqual(details);
    return ['BUSINESS_PARTNERS_RESTRICTIVE', 'PARTNERS_DECEASED', 'PARTNERS_PEP'].map((rule) =>
      statusOf('RELATIONS', details, [rule]),
    );
  };
  const relations = (...partners: readonly object[]) => ({ levels: 2, partners });
  const denied = ['DENIED', 'DENIED', 'DENIED'];
  const clean = ['APPROVED', 'APPROVED', 'NOT_APPLIED'];

  test('has the facts of all levels', () => {
    expect(rules(relations(partner({})))).toEqual(clean);
    expect(rules(relations(partner({}), partner(bad)))).toEqual(denied);
    expect(rules(relations(partner(bad), partner({})))).toEqual(denied);
    expect(rules(relations(partner({})), relations(partner(bad)))).toEqual(denied);
    expect(rules(relations(partner({}), partner({ ...bad, document: '***000001**' })))).toEqual(denied);
    expect(rules(relations(partner({}), partner({ ...bad, document: '00000012440' })))).toEqual(clean);
  });

  test('has the negative records of the company that it is', () => {
    const own = { name: 'X LTDA', document: '99991016000170', documentKind: 'cnpj' };
    const status = (more: object) => {
      const { pep: _pep, deceased: _deceased, ...company } = partner(own);
      const companies = [{ ...company, status: 'BAIXADA', ...more }];
      const details = merged('RELATIONS', { levels: 1, partners: [partner(own)], companies });
      return [
        statusOf('RELATIONS', details, ['BUSINESS_PARTNERS_RESTRICTIVE']),
        details.partners?.[0]?.restrictiveAmount,
      ];
    };
    expect(status({ restrictive: true, restrictiveAmount: 50 })).toEqual(['DENIED', 50]);
    expect(status({ restrictiveAmount: 50 })).toEqual(['DENIED', 50]);
    expect(status({})).toEqual(['APPROVED', null]);
  });
});

test.each([
  ['Sócio falecido', true],
  ['SÓCIO-ADMINISTRADOR (FALECIDO)', true],
  ['Herdeiro de sócio falecido', false],
  ['Inventariante do falecido', false],
  ['Sócio', false],
])('a partner with the role %s has died: %s', (role, deceased) => {
  const partners = [{ level: 1, name: 'FULANO', role, certainty: 'CERTAIN', deceased: false }];
  expect(merged('RELATIONS', { levels: 1, partners }).partners).toMatchObject([{ deceased }]);
});

test.each([
  [{ name: 'ESPOLIO DE FULANO', person: { name: 'FULANO', deceased: false } }, true],
  [{ name: 'FULANO', person: { name: 'FULANO', socialName: 'Espólio de Fulano', deceased: false } }, true],
  [{ name: 'FULANO', person: { name: 'FULANO (FALECIDO)', deceased: false } }, true],
  [{ name: 'FULANO', person: { name: 'FULANO', deceased: false } }, false],
])('any name of a person can show the death: %j', (content, deceased) => {
  expect(merged('BASIC_INFORMATION', content).person?.deceased).toBe(deceased);
});

describe('bad cheques by their reason', () => {
  const rules = (reason: string | null, stoppedOrStolenCheques: number | null = 0) => {
    const entries = [{ bank: '001', cheques: 1, reason, date: '2026-10-01' }];
    const details = merged('BAD_CHEQUES', { count: 1, entries, stoppedOrStolenCheques });
    return ['BOUNDLESS_CHECK', 'SUSPENDED_OR_STOLEN_CHECK'].map((rule) =>
      statusOf('BAD_CHEQUES', details, [rule, 'GREATER_THAN 0 COUNT']),
    );
  };

  test.each([
    ['13', ['DENIED', 'APPROVED']],
    ['013', ['DENIED', 'APPROVED']],
    ['Motivo 13', ['DENIED', 'APPROVED']],
    ['Alínea: 12', ['DENIED', 'APPROVED']],
    ['Cheque sem fundos - 2ª apresentação', ['DENIED', 'APPROVED']],
    ['Conta encerrada', ['DENIED', 'APPROVED']],
    ['28', ['APPROVED', 'DENIED']],
    ['21 - sustado', ['APPROVED', 'DENIED']],
    ['Furto ou roubo', ['APPROVED', 'DENIED']],
    ['Motivo 20', ['APPROVED', 'DENIED']],
    ['22 - divergência de assinatura', ['APPROVED', 'APPROVED']],
    ['13 - sustado', ['NOT_APPLIED', 'APPROVED']],
    ['Outro', ['NOT_APPLIED', 'APPROVED']],
    ['113', ['NOT_APPLIED', 'APPROVED']],
    [null, ['NOT_APPLIED', 'APPROVED']],
  ])('%s', (reason, status) => {
    expect(rules(reason)).toEqual(status);
  });

  test('are at least the listed ones if the number is not stated', () => {
    expect(rules('28', null)).toEqual(['APPROVED', 'DENIED']);
    expect(rules('13', null)).toEqual(['DENIED', 'NOT_APPLIED']);
  });

  test('are one at least with a reason at a bank', () => {
    const count = (entry: object) =>
      merged('BAD_CHEQUES', { count: 0, entries: [{ cheques: 0, ...entry }] }).count;
    expect(count({ bank: '001', branch: '0001', reason: '13' })).toBe(1);
    expect([count({ bank: '001' }), count({ reason: '13' })]).toEqual([0, 0]);
  });
});

test('a warrant that was issued after the evaluation may be in force', () => {
  const warrants = [{ number: '1', status: 'PENDING', active: true, issuedOn: '2099-01-01' }];
  const details = merged('CRIMINAL_RECORD', { warrants });
  for (const rule of ['HAS_ARREST_WARRANT', 'HAD_ARREST_WARRANT'])
    expect(statusOf('CRIMINAL_RECORD', details, [rule])).toBe('NOT_APPLIED');
});

describe('bank debt and its history', () => {
  const of = (month: object, more: object = {}) => {
    const sections = withOneBankDebt({
      SCR: merged('SCR', { referenceMonth: '2026-09', totalDebt: 0, bands: [], ...more }),
      HISTORY: merged('HISTORY', { months: [{ month: '2026-09' }, month] }),
    });
    expect(withOneBankDebt(sections)).toEqual(sections);
    return sections;
  };
  const amounts = ({ SCR }: Partial<SectionDetails>) =>
    Object.fromEntries((SCR?.bands ?? []).map(({ band, amount }) => [band, amount]));

  test('a newer month counts', () => {
    const newer = { month: '2026-10', expired: 50_000, loss: 70_000 };
    const sections = of(newer);
    expect(sections.SCR?.totalDebt).toBe(120_000);
    expect(amounts(sections)).toEqual({ EXPIRED: 50_000, LOSS: 70_000 });
    expect(sections.HISTORY?.months).toMatchObject([{ expired: 0, loss: 0 }, newer]);
    const higher = of(newer, { bands: [{ band: 'EXPIRED', amount: 60_000 }] });
    expect(amounts(higher)).toEqual({ EXPIRED: 60_000, LOSS: 70_000 });
    expect(higher.HISTORY?.months).toMatchObject([{ expired: 60_000, loss: 0 }, newer]);
  });

  test('an older month does not count', () => {
    const sections = of({ month: '2026-08', expired: 50_000 });
    expect(sections.SCR?.totalDebt).toBe(0);
  });

  test('the month decides about limits and institutions too', () => {
    const facts = { limits: { available: 1000 }, relationships: { institutions: 0 } };
    const { SCR } = withOneBankDebt({
      SCR: merged('SCR', { referenceMonth: '2026-09', ...facts }),
      HISTORY: merged('HISTORY', {
        months: [{ month: '2026-09', institutions: 3, availableLimits: 0 }],
      }),
    });
    expect([SCR?.limits?.available, SCR?.relationships?.institutions]).toEqual([0, null]);
    const same = withOneBankDebt({
      SCR: merged('SCR', { referenceMonth: '2026-09', ...facts }),
      HISTORY: merged('HISTORY', {
        months: [{ month: '2026-09', institutions: 0, availableLimits: 5000 }],
      }),
    });
    expect([same.SCR?.limits?.available, same.SCR?.relationships?.institutions]).toEqual([1000, 0]);
  });
});

test.each([
  [{ nature: 'FGTS', situation: 'ATIVA AJUIZADA' }, true, true],
  [{ number: 'FGSP202600001', situation: 'ATIVA A SER AJUIZADA' }, true, false],
  [{ nature: 'IRPF', situation: 'ATIVA NAO AJUIZADA' }, false, false],
  [{ number: '80126000001', situation: 'ATIVA AJUIZADA - GARANTIA' }, false, true],
])('the words of a tax debt count more than its flags: %j', (words, fund, litigated) => {
  const entry = {
    debtor: 'MAIN',
    certainty: 'CERTAIN',
    amount: 9000,
    fund: false,
    litigated: false,
    ...words,
  };
  const details = merged('TAX_DEBTS', { count: 1, fundAmount: 0, litigatedAmount: 0, entries: [entry] });
  expect(details).toMatchObject({ fundAmount: fund ? 9000 : 0, litigatedAmount: litigated ? 9000 : 0 });
  expect(statusOf('TAX_DEBTS', details, ['TAX_DEBTS_FGTS', 'GREATER_THAN 0 BRL'])).toBe(
    fund ? 'DENIED' : 'APPROVED',
  );
});

describe('a change of all partners that is not listed', () => {
  const rules = (...changes: readonly object[]) => {
    const details = merged('REGISTRATION_CHANGES', { changes, partnersChangedPercentage: 100 });
    return [
      statusOf('REGISTRATION_CHANGES', details, ['COMPLETE_QSA_CHANGE', 'IS_TRUE', { withinDays: 365 }]),
      statusOf('REGISTRATION_CHANGES', details, ['REGISTRATION_CHANGES_LAST_DAYS', 'LESS_THAN 30 DAYS']),
    ];
  };
  const change = (more: object) => ({ kind: 'MEMBERSHIP', date: '2020-01-01', ...more });

  test('may have been on any day', () => {
    expect(rules()).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
    expect(rules(change({ partnersChangedPercentage: 0 }))).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
    expect(rules(change({ partnersChangedPercentage: 100 }))).toEqual(['APPROVED', 'APPROVED']);
    expect(rules({ kind: 'NAME', date: '2026-11-10' })).toEqual(['NOT_APPLIED', 'DENIED']);
  });
});

test('a company is not active from a later day on', () => {
  const status = (statusDate: string, own = 'ATIVA') =>
    statusOf('BASIC_INFORMATION', merged('BASIC_INFORMATION', { company: { status: own, statusDate } }), [
      'COMPANY_SITUATION',
      'NOT_EQUAL_TO ATIVA',
    ]);
  expect([status('2027-03-01'), status('2020-03-01')]).toEqual(['NOT_APPLIED', 'APPROVED']);
  expect(status('2027-03-01', 'BAIXADA')).toBe('DENIED');
});

test('the end of a bankruptcy as the reason of the status leaves the bankruptcy open', () => {
  const status = (statusReason: string) => {
    const company = { status: 'ATIVA', statusReason, specialSituation: { kind: 'NONE' } };
    return statusOf('BASIC_INFORMATION', merged('BASIC_INFORMATION', { company }), ['BANKRUPT']);
  };
  expect(status('EXTINCAO PELO ENCERRAMENTO DA FALENCIA')).toBe('NOT_APPLIED');
  expect(status('SEM MOTIVO')).toBe('APPROVED');
});

test('a benefit that was paid this month may be active', () => {
  const status = (lastMonth: string | null, active: boolean | null = false) =>
    statusOf(
      'SOCIAL_BENEFITS',
      merged('SOCIAL_BENEFITS', { benefits: [{ programme: 'BPC', active, lastMonth }] }),
      ['HAS_SOCIAL_BENEFIT'],
    );
  expect([status('2026-11'), status('2026-09'), status(null)]).toEqual([
    'NOT_APPLIED',
    'APPROVED',
    'APPROVED',
  ]);
  expect(status('2026-09', true)).toBe('DENIED');
});

test('the newest certificate of a national authority decides under any of its names', () => {
  const status = (certificate: string) => {
    const certificates = [
      { certificate, state: 'POSITIVE', issuer: 'PGFN', issuedOn: '2026-08-01', validUntil: '2027-01-28' },
      {
        certificate,
        state: 'NEGATIVE',
        issuer: 'RFB/PGFN',
        issuedOn: '2026-11-01',
        validUntil: '2027-04-30',
      },
    ];
    return statusOf('CERTIFICATES', merged('CERTIFICATES', { certificates }), [
      `${certificate}_CERTIFICATE`,
      'EQUAL_TO POSITIVE',
    ]);
  };
  expect([status('FEDERAL_TAX'), status('STATE_TAX')]).toEqual(['APPROVED', 'DENIED']);
});
