import type { DocumentKind } from '../document/kind.ts';
import { type Additional, type Depth, depths } from './depth.ts';
import { type SectionType, sectionDefinition, sectionTypes } from './index.ts';

export { type Additional, additionals, type Depth, depths } from './depth.ts';

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

const scopes: Readonly<Record<Depth, CollectionScope>> = {
  SIMPLES: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  ESSENCIAL: { relationLevels: 3, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  COMPLETO: { relationLevels: 3, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  'COMPLETO+': { relationLevels: 3, lawsuitsSince: '1980-01-01', scrMonths: 60 },
};

/** By the additionals of a policy, and then kind and depth: every document of a batch asks for the same. */
const plans = new WeakMap<readonly Additional[], Map<string, CollectionPlan>>();

/** The sections and the scope of a report on a document of `kind`. */
export function planCollection(
  kind: DocumentKind,
  depth: Depth,
  chosenAdditionals: readonly Additional[],
): CollectionPlan {
  const ofPolicy = plans.get(chosenAdditionals) ?? new Map<string, CollectionPlan>();
  plans.set(chosenAdditionals, ofPolicy);
  const key = `${kind} ${depth}`;
  const plan = ofPolicy.get(key) ?? makePlan(kind, depth, chosenAdditionals);
  ofPolicy.set(key, plan);
  return plan;
}

function makePlan(
  kind: DocumentKind,
  depth: Depth,
  chosenAdditionals: readonly Additional[],
): CollectionPlan {
  const included = new Set<string>([...depths.slice(0, depths.indexOf(depth) + 1), ...chosenAdditionals]);
  const fitting = sectionTypes.filter((type) => sectionDefinition(type).documentKinds.includes(kind));
  return {
    sections: fitting.filter((type) => included.has(sectionDefinition(type).comesWith)),
    derived: fitting.filter((type) => sectionDefinition(type).comesWith === 'DERIVED'),
    scope: scopes[depth],
  };
}
