import type { CollectionPlan } from '../sections/collection-plan.ts';
import { type SectionDetails, type SectionType, sectionTypes } from '../sections/index.ts';
import { mergeSection } from '../sections/merge.ts';
import { revenueDependentSections, withRevenuePercentages } from '../sections/revenue-percentage.ts';
import { summarize } from '../sections/summarize.ts';
import type { Source } from '../sources/define-source.ts';
import type { SourceResult } from './collect.ts';

/**
 * How far a section came. PARTIAL: some of its sources failed. NO_RECORD: they work and do not know the document.
 * NOT_COLLECTED: no source of the profile gives it.
 */
export type SectionStatus = 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD' | 'NOT_COLLECTED';

/** What one source did for a section. */
export interface SectionSource {
  readonly source: string;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly status: SourceResult['outcome'];
  /** SHA-256 of the answer that is kept as evidence. */
  readonly sha256: string;
  readonly receivedAt: string;
  /** The source's own date of its data, where it says one. */
  readonly editionDate: string | null;
}

/** What is asked of a source where sections are put together: its name, and which it gives to. */
export type SectionGiver = Pick<Source, 'name' | 'sections'>;

/** Why a source gave nothing to a section. */
export interface SectionError {
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
  /** How many sources contributed. */
  readonly integrationCount: number;
  readonly sources: readonly SectionSource[];
  readonly errors: readonly SectionError[];
}

/**
 * Every section of the plan, with the summary, from the results of the sources, in the order of the registry. Where
 * several sources give to one section, the order of `sources` decides. Pure: equal results give equal sections.
 */
export function assembleSections(
  plan: CollectionPlan,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): readonly AssembledSection[] {
  const inOrder = inSourceOrder(sources, results);
  const details: Partial<SectionDetails> = {};
  for (const type of plan.sections) mergeInto(details, type, inOrder);
  const settled = withRevenuePercentages(details);
  const collected = plan.sections.map((type) =>
    describeSection(type, settled[type] ?? null, givingTo(type, sources, inOrder)),
  );
  const all = plan.derived.includes('SUMMARY') ? [...collected, summaryOf(settled)] : collected;
  return all.sort((a, b) => sectionTypes.indexOf(a.type) - sectionTypes.indexOf(b.type));
}

/**
 * The sections that the results still to come cannot change, as `assembleSections` will give them; for showing them
 * before the run ends.
 */
export function finishedSections(
  plan: CollectionPlan,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): readonly AssembledSection[] {
  const answered = new Set(results.map((result) => result.source));
  const isIn = (type: SectionType) =>
    sources.every((source) => !source.sections.includes(type) || answered.has(source.name));
  const revenueIsIn = isIn('REVENUE');
  return assembleSections(plan, sources, results).filter(
    ({ type }) =>
      type !== 'SUMMARY' && isIn(type) && (revenueIsIn || !revenueDependentSections.includes(type)),
  );
}

/** The details of the sections about which something is known: what a policy evaluates. */
export function knownDetails(assembled: readonly AssembledSection[]): Partial<SectionDetails> {
  // Each pair was put together under its own type by assembleSections.
  return Object.fromEntries(
    assembled.flatMap(({ type, details }) => (details === null ? [] : [[type, details]])),
  ) as Partial<SectionDetails>;
}

function inSourceOrder(sources: readonly SectionGiver[], results: readonly SourceResult[]): SourceResult[] {
  const place = new Map(sources.map((source, index) => [source.name, index]));
  return results
    .filter((result) => place.has(result.source))
    .sort((a, b) => (place.get(a.source) ?? 0) - (place.get(b.source) ?? 0));
}

function mergeInto<Type extends SectionType>(
  details: Partial<SectionDetails>,
  type: Type,
  results: readonly SourceResult[],
): void {
  const [first, ...others] = results.flatMap(({ contribution }) => {
    const own: Partial<SectionDetails>[Type] = contribution[type];
    return own === undefined ? [] : [own];
  });
  if (first !== undefined) details[type] = mergeSection(type, [first, ...others]);
}

function givingTo(
  type: SectionType,
  sources: readonly SectionGiver[],
  results: readonly SourceResult[],
): readonly SourceResult[] {
  const names = new Set(sources.filter((source) => source.sections.includes(type)).map(({ name }) => name));
  return results.filter((result) => names.has(result.source));
}

function describeSection(
  type: SectionType,
  details: SectionDetails[SectionType] | null,
  results: readonly SourceResult[],
): AssembledSection {
  const contributed = results.filter((result) => result.contribution[type] !== undefined).length;
  const errors = results.flatMap(({ source, failure, evidence }): SectionError[] =>
    failure === null
      ? []
      : [{ source, code: failure.code, message: failure.message, at: evidence.receivedAt }],
  );
  return {
    type,
    status: statusOf(results, { contributed, failed: errors.length }),
    details,
    integrationCount: contributed,
    sources: results.map(({ source, provider, sandbox, outcome, evidence }) => ({
      source,
      provider,
      sandbox,
      status: outcome,
      sha256: evidence.sha256,
      receivedAt: evidence.receivedAt,
      editionDate: evidence.editionDate,
    })),
    errors,
  };
}

function statusOf(
  results: readonly SourceResult[],
  count: { readonly contributed: number; readonly failed: number },
): SectionStatus {
  if (count.contributed > 0) return count.failed > 0 ? 'PARTIAL' : 'COMPLETED';
  if (count.failed > 0) return 'FAILED';
  return results.some((result) => result.outcome === 'NO_RECORD') ? 'NO_RECORD' : 'NOT_COLLECTED';
}

function summaryOf(details: Partial<SectionDetails>): AssembledSection {
  const anything = Object.keys(details).length > 0;
  return {
    type: 'SUMMARY',
    status: anything ? 'COMPLETED' : 'NOT_COLLECTED',
    details: anything ? summarize(details) : null,
    integrationCount: 0,
    sources: [],
    errors: [],
  };
}
