import type { ProviderSignIn } from '../auth/provider-sign-in.ts';
import type { SessionService } from '../auth/session-service.ts';
import { CreditError } from '../base/errors.ts';
import { systemReason } from '../base/system-reason.ts';
import { prepareExports } from '../batch/export-batch.ts';
import { InputThreads } from '../batch/input-threads.ts';
import { hideError } from '../document/hide-error.ts';
import { Priorities } from '../jobs/priorities.ts';
import { openRateLimits } from '../jobs/rate-limits.ts';
import { Turns } from '../jobs/turns.ts';
import { type FileCheck, watchFile } from '../jobs/watch-file.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';
import { ReportStates } from '../report/report-states.ts';
import { PlanProver } from '../run/plan-prover.ts';
import { dayIn } from '../wording/calendar.ts';
import { openWorkers, type Workers, type WorkersOptions } from '../workers/open-workers.ts';
import type { Endpoint } from './define-endpoint.ts';
import { Downloads } from './downloads.ts';
import { endpoints } from './endpoints/index.ts';
import type { Credentials, ExportSettings, HttpService, PolicySurroundings } from './http-service.ts';
import { limits } from './limits.ts';
import { openRequestLog } from './log-requests.ts';
import { LongJsonReader } from './long-json.ts';
import { NamedNetworks } from './named-networks.ts';
import { describeApi } from './openapi.ts';
import { pathsOf } from './paths.ts';
import { PolicyThreads } from './policy-threads.ts';
import { openReportCache } from './report-cache.ts';
import { buildServer } from './server.ts';

export interface ServiceOptions extends Omit<WorkersOptions, 'answers' | 'beforeRun' | 'beforeBatchItem'> {
  readonly credentials: Credentials;
  /** Of people who sign in. */
  readonly sessions: SessionService;
  /** By whom else people sign in; absent: by nobody. */
  readonly providerSignIn?: ProviderSignIn | undefined;
  readonly host: string;
  readonly port: number;
  /** Requests a minute of one client. */
  readonly rateLimit: number;
  /** How files for people are written. */
  readonly exports: ExportSettings;
  readonly policies: PolicySurroundings;
  /** Days within which a review of a decision is to be answered. */
  readonly reviewDays: number;
  /** How long a request waits for what it erases, in ms; 5,000 unless told, 0: not at all. What is left goes on by itself. */
  readonly erasureWaitMs?: number;
  /** How the database file is checked at startup and every night. Default: on a thread. */
  readonly fileCheck?: FileCheck;
  /** False leaves out the pages at /docs. */
  readonly hasDocs?: boolean;
  /** False leaves out the pages for people at /. */
  readonly pages?: boolean;
  /** Networks of proxies whose word is taken on where a request came from. */
  readonly trustedProxies?: readonly string[];
  /** Networks from which figures are read without a token. */
  readonly metricsNetworks?: readonly string[];
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

/** Most erasings are shorter; whoever asks for a long one is told where it is read. */
const usualErasureWaitMs = 5_000;

/** Requests under way have so long to end once all work has. */
const closeMs = 3_000;

/**
 * Starts the service. It opens the port before it starts work, so that a second service on the same port does no work.
 *
 * @throws CreditError ADDRESS_UNAVAILABLE; STORAGE_*; STORAGE_CORRUPT if the check of the file finds damaged pages or indexes.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { logger, version, host, port } = options;
  const stopping = new AbortController();
  const fileWatch = watchFileOf(options);
  await Promise.all([fileWatch.start(), prepareExports()]);
  const work = openWork(options);
  const service = describeService(options, work, stopping.signal);
  const server = buildServer(service, {
    log: openRequestLog(logger),
    endpoints: endpointsOf(options),
    trustedProxies: options.trustedProxies,
    hasPages: options.pages,
  });
  server.addHook('onRequest', async () => work.priorities.beginRequest());
  server.addHook('onResponse', async (request, reply) => {
    work.priorities.endRequest();
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    work.metrics.countRequest({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const { traces, clock } = options.engine;
    if (traces === undefined) return;
    const endedAt = clock.now().getTime();
    const { traceparent } = request.headers;
    traces.tellRequest({
      method,
      route,
      status,
      startedAt: endedAt - reply.elapsedTime,
      endedAt,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
  });
  try {
    await server.listen({ host, port, backlog: 1_024 });
  } catch (cause) {
    await work.workers.drop();
    await fileWatch.stop();
    const address = `${host}:${port}`;
    throw new CreditError('ADDRESS_UNAVAILABLE', { address, reason: systemReason(cause) }, { cause });
  }
  const url = addressOf(server.server.address(), host);
  work.workers.start();
  logger.info({ url, version, workers: options.works === false ? 0 : options.workers }, 'listening');
  return {
    url,
    stop: async () => {
      const { workers, downloads } = work;
      stopping.abort();
      await workers.stop();
      await fileWatch.stop();
      const force = setTimeout(() => server.server.closeAllConnections(), closeMs);
      await server.close();
      clearTimeout(force);
      await downloads.settled();
      logger.info({}, 'stopped');
      logger.flush();
    },
  };
}

function watchFileOf({ engine, exports, logger, fileCheck = 'ON_THREAD' }: ServiceOptions) {
  return watchFile({
    storage: engine.storage,
    check: fileCheck,
    timeZone: exports.timeZone,
    onDamage: (rows) =>
      logger.error({ rows }, 'rows of the database are damaged; list them with: credit db check'),
    onFailure: (error) => logger.error({ err: hideError(error) }, 'the check of the database failed'),
  });
}

/** What is under way beside the answering of requests, and what goes first. */
interface ServiceWork {
  readonly priorities: Priorities;
  readonly workers: Workers;
  readonly downloads: Downloads;
  readonly waits: Turns;
  readonly metrics: ServiceMetrics;
}

function openWork(options: ServiceOptions): ServiceWork {
  const waits = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceOfLane: limits.waitsOfClient });
  const downloads = new Downloads();
  const priorities: Priorities = new Priorities({
    heldRequests: () => waits.running + downloads.count,
    waitingRuns: () => workers.pool.waiting,
  });
  const metrics = new ServiceMetrics({
    storage: options.engine.storage,
    clock: options.engine.clock,
    today: () => dayIn(options.engine.clock.now(), options.engine.timezone),
    version: options.version,
    datasetsFolder: options.profiles.datasetsFolder,
    ownRuns: () => workers.pool,
  });
  const workers = openWorkers({
    ...options,
    onAttempt: ({ result, settlement, tookMs }) =>
      metrics.countDelivery({
        outcome: result.outcome,
        isGivenUp: settlement.status === 'DISCARDED',
        seconds: tookMs / 1_000,
      }),
    answers: true,
    reportExports: { ...options.reportExports, publicUrl: options.exports.publicUrl },
    beforeRun: () => priorities.beforeRun(),
    beforeBatchItem: () => priorities.beforeBatchItem(),
  });
  return { priorities, workers, downloads, waits, metrics };
}

/** What is answered: everything, or all but the pages at /docs. */
function endpointsOf({ hasDocs = true }: ServiceOptions): readonly Endpoint[] {
  const isPage = (endpoint: Endpoint) => pathsOf(endpoint).some(({ url }) => /^\/docs\b/.test(url));
  return hasDocs ? endpoints : endpoints.filter((endpoint) => !isPage(endpoint));
}

/** What the endpoints work with. */
function describeService(
  options: ServiceOptions,
  { workers, downloads, waits, metrics }: ServiceWork,
  stopping: AbortSignal,
): HttpService {
  const { engine, version, queueLimit, rateLimit } = options;
  const { pool, batches, operations, reportExports, watches, erasures } = workers;
  const rates = openRateLimits(engine.storage, () => performance.now());
  let description: Uint8Array | undefined;
  return {
    engine,
    pool,
    batches,
    operations,
    inputs: new InputThreads(),
    longJson: new LongJsonReader(),
    proofs: new PlanProver(),
    policyThreads: new PolicyThreads(options.policies.loadFixtures),
    downloads,
    exports: options.exports,
    reportExports,
    watches,
    erasures,
    policies: options.policies,
    credentials: options.credentials,
    sessions: options.sessions,
    providerSignIn: options.providerSignIn,
    targets: options.targets,
    version,
    startedAt: engine.clock.now(),
    stopping,
    queueLimit,
    reviewDays: options.reviewDays,
    erasureWaitMs: options.erasureWaitMs ?? usualErasureWaitMs,
    datasetsFolder: options.profiles.datasetsFolder,
    reports: openReportCache(),
    states: new ReportStates(engine.storage.db),
    openApi: () => {
      description ??= Buffer.from(JSON.stringify(describeApi(endpointsOf(options), version)));
      return description;
    },
    requireRate: async (clientId) => {
      const waitMs = await rates.take([{ name: `requests of ${clientId}`, perMinute: rateLimit }]);
      if (waitMs > 0)
        throw new CreditError('RATE_LIMITED', { limit: rateLimit, seconds: Math.ceil(waitMs / 1_000) });
    },
    waits,
    metrics,
    metricsNetworks: new NamedNetworks(options.metricsNetworks ?? []),
    keysInUse: new Set(),
  };
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
