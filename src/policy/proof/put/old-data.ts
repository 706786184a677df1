import { sectionDefinition } from '../../../sections/index.ts';
import {
  type CompleteReading,
  isDaySpan,
  isPartialList,
  NEVER,
  type PartialReading,
  type Rule,
} from '../../rules/define-rule.ts';
import { longAgo, type Patch, type Placement, type PutContext } from './placement.ts';

/** The maximum age of the editions that are put, in days. */
const staleAfterDays = 120;

/**
 * Returns the inverse of a rule for data that are too old: what the old data show, and an old edition. undefined if the section
 * has no edition. What comes of it is read again by the rule.
 *
 * @param reading what the rule still knows: newer records may exist.
 */
export function putOld(
  { sections: [type] }: Rule,
  placement: Placement | undefined,
  { reading, context }: { readonly reading: PartialReading; readonly context: PutContext },
): Patch | undefined {
  const edition = type && oldEdition(type, context);
  const patch = edition && placement?.put(knownPart(reading), context);
  if (patch === undefined || edition === undefined || type === undefined) return undefined;
  const content = patch.sections?.[type];
  return typeof content === 'object'
    ? { ...patch, sections: { ...patch.sections, [type]: { ...content, edition } } }
    : undefined;
}

/** The value that old data show. */
function knownPart(reading: PartialReading): CompleteReading {
  if (isDaySpan(reading)) return reading.earliest ?? NEVER;
  return isPartialList(reading) ? reading.certain : reading.least;
}

function oldEdition(type: Rule['sections'][number], context: PutContext) {
  const { details, datasets: [dataset] = [type.toLowerCase()] } = sectionDefinition(type);
  if (!('edition' in details.properties)) return undefined;
  return { dataset, sha256: '0'.repeat(64), publishedOn: longAgo(context), stale: true, staleAfterDays };
}
