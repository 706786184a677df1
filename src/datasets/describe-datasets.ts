import { ageInDays } from '../wording/data-age.ts';
import { type Edition, freshnessOfEdition } from './edition/edition.ts';
import { listEditions } from './edition/edition-shelf.ts';
import { type DatasetName, datasetNames } from './index.ts';

/** What is loaded of a dataset. */
export interface DatasetState {
  readonly name: DatasetName;
  /** UNREADABLE: what is kept is damaged, or of another version. */
  readonly state: 'LOADED' | 'STALE' | 'NOT_LOADED' | 'UNREADABLE';
  /** Whether it will soon be too old: its age exceeds four fifths of its maximum age. */
  readonly ageing: boolean;
  readonly edition: Edition | null;
  /** Days since its publisher's date. */
  readonly ageDays: number | null;
  /** The edition before it, which is kept to be compared. */
  readonly previous: Edition | null;
}

/**
 * Returns the state of every dataset, in the order of the registry. Reads only small files.
 *
 * @param today the day in the configured time zone, `YYYY-MM-DD`.
 */
export function describeDatasets(folder: string, today: string): readonly DatasetState[] {
  return datasetNames.map((name): DatasetState => {
    try {
      const [edition = null, previous = null] = listEditions(folder, name);
      if (edition === null)
        return { name, state: 'NOT_LOADED', ageing: false, edition, ageDays: null, previous };
      const freshness = freshnessOfEdition(name, edition, today);
      return {
        name,
        state: freshness === 'STALE' ? 'STALE' : 'LOADED',
        ageing: freshness === 'AGEING',
        edition,
        ageDays: ageInDays(edition.publishedOn, today),
        previous,
      };
    } catch {
      return { name, state: 'UNREADABLE', ageing: false, edition: null, ageDays: null, previous: null };
    }
  });
}
