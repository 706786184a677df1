import type { App } from '../../app.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { exportAlong } from '../../batch/export-along.ts';
import { exportBatch } from '../../batch/export-batch.ts';
import { listBatchItems } from '../../batch/read-batches.ts';
import { runBatch } from '../../batch/run-batch.ts';
import { readyCount } from '../../presentation/batch-words.ts';
import { patientEngine, reportWaits } from '../../report/patient-engine.ts';
import { openRunThreads } from '../../run/run-threads.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { BatchWatch } from '../output/batch-progress.ts';
import { batchResultView } from '../output/batch-view.ts';
import { writeStreamedFile } from '../output/write-file.ts';
import { suggestNext } from '../suggest-next.ts';
import { batchExitCode } from './batch-exit-code.ts';
import type { BatchFailOn } from './batch-options.ts';
import type { OutFile } from './out-file.ts';

/** Documents that a command works on at once unless it is told. */
const usualConcurrency = 64;

/** How a batch is worked on, and where its result goes. */
export interface BatchWork {
  readonly watch: BatchWatch;
  readonly concurrency: number | undefined;
  readonly out: OutFile | undefined;
  readonly failOn: readonly BatchFailOn[];
}

/**
 * Works on a batch until every document has its result, then writes the spreadsheet and says what came of it. An
 * interruption keeps what is done, and says how to go on. Of one that is COMPLETED only the end is left to do.
 *
 * @throws CreditError BATCH_RUNNING where a living process works on it; FILE_UNWRITABLE.
 */
export async function workOnBatch(
  context: CommandContext,
  app: App,
  batch: BatchAnswer,
  work: BatchWork,
): Promise<ExitCode> {
  const { watch, concurrency = usualConcurrency } = work;
  if (batch.status === 'COMPLETED') {
    watch.began(batch);
    watch.end();
    watch.finished(batch);
    return writeResult(context, app, batch, work);
  }
  const { values } = await context.settings();
  const command = `credit batch resume ${batch.id}`;
  let done = readyCount(batch);
  context.resume.command = command;
  context.resume.tell = () => watch.stopping({ done, command });
  const threads = openRunThreads({
    threads: values.threads,
    profiles: app.sourceSettings,
  });
  let finished: BatchAnswer;
  const along = work.out && (await beginSpreadsheet(context, app, batch.id, work.out));
  try {
    watch.began(batch);
    const engine = patientEngine(reportWaits(app.engine, watch.waitForDatabase), context.signal);
    finished = await runBatch(engine, app.actor, batch.id, {
      threads,
      concurrency,
      signal: context.signal,
      onProgress: (progress) => {
        done = progress.done;
        watch.progress(progress);
      },
    });
  } catch (error) {
    await along?.giveUp(error);
    throw error;
  } finally {
    watch.end();
    await threads.close();
  }
  watch.finished(finished);
  return writeResult(context, app, finished, { ...work, along });
}

/** Writes the spreadsheet and what came of a batch, whose work is over; what it then ends with. */
async function writeResult(
  context: CommandContext,
  app: App,
  batch: BatchAnswer,
  {
    out,
    failOn,
    along,
  }: Pick<BatchWork, 'out' | 'failOn'> & { readonly along?: SpreadsheetAlong | undefined },
): Promise<ExitCode> {
  const { stdout, globals } = context;
  if (out !== undefined) {
    context.resume.command = `credit batch export ${batch.id} -o ${shellWord(out.name)}`;
    context.resume.tell = undefined;
    if (!(await along?.end())) {
      context.signal.throwIfAborted();
      await writeSpreadsheet(context, app, batch.id, out);
    }
  }
  if (globals.json) stdout.line(JSON.stringify(batch));
  else {
    const failedSources = batch.counts.error === 0 ? [] : await namesOfFailedSources(app, batch.id);
    stdout.write(batchResultView(batch, context, { failedSources, out: out?.name }));
  }
  suggestNext(context, commandAfter(batch, out));
  return batchExitCode(app, batch, { failOn });
}

/** Says that there is nothing to do; the spreadsheet is written all the same. */
export async function writeUntouched(
  context: CommandContext,
  app: App,
  batch: BatchAnswer,
  { out, watch, text }: Pick<BatchWork, 'out' | 'watch'> & { readonly text: string },
): Promise<ExitCode> {
  const { stdout, globals, say } = context;
  if (out !== undefined) {
    await writeSpreadsheet(context, app, batch.id, out);
    watch.note(say('spreadsheetAt', { file: out.name }));
  }
  watch.note(text);
  if (globals.json) stdout.line(JSON.stringify(batch));
  return exitCodes.done;
}

async function writeSpreadsheet(
  context: CommandContext,
  app: App,
  batchId: string,
  { file, format, replace }: OutFile,
): Promise<void> {
  const options = { ...(await spreadsheetOptions(context)), format, signal: context.signal };
  await writeStreamedFile(file, { replace }, (destination) =>
    exportBatch(app.engine, app.actor, batchId, destination, options),
  );
}

async function spreadsheetOptions(context: CommandContext) {
  const { language, timezone: timeZone } = context;
  return { language, timeZone, publicUrl: (await context.settings()).values.publicUrl ?? undefined };
}

/** The spreadsheet of a batch that is worked on. */
interface SpreadsheetAlong {
  /** Once the work is over; false where it does not stand as it should, and is to be written. */
  readonly end: () => Promise<boolean>;
  readonly giveUp: (reason: unknown) => Promise<void>;
}

/** Somebody else may have changed what was written already. */
const outdated = new Error('The database was written to by others');

/** Writes the spreadsheet while documents end. Whatever stands in its way says so when it is written afterwards, and stops no work. */
async function beginSpreadsheet(
  context: CommandContext,
  app: App,
  batchId: string,
  { file, format, replace }: OutFile,
): Promise<SpreadsheetAlong> {
  const over = new AbortController();
  const stop = new AbortController();
  const options = {
    ...(await spreadsheetOptions(context)),
    format,
    signal: AbortSignal.any([context.signal, stop.signal]),
    workedOn: over.signal,
  };
  const standing = writeStreamedFile(file, { replace }, async (destination) => {
    if (!(await exportAlong(app.engine, app.actor, batchId, destination, options))) throw outdated;
  }).then(
    () => true,
    () => false,
  );
  return {
    end: () => {
      over.abort();
      return standing;
    },
    giveUp: async (reason) => {
      stop.abort(reason);
      over.abort();
      await standing;
    },
  };
}

/** Of the first two hundred documents in ERROR: what they have in common is seen there. */
async function namesOfFailedSources(app: App, batchId: string): Promise<readonly string[]> {
  const { items } = await listBatchItems(app.engine, app.actor, { batchId, status: 'ERROR', limit: 200 });
  return [...new Set(items.flatMap(({ errors }) => errors.map(({ source }) => source)))];
}

/** What a person would do with the batch now. */
function commandAfter({ id, status, counts }: BatchAnswer, out: OutFile | undefined): string {
  if (status !== 'COMPLETED') return `credit batch show ${id}`;
  if (counts.error > 0) return `credit batch retry ${id} --failed`;
  return out === undefined ? `credit batch export ${id} -o ${id}.xlsx` : `credit batch show ${id} --items`;
}

/** A name as a shell takes it for one word. */
function shellWord(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
