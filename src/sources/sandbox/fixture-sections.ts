import { requireDocument } from '../../document/document.ts';
import { type Additional, type Depth, planCollection } from '../../sections/collection-plan.ts';
import type { SectionDetails } from '../../sections/index.ts';
import { sandboxSources } from './index.ts';
import { sandboxCases } from './sandbox-case.ts';
import { sandboxDetails } from './sandbox-details.ts';

/**
 * What a report would collect about the subject of a named case, without asking the sources one by one: those that
 * are down for the case give nothing, and nobody waits for those that are slow. undefined where there is no such case.
 */
export function fixtureSections(
  name: string,
  { depth, additionals }: { readonly depth: Depth; readonly additionals: readonly Additional[] },
): Partial<SectionDetails> | undefined {
  const found = sandboxCases().find((one) => one.case === name);
  if (found === undefined) return undefined;
  const plan = planCollection(found.kind, depth, additionals);
  const down = new Set(
    sandboxSources
      .filter((source) => found.faults[source.name]?.kind === 'DOWN')
      .flatMap((source) => source.sections),
  );
  const document = requireDocument(found.document, found.kind);
  return sandboxDetails(
    document,
    plan.sections.filter((type) => !down.has(type)),
    plan.scope,
  );
}
