import type { Document } from '../../document/document.ts';
import type { CollectionScope } from '../../sections/collection-plan.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import type { OwnersLawsuit, ProcessesDetails } from '../../sections/processes.ts';
import { withOwnScore } from './bureau-score.ts';
import { createWorld, isOwnSection } from './create-world.ts';
import { relatedExposureOf } from './public-lists.ts';
import { registeredAs } from './registration.ts';
import { relationsOf } from './relations.ts';
import { inhabitantsOf, type Subject, shownDocument, subjectOf } from './subject.ts';
import type { OwnSection, World } from './world.ts';

function processesOf(world: World, subject: Subject, since: string): ProcessesDetails {
  const inScope = ({ filedOn }: { readonly filedOn: string | null }) => filedOn === null || filedOn >= since;
  const lawsuits = (party: Subject) => (world.section(party, 'PROCESSES').lawsuits ?? []).filter(inScope);
  const ownersLawsuits =
    subject.kind === 'cpf'
      ? null
      : world.memberships().flatMap(({ company, partner }): OwnersLawsuit[] => {
          if (company.key !== subject.key || partner === null) return [];
          const { name } = registeredAs(world, partner);
          const owner = { name, document: shownDocument(partner) };
          return lawsuits(partner).map((lawsuit) => ({ owner, ...lawsuit }));
        });
  const processes: ProcessesDetails = {
    since,
    lawsuits: lawsuits(subject),
    ownersLawsuits,
    totals: null,
    ownersTotals: null,
    calculatedRevenuePercentage: null,
  };
  return mergeSection('PROCESSES', [processes]);
}

/**
 * The world around each document that is asked about: all sources of a run ask about the same one, and with it the world goes. Kept
 * for longer, worlds outlive their run, and the collector of garbage carries them from one part of the heap to the next.
 */
const worlds = new WeakMap<Document, { readonly world: World; readonly subject: Subject }>();

export function worldOf(document: Document): { readonly world: World; readonly subject: Subject } {
  const present = worlds.get(document);
  if (present !== undefined) return present;
  const inhabitants = inhabitantsOf(document);
  const around = { world: createWorld(inhabitants), subject: subjectOf(document, inhabitants) };
  worlds.set(document, around);
  return around;
}

/**
 * What the invented world says of any valid document, for the sections named, as deep as `scope`: a function of the
 * document alone, the same on any day and machine.
 */
export function sandboxDetails(
  document: Document,
  types: readonly SectionType[],
  scope: CollectionScope,
): Partial<SectionDetails> {
  const { world, subject } = worldOf(document);
  const details: Partial<SectionDetails> = {};
  for (const type of types) tell(details, type, { world, subject, scope });
  return details;
}

interface Question {
  readonly world: World;
  readonly subject: Subject;
  readonly scope: CollectionScope;
}

function tell(
  details: Partial<SectionDetails>,
  type: SectionType,
  { world, subject, scope }: Question,
): void {
  switch (type) {
    case 'RELATIONS':
      details.RELATIONS = relationsOf(world, subject, scope.relationLevels);
      return;
    case 'PROCESSES':
      details.PROCESSES = processesOf(world, subject, scope.lawsuitsSince);
      return;
    case 'HISTORY':
      details.HISTORY = { months: world.section(subject, 'HISTORY').months.slice(-scope.scrMonths) };
      return;
    case 'PEP':
      details.PEP = { ...world.section(subject, 'PEP'), related: relatedExposureOf(world, subject) };
      return;
    case 'BUREAU_SCORE':
      details.BUREAU_SCORE = withOwnScore(world.section(subject, 'BUREAU_SCORE'));
      return;
    default:
      // The derived ones are computed, and one that no role is asked for is not known here.
      if (isOwnSection(type)) tellOwn(details, type, world.section(subject, type));
  }
}

function tellOwn<Type extends OwnSection>(
  details: Partial<SectionDetails>,
  type: Type,
  own: SectionDetails[Type],
): void {
  details[type] = own;
}
