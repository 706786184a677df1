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
  /** The sources that `applicableSources` returned. */
  readonly sources: readonly RolePlayer[];
  /** Roles that may fail. */
  readonly optional: ReadonlySet<string>;
  readonly clock: Clock;
  /** The run that queries the sources. */
  readonly runId: string;
  /** Returns the day of an instant in the configured time zone, `YYYY-MM-DD`. */
  readonly dayOf: (at: Date) => string;
  readonly signal: AbortSignal;
  /** Results of an earlier attempt of the run. Their sources are not queried again. */
  readonly kept: readonly SourceResult[];
  /** Results of earlier runs that replace queries of this run. They are stored with it and cost nothing. */
  readonly reusable?: readonly SourceResult[];
  /** Rows of lists that an analyst set aside because they are about another person or company. */
  readonly setAside?: readonly SetAsideRow[];
  /** Counts each priced query before it is sent. Omit to count no queries. */
  readonly purse?: Purse | undefined;
  /**
   * Returns whether the open sources could change the decision, whatever they answer. With it, priced sources are queried one by
   * one, the cheapest first, until they can no longer change the decision. Omit to query all sources at once.
   */
  readonly matters?: ((results: readonly SourceResult[], open: readonly RolePlayer[]) => boolean) | undefined;
  /**
   * Called when a source is away and the collection waits for it, and with null once it does not. With it, questions to sources that
   * have no substitute wait for the end of an outage. Omit for a collection that fails fast.
   */
  readonly onOutage?: ((source: RolePlayer, outage: SourceOutage | null) => void) | undefined;
  /** Returns the signal that ends the waits for a source once it aborts. Queries on their way are not cut off. */
  readonly hurry?: ((source: RolePlayer) => AbortSignal) | undefined;
  /** Called for each source when its turn comes. */
  readonly onAsking?: (source: RolePlayer) => void;
  /** Called with each result. The next step waits for it. */
  readonly onSource: (result: SourceResult) => Promise<void>;
}
