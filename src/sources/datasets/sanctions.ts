import { datasetOf, isDatasetName } from '../../datasets/index.ts';
import type { SanctionScreening, SanctionsDetails } from '../../sections/sanctions.ts';
import type { DatasetsAnswer, ListAnswer } from './answer.ts';
import {
  editionPart,
  factOf,
  matchParts,
  nameOf,
  personParts,
  ruledOutPart,
  setAsidePart,
  standing,
} from './section-parts.ts';

/** SANCTIONS by the loaded lists; undefined where none is loaded. */
export function sanctionsOf({ lists, name }: DatasetsAnswer): SanctionsDetails | undefined {
  if (lists.every(({ edition }) => edition === null)) return undefined;
  return { lists: lists.flatMap((list) => screeningOf(list, name) ?? []) };
}

function screeningOf(list: ListAnswer, name: string | null): SanctionScreening | undefined {
  const { dataset, edition, matches } = list;
  const { list: own, namesAlone } = isDatasetName(dataset) ? datasetOf(dataset) : {};
  if (own === undefined) return undefined;
  // Without a name, a list of names is searched only for the few documents that it has.
  if (namesAlone && name === null && edition !== null && matches.length === 0) {
    return { list: own, state: 'NOT_ASKED', editionDate: null, hits: [] };
  }
  const hits = standing(matches).map((match) => {
    const untilAsWritten = factOf(match, 'untilAsWritten');
    const stateAsWritten = factOf(match, 'stateAsWritten');
    return {
      name: nameOf(match),
      document: match.document,
      reference: factOf(match, 'reference'),
      sanction: factOf(match, 'sanction'),
      authority: factOf(match, 'authority'),
      from: factOf(match, 'from'),
      until: factOf(match, 'until'),
      ...(untilAsWritten !== null && { untilAsWritten }),
      ...(factOf(match, 'ended') !== null && { ended: true }),
      ...(stateAsWritten !== null && { stateAsWritten }),
      certainty: match.certainty,
      ...personParts(match),
      ...matchParts(match),
    };
  });
  return {
    list: own,
    state: stateOf(list),
    editionDate: edition?.publishedOn ?? null,
    hits,
    ...setAsidePart(matches),
    ...ruledOutPart(matches),
    ...editionPart(list),
  };
}

/** Returns the state of a list without its entries. If the name is unknown and some can only be found by it, the list is never clean. */
function stateOf({ edition, needsName }: ListAnswer): SanctionScreening['state'] {
  if (edition === null) return 'NOT_LOADED';
  if (needsName) return 'INCONCLUSIVE';
  return edition.stale ? 'STALE' : 'CLEAN';
}
