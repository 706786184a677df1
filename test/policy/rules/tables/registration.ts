import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany, soundPerson } from '../../facts.ts';
import { absent, clean, found, isTrue, type RuleTable } from '../rule-table.ts';

type Company = NonNullable<SectionDetails['BASIC_INFORMATION']['company']>;

type Person = NonNullable<SectionDetails['BASIC_INFORMATION']['person']>;

const company = (change: Partial<Company>): Sections => ({
  BASIC_INFORMATION: {
    ...soundCompany.BASIC_INFORMATION,
    company: { ...soundCompany.BASIC_INFORMATION.company, ...change },
  },
});

const person = (change: Partial<Person>): Sections => ({
  BASIC_INFORMATION: {
    ...soundPerson.BASIC_INFORMATION,
    person: { ...soundPerson.BASIC_INFORMATION.person, ...change },
  },
});

const qsa = (change: Partial<SectionDetails['REGISTRATION_CHANGES']>): Sections => ({
  REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage: null, ...change },
});

const membership = (percent: number | null, date = '2026-06-01') => ({
  kind: 'MEMBERSHIP' as const,
  date,
  before: null,
  after: null,
  partnersChangedPercentage: percent,
});

export const registrationTables: readonly RuleTable[] = [
  {
    rule: 'COMPANY_SITUATION',
    kind: 'cnpj',
    condition: { failWhen: 'NOT_CONTAINS ATIVA' },
    points: {
      active: clean('ATIVA', company({ status: 'ATIVA' })),
      closed: found('BAIXADA', company({ status: 'BAIXADA' })),
      absent: absent({}),
      'absent when the registry does not say': absent(company({ status: null })),
    },
  },
  {
    rule: 'COMPANY_OPENING_TIME',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 12 MONTHS' },
    points: {
      below: found(11, company({ openingDate: '2025-11-21' })),
      at: clean(12, company({ openingDate: '2025-11-20' })),
      above: clean(13, company({ openingDate: '2025-10-20' })),
      absent: absent({}),
      'absent when the day is unknown': absent(company({ openingDate: null })),
    },
  },
  {
    rule: 'BANKRUPT',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      no: clean(false, company({ specialSituation: { kind: 'NONE', description: null, since: null } })),
      'another situation': clean(
        false,
        company({ specialSituation: { kind: 'JUDICIAL_RECOVERY', description: null, since: null } }),
      ),
      yes: found(true, company({ specialSituation: { kind: 'BANKRUPTCY', description: null, since: null } })),
      absent: absent(company({ specialSituation: null })),
    },
  },
  {
    rule: 'JUDICIAL_RECOVERY',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      no: clean(false, company({})),
      yes: found(
        true,
        company({ specialSituation: { kind: 'JUDICIAL_RECOVERY', description: null, since: null } }),
      ),
      'in the name of a company of which the register states nothing': found(
        true,
        company({ specialSituation: null, legalName: 'MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL' }),
      ),
      'no longer, because bankruptcy ended it': clean(
        false,
        company({
          specialSituation: { kind: 'BANKRUPTCY', description: 'FALIDO', since: null },
          legalName: 'MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL',
        }),
      ),
      'bankruptcy in the name, recovery at the register': clean(
        false,
        company({
          specialSituation: { kind: null, description: 'RECUPERACAO JUDICIAL', since: null },
          legalName: 'MASSA FALIDA DE MOVEIS FICTICIOS LTDA',
        }),
      ),
      'another situation': clean(
        false,
        company({ specialSituation: { kind: 'LIQUIDATION', description: 'EM LIQUIDACAO', since: null } }),
      ),
      'unclear next to a liquidation': absent(
        company({
          specialSituation: { kind: 'LIQUIDATION', description: 'EM LIQUIDACAO', since: null },
          legalName: 'MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL',
        }),
      ),
      'unclear next to an intervention': absent(
        company({
          specialSituation: { kind: 'INTERVENTION', description: 'INTERVENCAO', since: null },
          legalName: 'MOVEIS FICTICIOS LTDA EM RECUPERACAO JUDICIAL',
        }),
      ),
      absent: absent(company({ specialSituation: null })),
    },
  },
  {
    rule: 'SPECIAL_SITUATION',
    kind: 'cnpj',
    condition: { passWhen: 'EQUAL_TO NONE' },
    points: {
      none: clean('NONE', company({ specialSituation: { kind: 'NONE', description: null, since: null } })),
      'in the words of the register': found(
        'LIQUIDATION',
        company({ specialSituation: { kind: null, description: 'EM LIQUIDACAO', since: null } }),
      ),
      'in unknown words': found(
        'OTHER',
        company({ specialSituation: { kind: null, description: 'SITUACAO NOVA', since: null } }),
      ),
      'in the legal name': found(
        'BANKRUPTCY',
        company({ specialSituation: null, legalName: 'MASSA FALIDA DE MOVEIS FICTICIOS LTDA' }),
      ),
      'in the legal name, against the register': found(
        'LIQUIDATION',
        company({
          specialSituation: { kind: 'NONE', description: null, since: null },
          legalName: 'MOVEIS FICTICIOS SA - EM LIQUIDACAO EXTRAJUDICIAL',
        }),
      ),
      'absent if blank': absent(company({ specialSituation: null })),
      absent: absent({}),
    },
  },
  {
    rule: 'COMPLETE_QSA_CHANGE',
    kind: 'cnpj',
    condition: isTrue,
    points: {
      'no change': clean(false, qsa({})),
      'a partial change at 70 %': clean(false, qsa({ changes: [membership(70)] })),
      'a partial change above 70 %': found(true, qsa({ changes: [membership(70.01)] })),
      'a complete change': found(true, qsa({ changes: [membership(100)] })),
      'a share stated without its change': found(true, qsa({ partnersChangedPercentage: 90 })),
      absent: absent({}),
      'absent when a change says no share': absent(qsa({ changes: [membership(null)] })),
    },
  },
  {
    rule: 'COMPLETE_QSA_CHANGE',
    kind: 'cnpj',
    condition: isTrue,
    where: { withinDays: 365 },
    points: {
      'a change 365 days ago': found(true, qsa({ changes: [membership(100, '2025-11-20')] })),
      'a change 366 days ago': clean(false, qsa({ changes: [membership(100, '2025-11-19')] })),
      'a change between two editions': found(
        true,
        qsa({ changes: [{ ...membership(100), notBefore: '2026-05-01' }], knownSince: '2026-05-01' }),
      ),
      'none between two editions, of a shorter time': absent(qsa({ knownSince: '2026-05-01' })),
      'none between two editions, of a longer time': clean(false, qsa({ knownSince: '2025-05-01' })),
      'one that may have been before': absent(
        qsa({
          changes: [{ ...membership(100, '2025-12-01'), notBefore: '2025-11-01' }],
          knownSince: '2025-11-01',
        }),
      ),
      'the entries of one edition alone': absent(qsa({ changes: [membership(null)], knownSince: null })),
      absent: absent({}),
    },
  },
  {
    rule: 'CPF_SITUATION',
    kind: 'cpf',
    condition: { passWhen: 'EQUAL_TO REGULAR' },
    points: {
      regular: clean('REGULAR', person({ status: 'REGULAR' })),
      suspended: found('SUSPENSA', person({ status: 'SUSPENSA' })),
      absent: absent(person({ status: null })),
    },
  },
  {
    rule: 'AGE',
    kind: 'cpf',
    condition: { failWhen: 'LESS_THAN 18 YEARS' },
    points: {
      'the day before the birthday': found(17, person({ birthDate: '2008-11-21' })),
      'on the birthday': clean(18, person({ birthDate: '2008-11-20' })),
      above: clean(40, person({ birthDate: '1986-05-10' })),
      absent: absent(person({ birthDate: null })),
    },
  },
  {
    rule: 'DECEASED',
    kind: 'cpf',
    condition: isTrue,
    points: {
      no: clean(false, person({ deceased: false })),
      yes: found(true, person({ deceased: true })),
      'yes by the status alone': found(true, person({ deceased: null, status: 'TITULAR_FALECIDO' })),
      absent: absent(person({ deceased: null })),
    },
  },
];
