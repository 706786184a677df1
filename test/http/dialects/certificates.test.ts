import { expect, test } from 'vitest';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { valuesOf } from './hosted-views.ts';

type Certificate = SectionDetails['CERTIFICATES']['certificates'][number];

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

const expired = { issuedOn: '2024-01-10', validUntil: '2024-07-08' };

const situations = (...certificates: readonly Certificate[]) =>
  valuesOf('CERTIFICATES', { CERTIFICATES: { certificates } as SectionDetails['CERTIFICATES'] }).flatMap(
    (entry) => Object.values<{ situation: string }>(entry).map(({ situation }) => situation),
  );

test.each([
  ['in force', {}, 'valid'],
  ['expired', expired, 'unavailable'],
  ['issued later', { issuedOn: '2026-12-24' }, 'unavailable'],
  ['without days', { issuedOn: null, validUntil: null }, 'unavailable'],
  ['positive', { state: 'POSITIVE' }, 'invalid'],
  ['positive without days', { state: 'POSITIVE', issuedOn: null, validUntil: null }, 'invalid'],
  ['positive and expired', { state: 'POSITIVE', ...expired }, 'unavailable'],
  ['of an unknown state', { state: null }, 'unavailable'],
] as const)('a certificate %s', (_what, own, situation) => {
  expect(situations(certificate(own))).toEqual([situation]);
});

test('a kind that is undecided does not begin with a valid certificate', () => {
  const kind = { certificate: 'STATE_TAX' } as const;
  const valid = certificate({ ...kind, issuer: 'SEFAZ SP' });
  const disputed = certificate({ ...kind, issuer: 'SEFAZ RJ', state: null });
  expect(situations(valid, disputed)).toEqual(['unavailable', 'valid']);
});
