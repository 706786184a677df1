import type { SectionDetails } from '../../../../src/sections/index.ts';
import { type Sections, soundCompany } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';
import { flagTable, limitTable } from './threshold-table.ts';

type Relations = SectionDetails['RELATIONS'];
type Partner = NonNullable<Relations['partners']>[number];
type Company = NonNullable<Relations['companies']>[number];

const partner = (change: Partial<Partner> = {}): Partner => ({
  level: 1,
  name: 'SOCIO INVENTADO',
  document: null,
  documentKind: 'cpf',
  certainty: 'CERTAIN',
  through: null,
  role: null,
  sharePercent: null,
  since: null,
  ageBand: null,
  age: 40,
  deceased: false,
  pep: false,
  restrictive: false,
  restrictiveAmount: 0,
  ...change,
});

/** Somebody of whom the registry tells the age band alone. */
const inBand = (ageBand: string): Partner => partner({ age: null, ageBand });

const company = (change: Partial<Company> = {}): Company => ({
  level: 1,
  name: 'EMPRESA INVENTADA',
  document: null,
  documentKind: 'cnpj',
  certainty: 'CERTAIN',
  through: null,
  role: null,
  sharePercent: null,
  since: null,
  status: 'ATIVA',
  restrictive: false,
  restrictiveAmount: 0,
  ...change,
});

const relations = (change: Partial<Relations>): Sections => ({
  RELATIONS: { ...soundCompany.RELATIONS, ...change },
});

const partners = (...list: Partner[]) => relations({ partners: list });
const several = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const unknownPartners = { 'when the partners are not known': relations({ partners: null }) };

export const relationTables: readonly RuleTable[] = [
  flagTable('PARTNERS_DECEASED', {
    yes: partners(partner(), partner({ deceased: true })),
    no: partners(partner(), partner({ documentKind: 'cnpj', deceased: null })),
    unknown: { ...unknownPartners, 'when one is not known': partners(partner({ deceased: null })) },
  }),
  {
    rule: 'PARTNERS_YOUNGEST_AGE',
    kind: 'cnpj',
    condition: { failWhen: 'LESS_THAN 21 YEARS' },
    points: {
      below: found(20, partners(partner({ age: 20 }), partner({ age: 60 }))),
      at: clean(21, partners(partner({ age: 21 }), partner({ age: 60 }))),
      above: clean(22, partners(partner({ age: 22 }))),
      'a company has no age': clean(40, partners(partner(), partner({ documentKind: 'cnpj', age: null }))),
      absent: absent(relations({ partners: null })),
      'absent when there are none': absent(partners()),
      'absent when one age is not known': absent(partners(partner(), partner({ age: null }))),
      'below by the band': found({ least: 13, most: 20 }, partners(inBand('13 a 20 anos'), partner())),
      'at by the band': clean({ least: 21, most: 30 }, partners(inBand('21 a 30 anos'))),
      'above by the band': clean({ least: 31, most: 40 }, partners(inBand('Entre 31 a 40 anos'))),
      'above by the band without end': clean(
        { least: 81, most: null },
        partners(inBand('Maiores de 80 anos')),
      ),
      'not applied inside the band': absent(partners(inBand('18 a 25 anos'), partner())),
      'certain by an age below every band': found(20, partners(inBand('21 a 30 anos'), partner({ age: 20 }))),
      'absent when the band says nothing': absent(partners(inBand('Não se aplica'))),
      'below by the age of one, whatever the unknown age of another': found(
        { least: 0, most: 15 },
        partners(partner({ age: 15 }), partner({ age: null })),
      ),
      'absent when one that is old enough stands beside one of unknown age': absent(
        partners(partner({ age: 40 }), partner({ age: null })),
      ),
    },
  },
  {
    rule: 'PARTNERS_OLDEST_AGE',
    kind: 'cnpj',
    condition: { failWhen: 'GREATER_THAN 80 YEARS' },
    points: {
      below: clean(79, partners(partner({ age: 79 }), partner())),
      at: clean(80, partners(partner({ age: 80 }), partner())),
      above: found(81, partners(partner({ age: 81 }), partner())),
      'below by the band': clean({ least: 61, most: 70 }, partners(inBand('61 a 70 anos'), partner())),
      'at by the band': clean({ least: 71, most: 80 }, partners(inBand('71 a 80 anos'))),
      'above by the band': found(
        { least: 81, most: null },
        partners(inBand('Maiores de 80 anos'), partner()),
      ),
      'not applied inside the band': absent(partners(inBand('76 a 85 anos'))),
      'not applied if sources differ': absent(partners(partner({ age: 60, highestAge: 90 }))),
      'above by all sources': found({ least: 81, most: 90 }, partners(partner({ age: 81, highestAge: 90 }))),
      absent: absent({}),
    },
  },
  limitTable('PARTNERS_COUNT', {
    limit: 2,
    unit: 'COUNT',
    facts: (count) => partners(...several(count, partner()), partner({ level: 2 })),
    unknown: unknownPartners,
  }),
  limitTable('BRANCHES_COUNT', {
    limit: 1,
    unit: 'COUNT',
    facts: (count) =>
      relations({
        branches: several(count, {
          level: 1,
          name: null,
          document: null,
          documentKind: 'cnpj' as const,
          certainty: 'CERTAIN' as const,
          through: null,
          establishment: 'BRANCH' as const,
          status: 'ATIVA' as const,
          openingDate: null,
          city: null,
          state: null,
        }),
      }),
    unknown: { 'when they are not known': relations({ branches: null }) },
  }),
  limitTable('RELATED_COMPANIES_IRREGULAR', {
    limit: 1,
    unit: 'COUNT',
    facts: (count) => relations({ companies: [company(), ...several(count, company({ status: 'INAPTA' }))] }),
    unknown: {
      'when they are not known': relations({ companies: null }),
      'when two statuses are unknown': relations({
        companies: several(2, company({ status: null })),
      }),
    },
  }),
  flagTable('RELATED_COMPANIES_RESTRICTIVE', {
    yes: relations({ companies: [company(), company({ restrictive: true })] }),
    no: relations({ companies: [company()] }),
    unknown: { 'when one is not known': relations({ companies: [company({ restrictive: null })] }) },
  }),
  limitTable('SAME_ADDRESS_COUNT', {
    limit: 5,
    unit: 'COUNT',
    facts: (count) =>
      relations({
        sameAddress: several(count, {
          level: 1,
          name: 'VIZINHA INVENTADA',
          document: null,
          documentKind: 'cnpj' as const,
          certainty: 'CERTAIN' as const,
          through: null,
          status: 'ATIVA' as const,
        }),
      }),
    unknown: {
      'when they are not known': relations({ sameAddress: null }),
      'when some are only possible': relations({
        sameAddress: several(6, {
          ...{ level: 1, name: 'VIZINHA INVENTADA', document: null, documentKind: 'cnpj' as const },
          ...{ certainty: 'POSSIBLE' as const, through: null, status: 'ATIVA' as const },
        }),
      }),
    },
  }),
  {
    rule: 'LOCATION_STATE',
    kind: 'cnpj',
    condition: { passWhen: 'CONTAINS SP RJ MG' },
    points: {
      met: clean('SP', located('SP')),
      'met by the name of a state': clean('SP', located('são paulo')),
      'not met': found('AC', located('AC')),
      absent: absent(located(null)),
      'absent, because it is not a state': absent(located('Texas')),
    },
  },
];

function located(state: string | null): Sections {
  return {
    LOCATION: {
      address: {
        street: null,
        number: null,
        complement: null,
        district: null,
        city: null,
        state,
        postalCode: null,
        ibgeCode: null,
      },
      coordinates: null,
      mapReference: null,
      facadePhotos: null,
    },
  };
}
