import type { DatasetName } from '../../datasets/index.ts';
import type { SanctionList, SanctionScreening, SanctionsDetails } from '../../sections/sanctions.ts';
import type { DatasetsAnswer, ListAnswer } from './answer.ts';
import { editionPart, factOf, matchParts, nameOf } from './section-parts.ts';

/** The lists of SANCTIONS that are datasets. A new one is its line here. */
export const sanctionDatasets = {
  ceis: 'CEIS',
  cnep: 'CNEP',
  cepim: 'CEPIM',
  ceaf: 'CEAF',
  leniency: 'LENIENCY',
} as const satisfies Partial<Record<DatasetName, SanctionList>>;

/** SANCTIONS by the loaded lists; undefined where none is loaded. */
export function sanctionsOf({ lists }: DatasetsAnswer): SanctionsDetails | undefined {
  if (lists.every(({ edition }) => edition === null)) return undefined;
  return { lists: lists.flatMap((list) => screeningOf(list) ?? []) };
}

function isSanctionDataset(name: string): name is keyof typeof sanctionDatasets {
  return Object.hasOwn(sanctionDatasets, name);
}

function screeningOf(list: ListAnswer): SanctionScreening | undefined {
  const { dataset, edition, matches } = list;
  if (!isSanctionDataset(dataset)) return undefined;
  const hits = matches.map((match) => ({
    name: nameOf(match),
    document: match.document,
    reference: factOf(match, 'reference'),
    sanction: factOf(match, 'sanction'),
    authority: factOf(match, 'authority'),
    from: factOf(match, 'from'),
    until: factOf(match, 'until'),
    certainty: match.certainty,
    ...matchParts(match),
  }));
  return {
    list: sanctionDatasets[dataset],
    state: edition === null ? 'NOT_LOADED' : edition.stale ? 'STALE' : 'CLEAN',
    editionDate: edition?.publishedOn ?? null,
    hits,
    ...editionPart(list),
  };
}
