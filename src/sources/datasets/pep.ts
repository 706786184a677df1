import type { PepDetails } from '../../sections/pep.ts';
import type { AnsweredMatch, DatasetsAnswer } from './answer.ts';
import { editionPart, factOf, matchParts, nameOf, setAsidePart, standing } from './section-parts.ts';

/**
 * PEP by the list of CGU, which shows six digits of each CPF: no entry with the subject's digits says that it is not on the
 * list, and one with them is possible at most. undefined where the list is not loaded.
 */
export function pepOf({ document, lists, partners }: DatasetsAnswer): PepDetails | undefined {
  const list = lists.find(({ dataset }) => dataset === 'pep');
  if (list === undefined || list.edition === null) return undefined;
  const isPerson = document.length === 11;
  const possible = standing(list.matches).map((match) => ({
    name: nameOf(match),
    document: match.document,
    ...matchParts(match),
    ...positionOf(match),
  }));
  // What is too old proves nothing clean.
  const isClean = !list.edition.stale && possible.length === 0;
  const related = relatedOf(partners);
  return {
    exposed: isPerson && isClean ? false : null,
    positions: isPerson && isClean ? [] : null,
    ...(isPerson && { possible }),
    related: related?.length === 0 && list.edition.stale ? null : related,
    donations: null,
    donationsTotal: null,
    ...setAsidePart([...list.matches, ...(partners ?? []).flatMap(({ matches }) => matches)]),
    ...editionPart(list),
  };
}

function relatedOf(partners: DatasetsAnswer['partners']): PepDetails['related'] {
  if (partners === undefined || partners === null) return null;
  return partners.flatMap(({ matches }) =>
    standing(matches).map((match) => ({
      name: nameOf(match),
      document: match.document,
      relationship: 'PARTNER' as const,
      certainty: match.certainty,
      ...matchParts(match),
      ...positionOf(match),
    })),
  );
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
