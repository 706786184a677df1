import type { SectionDetails } from '../../src/sections/index.ts';
import { sanctionLists } from '../../src/sections/sanctions.ts';

/** The moment at which the tests evaluate. */
export const asOf = '2026-11-20T12:00:00.000Z';

export type Sections = Partial<SectionDetails>;

const noTaxDebts = {
  count: 0,
  totalAmount: 0,
  collectionAmount: 0,
  litigatedAmount: 0,
  fundAmount: 0,
  coDebtorCount: 0,
  lastDate: null,
  calculatedRevenuePercentage: 0,
  entries: [],
};

const noRecords = {
  count: 0,
  totalAmount: 0,
  lastDate: null,
  calculatedRevenuePercentage: 0,
  entries: [],
};

const shared = {
  PEFIN: noRecords,
  REFIN: noRecords,
  TAX_DEBTS: noTaxDebts,
  PROTESTS: noRecords,
  BAD_CHEQUES: { ...noRecords, stoppedOrStolenCheques: 0 },
  OVERDUE_DEBTS: noRecords,
  PROCESSES: {
    since: '2014-01-01',
    lawsuits: [],
    ownersLawsuits: [],
    totals: { count: 0, amount: 0, passiveCount: 0, passiveAmount: 0, criminalCount: 0 },
    ownersTotals: { count: 0, amount: 0, passiveCount: 0, passiveAmount: 0, criminalCount: 0 },
    calculatedRevenuePercentage: 0,
  },
  SANCTIONS: {
    lists: sanctionLists.map((list) => ({
      list,
      state: 'CLEAN' as const,
      editionDate: '2026-11-01',
      hits: [],
    })),
  },
  SCR: {
    referenceMonth: '2026-10',
    totalDebt: 100_000,
    calculatedRevenuePercentage: 10,
    bands: [
      { band: 'TO_EXPIRE', amount: 100_000, calculatedRevenuePercentage: 10 },
      { band: 'EXPIRED', amount: 0, calculatedRevenuePercentage: 0 },
      { band: 'LOSS', amount: 0, calculatedRevenuePercentage: 0 },
    ],
    products: null,
    limits: null,
    relationships: null,
  },
} satisfies Sections;

const certificate = (name: SectionDetails['CERTIFICATES']['certificates'][number]['certificate']) => ({
  certificate: name,
  state: 'NEGATIVE' as const,
  issuer: null,
  number: null,
  issuedOn: '2026-11-01',
  validUntil: '2027-04-30',
});

/** An invented company of which everything is known and nothing speaks against. */
export const soundCompany = {
  ...shared,
  BASIC_INFORMATION: {
    name: 'EMPRESA INVENTADA LTDA',
    taxRegime: 'LUCRO_PRESUMIDO',
    updatedOn: '2026-11-01',
    phones: [],
    emails: [],
    company: {
      legalName: 'EMPRESA INVENTADA LTDA',
      tradeName: null,
      status: 'ATIVA',
      statusDate: '2010-03-15',
      statusReason: null,
      openingDate: '2010-03-15',
      legalNature: null,
      size: 'DEMAIS',
      shareCapital: 100_000,
      mainCnae: { code: '4711302', description: null },
      secondaryCnaes: [],
      establishment: 'HEAD_OFFICE',
      headOfficeDocument: null,
      specialSituation: { kind: 'NONE', description: null, since: null },
      simples: null,
      mei: null,
    },
    person: null,
  },
  REVENUE: {
    calculatedRevenue: 1_000_000,
    declaredRevenue: null,
    referenceYear: 2025,
    method: null,
    employees: 12,
  },
  RELATIONS: { levels: 3, partners: [], branches: [], companies: [], relatives: [], sameAddress: [] },
  REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage: 0 },
  PEP: { exposed: null, positions: null, related: [], donations: [], donationsTotal: 0 },
  CERTIFICATES: {
    certificates: [
      certificate('FEDERAL_TAX'),
      certificate('STATE_TAX'),
      certificate('LABOUR'),
      certificate('SEVERANCE_FUND'),
      certificate('EMPLOYMENT_MINISTRY'),
      certificate('ENVIRONMENTAL'),
      certificate('COURT'),
    ],
  },
  BUREAU_SCORE: {
    provider: 'SANDBOX',
    model: null,
    score: 800,
    scoredOn: '2026-11-01',
    defaultRate: null,
    suggestedLimit: 50_000,
    presumedRevenue: 900_000,
    presumedIncome: null,
    inquiries: null,
  },
} satisfies Sections;

/** An invented person of whom everything is known and nothing speaks against. */
export const soundPerson = {
  ...shared,
  BASIC_INFORMATION: {
    name: 'PESSOA INVENTADA',
    taxRegime: null,
    updatedOn: '2026-11-01',
    phones: [],
    emails: [],
    company: null,
    person: {
      name: 'PESSOA INVENTADA',
      socialName: null,
      birthDate: '1986-05-10',
      motherName: null,
      gender: null,
      status: 'REGULAR',
      registeredOn: '2004-01-10',
      deceased: false,
      deathYear: null,
    },
  },
  REVENUE: {
    calculatedRevenue: 96_000,
    declaredRevenue: null,
    referenceYear: 2025,
    method: null,
    employees: null,
  },
  PEP: { exposed: false, positions: [], related: [], donations: [], donationsTotal: 0 },
  CRIMINAL_RECORD: { referenceMonth: '2026-11', warrants: [] },
  CERTIFICATES: { certificates: [certificate('FEDERAL_TAX'), certificate('CRIMINAL_RECORD')] },
  BUREAU_SCORE: {
    provider: 'SANDBOX',
    model: null,
    score: 800,
    scoredOn: '2026-11-01',
    defaultRate: null,
    suggestedLimit: 10_000,
    presumedRevenue: null,
    presumedIncome: 8_000,
    inquiries: null,
  },
} satisfies Sections;
