import type { DocumentKind } from '../document/document.ts';
import { type Additional, type Depth, planCollection } from '../sections/collection-plan.ts';
import { nameOfSource, type RolePlayer } from '../sources/role-player.ts';
import { applicableSources } from './collect.ts';

/** A source, and the documents a minute that its pace allows at most. */
export interface SourcePace {
  readonly source: string;
  readonly documentsPerMinute: number;
}

/**
 * Returns the source with the slowest pace among those that a policy queries about every document. Pure.
 *
 * @param sources all sources of the profile.
 * @returns undefined if no source has a pace.
 */
export function slowestSource(
  sources: readonly RolePlayer[],
  kind: DocumentKind,
  { depth, additionals }: { readonly depth: Depth; readonly additionals: readonly Additional[] },
): SourcePace | undefined {
  const plan = planCollection(kind, depth, additionals);
  const queried = applicableSources(sources, kind, plan).filter(
    ({ use, lacks }) => use !== 'fallback' && lacks === undefined,
  );
  const paces = queried.flatMap((source): SourcePace[] => {
    const { documentsPerMinute } = source;
    return documentsPerMinute === undefined
      ? []
      : [{ source: nameOfSource(source, sources), documentsPerMinute }];
  });
  return paces.toSorted((one, other) => one.documentsPerMinute - other.documentsPerMinute)[0];
}
