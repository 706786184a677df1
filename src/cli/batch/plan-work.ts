import type { CommandContext } from '../context.ts';
import { watchBatch } from '../output/batch-progress.ts';
import type { BatchFailOn, ProgressMode } from './batch-options.ts';
import { planSpreadsheet } from './out-file.ts';
import type { BatchWork } from './work-on-batch.ts';

/** The options of `workOptions` as they were typed. */
interface TypedWork {
  readonly out: string | undefined;
  readonly force: boolean;
  readonly concurrency: number | undefined;
  readonly progress: ProgressMode | undefined;
  readonly failOn: readonly BatchFailOn[];
}

/**
 * How a batch is to be worked on; that its result can be written is known before the database is opened.
 *
 * @throws CreditError as `planSpreadsheet`.
 */
export async function planWork(
  context: CommandContext,
  { out, force, concurrency, progress, failOn }: TypedWork,
): Promise<BatchWork> {
  return {
    watch: watchBatch(context, progress ?? 'auto'),
    concurrency,
    out: out === undefined ? undefined : await planSpreadsheet(context, out, { force }),
    failOn,
  };
}
