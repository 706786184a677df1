import type { EditionOfDataset } from './fields.ts';

interface Dated {
  edition?: EditionOfDataset;
}

/**
 * Returns merged details without the edition of a dataset that is too old to state a fact, if another source states it as of its query.
 * The fact is then not old.
 *
 * @param options.states whether a source states the fact.
 * @param options.alsoStates whether a source states another fact, which the old edition would leave without its age. Default: there is none.
 * @param options.lists whether a source lists entries about it, which count however old they are.
 */
export function withoutSilentEdition<Details extends Dated>(
  merged: Details,
  {
    sources,
    states,
    alsoStates = () => false,
    lists,
  }: {
    readonly sources: readonly Details[];
    readonly states: (own: Details) => boolean;
    readonly alsoStates?: (own: Details) => boolean;
    readonly lists: (own: Details) => boolean;
  },
): Details {
  const isSilent = (own: Details) => own.edition?.stale === true && !states(own) && !lists(own);
  const isCurrent = (own: Details) => own.edition === undefined;
  const isStated = sources.some((own) => isCurrent(own) && states(own));
  const isAlsoStated = sources.some((own) => isCurrent(own) && alsoStates(own));
  if (!isAlsoStated && sources.some(alsoStates)) return merged;
  if (!isStated || !sources.every((own) => isCurrent(own) || isSilent(own))) return merged;
  const current = { ...merged };
  delete current.edition;
  return current;
}
