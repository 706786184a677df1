import type { Actor } from '../auth/actor.ts';
import type { Engine } from '../report/engine.ts';
import type { BatchAnswer } from './batch.ts';
import type { BatchPreview } from './preview-batch.ts';
import { listBatches } from './read-batches.ts';

/** Fewer documents say nothing about how long the next ones take. */
const enoughToEstimate = 20;
const newestLooked = 20;

/**
 * How long a batch is likely to take: as long as it took the last time, of operations as long as operations took; undefined where
 * nothing is known.
 */
export async function expectedSeconds(
  engine: Engine,
  actor: Actor,
  { toAsk, mostReports }: Pick<BatchPreview, 'toAsk' | 'mostReports'>,
): Promise<number | undefined> {
  const kind = mostReports === undefined ? undefined : 'OPERATION';
  const { items } = await listBatches(engine, actor, { status: 'COMPLETED', limit: newestLooked });
  const rate = items
    .filter((batch) => batch.kind === kind)
    .map(perSecond)
    .find((item) => item !== undefined);
  return rate === undefined || toAsk === 0 ? undefined : toAsk / rate;
}

function perSecond({ startedAt, finishedAt, lines, counts, reused }: BatchAnswer): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  const questions = lines.valid - counts.waiting - counts.running - reused;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  return questions < enoughToEstimate || seconds <= 0 ? undefined : questions / seconds;
}
