import { availableParallelism } from 'node:os';
import type { ProviderSignIn } from '../auth/provider-sign-in.ts';
import type { SessionService } from '../auth/session-service.ts';
import { CreditError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { BatchQueue, type BatchQueueNews } from '../batch/batch-queue.ts';
import { InputThreads } from '../batch/input-threads.ts';
import { type ExportsOptions, ReportExports } from '../export/report-exports.ts';
import { Priorities } from '../jobs/priorities.ts';
import { openRateLimits } from '../jobs/rate-limits.ts';
import { Turns } from '../jobs/turns.ts';
import { OperationWorker } from '../operation/operation-worker.ts';
import type { Engine } from '../report/engine.ts';
import { ReportStates } from '../report/report-states.ts';
import { RunPool } from '../run/run-pool.ts';
import { openRunThreads, type RunThreadsOptions } from '../run/run-threads.ts';
import type { WatchRun } from '../watch/run-watch.ts';
import { WatchWorker } from '../watch/watch-worker.ts';
import type { MadeAttempt } from '../webhook/dispatcher.ts';
import { startDelivery } from '../webhook/start-delivery.ts';
import type { Targets } from '../webhook/targets.ts';
import type { Endpoint } from './define-endpoint.ts';
import { Downloads } from './downloads.ts';
import { endpoints } from './endpoints/index.ts';
import type { Credentials, ExportSettings, HttpService, PolicySurroundings } from './http-service.ts';
import { limits } from './limits.ts';
import { hideError, openRequestLog } from './log-requests.ts';
import { LongJsonReader } from './long-json.ts';
import { describeApi } from './openapi.ts';
import { pathsOf } from './paths.ts';
import { openReportCache } from './report-cache.ts';
import { buildServer } from './server.ts';

export interface ServiceOptions {
  readonly engine: Engine;
  readonly credentials: Credentials;
  /** Of people who sign in. */
  readonly sessions: SessionService;
  /** By whom else people sign in; absent: by nobody. */
  readonly providerSignIn?: ProviderSignIn | undefined;
  /** Which addresses events may be sent to. */
  readonly targets: Targets;
  /** Attempts to deliver an event before it is discarded. */
  readonly webhookAttempts: number;
  readonly logger: Logger;
  /** The version of this program. */
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly workers: number;
  readonly queueLimit: number;
  /** Requests a minute of one client. */
  readonly rateLimit: number;
  /** How files for people are written. */
  readonly exports: ExportSettings;
  /** How files of single reports are kept. */
  readonly reportExports: Omit<ExportsOptions, 'onFailure'>;
  readonly policies: PolicySurroundings;
  /** False leaves out the pages at /docs. */
  readonly hasDocs?: boolean;
  /** False leaves out the pages for people at /. */
  readonly pages?: boolean;
  /** Networks of proxies whose word is taken on where a request came from. */
  readonly trustedProxies?: readonly string[];
  /** What the threads of batches build their profiles with. */
  readonly profiles: RunThreadsOptions['profiles'];
}

/** A service that accepts requests. */
interface RunningService {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Takes no more work (503), lets what is under way end, gives the rest back for another process, and closes. Takes at
   * most about 27 seconds.
   */
  stop(): Promise<void>;
}

/** Runs under way have so long to end; a source is rarely slower. */
const drainMs = 20_000;
/** And requests so long after that. */
const closeMs = 3_000;

/** Deliveries under way have so long to end; the rest is sent again by the next start. */
const deliveryMs = 2_000;

/** Organisations whose batches are worked on side by side; more take turns. */
const batchesAtOnce = 8;
/** The rest of the machine serves requests. */
const mostBatchThreads = 4;
/** Batches let go of what is under way in so long. */
const batchMs = 5_000;

/**
 * Starts the service.
 *
 * @throws CreditError ADDRESS_UNAVAILABLE; STORAGE_*.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { logger, version, host, port } = options;
  const stopping = new AbortController();
  const work = openWork(options);
  const service = describeService(options, work, stopping.signal);
  const server = buildServer(service, {
    log: openRequestLog(logger),
    endpoints: endpointsOf(options),
    trustedProxies: options.trustedProxies,
    hasPages: options.pages,
  });
  server.addHook('onRequest', async () => work.priorities.beginRequest());
  server.addHook('onResponse', async () => work.priorities.endRequest());
  try {
    await server.listen({ host, port, backlog: 1_024 });
  } catch (cause) {
    await Promise.all([
      work.pool.stop(0),
      work.batches.stop(0),
      work.reportExports.close(),
      work.watches.stop(),
    ]);
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CreditError('ADDRESS_UNAVAILABLE', { address: `${host}:${port}`, reason }, { cause });
  }
  const url = addressOf(server.server.address(), host);
  const delivery = deliverEvents(options);
  logger.info({ url, version, workers: options.workers }, 'listening');
  return {
    url,
    stop: async () => {
      const { pool, batches, operations, downloads, reportExports, watches } = work;
      logger.info({ running: pool.running, waiting: pool.waiting, batches: batches.running }, 'stopping');
      stopping.abort();
      await Promise.all([
        pool.stop(drainMs),
        batches.stop(batchMs),
        operations.stop(),
        reportExports.close(),
        watches.stop(),
      ]);
      await delivery.stop(deliveryMs);
      const force = setTimeout(() => server.server.closeAllConnections(), closeMs);
      await server.close();
      clearTimeout(force);
      await downloads.settled();
      logger.info({}, 'stopped');
      logger.flush();
    },
  };
}

/** What is under way beside the answering of requests, and what goes first. */
interface ServiceWork {
  readonly priorities: Priorities;
  readonly pool: RunPool;
  readonly batches: BatchQueue;
  readonly operations: OperationWorker;
  readonly downloads: Downloads;
  readonly reportExports: ReportExports;
  readonly watches: WatchWorker;
  readonly waits: Turns;
}

function openWork(options: ServiceOptions): ServiceWork {
  const { engine, logger, workers, queueLimit, profiles } = options;
  const waits = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceOfLane: limits.waitsOfClient });
  const downloads = new Downloads();
  const priorities: Priorities = new Priorities({
    heldRequests: () => waits.running + downloads.count,
    waitingRuns: () => pool.waiting,
  });
  const pool = new RunPool(engine, {
    workers,
    queueLimit,
    beforeEach: () => priorities.beforeRun(),
    onFailure: (runId, error) => logger.error({ runId, err: hideError(error) }, 'a run broke'),
  });
  const batches = new BatchQueue(engine, {
    atOnce: workers === 0 ? 0 : batchesAtOnce,
    concurrency: workers,
    openThreads: () =>
      openRunThreads({
        threads: Math.min(mostBatchThreads, Math.max(1, availableParallelism() - 1)),
        profiles,
      }),
    beforeEach: () => priorities.beforeBatchItem(),
    onNews: (news) => logBatch(logger, news),
  });
  const operations = new OperationWorker(engine, {
    onRuns: (runIds, organizationId) => {
      for (const runId of runIds) pool.add({ runId, organizationId });
    },
    onFailure: (operationId, error) =>
      logger.error({ operationId, err: hideError(error) }, 'an operation broke'),
  });
  const reportExports = new ReportExports(engine, {
    ...options.reportExports,
    publicUrl: options.exports.publicUrl,
    onFailure: (exportId, error) => logger.error({ exportId, err: hideError(error) }, 'an export failed'),
  });
  const watches = new WatchWorker(engine, {
    datasetsFolder: profiles.datasetsFolder,
    onRun: (run) => logWatch(logger, run),
    onFailure: (error) =>
      logger.error({ err: hideError(error) }, 'watching portfolios broke; trying again later'),
  });
  // Like runs, what is left over is left to other processes where this one takes none.
  if (workers > 0) {
    operations.watch();
    reportExports.watch();
    watches.watch();
  }
  return { priorities, pool, batches, operations, downloads, reportExports, watches, waits };
}

/** What is answered: everything, or all but the pages at /docs. */
function endpointsOf({ hasDocs = true }: ServiceOptions): readonly Endpoint[] {
  const isPage = (endpoint: Endpoint) => pathsOf(endpoint).some(({ url }) => /^\/docs\b/.test(url));
  return hasDocs ? endpoints : endpoints.filter((endpoint) => !isPage(endpoint));
}

/** What the endpoints work with. */
function describeService(
  options: ServiceOptions,
  { pool, batches, operations, downloads, reportExports, watches, waits }: ServiceWork,
  stopping: AbortSignal,
): HttpService {
  const { engine, version, queueLimit, rateLimit } = options;
  const rates = openRateLimits(engine.storage, () => performance.now());
  let description: string | undefined;
  return {
    engine,
    pool,
    batches,
    operations,
    inputs: new InputThreads(),
    longJson: new LongJsonReader(),
    downloads,
    exports: options.exports,
    reportExports,
    watches,
    policies: options.policies,
    credentials: options.credentials,
    sessions: options.sessions,
    providerSignIn: options.providerSignIn,
    targets: options.targets,
    version,
    startedAt: engine.clock.now(),
    stopping,
    queueLimit,
    datasetsFolder: options.profiles.datasetsFolder,
    reports: openReportCache(),
    states: new ReportStates(engine.storage.db),
    openApi: () => {
      description ??= JSON.stringify(describeApi(endpointsOf(options), version));
      return description;
    },
    requireRate: async (clientId) => {
      const waitMs = await rates.take([{ name: `requests of ${clientId}`, perMinute: rateLimit }]);
      if (waitMs > 0)
        throw new CreditError('RATE_LIMITED', { limit: rateLimit, seconds: Math.ceil(waitMs / 1_000) });
    },
    waits,
    keysInUse: new Set(),
  };
}

function deliverEvents({ engine, logger, targets, webhookAttempts }: ServiceOptions) {
  if (targets.rules.allowed.length > 0) {
    logger.warn(
      { allowPrivateTargets: targets.allowed },
      'webhooks may reach networks that are not public: for development only',
    );
  }
  return startDelivery({
    engine,
    rules: targets.rules,
    postsInThread: true,
    sendsForOthers: true,
    maximumAttempts: webhookAttempts,
    scope: 'REGISTERED',
    onAttempt: (attempt) => logAttempt(logger, attempt),
    onFailure: (error) => logger.error({ err: hideError(error) }, 'delivering events broke; trying again'),
  });
}

/** Never what the receiver answered beside its status: it may be anybody's data. */
function logAttempt(logger: Logger, { event, result, settlement, tookMs }: MadeAttempt): void {
  const { id: eventId, webhookId, type } = event;
  const { outcome, httpStatus } = result;
  const { status, waitMs } = settlement;
  const entry = { eventId, webhookId, type, outcome, httpStatus, status, waitMs, ms: Math.round(tookMs) };
  if (status === 'DISCARDED') logger.warn(entry, 'an event was discarded');
  else logger.info(entry, outcome === 'DELIVERED' ? 'delivered' : 'an attempt failed');
}

/** Never what a portfolio is called, and whom it holds. */
function logWatch(logger: Logger, { watchId, screened, failed }: WatchRun): void {
  const datasets = screened.map(({ dataset, scope, asked, told }) => ({ dataset, scope, asked, told }));
  logger.info({ watchId, datasets }, 'a portfolio was screened');
  for (const { dataset } of failed) logger.warn({ watchId, dataset }, 'a dataset cannot be read');
}

/** Never what a batch is called: it may be anybody's name. */
function logBatch(logger: Logger, news: BatchQueueNews): void {
  const entry = news.batch && { batchId: news.batch.id, organizationId: news.batch.actor.organizationId };
  switch (news.kind) {
    case 'BEGAN':
      logger.info({ ...entry }, 'a batch began');
      return;
    case 'ENDED': {
      const { status, counts } = news.answer;
      logger.info({ ...entry, status, counts, ms: news.tookMs }, 'a batch ended');
      return;
    }
    case 'PAUSED':
      logger.info({ ...entry, why: news.why }, 'a batch paused');
      return;
    case 'BROKE':
      logger.error({ ...entry, err: hideError(news.error) }, 'a batch broke; trying again later');
  }
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
