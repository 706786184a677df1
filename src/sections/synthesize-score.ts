import type { SectionDetails, SectionType } from './index.ts';
import { insolvencyBand } from './insolvency-bands.ts';
import { deniesItself, mostRecords, negativeTypes } from './negative-records.ts';
import { type ScoreComponent, type SyntheticScoreDetails, scoreComponents } from './synthetic-score.ts';

type Details = Partial<SectionDetails>;

/** The sections that the score is made of. No bureau's score is among them. */
export const syntheticScoreSources: readonly SectionType[] = [
  'BASIC_INFORMATION',
  'RELATIONS',
  'PROCESSES',
  'PEFIN',
  'REFIN',
  'PROTESTS',
  'BAD_CHEQUES',
  'OVERDUE_DEBTS',
  'SCR',
  'FINANCIAL_STATEMENTS',
];

const version = 1;

/** The registers of debts, by which DEBTS is known. */
const debtRegisters = [...negativeTypes, 'SCR'] as const;

/** What each component weighs, of 1000. Chosen by judgement, fitted to no outcomes. */
export const scoreWeights: Readonly<Record<ScoreComponent, number>> = {
  REGISTRATION: 150,
  AGE: 150,
  PARTNERS: 150,
  LAWSUITS: 150,
  DEBTS: 250,
  STATEMENTS: 150,
};

/** Where each component has reached its best or its worst. */
const scales = {
  /** Years since the opening that give all of AGE. */
  years: 10,
  /** Claims, in percent of the yearly revenue, that leave nothing of LAWSUITS; lawsuits, where the revenue is unknown. */
  claimedPercentage: 50,
  lawsuits: 20,
  /** What is left of LAWSUITS with a criminal one. */
  keptWithCriminal: 0.5,
  /** Negative records and lost or overdue bank debt, in percent of the revenue, that leave nothing of DEBTS; records else. */
  owedPercentage: 10,
  records: 10,
  /** The share of REGISTRATION that remains with a suspension, and in a special situation except bankruptcy and liquidation. */
  keptSuspended: 0.3,
  keptInSituation: 0.25,
  /** The share of the weights, in percent, that must be known. */
  leastCoverage: 50,
} as const;

/** 1 at nothing, 0 at `worst` and beyond. */
const falling = (value: number, worst: number): number => 1 - Math.min(1, Math.max(0, value) / worst);

const components: Readonly<Record<ScoreComponent, (details: Details) => number | null>> = {
  REGISTRATION: registration,
  AGE: age,
  PARTNERS: partners,
  LAWSUITS: lawsuits,
  DEBTS: debts,
  STATEMENTS: statements,
};

/**
 * A score of our own for a company: the weighted mean of six components, each 0 worst to 1 best, over those that are known,
 * times 1000. Null where less than half of the weights is known. Time is counted to the day of the registry data, so that
 * equal sections give an equal score. Pure. docs/reference/synthetic-score.md says the same in words.
 *
 * @param incomplete the sections that may lack records because not all their sources answered. Default: none.
 */
export function synthesizeScore(
  collected: Details,
  incomplete: ReadonlySet<SectionType> = new Set(),
): SyntheticScoreDetails {
  const details = withoutOpen(collected, incomplete);
  const parts = scoreComponents.map((component) => {
    const value = components[component](details);
    const weight = value === null ? scoreWeights[component] : weightOf(component, details);
    const rounded = value === null ? null : Math.round(value * 10_000) / 10_000;
    return {
      component,
      weight,
      value: rounded,
      points: rounded === null ? null : Math.round(rounded * weight * 10) / 10,
    };
  });
  const total = Object.values(scoreWeights).reduce((sum, weight) => sum + weight, 0);
  const weightOfKnown = parts.reduce((sum, { weight, value }) => (value === null ? sum : sum + weight), 0);
  const earned = parts.reduce((sum, { weight, value }) => sum + weight * (value ?? 0), 0);
  const coverage = Math.round((weightOfKnown / total) * 1000) / 10;
  return {
    name: 'SYNTHETIC',
    version,
    calibrated: false,
    score: coverage < scales.leastCoverage ? null : Math.round((1000 * earned) / weightOfKnown),
    coverage,
    components: parts,
  };
}

/** Returns the sections without those that are incomplete and whose missing records could lower a component. */
function withoutOpen(details: Details, incomplete: ReadonlySet<SectionType>): Details {
  const open = new Set<string>(
    negativeTypes.filter((type) => incomplete.has(type) && countRecords(details[type]) === 0),
  );
  if (incomplete.has('PROCESSES') && lawsuits(details) !== 0) open.add('PROCESSES');
  return Object.fromEntries(Object.entries(details).filter(([type]) => !open.has(type)));
}

/** Returns the weight of a component whose value is known. DEBTS weighs less if some registers did not answer. */
function weightOf(component: ScoreComponent, details: Details): number {
  const weight = scoreWeights[component];
  if (component !== 'DEBTS') return weight;
  const answered = debtRegisters.filter((type) => isAnswered(type, details));
  return Math.round((weight * answered.length) / debtRegisters.length);
}

function isAnswered(type: (typeof debtRegisters)[number], details: Details): boolean {
  return type === 'SCR' ? (details.SCR?.bands ?? null) !== null : details[type] !== undefined;
}

function registration({ BASIC_INFORMATION }: Details): number | null {
  const { status = null, specialSituation = null } = BASIC_INFORMATION?.company ?? {};
  if (status === null) return null;
  const kind = specialSituation?.kind ?? null;
  if (kind === 'BANKRUPTCY' || kind === 'LIQUIDATION') return 0;
  const standing = status === 'ATIVA' ? 1 : status === 'SUSPENSA' ? scales.keptSuspended : 0;
  // A missing situation may be any. The component is then known only if the status alone makes it 0.
  if (kind === null) return standing === 0 ? 0 : null;
  return kind === 'NONE' ? standing : standing * scales.keptInSituation;
}

function age({ BASIC_INFORMATION }: Details): number | null {
  const opened = BASIC_INFORMATION?.company?.openingDate ?? null;
  const day = BASIC_INFORMATION?.updatedOn ?? null;
  if (opened === null || day === null) return null;
  const years = (Date.parse(day) - Date.parse(opened)) / (365.25 * 86_400_000);
  return Math.min(1, Math.max(0, years) / scales.years);
}

/** The share of the direct partners, of whom it is known, that are alive and without a negative record. */
function partners({ RELATIONS }: Details): number | null {
  const direct = (RELATIONS?.partners ?? []).filter(
    ({ level, restrictive, deceased }) => level === 1 && (restrictive !== null || deceased === true),
  );
  if (direct.length === 0) return null;
  return (
    direct.filter(({ restrictive, deceased }) => restrictive === false && deceased !== true).length /
    direct.length
  );
}

/** Null if sides or branches that are unknown could make it worse. */
function lawsuits({ PROCESSES }: Details): number | null {
  if (PROCESSES === undefined || PROCESSES.totals === null) return null;
  const { totals, calculatedRevenuePercentage } = PROCESSES;
  const { passiveCount: unknownSides = 0, criminalCount: unknownBranches = 0 } = totals.unknown ?? {};
  const isByCount = calculatedRevenuePercentage === null;
  const claimed = isByCount
    ? falling(totals.passiveCount, scales.lawsuits)
    : falling(calculatedRevenuePercentage, scales.claimedPercentage);
  if (claimed === 0) return 0;
  if (isByCount && unknownSides > 0) return null;
  if (totals.criminalCount > 0) return claimed * scales.keptWithCriminal;
  return unknownBranches > 0 ? null : claimed;
}

function debts(details: Details): number | null {
  const { SCR } = details;
  const records = negativeTypes.flatMap((type) => details[type] ?? []);
  const bands = SCR?.bands?.filter(({ band }) => band !== 'TO_EXPIRE') ?? [];
  if (records.length === 0 && (SCR === undefined || SCR.bands === null)) return null;
  const owed = [...records, ...bands].map(({ calculatedRevenuePercentage }) => calculatedRevenuePercentage);
  const count = records.reduce((sum, own) => sum + countRecords(own), 0);
  const byCount = falling(count, scales.records);
  // A register that tells no amounts, as that of cheques, still counts; the worse of both views stands.
  const shares = owed.filter((share) => share !== null);
  if (shares.length === 0) return byCount;
  return Math.min(
    byCount,
    falling(
      shares.reduce((sum, share) => sum + share, 0),
      scales.owedPercentage,
    ),
  );
}

/** Returns the highest possible number of records in a register; 1 if it states 0 records and an amount or a day. */
function countRecords(own: Details[(typeof negativeTypes)[number]]): number {
  if (own === undefined) return 0;
  return deniesItself(own) ? 1 : mostRecords(own);
}

const insolvencyScores = ['kanitz', 'altmanZPrivate', 'altmanZEmerging'] as const;
const bandValues = { SAFE: 1, DOUBTFUL: 0.5, DISTRESS: 0 } as const;

/** The mean of the insolvency scores of the latest period; null if sources differ on one of its figures. */
function statements({ FINANCIAL_STATEMENTS }: Details): number | null {
  const { indicators, sourcesDiffer = [] } = FINANCIAL_STATEMENTS?.periods[0] ?? {};
  if (indicators === undefined || sourcesDiffer.length > 0) return null;
  const values = insolvencyScores.flatMap((score) => {
    const value = indicators[score];
    return value === null ? [] : [bandValues[insolvencyBand(score, value)]];
  });
  return values.length === 0 ? null : values.reduce<number>((sum, value) => sum + value, 0) / values.length;
}
