import type { Clock } from '../base/clock.ts';
import type { Purse } from '../base/purse.ts';
import type { Document } from '../document/document.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import type { SetAsideRow } from '../sources/define-source.ts';
import type { SourceOutage } from '../sources/resilient-source.ts';
import type { RolePlayer } from '../sources/role-player.ts';
import type { SourceResult } from './source-result.ts';

/** The options of a collection. */
export interface CollectOptions {
  readonly document: Document;
  readonly plan: CollectionPlan;
  /** Those of `applicableSources`. */
  readonly sources: readonly RolePlayer[];
  /** Roles that may fail. */
  readonly optional: ReadonlySet<string>;
  readonly clock: Clock;
  /** The run whose questions these are. */
  readonly runId: string;
  /** Returns the day of an instant in the configured time zone, `YYYY-MM-DD`. */
  readonly dayOf: (at: Date) => string;
  readonly signal: AbortSignal;
  /** Answers of an earlier attempt, which are not asked for again. */
  readonly kept: readonly SourceResult[];
  /** Answers of earlier runs that stand for questions of this one: they are kept with it and cost nothing. */
  readonly reusable?: readonly SourceResult[];
  /** Rows of lists that somebody decided to be of somebody else. */
  readonly setAside?: readonly SetAsideRow[];
  /** What has a price is counted in before it is asked; left out, nobody counts. */
  readonly purse?: Purse | undefined;
  /**
   * Whether what is still to be asked could change the decision, whatever it answers; with it, what has a price is asked one
   * by one, the cheapest first, and nothing any more once it could not. Left out, all are asked at once.
   */
  readonly matters?: ((results: readonly SourceResult[], open: readonly RolePlayer[]) => boolean) | undefined;
  /**
   * Called when a source is away and the collection waits for it, and with null once it does not. With it, questions to sources that
   * have no substitute wait for the end of an outage. Omit for a collection that fails fast.
   */
  readonly onOutage?: ((source: RolePlayer, outage: SourceOutage | null) => void) | undefined;
  /** Told of each source when its turn has come. */
  readonly onAsking?: (source: RolePlayer) => void;
  /** Told of each result as it comes; the next step waits for it. */
  readonly onSource: (result: SourceResult) => Promise<void>;
}
