import type { NotAskedReason } from '../base/purse.ts';
import { bankDebtSections } from '../sections/bank-debt.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import { isSectionType, type SectionDetails, type SectionType, sectionTypes } from '../sections/index.ts';
import { withUnlistedPartners } from '../sections/legal-natures.ts';
import { mergeWithoutOld, type OldNegatives } from '../sections/old-negatives.ts';
import { revenueDependentSections } from '../sections/revenue-percentage.ts';
import { settleSections } from '../sections/settle-sections.ts';
import { summarize } from '../sections/summarize.ts';
import { synthesizeScore, syntheticScoreSources } from '../sections/synthesize-score.ts';
import { nameOfSource, type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { withBureauPlaces } from './bureau-places.ts';
import { isAwaited, isRefused, isReplaced } from './role-outcome.ts';
import type { SourceResult } from './source-result.ts';

/**
 * The state of a section. PARTIAL: some of its sources failed, and no fallback answered in their place. NO_RECORD: its sources work and
 * do not know the document. NOT_COLLECTED: no source of the profile gives it.
 */
export type SectionStatus = 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD' | 'NOT_COLLECTED';

/** What one source did for a section. */
export interface SectionSource {
  /** Its role. */
  readonly source: string;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly status: SourceResult['outcome'];
  /** Of NOT_ASKED: why. */
  readonly reason?: NotAskedReason;
  /** SHA-256 of the answer that is kept as evidence. */
  readonly sha256: string;
  readonly receivedAt: string;
  /** There where an earlier answer was used again: the report for which it was asked. */
  readonly reusedFrom?: string;
  /** The source's own date of its data, where it says one. */
  readonly editionDate: string | null;
  /**
   * Set if the section may lack records of the subject because the source failed, its secret is not set, or its provider does not accept
   * the CNPJ, and no fallback answered in its place, or because the source was refused for its cost. What is found by name alone or about
   * owners is marked as unknown in the section itself.
   */
  readonly missing?: true;
}

/** What is asked of a source where sections are put together: who it is, and which it gives to. */
type SectionGiver = Pick<
  RolePlayer,
  'role' | 'provider' | 'use' | 'required' | 'sections' | 'lacks' | 'asksByDocument'
>;

/** Why a source gave nothing to a section. */
export interface SectionError {
  /** Its role; `role/provider` where several sources of the report play that role. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

/** A section made of what its sources gave. */
export interface AssembledSection {
  readonly type: SectionType;
  readonly status: SectionStatus;
  /** Null where nothing is known. */
  readonly details: SectionDetails[SectionType] | null;
  /** How many different sources contributed; to a derived section, all that gave to what it is made of. */
  readonly integrationCount: number;
  readonly sources: readonly SectionSource[];
  readonly errors: readonly SectionError[];
}

/**
 * Every section of the plan, with the summary, from the results of the sources, in the order of the registry. Where
 * several sources give to one section, the order of `sources` decides, and complements come last. Pure: equal results
 * give equal sections.
 *
 * @param left what is left out of them for its age; nothing unless told.
 */
export function assembleSections(
  plan: CollectionPlan,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
  left?: OldNegatives,
): readonly AssembledSection[] {
  const ordered = complementsLast(sources);
  const inOrder = withBureauPlaces(ordered, inSourceOrder(ordered, results));
  const details: Partial<SectionDetails> = {};
  for (const type of plan.sections) mergeInto(details, type, inOrder, left);
  const settled = settleSections(details, left);
  const giving = resultsBySection(ordered, inOrder);
  const collected = plan.sections.map((type) =>
    describeSection(type, { details: settled[type] ?? null, sources, results: giving.get(type) ?? [] }),
  );
  const counted = (types: readonly SectionType[]) => contributorsTo(types, giving);
  const derived = plan.derived.flatMap((type): AssembledSection[] => {
    if (type === 'SUMMARY') return [summaryOf(settled, counted(plan.sections))];
    if (type !== 'SYNTHETIC_SCORE') return [];
    return [syntheticOf(settled, counted(syntheticScoreSources), incompleteSections(collected))];
  });
  return [...collected, ...derived].sort(
    (a, b) => sectionTypes.indexOf(a.type) - sectionTypes.indexOf(b.type),
  );
}

/** Returns the sections whose sources have all ended. Content from other sections may still be missing. */
export function endedSections(
  plan: CollectionPlan,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
  left?: OldNegatives,
): readonly AssembledSection[] {
  return assembleSections(plan, sources, results, left).filter(
    ({ type }) => plan.sections.includes(type) && hasEnded(type, sources, results),
  );
}

/**
 * The sections that the results still to come cannot change, as `assembleSections` will give them; for showing them
 * before the run ends.
 */
export function finishedSections(
  plan: CollectionPlan,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
  left?: OldNegatives,
): readonly AssembledSection[] {
  /** The sections that the content of a section depends on. */
  const basesOf = (type: SectionType): readonly SectionType[] => [
    ...(revenueDependentSections.includes(type) ? (['REVENUE'] as const) : []),
    ...(type === 'RELATIONS' ? (['BASIC_INFORMATION'] as const) : []),
    ...(bankDebtSections.includes(type) ? bankDebtSections : []),
  ];
  return endedSections(plan, sources, results, left).filter(({ type }) =>
    basesOf(type).every((base) => hasEnded(base, sources, results)),
  );
}

function hasEnded(
  type: SectionType,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): boolean {
  return sources.every((source) => !source.sections.includes(type) || !isAwaited(source, sources, results));
}

/** Returns the sections that may lack records because not all their sources answered. */
export function incompleteSections(
  sections: readonly { readonly type: string; readonly sources: readonly Pick<SectionSource, 'missing'>[] }[],
): ReadonlySet<SectionType> {
  return new Set(
    sections.flatMap(({ type, sources }) =>
      isSectionType(type) && sources.some(({ missing }) => missing) ? [type] : [],
    ),
  );
}

/** The details of the sections about which something is known: what a policy evaluates. */
export function knownDetails(assembled: readonly AssembledSection[]): Partial<SectionDetails> {
  // Each pair was put together under its own type by assembleSections.
  return Object.fromEntries(
    assembled.flatMap(({ type, details }) => (details === null ? [] : [[type, details]])),
  ) as Partial<SectionDetails>;
}

/**
 * How many different sources gave to any of these sections: the `integrationCount` of what is derived from them.
 */
export function countContributors(
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
  types: readonly SectionType[],
): number {
  return contributorsTo(types, resultsBySection(sources, results));
}

function contributorsTo(
  types: readonly SectionType[],
  giving: ReadonlyMap<SectionType, readonly SourceResult[]>,
): number {
  const contributors = new Set<SourceResult>();
  for (const type of types) {
    for (const result of giving.get(type) ?? []) {
      if (result.contribution[type] !== undefined) contributors.add(result);
    }
  }
  return contributors.size;
}

/** The results of the sources that give to each section, in the order of `results`, of which each source has one. */
function resultsBySection(
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): ReadonlyMap<SectionType, readonly SourceResult[]> {
  const sectionsOf = new Map(sources.map((source) => [sourceKey(source), source.sections]));
  const bySection = new Map<SectionType, SourceResult[]>();
  for (const result of results) {
    for (const type of sectionsOf.get(sourceKey(result)) ?? []) {
      const giving = bySection.get(type);
      if (giving === undefined) bySection.set(type, [result]);
      else giving.push(result);
    }
  }
  return bySection;
}

function complementsLast(sources: readonly SectionGiver[]): readonly SectionGiver[] {
  const isLast = ({ use }: SectionGiver) => (use === 'complement' ? 1 : 0);
  return [...sources].sort((a, b) => isLast(a) - isLast(b));
}

function inSourceOrder(sources: readonly SectionGiver[], results: readonly SourceResult[]): SourceResult[] {
  const place = new Map(sources.map((source, index) => [sourceKey(source), index]));
  return results
    .filter((result) => place.has(sourceKey(result)))
    .sort((a, b) => (place.get(sourceKey(a)) ?? 0) - (place.get(sourceKey(b)) ?? 0));
}

/** What the sources say of some sections, as a report would hold them. */
export function mergedDetails(
  types: readonly SectionType[],
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): Partial<SectionDetails> {
  const ordered = complementsLast(sources);
  const inOrder = inSourceOrder(ordered, results);
  const details: Partial<SectionDetails> = {};
  // The legal nature in BASIC_INFORMATION decides whether an empty list of partners is complete.
  for (const type of new Set<SectionType>([...types, 'BASIC_INFORMATION'])) mergeInto(details, type, inOrder);
  const listed = Object.entries(withUnlistedPartners(details));
  return Object.fromEntries(listed.filter(([type]) => types.some((one) => one === type)));
}

function mergeInto<Type extends SectionType>(
  details: Partial<SectionDetails>,
  type: Type,
  results: readonly SourceResult[],
  left?: OldNegatives,
): void {
  const contributions: SectionDetails[Type][] = [];
  for (const { contribution } of results) {
    const own: Partial<SectionDetails>[Type] = contribution[type];
    if (own !== undefined) contributions.push(own);
  }
  const [first, ...others] = contributions;
  if (first !== undefined) details[type] = mergeWithoutOld(type, [first, ...others], left);
}

function describeSection(
  type: SectionType,
  {
    details,
    sources,
    results,
  }: {
    readonly details: SectionDetails[SectionType] | null;
    readonly sources: readonly SectionGiver[];
    /** Of the sources that give to this section. */
    readonly results: readonly SourceResult[];
  },
): AssembledSection {
  const answers = results.filter(
    ({ outcome, contribution }) => outcome === 'NO_RECORD' || contribution[type] !== undefined,
  );
  const contributed = results.filter(({ contribution }) => contribution[type] !== undefined).length;
  const failures = results.filter(({ failure }) => failure !== null);
  const unreplaced = failures.filter((result) => !wasReplaced(result, sources, answers));
  const errors = results.flatMap((result): SectionError[] => {
    const { failure, evidence } = result;
    if (failure === null) return [];
    const { code, message } = failure;
    return [{ source: nameOfSource(result, sources), code, message, at: evidence.receivedAt }];
  });
  return {
    type,
    status: statusOf(results, { contributed, failed: failures.length, unreplaced: unreplaced.length }),
    details,
    integrationCount: contributed,
    sources: results.map((result) => {
      const { role, provider, sandbox, outcome, evidence, notAsked, reusedFrom } = result;
      const source = {
        source: role,
        provider,
        sandbox,
        status: outcome,
        sha256: evidence.sha256,
        receivedAt: evidence.receivedAt,
        editionDate: evidence.editionDate,
      };
      // Few have more: every source of every document passes here.
      const mayBeReplaced = outcome === 'FAILED' || notAsked === 'SECRET_NOT_SET' || notAsked === 'LETTERS';
      const isMissing =
        (isRefused(result) || (mayBeReplaced && !wasReplaced(result, sources, answers))) &&
        sourceOf(result, sources)?.asksByDocument !== false;
      if (isMissing) return { ...source, ...(notAsked && { reason: notAsked }), missing: true };
      if (notAsked !== undefined) return { ...source, reason: notAsked };
      return reusedFrom === undefined ? source : { ...source, reusedFrom };
    }),
    errors,
  };
}

/** Whether a fallback gave one of the answers in place of a source that failed or could not be queried. */
function wasReplaced(
  result: SourceResult,
  sources: readonly SectionGiver[],
  answers: readonly SourceResult[],
): boolean {
  const source = sourceOf(result, sources);
  return source !== undefined && isReplaced(source, sources, answers);
}

function sourceOf(result: SourceResult, sources: readonly SectionGiver[]): SectionGiver | undefined {
  return sources.find((source) => sourceKey(source) === sourceKey(result));
}

function statusOf(
  results: readonly SourceResult[],
  count: { readonly contributed: number; readonly failed: number; readonly unreplaced: number },
): SectionStatus {
  if (count.contributed > 0) return count.unreplaced > 0 ? 'PARTIAL' : 'COMPLETED';
  if (count.failed > 0) return 'FAILED';
  return results.some((result) => result.outcome === 'NO_RECORD') ? 'NO_RECORD' : 'NOT_COLLECTED';
}

function syntheticOf(
  details: Partial<SectionDetails>,
  integrationCount: number,
  incomplete: ReadonlySet<SectionType>,
): AssembledSection {
  const anything = syntheticScoreSources.some((type) => details[type] !== undefined);
  return {
    type: 'SYNTHETIC_SCORE',
    status: anything ? 'COMPLETED' : 'NOT_COLLECTED',
    details: anything ? synthesizeScore(details, incomplete) : null,
    integrationCount,
    sources: [],
    errors: [],
  };
}

function summaryOf(details: Partial<SectionDetails>, integrationCount: number): AssembledSection {
  const anything = Object.keys(details).length > 0;
  return {
    type: 'SUMMARY',
    status: anything ? 'COMPLETED' : 'NOT_COLLECTED',
    details: anything ? summarize(details) : null,
    integrationCount,
    sources: [],
    errors: [],
  };
}
