import {
  type AssembledSection,
  assembleSections,
  countContributors,
  finishedSections,
} from '../collector/assemble.ts';
import { applicableSources } from '../collector/collect.ts';
import { type KeptEvidence, replayEvidence } from '../collector/kept-evidence.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { SourceResult } from '../collector/source-result.ts';
import type { Document } from '../document/document.ts';
import { isOptional } from '../policy/freshness.ts';
import type { Policy } from '../policy/policy.ts';
import type { AttachedStatements } from '../report/statement-store.ts';
import { type CollectionPlan, planCollection } from '../sections/collection-plan.ts';
import { attachedResults, attachmentSource, withAttachments } from './attached-statements.ts';

/** Which sources a run asks, and what its sections are made of. */
export interface RunPlan {
  readonly document: Document;
  readonly collection: CollectionPlan;
  readonly sources: SourceProfile['sources'];
  /** The roles that may fail without ending the run. */
  readonly optional: ReadonlySet<string>;
  readonly uploads: readonly AttachedStatements[];
}

/** @param subject.uploads the statements that are attached to the report. */
export function planRun(
  subject: {
    readonly document: Document;
    readonly policy: Policy;
    readonly uploads: readonly AttachedStatements[];
  },
  profile: SourceProfile,
): RunPlan {
  const { document, policy, uploads } = subject;
  const collection = planCollection(document.kind, policy.depth, policy.additionals);
  const sources = applicableSources(profile.sources, document.kind, collection);
  return { document, collection, sources, optional: optionalSources(policy), uploads };
}

/** What the kept evidence of a run gives when it is read again. */
export function replayRun(plan: RunPlan, evidence: readonly KeptEvidence[]): readonly SourceResult[] {
  const { document, collection, sources, optional } = plan;
  return replayEvidence(evidence, { document, plan: collection, sources, optional });
}

/** Every section of a run, from what its sources gave and the statements that are attached. */
export function assembleRun(plan: RunPlan, results: readonly SourceResult[]): readonly AssembledSection[] {
  return assembleSections(...ingredients(plan, results));
}

/** The sections that the results still to come cannot change. */
export function assembleFinished(
  plan: RunPlan,
  results: readonly SourceResult[],
): readonly AssembledSection[] {
  return finishedSections(...ingredients(plan, results));
}

/** How many sources gave to the sections of a run: to what is derived from them. */
export function countRunContributors(plan: RunPlan, results: readonly SourceResult[]): number {
  const [assembly, givers, all] = ingredients(plan, results);
  return countContributors(givers, all, assembly.sections);
}

function ingredients(
  { collection, sources, uploads }: RunPlan,
  results: readonly SourceResult[],
): Parameters<typeof assembleSections> {
  return [
    withAttachments(collection, uploads),
    [attachmentSource, ...sources],
    [...attachedResults(uploads), ...results],
  ];
}

function optionalSources(policy: Policy): ReadonlySet<string> {
  return new Set(
    Object.entries(policy.sources ?? {}).flatMap(([name, need]) => (isOptional(need) ? [name] : [])),
  );
}
