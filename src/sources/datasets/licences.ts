import { datasetOf, isDatasetName } from '../../datasets/index.ts';
import type { LicencesDetails, RegisterAnswer } from '../../sections/licences.ts';
import type { AnsweredMatch, DatasetsAnswer, ListAnswer } from './answer.ts';
import { editionPart, factOf, matchParts, nameOf, setAsidePart, standing } from './section-parts.ts';

type Licence = LicencesDetails['licences'][number];

/** LICENCES by the loaded registers; undefined where none is loaded. */
export function licencesOf({ lists }: DatasetsAnswer): LicencesDetails | undefined {
  if (lists.every(({ edition }) => edition === null)) return undefined;
  const entries = lists.flatMap((list) => {
    const register = registerOf(list);
    return register === undefined
      ? []
      : standing(list.matches).map((match) => ({ match, licence: licenceOf(match, register, list) }));
  });
  return {
    licences: entries.filter(({ match }) => match.certainty === 'CERTAIN').map(({ licence }) => licence),
    possible: entries
      .filter(({ match }) => match.certainty === 'POSSIBLE')
      .map(({ match, licence }) => ({
        ...licence,
        name: nameOf(match),
        document: match.document,
        ...matchParts(match),
      })),
    registers: lists.flatMap((list) => answerOf(list) ?? []),
  };
}

function registerOf({ dataset }: ListAnswer): RegisterAnswer['register'] | undefined {
  return isDatasetName(dataset) ? datasetOf(dataset).register : undefined;
}

function answerOf(list: ListAnswer): RegisterAnswer | undefined {
  const { edition, matches, needsName } = list;
  const register = registerOf(list);
  if (register === undefined) return undefined;
  const mayHaveOthers = needsName === true && standing(matches).length > 0;
  return {
    register,
    state: registerStateOf(list),
    ...(mayHaveOthers && { inconclusive: true }),
    editionDate: edition?.publishedOn ?? null,
    ...setAsidePart(matches),
    ...editionPart(list),
  };
}

/** Returns the state of a register without its entries. If the name is unknown, entries that can only be found by it were not compared. */
function registerStateOf({ edition, matches, needsName }: ListAnswer): RegisterAnswer['state'] {
  if (edition === null) return 'NOT_LOADED';
  if (needsName && standing(matches).length === 0) return 'NOT_ASKED';
  return edition.stale ? 'STALE' : 'NOT_REGISTERED';
}

function licenceOf(match: AnsweredMatch, agency: string, { edition }: ListAnswer): Licence {
  const [state, until] = [stateOf(factOf(match, 'state')), factOf(match, 'until')];
  // A licence that is cancelled on a later day may still be in force.
  const isLater = state === 'CANCELLED' && until !== null && edition !== null && until > edition.publishedOn;
  return {
    agency,
    activity: factOf(match, 'activity') ?? '',
    number: factOf(match, 'number'),
    state: isLater ? null : state,
    registerStanding: factOf(match, 'standing'),
    issuedOn: factOf(match, 'issuedOn'),
    validUntil: until,
  };
}

const states = ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'] as const;

function stateOf(text: string | null): Licence['state'] {
  return states.find((state) => state === text) ?? null;
}
