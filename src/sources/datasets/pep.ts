import { type PepDetails, relatedParts } from '../../sections/pep.ts';
import type { AnsweredMatch, DatasetsAnswer, ListAnswer } from './answer.ts';
import { electionParts } from './elections.ts';
import {
  digitsOf,
  editionPart,
  factOf,
  matchParts,
  nameOf,
  setAsidePart,
  standing,
} from './section-parts.ts';

/**
 * PEP by the list of CGU, which shows six digits of each CPF: no entry with the subject's digits says that it is not on the
 * list, and one with them is possible at most; and by the elections of TSE, by whole document. undefined where neither is
 * loaded.
 */
export function pepOf({ document, lists, partners }: DatasetsAnswer): PepDetails | undefined {
  const isLoaded = ({ edition }: ListAnswer) => edition !== null;
  const list = lists.find(({ dataset }) => dataset === 'pep');
  const elections = lists.find(({ dataset }) => dataset === 'tse');
  if (!lists.some(isLoaded)) return undefined;
  const exposure = list === undefined || !isLoaded(list) ? noExposure : exposureOf(list, document, partners);
  const electoral = elections === undefined || !isLoaded(elections) ? {} : electionParts(elections);
  return { ...exposure, donations: null, donationsTotal: null, ...electoral };
}

const noExposure = { exposed: null, positions: null, related: null } as const;

function exposureOf(list: ListAnswer, document: string, partners: DatasetsAnswer['partners']) {
  const isPerson = document.length === 11;
  const possible = standing(list.matches).map((match) => ({
    name: nameOf(match),
    document: match.document,
    ...matchParts(match),
    ...positionOf(match),
  }));
  const isStale = list.edition?.stale === true;
  // Entries that can only be found by name were not compared. Without a match, the list proves nothing about the subject.
  const isSilent = list.needsName === true && possible.length === 0;
  // What is too old proves nothing clean.
  const isClean = !isStale && !isSilent && possible.length === 0;
  return {
    exposed: isPerson && isClean ? false : null,
    positions: isPerson && isClean ? [] : null,
    ...(isPerson && !isSilent && { possible }),
    ...(isPerson && !isSilent && list.needsName && { inconclusive: true }),
    ...relatedOf(partners),
    // The matches of a company repeat those of its owner.
    ...setAsidePart([
      ...(isPerson ? list.matches : []),
      ...(partners ?? []).flatMap(({ matches }) => matches),
    ]),
    ...editionPart(list),
  };
}

function relatedOf(partners: DatasetsAnswer['partners']): Pick<PepDetails, 'related' | 'relatedUnknown'> {
  if (partners === undefined || partners === null) return { related: null };
  const related = partners.flatMap(({ matches }) =>
    standing(matches).map((match) => ({
      name: nameOf(match),
      document: match.document,
      relationship: 'PARTNER' as const,
      certainty: match.certainty,
      ...matchParts(match),
      ...positionOf(match),
    })),
  );
  // The list has six digits for each name: a partner without them cannot be compared.
  return relatedParts(related, partners.filter((partner) => digitsOf(partner) === null).length);
}

function positionOf(match: AnsweredMatch) {
  return {
    title: factOf(match, 'title') ?? '',
    organ: factOf(match, 'organ'),
    from: factOf(match, 'from'),
    until: factOf(match, 'until'),
    exposedUntil: factOf(match, 'exposedUntil'),
  };
}
