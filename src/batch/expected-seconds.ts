import type { Actor } from '../auth/actor.ts';
import type { Engine } from '../report/engine.ts';
import type { BatchAnswer } from './batch.ts';
import type { BatchPreview } from './preview-batch.ts';
import { listBatches } from './read-batches.ts';

/** Fewer documents say nothing about how long the next ones take. */
const enoughToEstimate = 20;
const newestLooked = 20;

/**
 * Returns how long a batch is likely to take: as long as the last one, but at least as long as the pace of its sources requires.
 * For operations, the last batch of operations counts. undefined if there was none, and no source has a pace.
 */
export async function expectedSeconds(
  engine: Engine,
  actor: Actor,
  { toAsk, mostReports, pacedBy }: Pick<BatchPreview, 'toAsk' | 'mostReports' | 'pacedBy'>,
): Promise<number | undefined> {
  const kind = mostReports === undefined ? undefined : 'OPERATION';
  const { items } = await listBatches(engine, actor, { status: 'COMPLETED', limit: newestLooked });
  const rate = items
    .filter((batch) => batch.kind === kind)
    .map(perSecond)
    .find((item) => item !== undefined);
  if (toAsk === 0) return undefined;
  const allowed = pacedBy && pacedBy.documentsPerMinute / 60;
  const slowest = Math.min(rate ?? Number.POSITIVE_INFINITY, allowed ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(slowest) ? toAsk / slowest : undefined;
}

function perSecond({ startedAt, finishedAt, lines, counts, reused }: BatchAnswer): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  const questions = lines.valid - counts.waiting - counts.running - reused;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  return questions < enoughToEstimate || seconds <= 0 ? undefined : questions / seconds;
}
