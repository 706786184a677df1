import { expect, test } from 'vitest';
import { merged, statusOf } from './stated-sections.ts';

test('the name of an estate shows that a person has died', () => {
  const person = (name: string) =>
    statusOf('BASIC_INFORMATION', merged('BASIC_INFORMATION', { person: { name, deceased: false } }), [
      'DECEASED',
    ]);
  expect([person('ESPOLIO DE FULANO'), person('Fulano (Espólio)'), person('FULANO')]).toEqual([
    'DENIED',
    'DENIED',
    'APPROVED',
  ]);
  const partner = (name: string, role: string | null = null) => {
    const partners = [{ level: 1, name, role, certainty: 'CERTAIN', documentKind: 'cpf', deceased: false }];
    return statusOf('RELATIONS', merged('RELATIONS', { levels: 1, partners }), ['PARTNERS_DECEASED']);
  };
  expect([partner('ESPOLIO DE FULANO'), partner('FULANO')]).toEqual(['DENIED', 'APPROVED']);
  expect([partner('FULANO', 'Espólio'), partner('FULANO', 'Sócio')]).toEqual(['DENIED', 'APPROVED']);
});

test.each([
  ['EXTINCAO POR ENCERRAMENTO LIQUIDACAO VOLUNTARIA', null],
  ['Omissão de declarações', null],
  ['SEM MOTIVO', 'ATIVA'],
  ['REATIVACAO POR BAIXA INDEVIDA', 'ATIVA'],
  [null, 'ATIVA'],
])('an active company with the reason %s has the status %s', (statusReason, status) => {
  const company = { status: 'ATIVA', statusReason };
  expect(merged('BASIC_INFORMATION', { company }).company?.status).toBe(status);
  const closed = { ...company, status: 'BAIXADA' };
  expect(merged('BASIC_INFORMATION', { company: closed }).company?.status).toBe('BAIXADA');
});

test('a tax regime that the options contradict is unknown', () => {
  const regime = (taxRegime: string, simples: boolean | null, mei: boolean | null) => {
    const company = { simples: { opted: simples }, mei: { opted: mei } };
    return merged('BASIC_INFORMATION', { taxRegime, company }).taxRegime;
  };
  expect([regime('LUCRO_REAL', true, false), regime('LUCRO_REAL', false, false)]).toEqual([
    null,
    'LUCRO_REAL',
  ]);
  expect([regime('MEI', true, false), regime('MEI', true, true)]).toEqual([null, 'MEI']);
  expect([regime('SIMPLES_NACIONAL', false, null), regime('SIMPLES_NACIONAL', null, null)]).toEqual([
    null,
    'SIMPLES_NACIONAL',
  ]);
});

test('a licence that the agency describes as ended may not be active', () => {
  const status = (registerStanding: string | null) => {
    const licence = { agency: 'ANP', activity: 'revenda', number: '1', state: 'ACTIVE', registerStanding };
    const details = merged('LICENCES', { licences: [licence] });
    return ['LICENCES', 'LICENCE_LOST'].map((rule) =>
      statusOf('LICENCES', details, [rule, rule === 'LICENCES' ? 'NOT_CONTAINS revenda' : 'IS_TRUE']),
    );
  };
  expect(status('Autorização cancelada')).toEqual(['NOT_APPLIED', 'NOT_APPLIED']);
  expect(status('Autorizada')).toEqual(['APPROVED', 'APPROVED']);
});

test('partners who changed without a listed change leave the number of changes open', () => {
  const status = (rule: string, changes: readonly object[]) =>
    statusOf(
      'REGISTRATION_CHANGES',
      merged('REGISTRATION_CHANGES', { changes, partnersChangedPercentage: 100 }),
      [`REGISTRATION_CHANGES_${rule}`, 'GREATER_THAN 1 COUNT'],
    );
  expect([status('MEMBERSHIP', []), status('NAME', [])]).toEqual(['NOT_APPLIED', 'APPROVED']);
  expect(status('MEMBERSHIP', [{ kind: 'MEMBERSHIP', date: '2026-01-10' }])).toBe('APPROVED');
});
