import type { Document } from '../document/document.ts';
import type { WatchedChange } from '../webhook/events.ts';

/** A watched portfolio, as kept. */
export interface Watch {
  readonly id: string;
  readonly organizationId: string;
  readonly analystId: string;
  readonly name: string;
  /** The batch that it was made of; null where it was made of documents. */
  readonly batchId: string | null;
  readonly documents: number;
  readonly state: 'LOADING' | 'READY' | 'REMOVED';
  readonly createdAt: string;
  readonly holder: string | null;
  readonly heldUntil: string | null;
  readonly fence: number;
}

/** What names a portfolio in whatever is kept of it. */
export type WatchKey = Pick<Watch, 'id' | 'organizationId'>;

/** The most that one portfolio holds. */
export const mostWatched = 100_000;

/** The edition of a dataset that all documents were screened against last. */
export interface ScreenedEdition {
  readonly dataset: string;
  /** Its hash. */
  readonly edition: string;
  /** That of the register which told names of companies; null where it was not asked. */
  readonly register: string | null;
  readonly publishedOn: string;
  readonly beganAt: string;
  readonly screenedAt: string;
  /** How many had no name, where one is needed. */
  readonly unnamed: number;
  /** How many documents were screened, without those that were erased since. */
  readonly screened: number;
}

/** A screening that has not ended. */
export interface UnderWay extends Omit<ScreenedEdition, 'screenedAt'> {
  /** FIRST: nothing was known before. WHOLE: everybody is asked about. CHANGED: whom a change may concern. */
  readonly scope: 'FIRST' | 'WHOLE' | 'CHANGED';
  /** TELLING: all are screened, and what has changed is being told. */
  readonly phase: 'SCREENING' | 'TELLING';
  readonly nextPosition: number;
}

/** What has changed of a document in an edition. */
export interface KeptChange {
  readonly id: string;
  readonly organizationId: string;
  readonly watchId: string;
  readonly document: Document;
  readonly dataset: string;
  readonly edition: string;
  readonly publishedOn: string;
  readonly changes: readonly WatchedChange[];
  readonly createdAt: string;
}
