import type { Caller } from '../auth/caller.ts';
import type { AttemptOrigin } from '../auth/hash-gate.ts';
import type { ProviderSignIn } from '../auth/provider-sign-in.ts';
import type { SessionService } from '../auth/session-service.ts';
import type { Language } from '../base/language.ts';
import type { BatchQueue } from '../batch/batch-queue.ts';
import type { InputThreads } from '../batch/input-threads.ts';
import type { ReportExports } from '../export/report-exports.ts';
import type { Turns } from '../jobs/turns.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { OperationWorker } from '../operation/operation-worker.ts';
import type { FixtureShelf } from '../policy/cases/read-cases.ts';
import type { Engine } from '../report/engine.ts';
import type { ReportStates } from '../report/report-states.ts';
import type { PlanProver } from '../run/plan-prover.ts';
import type { RunPool } from '../run/run-pool.ts';
import type { ErasureWorker } from '../subject/erasure-worker.ts';
import type { WatchWorker } from '../watch/watch-worker.ts';
import type { Targets } from '../webhook/targets.ts';
import type { Downloads } from './downloads.ts';
import type { LongJsonReader } from './long-json.ts';
import type { NamedNetworks } from './named-networks.ts';
import type { PolicyThreads } from './policy-threads.ts';
import type { ReportCache } from './report-cache.ts';

/** Who may call, and how a caller proves it. */
export interface Credentials {
  issue(
    credentials: { clientId: string; clientSecret: string },
    options: AttemptOrigin,
  ): Promise<{ accessToken: string; tokenType: 'Bearer'; expiresIn: number; userId: string }>;
  verify(token: string): Promise<Caller>;
  /** Forgets what was read of clients and users, so that a change by this process acts at once. */
  forget(): void;
}

/** How files for people are written. */
export interface ExportSettings {
  /** Where people reach the service, for links; null: files have none. What a request says of it is not to be trusted. */
  readonly publicUrl: string | null;
  /** Where the caller asks for none. */
  readonly language: Language;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
}

/** What policies are read and tried with. */
export interface PolicySurroundings {
  /** The roles that a policy may name as its sources. */
  readonly knownSources: readonly string[];
  /** Loads the named subjects that a case may start from. */
  readonly loadFixtures: () => Promise<FixtureShelf>;
  /** The configured time zone. Default: Brasília time. */
  readonly timezone?: string;
}

/** What the endpoints work with; made once for each server. */
export interface HttpService {
  readonly engine: Engine;
  readonly pool: RunPool;
  /** Runs batches in the background. */
  readonly batches: BatchQueue;
  /** Takes operations forward in the background. */
  readonly operations: Pick<OperationWorker, 'wake'>;
  /** Screens watched portfolios in the background. */
  readonly watches: Pick<WatchWorker, 'wake'>;
  /** Takes erasings to their end. */
  readonly erasures: Pick<ErasureWorker, 'take'>;
  /** How long a request waits for them. */
  readonly erasureWaitMs: number;
  /** Read what batches are made of, and long bodies, beside the answering of requests. */
  readonly inputs: InputThreads;
  readonly longJson: LongJsonReader;
  /** Proves what a change of a policy does, beside the answering of requests. */
  readonly proofs: PlanProver;
  /** Reads, checks and describes policies on other threads. */
  readonly policyThreads: PolicyThreads;
  readonly downloads: Downloads;
  readonly exports: ExportSettings;
  /** Files of single reports, made in a thread of their own. */
  readonly reportExports: ReportExports;
  readonly policies: PolicySurroundings;
  readonly credentials: Credentials;
  /** Of people who sign in. */
  readonly sessions: SessionService;
  /** Signs people in by an identity provider; undefined where there is none. */
  readonly providerSignIn: ProviderSignIn | undefined;
  /** Which addresses events may be sent to. */
  readonly targets: Targets;
  /** The version of this program. */
  readonly version: string;
  readonly startedAt: Date;
  /** @throws CreditError RATE_LIMITED where the client has made too many requests. */
  requireRate(clientId: string): Promise<void>;
  readonly reports: ReportCache;
  readonly states: ReportStates;
  readonly queueLimit: number;
  /** Days within which a review of a decision is to be answered. */
  readonly reviewDays: number;
  /** Where datasets lie; left out, none does. */
  readonly datasetsFolder: string | undefined;
  /** Figures for a monitor, and the networks from which it needs no token. */
  readonly metrics: ServiceMetrics;
  readonly metricsNetworks: NamedNetworks;
  /** The description of the API, as JSON in UTF-8. */
  openApi(): Uint8Array;
  /** Aborts when the service begins to stop, so that nobody waits for it. */
  readonly stopping: AbortSignal;
  /** Callers who wait for a report or an operation to end, by client. */
  readonly waits: Turns;
  /** Keyed requests that are being answered, by client and key. */
  readonly keysInUse: Set<string>;
}
