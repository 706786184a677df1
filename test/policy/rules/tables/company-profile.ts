import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';
import { limitTable } from './threshold-table.ts';

type Company = NonNullable<SectionDetails['BASIC_INFORMATION']['company']>;
type Change = SectionDetails['REGISTRATION_CHANGES']['changes'][number];

const company = (change: Partial<Company>): Sections => ({
  BASIC_INFORMATION: {
    ...soundCompany.BASIC_INFORMATION,
    company: { ...soundCompany.BASIC_INFORMATION.company, ...change },
  },
});

const regime = (taxRegime: SectionDetails['BASIC_INFORMATION']['taxRegime']): Sections => ({
  BASIC_INFORMATION: { ...soundCompany.BASIC_INFORMATION, taxRegime },
});

const cnae = (code: string) => ({ code, description: null });

const changes = (kind: Change['kind'], count: number, date = '2026-06-01'): Sections => ({
  REGISTRATION_CHANGES: {
    changes: Array.from({ length: count }, () => ({
      kind,
      date,
      before: null,
      after: null,
      partnersChangedPercentage: null,
    })),
    partnersChangedPercentage: null,
  },
});

/** What two editions of a register tell, or one (null). */
const seen = (
  changes: readonly (Pick<Change, 'kind' | 'date'> & Partial<Change>)[],
  knownSince: string | null,
): Sections => ({
  REGISTRATION_CHANGES: {
    changes: changes.map((change) => ({
      before: null,
      after: null,
      partnersChangedPercentage: null,
      ...change,
    })),
    partnersChangedPercentage: null,
    knownSince,
  },
});

const revenue = (change: Partial<SectionDetails['REVENUE']>): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, ...change },
});

const kindsOfChange = [
  ['ADDRESS', 'ADDRESS'],
  ['MEMBERSHIP', 'MEMBERSHIP'],
  ['CNAES', 'CNAE'],
  ['NAME', 'NAME'],
  ['SHARE_CAPITAL', 'SHARE_CAPITAL'],
] as const;

export const companyProfileTables: readonly RuleTable[] = [
  {
    rule: 'CORPORATE_TAX_REGIME',
    kind: 'cnpj',
    condition: { passWhen: 'CONTAINS SIMPLES_NACIONAL MEI' },
    points: {
      met: clean('MEI', regime('MEI')),
      'not met': found('LUCRO_REAL', regime('LUCRO_REAL')),
      absent: absent(regime(null)),
    },
  },
  {
    rule: 'COMPANY_SIZE',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS MICROEMPREENDEDOR_INDIVIDUAL' },
    points: {
      met: found('MICROEMPREENDEDOR_INDIVIDUAL', company({ size: 'MICROEMPREENDEDOR_INDIVIDUAL' })),
      'not met': clean('DEMAIS', company({ size: 'DEMAIS' })),
      absent: absent(company({ size: null })),
    },
  },
  {
    rule: 'LEGAL_NATURE',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS "Associação Privada" 3999' },
    points: {
      'by its text': found(
        '3999 Associação Privada',
        company({ legalNature: { code: '3999', description: 'Associação Privada' } }),
      ),
      'by its code': found('3999', company({ legalNature: { code: '3999', description: null } })),
      'not met': clean('2062', company({ legalNature: { code: '2062', description: null } })),
      absent: absent(company({ legalNature: null })),
    },
  },
  {
    rule: 'SHARE_CAPITAL',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 10000 BRL' },
    points: {
      below: found(9999.99, company({ shareCapital: 9999.99 })),
      at: clean(10_000, company({ shareCapital: 10_000 })),
      above: clean(10_001, company({ shareCapital: 10_001 })),
      absent: absent(company({ shareCapital: null })),
    },
  },
  {
    rule: 'CNAE_RESTRICTIVE',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS 9200301 9200302' },
    points: {
      'its main activity': found(['9200301'], company({ mainCnae: cnae('9200301'), secondaryCnaes: [] })),
      'a secondary one': found(
        ['4711302', '9200302'],
        company({ mainCnae: cnae('4711302'), secondaryCnaes: [cnae('9200302')] }),
      ),
      'neither, and a family is not its classes': clean(
        ['92003'],
        company({ mainCnae: cnae('92003'), secondaryCnaes: [] }),
      ),
      absent: absent(company({ mainCnae: null })),
      'absent while the secondary ones are not known': absent(company({ secondaryCnaes: null })),
    },
  },
  {
    rule: 'CNAE_RESTRICTIVE',
    kind: 'cnpj',
    condition: { failWhen: 'CONTAINS 9200302' },
    where: { mainOnly: true },
    points: {
      'only a secondary one': clean(
        ['4711302'],
        company({ mainCnae: cnae('4711302'), secondaryCnaes: [cnae('9200302')] }),
      ),
    },
  },
  ...kindsOfChange.map(([name, kind]) =>
    limitTable(`REGISTRATION_CHANGES_${name}`, {
      limit: 1,
      unit: 'COUNT',
      facts: (count) => changes(kind, count),
    }),
  ),
  {
    rule: 'REGISTRATION_CHANGES_ADDRESS',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 0 COUNT' },
    where: { withinDays: 365 },
    points: {
      'a year ago': found(1, changes('ADDRESS', 1, '2025-11-20')),
      'a day earlier': clean(0, changes('ADDRESS', 1, '2025-11-19')),
      'of another kind': clean(0, changes('NAME', 1)),
      'one that two editions show, whatever else there was': found(
        { least: 1, most: null },
        seen([{ kind: 'ADDRESS', date: '2026-11-14', notBefore: '2026-10-14' }], '2026-10-14'),
      ),
      'none that two editions show, of a longer time': absent(seen([], '2026-10-14')),
      'none in the time between two editions': clean(0, seen([], '2025-10-14')),
      'one that may have been before': absent(
        seen([{ kind: 'ADDRESS', date: '2025-12-01', notBefore: '2025-11-01' }], '2025-11-01'),
      ),
    },
  },
  {
    rule: 'REGISTRATION_CHANGES_LAST_DAYS',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 90 DAYS' },
    points: {
      below: found(89, changes('NAME', 1, '2026-08-23')),
      at: clean(90, changes('NAME', 1, '2026-08-22')),
      never: clean(null, changes('NAME', 0)),
      'none since two editions are compared': clean({ least: 91, most: null }, seen([], '2026-08-21')),
      'none since, which is not long enough': absent(seen([], '2026-10-14')),
      'one entry, and nothing known of others': found(
        { least: 0, most: 67 },
        seen([{ kind: 'MEMBERSHIP', date: '2026-09-14' }], null),
      ),
      'an entry of long ago, and nothing known of others': absent(
        seen([{ kind: 'MEMBERSHIP', date: '2024-09-14' }], null),
      ),
      'between two editions': found(
        { least: 6, most: 37 },
        seen([{ kind: 'NAME', date: '2026-11-14', notBefore: '2026-10-14' }], '2026-10-14'),
      ),
      absent: absent({}),
    },
  },
  {
    rule: 'REGISTRATION_CHANGES_LAST_DAYS',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 0 DAYS' },
    points: {
      'a day after the evaluation, and nothing known of others': found(
        -1,
        seen([{ kind: 'NAME', date: '2026-11-21' }], null),
      ),
      'today, and nothing known of others': clean(0, seen([{ kind: 'NAME', date: '2026-11-20' }], null)),
    },
  },
  limitTable('CALCULATED_REVENUE', {
    limit: 4_800_000,
    unit: 'BRL',
    facts: (calculatedRevenue) => revenue({ calculatedRevenue }),
    unknown: { 'when it is not known': revenue({ calculatedRevenue: null }) },
  }),
  limitTable('EMPLOYEES', {
    limit: 99,
    unit: 'COUNT',
    facts: (employees) => revenue({ employees }),
    unknown: { 'when they are not known': revenue({ employees: null }) },
  }),
];
