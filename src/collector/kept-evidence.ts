import type { Document } from '../document/document.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import { shownBody } from '../sources/connector/mask-answer.ts';
import { type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { wantedSections } from './collect.ts';
import { readAnswer } from './read-answer.ts';
import type { Evidence, SourceResult } from './source-result.ts';

/** What is kept of a source's answer: the result without what follows from it. */
export type KeptEvidence = Pick<
  SourceResult,
  'role' | 'provider' | 'sandbox' | 'outcome' | 'failure' | 'notAsked' | 'spending' | 'reusedFrom'
> & { readonly evidence: Evidence };

/** Returns the body of kept evidence as it may be shown, without secrets. */
export function shownEvidence({ evidence }: Pick<KeptEvidence, 'evidence'>): Uint8Array {
  return shownBody(evidence.body);
}

/**
 * The results that kept answers give when they are read again. An answer whose source is not among `sources` any
 * more gives none.
 */
export function replayEvidence(
  evidence: readonly KeptEvidence[],
  options: {
    readonly document: Document;
    readonly plan: CollectionPlan;
    readonly sources: readonly RolePlayer[];
    readonly optional: ReadonlySet<string>;
  },
): readonly SourceResult[] {
  const { document, plan, optional } = options;
  return evidence.flatMap((kept): SourceResult[] => {
    const source = options.sources.find((source) => sourceKey(source) === sourceKey(kept));
    if (source === undefined) return [];
    const read =
      kept.outcome === 'FAILED' || kept.outcome === 'NOT_ASKED'
        ? { contribution: {} }
        : readAnswer(
            source,
            { ...kept.evidence, outcome: kept.outcome },
            { document, scope: plan.scope, sections: wantedSections(source, plan) },
          );
    const ms = Date.parse(kept.evidence.receivedAt) - Date.parse(kept.evidence.requestedAt);
    return [{ ...kept, ...read, required: !optional.has(source.role), kept: true, ms }];
  });
}
