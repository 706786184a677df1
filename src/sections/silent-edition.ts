import type { EditionOfDataset } from './fields.ts';

interface Dated {
  edition?: EditionOfDataset;
}

/**
 * Returns merged details without the edition of a dataset that is too old to state a fact, if another source states it as of its query.
 * The fact is then not old.
 *
 * @param options.states whether a source states the fact.
 * @param options.lists whether a source lists entries about it, which count however old they are.
 */
export function withoutSilentEdition<Details extends Dated>(
  merged: Details,
  {
    sources,
    states,
    lists,
  }: {
    readonly sources: readonly Details[];
    readonly states: (own: Details) => boolean;
    readonly lists: (own: Details) => boolean;
  },
): Details {
  const isSilent = (own: Details) => own.edition?.stale === true && !states(own) && !lists(own);
  const isCurrent = (own: Details) => own.edition === undefined;
  const isStated = sources.some((own) => isCurrent(own) && states(own));
  if (!isStated || !sources.every((own) => isCurrent(own) || isSilent(own))) return merged;
  const current = { ...merged };
  delete current.edition;
  return current;
}
