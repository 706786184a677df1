import { requireDocument } from '../../document/document.ts';
import { type Additional, type Depth, planCollection } from '../../sections/collection-plan.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import type { RolePlayer } from '../role-player.ts';
import { complementDetails } from './complement.ts';
import { sandboxCases } from './sandbox-case.ts';
import { sandboxDetails } from './sandbox-details.ts';

/**
 * What a report would collect about the subject of a named case, without asking the sources of the profile one by one:
 * those that are down for the case give nothing, and nobody waits for those that are slow. undefined where there is no
 * such case.
 */
export function fixtureSections(
  name: string,
  {
    depth,
    additionals,
    sources,
  }: {
    readonly depth: Depth;
    readonly additionals: readonly Additional[];
    /** Of the profile `sandbox`. */
    readonly sources: readonly RolePlayer[];
  },
): Partial<SectionDetails> | undefined {
  const fixture = sandboxCases().find((item) => item.case === name);
  if (fixture === undefined) return undefined;
  const plan = planCollection(fixture.kind, depth, additionals);
  const document = requireDocument(fixture.document, fixture.kind);
  const details: Partial<SectionDetails> = {};
  const isLast = ({ use }: RolePlayer) => (use === 'complement' ? 1 : 0);
  for (const { role, provider, sections } of [...sources].sort((a, b) => isLast(a) - isLast(b))) {
    const isFirstBureau = provider === 'sandbox';
    if (isFirstBureau && fixture.faults[role]?.kind === 'DOWN') continue;
    const wanted = sections.filter((type) => plan.sections.includes(type));
    const answered = isFirstBureau
      ? sandboxDetails(document, wanted, plan.scope)
      : complementDetails(document, wanted);
    for (const type of wanted) addSection(details, type, answered[type]);
  }
  return details;
}

function addSection<Type extends SectionType>(
  details: Partial<SectionDetails>,
  type: Type,
  whole: SectionDetails[Type] | undefined,
): void {
  if (whole === undefined) return;
  const section: Partial<SectionDetails>[Type] = details[type];
  details[type] = mergeSection(type, section === undefined ? [whole] : [section, whole]);
}
