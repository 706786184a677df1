import type { DocumentKind } from '../document/document.ts';
import { type SectionType, sectionDefinition, sectionTypes } from './index.ts';

/** The depths of a report, each holding the one before. */
export const depths = ['SIMPLES', 'ESSENCIAL', 'COMPLETO', 'COMPLETO+'] as const;
export type Depth = (typeof depths)[number];

/** What a policy may add to any depth. */
export const additionals = ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'] as const;
export type Additional = (typeof additionals)[number];

/** How far the sources look. */
export interface CollectionScope {
  /** Levels of relationship. */
  readonly relationLevels: 1 | 3;
  /** Lawsuits filed before this day (`YYYY-MM-DD`) are left out. */
  readonly lawsuitsSince: string;
  /** Months of SCR history. */
  readonly scrMonths: 12 | 60;
}

/** What a report of some depth is made of. */
export interface CollectionPlan {
  /** Sections that sources are asked for, in the order of the registry. */
  readonly sections: readonly SectionType[];
  /** Sections computed from those. */
  readonly derived: readonly SectionType[];
  readonly scope: CollectionScope;
}

/** The table of the specification's section 1: where each section comes in. A document kind it does not fit skips it. */
const comesWith: Readonly<Record<SectionType, Depth | Additional | 'DERIVED'>> = {
  SUMMARY: 'DERIVED',
  BASIC_INFORMATION: 'SIMPLES',
  REVENUE: 'SIMPLES',
  LOCATION: 'SIMPLES',
  RELATIONS: 'SIMPLES',
  REGISTRATION_CHANGES: 'ESSENCIAL',
  PROCESSES: 'ESSENCIAL',
  PEP: 'COMPLETO',
  SANCTIONS: 'COMPLETO',
  CERTIFICATES: 'COMPLETO',
  CRIMINAL_RECORD: 'COMPLETO',
  LICENCES: 'COMPLETO+',
  SOCIAL_BENEFITS: 'COMPLETO+',
  PEFIN: 'BUREAUS',
  REFIN: 'BUREAUS',
  PROTESTS: 'BUREAUS',
  BAD_CHEQUES: 'BUREAUS',
  OVERDUE_DEBTS: 'BUREAUS',
  BUREAU_SCORE: 'BUREAUS',
  SCR: 'SCR',
  HISTORY: 'SCR',
  CATEGORIES: 'SCR',
  FINANCIAL_STATEMENTS: 'FINANCIAL_STATEMENTS',
  CREDIT_POLICY: 'DERIVED',
};

const scopes: Readonly<Record<Depth, CollectionScope>> = {
  SIMPLES: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  ESSENCIAL: { relationLevels: 3, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  COMPLETO: { relationLevels: 3, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  'COMPLETO+': { relationLevels: 3, lawsuitsSince: '1980-01-01', scrMonths: 60 },
};

/** The sections and the scope of a report on a document of `kind`. */
export function planCollection(
  kind: DocumentKind,
  depth: Depth,
  chosenAdditionals: readonly Additional[],
): CollectionPlan {
  const included = new Set<string>([...depths.slice(0, depths.indexOf(depth) + 1), ...chosenAdditionals]);
  const fitting = sectionTypes.filter((type) => sectionDefinition(type).documentKinds.includes(kind));
  return {
    sections: fitting.filter((type) => included.has(comesWith[type])),
    derived: fitting.filter((type) => comesWith[type] === 'DERIVED'),
    scope: scopes[depth],
  };
}
