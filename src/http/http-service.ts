import type { Caller } from '../auth/caller.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import type { RunPool } from '../report/run-pool.ts';
import type { Targets } from '../webhook/targets.ts';
import type { ReportCache } from './report-cache.ts';

/** Who may call, and how a caller proves it. */
export interface Credentials {
  issue(
    given: { clientId: string; clientSecret: string },
    options: { address: string },
  ): Promise<{ accessToken: string; tokenType: 'Bearer'; expiresIn: number; userId: string }>;
  verify(token: string): Promise<Caller>;
}

/** What the endpoints work with; made once for each server. */
export interface HttpService {
  readonly engine: ReportEngine;
  readonly pool: RunPool;
  readonly credentials: Credentials;
  /** Which addresses events may be sent to. */
  readonly targets: Targets;
  /** The version of this program. */
  readonly version: string;
  readonly startedAt: Date;
  /** @throws CreditError RATE_LIMITED where the client has made too many requests. */
  requireRate(clientId: string): void;
  readonly reports: ReportCache;
  readonly queueLimit: number;
  /** The description of the API, as JSON text. */
  openApi(): string;
  /** Aborts when the service begins to stop, so that nobody waits for it. */
  readonly stopping: AbortSignal;
  /** Takes a place among the callers who wait for a report to finish; false where the client has too many. */
  waits: { begin(clientId: string): boolean; end(clientId: string): void };
  /** Keyed requests that are being answered, by client and key. */
  readonly keysInUse: Set<string>;
}
