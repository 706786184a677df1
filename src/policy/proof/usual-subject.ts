import type { DocumentKind } from '../../document/kind.ts';
import { certificateKinds } from '../../sections/certificate-state.ts';
import { sectionDefinition, sectionTypes } from '../../sections/index.ts';
import type { GivenSections } from '../cases/case-sections.ts';
import { type CalendarDay, isoDay } from '../elapsed-time.ts';
import { noBands } from './put/bank-debts.ts';
import { cleanLists } from './put/compliance.ts';
import { longAgo } from './put/placement.ts';
import { usualPartners } from './put/registration.ts';

/** The sections of somebody of whom everything is known and nothing speaks against, as a case gives them. */
export function usualSections(
  kind: DocumentKind,
  { asOf, day }: { readonly asOf: string; readonly day: CalendarDay },
): GivenSections {
  const own: GivenSections = kind === 'cnpj' ? ofCompany(day) : ofPerson(day);
  const all: GivenSections = { ...ofAnybody(asOf), ...ofBanks(day), ...own };
  return Object.fromEntries(
    sectionTypes
      .map(sectionDefinition)
      .filter(({ documentKinds, comesWith }) => comesWith !== 'DERIVED' && documentKinds.includes(kind))
      .map(({ type }) => [type, all[type]]),
  );
}

function ofCompany(day: CalendarDay): GivenSections {
  const { year } = day;
  return {
    BASIC_INFORMATION: {
      name: 'EMPRESA INVENTADA',
      taxRegime: 'LUCRO_PRESUMIDO',
      company: {
        status: 'ATIVA',
        openingDate: `${year - 15}-01-15`,
        legalNature: { code: '2062', description: 'Sociedade Empresária Limitada' },
        size: 'DEMAIS',
        shareCapital: 100_000,
        mainCnae: { code: '4711302' },
        secondaryCnaes: [],
        specialSituation: { kind: 'NONE' },
      },
    },
    REVENUE: { calculatedRevenue: 1_000_000, employees: 12 },
    RELATIONS: { levels: 1, partners: usualPartners, branches: [], companies: [], sameAddress: [] },
    PEP: { related: [], donations: [], donationsTotal: 0 },
    CERTIFICATES: certificatesWithout('CRIMINAL_RECORD', day),
    BUREAU_SCORE: { ...score, suggestedLimit: 50_000, presumedRevenue: 1_000_000 },
  };
}

function ofPerson(day: CalendarDay): GivenSections {
  return {
    BASIC_INFORMATION: {
      name: 'PESSOA INVENTADA',
      person: { birthDate: longAgo({ asOf: day }), status: 'REGULAR', deceased: false },
    },
    REVENUE: { calculatedRevenue: 100_000 },
    RELATIONS: { levels: 1, companies: [], relatives: [], sameAddress: [] },
    PEP: { exposed: false, related: [], possible: [], donations: [], donationsTotal: 0 },
    CERTIFICATES: certificatesWithout(undefined, day),
    BUREAU_SCORE: { ...score, suggestedLimit: 10_000, presumedIncome: 8_000 },
  };
}

function certificatesWithout(kind: string | undefined, day: CalendarDay) {
  const certificates = certificateKinds.filter((certificate) => certificate !== kind);
  const validUntil = isoDay(day);
  return {
    certificates: certificates.map((certificate) => ({ certificate, state: 'NEGATIVE', validUntil })),
  };
}

const score = {
  provider: 'BUREAU',
  score: 800,
  defaultRate: 2,
  inquiries: { last30Days: 0, last90Days: 0, last365Days: 0 },
  scores: [{ place: 1, provider: 'BUREAU', score: 800 }],
};

/** Anew each time: in YAML a value that stands twice is written by reference. */
const nothing = () => ({ count: 0, totalAmount: 0 });

function ofAnybody(asOf: string): GivenSections {
  return {
    LOCATION: { address: { state: 'SP' } },
    REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage: 0 },
    PROCESSES: { lawsuits: [], ownersLawsuits: [], possible: [] },
    SANCTIONS: { lists: cleanLists(asOf) },
    TAX_DEBTS: { ...nothing(), collectionAmount: 0, litigatedAmount: 0, fundAmount: 0, coDebtorCount: 0 },
    CRIMINAL_RECORD: { warrants: [] },
    LICENCES: { licences: [] },
    SOCIAL_BENEFITS: { benefits: [] },
    PEFIN: nothing(),
    REFIN: nothing(),
    PROTESTS: nothing(),
    BAD_CHEQUES: { ...nothing(), stoppedOrStolenCheques: 0 },
    OVERDUE_DEBTS: nothing(),
    FINANCIAL_STATEMENTS: { periods: [] },
  };
}

function ofBanks({ year, month }: CalendarDay): GivenSections {
  return {
    SCR: {
      totalDebt: 0,
      bands: noBands,
      limits: { granted: 100_000, used: 0, available: 100_000 },
      relationships: { institutions: 2, since: `${year - 10}-01-15` },
    },
    HISTORY: {
      months: Array.from({ length: 12 }, (_, index) => {
        const at = year * 12 + month - 2 - index;
        return { month: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}` };
      }),
    },
    CATEGORIES: { categories: [] },
  };
}
