import { availableParallelism } from 'node:os';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { type BatchQueueNews, openBatchQueue } from '../batch/batch-queue.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { openRunPool } from '../run/run-pool.ts';
import { openRunThreads, type RunThreadsOptions } from '../run/run-threads.ts';
import type { MadeAttempt } from '../webhook/dispatcher.ts';
import { startDelivery } from '../webhook/start-delivery.ts';
import type { Targets } from '../webhook/targets.ts';
import { openDownloads } from './downloads.ts';
import { endpoints } from './endpoints/index.ts';
import type { Credentials, ExportSettings, HttpService } from './http-service.ts';
import { limits } from './limits.ts';
import { hideError, openRequestLog } from './log-requests.ts';
import { describeApi } from './openapi.ts';
import { openReportCache } from './report-cache.ts';
import { buildServer } from './server.ts';
import { openTokenBuckets } from './token-buckets.ts';

export interface ServiceOptions {
  readonly engine: ReportEngine;
  readonly credentials: Credentials;
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
  /** What the threads of batches build their profiles with. */
  readonly profiles: RunThreadsOptions['profiles'];
}

/** A service that accepts requests. */
export interface RunningService {
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

/** While so many requests are under way, runs begin at this pace only: what was accepted is safe, and can wait. */
const busyRequests = 8;
const busyPauseMs = 50;
/**
 * Nobody waits for a single document of a batch: while requests are served, and so long after each, the next documents
 * begin later, so that no more than some are under way together and hold the database.
 */
const servedMs = 100;
const batchPauseMs = 150;

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
  const { engine, logger, version, queueLimit, rateLimit } = options;
  const stopping = new AbortController();
  const waits = openWaits();
  const downloads = openDownloads();
  let underWay = 0;
  let servedAt = Number.NEGATIVE_INFINITY;
  const pool = openRunPool(engine, {
    workers: options.workers,
    queueLimit,
    beforeEach: async () => {
      if (underWay > busyRequests) await pause(busyPauseMs);
    },
    onFailure: (runId, error) => logger.error({ runId, err: hideError(error) }, 'a run broke'),
  });
  const batches = openBatchQueue(engine, {
    atOnce: options.workers === 0 ? 0 : batchesAtOnce,
    concurrency: options.workers,
    openThreads: () =>
      openRunThreads({
        threads: Math.min(mostBatchThreads, Math.max(1, availableParallelism() - 1)),
        profiles: options.profiles,
      }),
    beforeEach: async () => {
      // Who waits for a report or reads a file is not held up by others.
      const served = underWay - waits.count - downloads.count;
      if (served > 0 || performance.now() - servedAt < servedMs) await pause(batchPauseMs);
    },
    onNews: (news) => logBatch(logger, news),
  });
  const buckets = openTokenBuckets(rateLimit);
  let description: string | undefined;
  const service: HttpService = {
    engine,
    pool,
    batches,
    downloads,
    exports: options.exports,
    credentials: options.credentials,
    targets: options.targets,
    version,
    startedAt: engine.clock.now(),
    stopping: stopping.signal,
    queueLimit,
    reports: openReportCache(),
    openApi: () => {
      description ??= JSON.stringify(describeApi(endpoints, version));
      return description;
    },
    requireRate: (clientId) => {
      const seconds = buckets.take(clientId, performance.now());
      if (seconds !== undefined) {
        throw new CreditError('RATE_LIMITED', { limit: rateLimit, seconds: Math.ceil(seconds) });
      }
    },
    waits,
    keysInUse: new Set(),
  };
  const server = buildServer(service, { log: openRequestLog(logger) });
  server.addHook('onRequest', async () => {
    underWay += 1;
  });
  server.addHook('onResponse', async () => {
    underWay -= 1;
    servedAt = performance.now();
  });
  const { host, port } = options;
  try {
    await server.listen({ host, port, backlog: 1_024 });
  } catch (cause) {
    await Promise.all([pool.stop(0), batches.stop(0)]);
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new CreditError('ADDRESS_UNAVAILABLE', { address: `${host}:${port}`, reason }, { cause });
  }
  const url = addressOf(server.server.address(), host);
  const delivery = startDelivery({
    engine,
    rules: options.targets.rules,
    postsInThread: true,
    maximumAttempts: options.webhookAttempts,
    scope: 'REGISTERED',
    onAttempt: (attempt) => logAttempt(logger, attempt),
    onFailure: (error) => logger.error({ err: hideError(error) }, 'delivering events broke; trying again'),
  });
  if (options.targets.rules.allowed.length > 0) {
    logger.warn(
      { allowPrivateTargets: options.targets.allowed },
      'webhooks may reach networks that are not public: for development only',
    );
  }
  logger.info({ url, version, workers: options.workers }, 'listening');
  return {
    url,
    stop: async () => {
      logger.info({ running: pool.running, waiting: pool.waiting, batches: batches.running }, 'stopping');
      stopping.abort();
      await Promise.all([pool.stop(drainMs), batches.stop(batchMs)]);
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

/** Never what the receiver answered beside its status: it may be anybody's data. */
function logAttempt(logger: Logger, { event, result, settlement, tookMs }: MadeAttempt): void {
  const { id: eventId, webhookId, type } = event;
  const { outcome, httpStatus } = result;
  const { status, waitMs } = settlement;
  const told = { eventId, webhookId, type, outcome, httpStatus, status, waitMs, ms: Math.round(tookMs) };
  if (status === 'DISCARDED') logger.warn(told, 'an event was discarded');
  else logger.info(told, outcome === 'DELIVERED' ? 'delivered' : 'an attempt failed');
}

/** Never what a batch is called: it may be anybody's name. */
function logBatch(logger: Logger, news: BatchQueueNews): void {
  const told = news.batch && { batchId: news.batch.id, organizationId: news.batch.actor.organizationId };
  switch (news.kind) {
    case 'BEGAN':
      logger.info({ ...told }, 'a batch began');
      return;
    case 'ENDED': {
      const { status, counts } = news.answer;
      logger.info({ ...told, status, counts, ms: news.tookMs }, 'a batch ended');
      return;
    }
    case 'PAUSED':
      logger.info({ ...told, why: news.why }, 'a batch paused');
      return;
    case 'BROKE':
      logger.error({ ...told, err: hideError(news.error) }, 'a batch broke; trying again later');
  }
}

/** Counts who waits for reports, by client. */
function openWaits(): HttpService['waits'] & { readonly count: number } {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    get count() {
      return all;
    },
    begin: (clientId) => {
      const count = counts.get(clientId) ?? 0;
      if (count >= limits.waitsOfClient) return false;
      counts.set(clientId, count + 1);
      all += 1;
      return true;
    },
    end: (clientId) => {
      const count = counts.get(clientId) ?? 0;
      all -= 1;
      if (count <= 1) counts.delete(clientId);
      else counts.set(clientId, count - 1);
    },
  };
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
