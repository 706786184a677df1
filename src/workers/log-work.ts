import type { MadeSeal } from '../audit/seal-audit.ts';
import type { Logger } from '../base/logger.ts';
import type { BatchQueueNews } from '../batch/batch-queue.ts';
import { hideError } from '../document/hide-error.ts';
import type { StorageWait } from '../report/patient-engine.ts';
import type { RetentionAnswer } from '../retention/run-retention.ts';
import type { WatchRun } from '../watch/run-watch.ts';
import type { MadeAttempt } from '../webhook/dispatcher.ts';

/** Never what the receiver answered beside its status: it may be anybody's data. */
export function logAttempt(logger: Logger, { event, result, settlement, tookMs }: MadeAttempt): void {
  const { id: eventId, webhookId, type } = event;
  const { outcome, httpStatus, reason } = result;
  const { status, waitMs } = settlement;
  const ms = Math.round(tookMs);
  const entry = { eventId, webhookId, type, outcome, httpStatus, reason, status, waitMs, ms };
  if (status === 'DISCARDED') logger.warn(entry, 'an event was discarded');
  else logger.info(entry, outcome === 'DELIVERED' ? 'delivered' : 'an attempt failed');
}

/** Never what a portfolio is called, and whom it holds. */
export function logWatch(logger: Logger, { watchId, screened, failed }: WatchRun): void {
  const datasets = screened.map(({ dataset, scope, asked, told }) => ({ dataset, scope, asked, told }));
  logger.info({ watchId, datasets }, 'a portfolio was screened');
  for (const { dataset } of failed) logger.warn({ watchId, dataset }, 'a dataset cannot be read');
}

/** Numbers alone. */
export function logRetention(logger: Logger, { asOf, behind, records }: RetentionAnswer): void {
  const some = records.filter(({ count, held }) => count + held > 0);
  const entry = { asOf, removed: some.map(({ record, count, held }) => ({ record, count, held })) };
  if (behind) logger.warn(entry, 'the clock is days ahead of the last removal by age: removed as of asOf');
  else logger.info(entry, 'what has outlived its term was removed');
}

/** All of it: a log that is shipped elsewhere is a witness too. */
export function logSeal(logger: Logger, { head, signature }: MadeSeal): void {
  logger.info({ head, signature }, 'an audit chain was sealed');
}

/** The work waits for the database, or no longer does. */
export function logStorageWait(logger: Logger, wait: StorageWait | null): void {
  if (wait === null) logger.info({}, 'the database serves again: work continues');
  else {
    const { error, since } = wait;
    const entry = { code: error.code, reason: error.message, since };
    logger.warn(entry, 'work waits for the database');
  }
}

/** Never what a batch is called: it may be anybody's name. */
export function logBatch(logger: Logger, news: BatchQueueNews): void {
  const entry = news.batch && { batchId: news.batch.id, organizationId: news.batch.actor.organizationId };
  switch (news.kind) {
    case 'BEGAN':
      logger.info({ ...entry }, 'a batch began');
      return;
    case 'JOINED':
      logger.info({ ...entry }, 'helping with a batch');
      return;
    case 'LEFT':
      logger.info({ ...entry }, 'helped with a batch');
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
