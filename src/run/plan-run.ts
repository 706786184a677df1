import {
  type AssembledSection,
  assembleSections,
  countContributors,
  endedSections,
  finishedSections,
  knownDetails,
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
import type { FinancialPeriod } from '../sections/financial-statements.ts';
import type { OldNegatives } from '../sections/old-negatives.ts';
import { settingMissing } from '../sections/source-words.ts';
import { periodsOfSources } from '../sections/statement-years.ts';
import { nameOfSource, type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { attachedResults, attachmentSource, withAttachments } from './attached-statements.ts';

/** The role that is asked with the consent of the holder alone; what is invented needs none. */
export const consentedRole = 'scr';

/** What stands in a section for which the holder has not consented. */
const consentMissing = {
  code: 'CONSENT_MISSING',
  message: 'The holder has not consented to it, or not any more: nobody was asked.',
} as const;

/** Which sources a run asks, and what its sections are made of. */
export interface RunPlan {
  readonly document: Document;
  readonly collection: CollectionPlan;
  readonly sources: SourceProfile['sources'];
  /** The roles that may fail without ending the run. */
  readonly optional: ReadonlySet<string>;
  readonly uploads: readonly AttachedStatements[];
  /** What is left out for its age. */
  readonly oldNegatives?: OldNegatives | undefined;
  /** The consent with which what needs one is asked; null where there is none, or it does not matter. */
  readonly consentId: string | null;
  /** What is not asked for want of a consent; `at`: as of when. */
  readonly withheld: {
    readonly roles: readonly string[];
    readonly sections: readonly string[];
    readonly at: string;
  };
  /** The sources that cannot be queried because a setting is missing; empty where nobody is asked. */
  readonly unset: readonly { readonly source: RolePlayer; readonly setting: string }[];
}

/** @param subject.uploads the statements that are attached to the report. */
export function planRun(
  subject: {
    readonly document: Document;
    readonly policy: Policy;
    readonly uploads: readonly AttachedStatements[];
    /** What is left out for its age; nothing unless told. */
    readonly oldNegatives?: OldNegatives | undefined;
    /** Where the run is worked on: the consent in force. Left out where nobody is asked: all that was asked was allowed. */
    readonly asking?: {
      readonly consentId: string | null;
      readonly asOf: string;
      readonly evidence: readonly KeptEvidence[];
    };
  },
  profile: SourceProfile,
): RunPlan {
  const { document, policy, uploads, asking, oldNegatives } = subject;
  const collection = planCollection(document.kind, policy.depth, policy.additionals);
  const sources = applicableSources(profile.sources, document.kind, collection);
  const consentId = asking?.consentId ?? null;
  // What was answered before a consent was revoked is kept.
  const isKept = (source: RolePlayer) =>
    asking?.evidence.some((one) => sourceKey(one) === sourceKey(source)) === true;
  const withheld = sources.filter(
    (source) =>
      asking !== undefined &&
      consentId === null &&
      source.role === consentedRole &&
      !source.sandbox &&
      !isKept(source),
  );
  return {
    document,
    collection,
    sources: withheld.length === 0 ? sources : sources.filter((source) => !withheld.includes(source)),
    optional: optionalSources(policy),
    uploads,
    oldNegatives,
    consentId,
    withheld: {
      roles: [...new Set(withheld.map(({ role }) => role))],
      sections: withheld.flatMap((source) => source.sections),
      at: asking?.asOf ?? '',
    },
    unset:
      asking === undefined
        ? []
        : sources.flatMap((source) =>
            source.lacks === undefined ? [] : [{ source, setting: source.lacks }],
          ),
  };
}

/** What the kept evidence of a run gives when it is read again. */
export function replayRun(plan: RunPlan, evidence: readonly KeptEvidence[]): readonly SourceResult[] {
  const { document, collection, sources, optional } = plan;
  return replayEvidence(evidence, { document, plan: collection, sources, optional });
}

/** Every section of a run, from what its sources gave and the statements that are attached. */
export function assembleRun(plan: RunPlan, results: readonly SourceResult[]): readonly AssembledSection[] {
  return withReasons(plan, assembleSections(...ingredients(plan, results)));
}

/** The sections that the results still to come cannot change. */
export function assembleFinished(
  plan: RunPlan,
  results: readonly SourceResult[],
): readonly AssembledSection[] {
  return withReasons(plan, finishedSections(...ingredients(plan, results)));
}

/** The sections of a run that ended because a source failed: those with an error, and those whose sources have all answered. */
export function assembleFailed(plan: RunPlan, results: readonly SourceResult[]): readonly AssembledSection[] {
  const ended = new Set(endedSections(...ingredients(plan, results)).map(({ type }) => type));
  return assembleRun(plan, results).filter(({ type, errors }) => errors.length > 0 || ended.has(type));
}

/** Sections that no source was queried for, with the reason: a consent or a setting that is missing. */
function withReasons(
  { withheld: { roles, sections, at }, unset, sources }: RunPlan,
  assembled: readonly AssembledSection[],
): readonly AssembledSection[] {
  if (roles.length === 0 && unset.length === 0) return assembled;
  return assembled.map((section) => {
    if (section.status !== 'NOT_COLLECTED') return section;
    const withoutConsent = sections.includes(section.type)
      ? roles.map((source) => ({ source, ...consentMissing, at }))
      : [];
    const withoutSetting = unset
      .filter(({ source }) => source.sections.includes(section.type))
      .map(({ source, setting }) => ({
        source: nameOfSource(source, sources),
        code: settingMissing,
        message: `${setting} is not set: the source was not queried.`,
        at,
      }));
    const errors = [...withoutConsent, ...withoutSetting];
    return errors.length === 0 ? section : { ...section, errors };
  });
}

/** How many sources gave to the sections of a run: to what is derived from them. */
export function countRunContributors(plan: RunPlan, results: readonly SourceResult[]): number {
  const [assembly, givers, all] = ingredients(plan, results);
  return countContributors(givers, all, assembly.sections);
}

function ingredients(
  { collection, sources, uploads, oldNegatives }: RunPlan,
  results: readonly SourceResult[],
): Parameters<typeof assembleSections> {
  return [
    withAttachments(collection, uploads),
    [attachmentSource, ...sources],
    [...attachedResults(uploads, statementsOfSources({ collection, sources, uploads }, results)), ...results],
    oldNegatives,
  ];
}

/** The periods that the sources state in FINANCIAL_STATEMENTS, without sums; none if no statements are attached. */
function statementsOfSources(
  { collection, sources, uploads }: Pick<RunPlan, 'collection' | 'sources' | 'uploads'>,
  results: readonly SourceResult[],
): readonly FinancialPeriod[] {
  if (uploads.length === 0) return [];
  const plan: CollectionPlan = { ...collection, sections: ['FINANCIAL_STATEMENTS'], derived: [] };
  return periodsOfSources(
    knownDetails(assembleSections(plan, sources, results)).FINANCIAL_STATEMENTS?.periods,
  );
}

function optionalSources(policy: Policy): ReadonlySet<string> {
  return new Set(
    Object.entries(policy.sources ?? {}).flatMap(([name, need]) => (isOptional(need) ? [name] : [])),
  );
}
