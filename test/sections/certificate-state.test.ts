import { describe, expect, test } from 'vitest';
import { certificateState, certificateValidity } from '../../src/sections/certificate-state.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';

type Certificate = SectionDetails['CERTIFICATES']['certificates'][number];

const today = '2026-11-28';
const inForce = { issuedOn: '2026-11-10', validUntil: '2027-05-08' };

const certificate = (
  state: Certificate['state'],
  issuer: string | null,
  days: Partial<Certificate> = inForce,
): Certificate => ({
  certificate: 'STATE_TAX',
  state,
  issuer,
  number: null,
  issuedOn: null,
  validUntil: null,
  ...days,
});

const stateOf = (...certificates: readonly Certificate[]) => {
  const states = [certificates, certificates.toReversed()].map((ordered) =>
    certificateState(ordered, certificates[0]?.certificate ?? 'STATE_TAX', today),
  );
  expect(new Set(states).size).toBe(1);
  return states[0];
};

type Row = readonly [state: Certificate['state'], issuer: string | null, days?: Partial<Certificate>];

const renewed = { issuedOn: '2026-11-20', validUntil: '2027-05-18' };
const expired = { issuedOn: '2026-01-10', validUntil: '2026-07-09' };

describe('the state of certificates', () => {
  test.each([
    [
      'a later clear one of another issuer hides nothing',
      'POSITIVE',
      ['POSITIVE', 'SP'],
      ['NEGATIVE', 'RJ', renewed],
    ],
    ['the worst issuer decides', 'NOT_ISSUED', ['NOT_ISSUED', 'SP', {}], ['NEGATIVE', 'RJ']],
    [
      'pending debts of one issuer',
      'POSITIVE_WITH_NEGATIVE_EFFECT',
      ['POSITIVE_WITH_NEGATIVE_EFFECT', 'SP'],
      ['NEGATIVE', 'RJ'],
    ],
    [
      'a later one of the same issuer replaces it',
      'NEGATIVE',
      ['POSITIVE', 'SEFAZ-SP'],
      ['NEGATIVE', 'Sefaz SP', renewed],
    ],
    ['an expired one does not count', 'NEGATIVE', ['POSITIVE', 'SP', expired], ['NEGATIVE', 'RJ']],
    [
      'an issuer that does not know the subject',
      'NEGATIVE',
      ['NOT_APPLICABLE', 'SP', {}],
      ['NEGATIVE', 'RJ'],
    ],
    ['only expired ones', undefined, ['NEGATIVE', 'SP', expired], ['NEGATIVE', 'RJ', expired]],
    [
      'a later one of an unknown issuer may replace it',
      undefined,
      ['POSITIVE', 'SP'],
      ['NEGATIVE', null, renewed],
    ],
    ['one of an unknown issuer may be replaced', undefined, ['POSITIVE', null], ['NEGATIVE', 'SP', renewed]],
    ['two unknown issuers', undefined, ['POSITIVE', null], ['NEGATIVE', null, renewed]],
    [
      'a later one of an unknown issuer that is not clear',
      'POSITIVE',
      ['NEGATIVE', 'SP'],
      ['POSITIVE', null, renewed],
    ],
    ['unknown issuers that agree', 'NEGATIVE', ['NEGATIVE', 'SP'], ['NEGATIVE', null, renewed]],
    ['contradictory reports of one issuer', undefined, [null, 'SP'], ['NEGATIVE', 'RJ']],
    ['contradictory reports, and one that is not clear', 'POSITIVE', [null, 'SP'], ['POSITIVE', 'RJ']],
    ['a clear one without days proves nothing', 'POSITIVE', ['POSITIVE', 'SP'], ['NEGATIVE', 'SP', {}]],
    ['one that is not clear, without days', undefined, ['POSITIVE', 'SP', {}], ['NEGATIVE', 'SP']],
    [
      'a clear one without a last day of a kind without a usual validity',
      undefined,
      ['NEGATIVE', 'SP', { issuedOn: '2026-11-27' }],
    ],
    [
      'one that is not clear, with an unreadable last day',
      undefined,
      ['POSITIVE', 'SP', { issuedOn: '2026-11-10', validUntil: '2026-13-45' }],
      ['NEGATIVE', 'RJ'],
    ],
    [
      'one that starts later does not replace',
      'POSITIVE',
      ['POSITIVE', 'SP'],
      ['NEGATIVE', 'SP', { ...renewed, issuedOn: '2026-11-29' }],
    ],
  ] satisfies readonly [string, Certificate['state'] | undefined, ...Row[]][])(
    '%s',
    (...[_, expected, ...rows]) => {
      const certificates = rows.map(([state, issuer, days]) => certificate(state, issuer, days));
      expect(stateOf(...certificates)).toBe(expected);
    },
  );

  test('one authority issues a national kind, whatever its name', () => {
    const federal = { certificate: 'FEDERAL_TAX' } as const;
    expect(
      stateOf(
        certificate('POSITIVE', null, { ...inForce, ...federal }),
        certificate('NEGATIVE', null, { ...renewed, ...federal }),
      ),
    ).toBe('NEGATIVE');
    expect(
      stateOf(
        certificate('POSITIVE', 'A', { ...inForce, ...federal }),
        certificate('NEGATIVE', 'B', { ...renewed, ...federal }),
      ),
    ).toBe('NEGATIVE');
  });
});

describe('the validity without a last day', () => {
  test.each([
    ['FEDERAL_TAX', '2026-06-01', 'IN_FORCE'],
    ['FEDERAL_TAX', '2026-05-31', 'ENDED'],
    ['LABOUR', '2026-06-01', 'IN_FORCE'],
    ['LABOUR', '2010-01-10', 'ENDED'],
    ['SEVERANCE_FUND', '2026-10-30', 'IN_FORCE'],
    ['SEVERANCE_FUND', '2026-10-29', 'ENDED'],
    ['STATE_TAX', '2026-11-27', undefined],
    ['EMPLOYMENT_MINISTRY', '2026-11-27', undefined],
    ['FEDERAL_TAX', null, undefined],
    ['FEDERAL_TAX', '2026-13-01', undefined],
  ] as const)('%s issued on %s', (kind, issuedOn, expected) => {
    const clear = certificate('NEGATIVE', null, { certificate: kind, issuedOn });
    expect(certificateValidity(clear, today)).toBe(expected);
    expect(certificateValidity({ ...clear, state: 'POSITIVE' }, today)).toBe(expected ?? 'IN_FORCE');
  });

  test.each(['9999-12-31', '9999-01-01', '2999-12-31', '2099-12-31', '2029-06-01'])(
    'a last day of %s only fills the field',
    (validUntil) => {
      const stateWith = (kind: Certificate['certificate'], days: Partial<Certificate>) =>
        stateOf(certificate('NEGATIVE', 'SP', { certificate: kind, validUntil, ...days }));
      expect(stateWith('FEDERAL_TAX', { issuedOn: '2015-01-01' })).toBeUndefined();
      expect(stateWith('FEDERAL_TAX', { issuedOn: '2026-11-01' })).toBe('NEGATIVE');
      expect(stateWith('COURT', { issuedOn: '2026-11-01' })).toBeUndefined();
      expect(stateWith('COURT', {})).toBeUndefined();
    },
  );

  test('a last day that only fills the field yields to the one of another source', () => {
    const own = { certificate: 'COURT', issuedOn: '2026-11-01' } as const;
    const filled = certificate('NEGATIVE', 'TJSP', { ...own, validUntil: '9999-12-31' });
    const stated = certificate('NEGATIVE', 'TJSP', { ...own, validUntil: '2027-01-30' });
    for (const [one, other] of [
      [filled, stated],
      [stated, filled],
    ] as const) {
      const { certificates } = mergeSection('CERTIFICATES', [
        { certificates: [one] },
        { certificates: [other] },
      ]);
      expect(certificates).toMatchObject([{ validUntil: '2027-01-30' }]);
      expect(certificateState(certificates, 'COURT', today)).toBe('NEGATIVE');
    }
  });
});
