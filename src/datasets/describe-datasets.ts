import { ageInDays, type Edition, isStale } from './edition/edition.ts';
import { listEditions } from './edition/edition-shelf.ts';
import { type DatasetName, datasetNames } from './index.ts';

/** What is loaded of a dataset. */
export interface DatasetState {
  readonly name: DatasetName;
  /** UNREADABLE: what is kept is damaged, or of another version. */
  readonly state: 'LOADED' | 'STALE' | 'NOT_LOADED' | 'UNREADABLE';
  readonly edition: Edition | null;
  /** Days since its publisher's date. */
  readonly ageDays: number | null;
  /** The edition before it, which is kept to be compared. */
  readonly previous: Edition | null;
}

/** The state of every dataset, in the order of the registry. Reads small files alone. */
export function describeDatasets(folder: string, now: Date): readonly DatasetState[] {
  return datasetNames.map((name): DatasetState => {
    try {
      const [edition = null, previous = null] = listEditions(folder, name);
      if (edition === null) return { name, state: 'NOT_LOADED', edition, ageDays: null, previous };
      const state = isStale(name, edition, now) ? 'STALE' : 'LOADED';
      return { name, state, edition, ageDays: ageInDays(edition, now), previous };
    } catch {
      return { name, state: 'UNREADABLE', edition: null, ageDays: null, previous: null };
    }
  });
}
