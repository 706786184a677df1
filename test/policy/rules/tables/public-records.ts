import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany, soundPerson } from '../../facts.ts';
import { absent, clean, found, isTrue, type RuleTable } from '../rule-table.ts';

const partner = {
  level: 1,
  name: null,
  document: null,
  documentKind: null,
  certainty: 'CERTAIN' as const,
  through: null,
  role: null,
  sharePercent: null,
  since: null,
  ageBand: null,
  age: null,
  deceased: null,
  pep: null,
  restrictive: null,
  restrictiveAmount: null,
};

const partners = (...restrictive: (boolean | null)[]): Sections => ({
  RELATIONS: {
    ...soundCompany.RELATIONS,
    partners: restrictive.map((value) => ({ ...partner, restrictive: value })),
  },
});

const listed = (
  list: SectionDetails['SANCTIONS']['lists'][number]['list'],
  screening: Partial<SectionDetails['SANCTIONS']['lists'][number]>,
): Sections => ({
  SANCTIONS: {
    lists: soundCompany.SANCTIONS.lists.map((one) => (one.list === list ? { ...one, ...screening } : one)),
  },
});

const hit = (certainty: 'CERTAIN' | 'POSSIBLE', until: string | null = null) => ({
  name: null,
  document: null,
  reference: null,
  sanction: null,
  authority: null,
  from: '2020-01-01',
  until,
  certainty,
});

const warrants = (...active: boolean[]): Sections => ({
  CRIMINAL_RECORD: {
    referenceMonth: '2026-11',
    warrants: active.map((one, index) => ({
      number: String(index),
      caseNumber: null,
      court: null,
      kind: null,
      crime: null,
      issuedOn: null,
      endedOn: null,
      status: one ? ('PENDING' as const) : ('SERVED' as const),
      active: one,
    })),
  },
});

const warrantUntil = (validUntil: string): Sections => {
  const { CRIMINAL_RECORD } = warrants(true);
  if (CRIMINAL_RECORD === undefined) return {};
  const own = CRIMINAL_RECORD.warrants.map((warrant) => ({ ...warrant, validUntil }));
  return { CRIMINAL_RECORD: { ...CRIMINAL_RECORD, warrants: own } };
};

const certificate = (
  name: SectionDetails['CERTIFICATES']['certificates'][number]['certificate'],
  state: SectionDetails['CERTIFICATES']['certificates'][number]['state'],
): Sections => ({
  CERTIFICATES: {
    certificates: [
      {
        certificate: name,
        state,
        issuer: null,
        number: null,
        issuedOn: null,
        validUntil: state === 'NOT_ISSUED' ? null : '2027-01-01',
      },
    ],
  },
});

const related = (...certainties: ('CERTAIN' | 'POSSIBLE')[]) =>
  certainties.map((certainty) => ({
    name: 'X',
    document: null,
    relationship: 'PARTNER' as const,
    certainty,
    title: 'Y',
    organ: null,
    from: null,
    until: null,
    exposedUntil: null,
  }));

function certificateTables(): RuleTable[] {
  const kinds = [
    'FEDERAL_TAX',
    'STATE_TAX',
    'LABOUR',
    'SEVERANCE_FUND',
    'EMPLOYMENT_MINISTRY',
    'ENVIRONMENTAL',
    'COURT',
    'CRIMINAL_RECORD',
  ] as const;
  return kinds.map(
    (name): RuleTable => ({
      rule: `${name}_CERTIFICATE`,
      kind: name === 'CRIMINAL_RECORD' ? 'cpf' : 'cnpj',
      condition: { passWhen: 'CONTAINS NEGATIVE' },
      points: {
        negative: clean('NEGATIVE', certificate(name, 'NEGATIVE')),
        'positive with negative effect, which is regular': clean(
          'POSITIVE_WITH_NEGATIVE_EFFECT',
          certificate(name, 'POSITIVE_WITH_NEGATIVE_EFFECT'),
        ),
        positive: found('POSITIVE', certificate(name, 'POSITIVE')),
        'not issued': found('NOT_ISSUED', certificate(name, 'NOT_ISSUED')),
        absent: absent({}),
        'absent when it was not asked for': absent({ CERTIFICATES: { certificates: [] } }),
      },
    }),
  );
}

export const publicRecordTables: readonly RuleTable[] = [
  {
    rule: 'BUSINESS_PARTNERS_RESTRICTIVE',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      'no partner': clean(false, partners()),
      'no partner restricted': clean(false, partners(false, false)),
      'one of two': found(true, partners(false, true)),
      'one, whatever is unknown of another': found(true, partners(null, true)),
      absent: absent({}),
      'absent when one was not looked at': absent(partners(false, null)),
    },
  },
  ...certificateTables(),
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      clean: clean(false, { SANCTIONS: soundCompany.SANCTIONS }),
      listed: found(true, listed('CEIS', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      'listed without saying how': found(true, listed('CEIS', { state: 'LISTED', hits: [] })),
      'on its last day': found(
        true,
        listed('CEIS', { state: 'LISTED', hits: [hit('CERTAIN', '2026-11-20')] }),
      ),
      'after its last day': clean(
        false,
        listed('CEIS', { state: 'LISTED', hits: [hit('CERTAIN', '2026-11-19')] }),
      ),
      'clean on those that were asked': clean(false, listed('UN', { state: 'NOT_ASKED' })),
      'absent when one list is inconclusive': absent(listed('CEIS', { state: 'INCONCLUSIVE' })),
      'on a list that is no sanction by itself': clean(
        false,
        listed('TCU_IRREGULAR', { state: 'LISTED', hits: [hit('CERTAIN')] }),
      ),
      'with an agreement of leniency': clean(
        false,
        listed('LENIENCY', { state: 'LISTED', hits: [hit('CERTAIN')] }),
      ),
      'clean where a list that is no sanction may name it': clean(
        false,
        listed('TCU_IRREGULAR', { state: 'POSSIBLE', hits: [hit('POSSIBLE')] }),
      ),
      absent: absent({}),
      'absent when no list was asked': absent({
        SANCTIONS: {
          lists: soundCompany.SANCTIONS.lists.map((one) => ({ ...one, state: 'NOT_ASKED' as const })),
        },
      }),
      'absent when only a name matched': absent(listed('OFAC', { state: 'LISTED', hits: [hit('POSSIBLE')] })),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { lists: ['OFAC'] },
    points: {
      'on another list': clean(false, listed('CEIS', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      'on this list': found(true, listed('OFAC', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      'absent when it was not asked': absent(listed('OFAC', { state: 'NOT_ASKED' })),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { lists: ['TCU_IRREGULAR'] },
    points: {
      'on this list': found(true, listed('TCU_IRREGULAR', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      'absent when it was not asked': absent(listed('TCU_IRREGULAR', { state: 'NOT_ASKED' })),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { certainty: 'POSSIBLE' },
    points: {
      'a match by name': found(true, listed('OFAC', { state: 'LISTED', hits: [hit('POSSIBLE')] })),
      'a match by document only': clean(false, listed('OFAC', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      absent: absent({}),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { certainty: 'POSSIBLE', minimumOdds: 1000 },
    points: {
      'odds below': clean(
        false,
        listed('CEAF', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), odds: 999 }] }),
      ),
      'odds at': found(
        true,
        listed('CEAF', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), odds: 1000 }] }),
      ),
      'odds above': found(
        true,
        listed('CEAF', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), odds: 4000 }] }),
      ),
      'absent when nobody knows the odds': absent(
        listed('CEAF', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), odds: null }] }),
      ),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { certainty: 'POSSIBLE', minimumScore: 90 },
    points: {
      'names less alike': clean(
        false,
        listed('UN', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), score: 89 }] }),
      ),
      'names as alike': found(
        true,
        listed('UN', { state: 'POSSIBLE', hits: [{ ...hit('POSSIBLE'), score: 90 }] }),
      ),
    },
  },
  {
    rule: 'SANCTIONED',
    kind: 'cnpj',
    condition: isTrue,
    where: { lists: ['CEIS'] },
    points: {
      'absent when it is not loaded': absent(listed('CEIS', { state: 'NOT_LOADED' })),
      'absent when it is stale': absent(listed('CEIS', { state: 'STALE' })),
      'absent when its answer is inconclusive': absent(listed('CEIS', { state: 'INCONCLUSIVE' })),
      'named by a stale list': found(true, listed('CEIS', { state: 'LISTED', hits: [hit('CERTAIN')] })),
    },
  },
  {
    rule: 'SANCTION_LISTS',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS CEIS CNEP' },
    points: {
      none: clean([], { SANCTIONS: soundCompany.SANCTIONS }),
      'on another': clean(['TCU'], listed('TCU', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      'on one of them': found(['CNEP'], listed('CNEP', { state: 'LISTED', hits: [hit('CERTAIN')] })),
      absent: absent({}),
      'absent when only a name matched': absent(listed('CNEP', { state: 'LISTED', hits: [hit('POSSIBLE')] })),
    },
  },
  {
    rule: 'PEP',
    kind: 'cpf',
    condition: isTrue,
    points: {
      no: clean(false, { PEP: { ...soundPerson.PEP, exposed: false } }),
      yes: found(true, { PEP: { ...soundPerson.PEP, exposed: true } }),
      absent: absent({ PEP: { ...soundPerson.PEP, exposed: null } }),
    },
  },
  {
    rule: 'PARTNERS_PEP',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      no: clean(false, { PEP: { ...soundCompany.PEP, related: [] } }),
      yes: found(true, { PEP: { ...soundCompany.PEP, related: related('POSSIBLE', 'CERTAIN') } }),
      'absent when only a name matched': absent({
        PEP: { ...soundCompany.PEP, related: related('POSSIBLE') },
      }),
      absent: absent({ PEP: { ...soundCompany.PEP, related: null } }),
      'absent if a partner was not compared': absent({
        PEP: { ...soundCompany.PEP, related: [], relatedUnknown: 1 },
      }),
      'yes if another partner was not compared': found(true, {
        PEP: { ...soundCompany.PEP, related: related('CERTAIN'), relatedUnknown: 1 },
      }),
    },
  },
  {
    rule: 'HAS_ARREST_WARRANT',
    kind: 'cpf',
    condition: isTrue,
    points: {
      none: clean(false, warrants()),
      'only a past one': clean(false, warrants(false)),
      'one in force': found(true, warrants(false, true)),
      'one on its last day': found(true, warrantUntil('2026-11-20')),
      'absent for one that is pending after its last day': absent(warrantUntil('2026-11-19')),
      absent: absent({}),
    },
  },
  {
    rule: 'HAD_ARREST_WARRANT',
    kind: 'cpf',
    condition: isTrue,
    points: {
      none: clean(false, warrants()),
      'only one in force': clean(false, warrants(true)),
      'a past one': found(true, warrants(true, false)),
      absent: absent({}),
    },
  },
];
