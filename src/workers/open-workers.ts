import { availableParallelism } from 'node:os';
import { ChainSealer } from '../audit/chain-sealer.ts';
import type { Logger } from '../base/logger.ts';
import type { MasterKey } from '../base/master-key.ts';
import { BatchQueue } from '../batch/batch-queue.ts';
import type { EditionPlace } from '../datasets/share/edition-place.ts';
import { hideError } from '../document/hide-error.ts';
import { type ExportsOptions, ReportExports } from '../export/report-exports.ts';
import { OperationWorker } from '../operation/operation-worker.ts';
import type { Engine } from '../report/engine.ts';
import { reportWaits } from '../report/patient-engine.ts';
import { RetentionWorker } from '../retention/retention-worker.ts';
import { RunPool } from '../run/run-pool.ts';
import { openRunThreads, type RunThreadsOptions } from '../run/run-threads.ts';
import { ErasureWorker } from '../subject/erasure-worker.ts';
import { EditionFetcher } from '../watch/edition-fetcher.ts';
import { WatchWorker } from '../watch/watch-worker.ts';
import type { MadeAttempt } from '../webhook/dispatcher.ts';
import { type Delivery, startDelivery } from '../webhook/start-delivery.ts';
import type { Targets } from '../webhook/targets.ts';
import { type Duties, openDuties } from './duties.ts';
import { logAttempt, logBatch, logRetention, logSeal, logStorageWait, logWatch } from './log-work.ts';
import { traceAttempt } from './trace-attempt.ts';

export interface WorkersOptions {
  readonly engine: Engine;
  /** The version of this program. */
  readonly version: string;
  /** Whether this process answers requests beside. */
  readonly answers?: boolean;
  readonly logger: Logger;
  /** Runs under way at once; none are worked on here where it is 0, nor anything that others could take up. */
  readonly workers: number;
  /** Runs that may wait here. */
  readonly queueLimit: number;
  /** False leaves all work to other processes, the delivery of events too: what comes in is kept for them. */
  readonly works?: boolean;
  /** What the threads of batches build their profiles with. */
  readonly profiles: RunThreadsOptions['profiles'];
  /** Where machines find the editions of datasets that one of them has loaded; left out: nowhere. */
  readonly datasetsPlace?: EditionPlace | undefined;
  /** How files of single reports and operations are made and kept. */
  readonly reportExports: Omit<ExportsOptions, 'onFailure' | 'leavesToOthers'>;
  /** How the audit chains are sealed once a day; left out, others do. */
  readonly audit?: { readonly openMasterKey: () => Promise<MasterKey>; readonly headsFile: string | null };
  /** Which addresses events may be sent to. */
  readonly targets: Targets;
  /** Attempts to deliver an event before it is discarded. */
  readonly webhookAttempts: number;
  /** Hears of each attempt to deliver one, beside the log. */
  readonly onAttempt?: (attempt: MadeAttempt) => void;
  /** What other processes have taken in is looked for at this pace; each kind of work at its own unless told. */
  readonly lookMs?: number;
  /** Waited for before a run, or a document of a batch, begins: where the process has more urgent things to do. */
  readonly beforeRun?: () => Promise<void>;
  readonly beforeBatchItem?: () => Promise<void>;
}

/** All background work of a process, until it is stopped. */
export interface Workers {
  readonly pool: RunPool;
  readonly batches: BatchQueue;
  readonly operations: OperationWorker;
  readonly reportExports: ReportExports;
  readonly watches: WatchWorker;
  readonly erasures: ErasureWorker;
  /** Starts to work. Before that, stored data is neither read nor written, because a service must own its port first. */
  start(): void;
  /** Begins nothing more, lets what is under way end, and gives the rest back for another process. Takes at most about 24 seconds. */
  stop(): Promise<void>;
  /** Closes workers that were not started. */
  drop(): Promise<void>;
}

/** Runs under way have so long to end; a source is rarely slower. */
const drainMs = 20_000;

/** Deliveries under way have so long to end; the rest is sent again by the next start. */
const deliveryMs = 2_000;

/** Organisations whose batches are worked on side by side; more take turns. */
const batchesAtOnce = 8;
/** The rest of the machine serves requests. */
const mostBatchThreads = 4;
/** Batches let go of what is under way in so long. */
const batchMs = 5_000;

/** Opens the workers of a process: runs, batches, operations, exports, portfolios. They start to work after `start`. */
export function openWorkers(options: WorkersOptions): Workers {
  const { works = true, engine, logger } = options;
  const workers = works ? options.workers : 0;
  const duties = openDuties({
    ...options,
    works: workers > 0,
    onTaken: () => watches.wake(),
    onLost: () => lookAgain(),
  });
  const retention = openRetention(options, duties);
  const parts = openQueues({ ...options, works, workers }, duties);
  const { pool, batches, operations, reportExports, watches } = parts;
  const erasures = new ErasureWorker(engine, {
    isOurs: () => duties.has('TIDY'),
    onFailure: (erasureId, error) =>
      logger.error({ erasureId, err: hideError(error) }, 'an erasing broke; trying again'),
  });
  const lookAgain = () => {
    pool.look();
    batches.look();
    if (workers > 0) operations.wake();
  };
  const fetcher = openFetcher(options, () => watches.wake());
  const sealer = openSealer(options, duties);
  let endNews = () => {};
  let delivery: Delivery | undefined;
  const start = () => {
    duties.start();
    endNews = engine.storage.news.listen('MACHINE', lookAgain);
    fetcher?.watch();
    if (works) delivery = deliverEvents(options);
    if (workers === 0) return;
    for (const queue of [pool, batches, operations, reportExports, watches, retention, erasures, sealer])
      queue?.watch();
  };
  const end = async (graceMs: { readonly runs: number; readonly batches: number }) => {
    endNews();
    await Promise.all([
      pool.stop(graceMs.runs),
      batches.stop(graceMs.batches),
      operations.stop(),
      reportExports.close(),
      watches.stop(),
      retention.stop(),
      erasures.stop(),
      fetcher?.stop(),
      sealer?.stop(),
    ]);
    await delivery?.stop(deliveryMs);
    await duties.stop();
  };
  return {
    ...parts,
    erasures,
    start,
    stop: async () => {
      logger.info({ running: pool.running, waiting: pool.waiting, batches: batches.running }, 'stopping');
      await end({ runs: drainMs, batches: batchMs });
    },
    drop: () => end({ runs: 0, batches: 0 }),
  };
}

function openQueues(
  options: WorkersOptions & { readonly works: boolean },
  duties: Duties,
): Omit<Workers, 'erasures' | 'start' | 'stop' | 'drop'> {
  const { logger, works, workers, queueLimit, profiles, beforeRun, beforeBatchItem } = options;
  const engine = reportWaits(options.engine, (wait) => logStorageWait(logger, wait));
  const pace = options.lookMs === undefined ? {} : { lookMs: options.lookMs };
  const pool = new RunPool(engine, {
    workers,
    queueLimit,
    ...pace,
    ...(beforeRun && { beforeEach: beforeRun }),
    onFailure: (runId, error) => logger.error({ runId, err: hideError(error) }, 'a run broke'),
  });
  const batches = new BatchQueue(engine, {
    atOnce: workers === 0 ? 0 : batchesAtOnce,
    concurrency: workers,
    ...pace,
    openThreads: () =>
      openRunThreads({
        threads: Math.min(mostBatchThreads, Math.max(1, availableParallelism() - 1)),
        profiles,
      }),
    ...(beforeBatchItem && { beforeEach: beforeBatchItem }),
    onNews: (news) => logBatch(logger, news),
  });
  const operations = new OperationWorker(engine, {
    ...pace,
    onRuns: (runIds, organizationId) => {
      for (const runId of runIds) pool.add({ runId, organizationId });
    },
    onFailure: (operationId, error) =>
      logger.error({ operationId, err: hideError(error) }, 'an operation broke'),
  });
  const reportExports = new ReportExports(engine, {
    ...options.reportExports,
    leavesToOthers: !works,
    ...pace,
    removesExpired: () => duties.has('TIDY'),
    onFailure: (exportId, error) => logger.error({ exportId, err: hideError(error) }, 'an export failed'),
  });
  const watches = new WatchWorker(engine, {
    datasetsFolder: profiles.datasetsFolder,
    isOurs: () => duties.has('WATCH'),
    onRun: (run) => logWatch(logger, run),
    onFailure: (error) =>
      logger.error({ err: hideError(error) }, 'watching portfolios broke; trying again later'),
  });
  return { pool, batches, operations, reportExports, watches };
}

/** What has outlived its term goes once a day, by one of all machines. */
function openRetention({ engine, logger }: WorkersOptions, duties: Duties): RetentionWorker {
  return new RetentionWorker(engine, {
    isOurs: () => duties.has('TIDY'),
    onRun: (run) => logRetention(logger, run),
    onFailure: (error) =>
      logger.error(
        { err: hideError(error) },
        'removing what has outlived its term broke; trying again later',
      ),
  });
}

/** Has the audit chains sealed once a day, by one machine. */
function openSealer({ engine, audit, logger }: WorkersOptions, duties: Duties): ChainSealer | undefined {
  if (audit === undefined) return undefined;
  return new ChainSealer({
    ...audit,
    storage: engine.storage,
    isOurs: () => duties.has('TIDY'),
    onSeal: (seal) => logSeal(logger, seal),
    onFailure: (error) =>
      logger.error({ err: hideError(error) }, 'the audit chains could not be sealed; trying again'),
  });
}

/** Keeps the datasets of this machine at those that are shared; also where it only answers, since it looks names up. */
function openFetcher(
  { datasetsPlace, profiles, logger }: WorkersOptions,
  onFetched: () => void,
): EditionFetcher | undefined {
  const { datasetsFolder: folder } = profiles;
  if (datasetsPlace === undefined || folder === undefined) return undefined;
  return new EditionFetcher({
    place: datasetsPlace,
    folder,
    onFetched: (dataset, { sha256, publishedOn }) => {
      logger.info({ dataset, edition: sha256, publishedOn }, 'an edition was fetched');
      onFetched();
    },
    onFailure: (dataset, error) =>
      logger.warn({ dataset, err: hideError(error) }, 'an edition is not to be had'),
    onDefect: (error) =>
      logger.error({ err: hideError(error) }, 'fetching editions broke; trying again later'),
  });
}

function deliverEvents({ engine, logger, targets, webhookAttempts, onAttempt }: WorkersOptions): Delivery {
  if (targets.rules.allowed.length > 0) {
    logger.warn(
      { allowPrivateTargets: targets.allowed },
      'webhooks may reach networks that are not public: for development only',
    );
  }
  return startDelivery({
    engine,
    rules: targets.rules,
    proxyUrl: targets.proxyUrl,
    postsInThread: true,
    sendsForOthers: true,
    maximumAttempts: webhookAttempts,
    scope: 'REGISTERED',
    onAttempt: (attempt) => {
      logAttempt(logger, attempt);
      traceAttempt(engine, attempt);
      onAttempt?.(attempt);
    },
    onFailure: (error) => logger.error({ err: hideError(error) }, 'delivering events broke; trying again'),
  });
}
