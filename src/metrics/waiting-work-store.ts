import { type Kysely, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** What is not done yet in the database, of all organisations and whoever works on it. */
export interface WaitingWork {
  /** Runs that nobody has begun, and those that somebody has. */
  readonly runsWaiting: number;
  readonly runsUnderWay: number;
  readonly batches: number;
  readonly operations: number;
  readonly exports: number;
  /** Events that have neither arrived nor been given up. */
  readonly events: number;
  /** When the one of these that was written first was written, ISO 8601; null where there is none. */
  readonly oldestEventAt: string | null;
  /** Reviews of decisions that await an answer, and those of them whose term has ended. */
  readonly reviews: number;
  readonly reviewsOverdue: number;
}

/** Counts what is not done yet. Reads indexes of unfinished rows alone. */
export async function readWaitingWork(db: Kysely<Tables>, now: Date): Promise<WaitingWork> {
  const runs = await db
    .selectFrom('run')
    .select(['phase', (expression) => expression.fn.countAll<number>().as('count')])
    .where('phase', 'in', ['PENDING', 'PROCESSING', 'EVALUATING'])
    .groupBy('phase')
    .execute();
  const runsWaiting = runs.find(({ phase }) => phase === 'PENDING')?.count ?? 0;
  const batches = await db
    .selectFrom('batch')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('phase', 'in', ['LOADING', 'QUEUED', 'RUNNING'])
    .executeTakeFirstOrThrow();
  const operations = await db
    .selectFrom('operation')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .executeTakeFirstOrThrow();
  const exports = await db
    .selectFrom('report_export')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('event')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  const reviews = await db
    .selectFrom('review')
    .select('due_at')
    .where('state', '=', sql.lit('OPEN'))
    .execute();
  return {
    runsWaiting,
    runsUnderWay: runs.reduce((sum, { count }) => sum + count, 0) - runsWaiting,
    batches: batches.count,
    operations: operations.count,
    exports: exports.count,
    events: events.count,
    oldestEventAt: events.oldest,
    reviews: reviews.length,
    reviewsOverdue: reviews.filter(({ due_at: dueAt }) => dueAt < now.toISOString()).length,
  };
}
