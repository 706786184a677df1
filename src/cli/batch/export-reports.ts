import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../app.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { CreditError } from '../../base/errors.ts';
import { getBatch, listBatchItems } from '../../batch/read-batches.ts';
import {
  type ReportFileRow,
  type ReportFileState,
  reportArchive,
  reportFileName,
  writeReportIndex,
} from '../../export/batch-reports.ts';
import type { BatchReportFormat, ExportForm } from '../../export/export.ts';
import type { ReportExports } from '../../export/report-exports.ts';
import { findSoundReports } from '../../report/report-store.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { textOf } from '../output/texts.ts';
import { writeStreamedFile } from '../output/write-file.ts';
import { openReportsFolder, type ReportsFolder } from './reports-folder.ts';

interface ReportsRequest {
  readonly batchId: string;
  readonly format: BatchReportFormat;
  /** A folder, or a zip by its ending. */
  readonly out: string | undefined;
  /** Every row of long lists. */
  readonly whole: boolean;
  readonly force: boolean;
}

/** A document of the batch that a file is about. */
interface Due {
  /** Null if the row of the document is damaged. */
  readonly line: number | null;
  readonly reportId: string | null;
  /** When the report last changed; a file from before is made again. */
  readonly changedAt: string;
}

/** What has been done so far. */
interface Tally {
  written: number;
  /** They were there already. */
  kept: number;
  bytes: number;
  /** By their reports. */
  readonly missing: Map<string, Exclude<ReportFileState, 'WRITTEN'>>;
  withoutReport: number;
  /** Documents whose row in the batch is damaged. */
  damaged: number;
}

/** So many threads at most: each holds one report and its fonts. */
const mostThreads = 4;
const pageItems = 200;
/** Where nothing moves on the screen, it is said how far it is at this pace. */
const plainPaceMs = 10_000;
const indexName = 'index.csv';

/**
 * Writes one file for each document's report, and a table of them. What is there already and no older than its report stays, so
 * that a stop loses nothing; nobody is told of these files.
 *
 * @throws CreditError UNKNOWN_BATCH; FILE_EXISTS, FILE_UNWRITABLE; STORAGE_*; the reason of the signal.
 */
export async function exportReports(
  context: CommandContext,
  app: App,
  request: ReportsRequest,
): Promise<ExitCode> {
  const { format, whole, batchId, force } = request;
  const { language, timezone: timeZone, signal, say } = context;
  const { lines } = await getBatch(app.engine, app.actor, batchId);
  const form = { format, language, timeZone, whole };
  const out = request.out ?? `${batchId}-${format}`;
  const folder = await openReportsFolder({
    cwd: context.cwd,
    out,
    force,
    what: canonicalJson({ batchId, ...form }),
  });
  const tally: Tally = { written: 0, kept: 0, bytes: 0, missing: new Map(), withoutReport: 0, damaged: 0 };
  const progress = watchFiles(context, lines.valid);
  const command = `credit batch export ${batchId} --reports ${format} -o ${out}${whole ? ' --full' : ''}`;
  context.resume.command = command;
  context.resume.tell = () => progress.stopping(tally, command);
  const { ReportExports } = await import('../../export/report-exports.ts');
  const { values } = await context.settings();
  const threads = Math.min(mostThreads, values.threads);
  const exports = new ReportExports(app.engine, {
    keptDays: values.exportDays,
    rightsContact: values.rightsContact,
    threads,
  });
  const stop = () => void exports.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    // A thread has its next report while the one before is written.
    await inLanes(dueOf(app, batchId), { lanes: threads + 1, signal }, async (due) => {
      await writeOne(due, { app, exports, folder, form, tally });
      progress.show(tally);
    });
    await writeIndex(context, app, { batchId, format, folder, tally });
    if (folder.zip !== undefined) await writeZip(app, { batchId, format, folder, tally, zip: folder.zip });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    progress.end();
    signal.removeEventListener('abort', stop);
    await exports.close();
  }
  return tell(context, { batchId, out, tally, say });
}

async function writeOne(
  { line, reportId, changedAt }: Due,
  work: {
    readonly app: App;
    readonly exports: ReportExports;
    readonly folder: ReportsFolder;
    readonly form: ExportForm & { readonly format: BatchReportFormat };
    readonly tally: Tally;
  },
): Promise<void> {
  const { app, exports, folder, form, tally } = work;
  if (line === null) {
    tally.damaged += 1;
    return;
  }
  if (reportId === null) {
    tally.withoutReport += 1;
    return;
  }
  const name = reportFileName({ line, reportId }, form.format);
  const present = await folder.sizeOf(name, changedAt);
  if (present !== undefined) {
    tally.kept += 1;
    tally.bytes += present;
    return;
  }
  const bytes = await bytesOrState(exports, app, reportId, form);
  if (typeof bytes === 'string') {
    tally.missing.set(reportId, bytes);
    return;
  }
  await folder.write(name, bytes);
  tally.written += 1;
  tally.bytes += bytes.byteLength;
}

/** What keeps one report from being written is told of it, and stops nothing. */
async function bytesOrState(
  exports: ReportExports,
  { actor }: App,
  reportId: string,
  form: ExportForm,
): Promise<Uint8Array | 'RUNNING' | 'ERASED' | 'FAILED'> {
  try {
    return await exports.bytesOf(actor, reportId, form);
  } catch (error) {
    if (!(error instanceof CreditError)) return 'FAILED';
    if (error.code === 'REPORT_RUNNING') return 'RUNNING';
    if (error.code === 'REPORT_ERASED' || error.code === 'RECORD_ERASED') return 'ERASED';
    if (error.code === 'RECORD_DAMAGED') return 'FAILED';
    throw error;
  }
}

/** The documents of a batch, page by page in the order of the input; damaged ones at the end of their page. */
async function* dueOf({ engine, actor, storage }: App, batchId: string): AsyncGenerator<Due> {
  let cursor: string | undefined;
  do {
    const query = { batchId, limit: pageItems, ...(cursor !== undefined && { cursor }) };
    const page = await listBatchItems(engine, actor, query);
    const ids = page.items.flatMap(({ reportId }) => reportId ?? []);
    const { reports } = await findSoundReports(storage.db, actor.organizationId, ids);
    const changed = new Map(reports.map(({ id, updatedAt }) => [id, updatedAt]));
    for (const { lines, reportId } of page.items) {
      const changedAt = changed.get(reportId ?? '') ?? engine.clock.now().toISOString();
      yield { line: lines[0] ?? 0, reportId, changedAt };
    }
    for (const _ of page.damaged ?? []) yield { line: null, reportId: null, changedAt: '' };
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** As many at once as there are lanes; the first that fails ends all, once those under way are through. */
async function inLanes<Item>(
  items: AsyncGenerator<Item>,
  { lanes, signal }: { readonly lanes: number; readonly signal: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false;
  const lane = async () => {
    for (let next = await items.next(); !next.done && !failed; next = await items.next()) {
      signal.throwIfAborted();
      await work(next.value);
    }
  };
  const guarded = () =>
    lane().catch((error: unknown) => {
      failed = true;
      throw error;
    });
  const ends = await Promise.allSettled(Array.from({ length: lanes }, guarded));
  await items.return(undefined);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface Written {
  readonly batchId: string;
  readonly format: BatchReportFormat;
  readonly folder: ReportsFolder;
  readonly tally: Tally;
}

/** The rows of the table, read again: nothing is held for each document. */
async function* rowsOf(app: App, { batchId, format, tally }: Written): AsyncGenerator<ReportFileRow> {
  for await (const { line, reportId } of dueOf(app, batchId)) {
    if (line === null) yield { line, reportId, file: null, state: 'FAILED' };
    else if (reportId === null) yield { line, reportId, file: null, state: 'NO_REPORT' };
    else {
      const state = tally.missing.get(reportId) ?? 'WRITTEN';
      const file = state === 'WRITTEN' ? reportFileName({ line, reportId }, format) : null;
      yield { line, reportId, file, state };
    }
  }
}

async function writeIndex(context: CommandContext, app: App, written: Written): Promise<void> {
  const { language, timezone: timeZone, signal } = context;
  await writeStreamedFile(join(written.folder.path, indexName), { replace: true }, (destination) =>
    writeReportIndex(destination, rowsOf(app, written), { language, timeZone, signal }),
  );
}

async function writeZip(app: App, written: Written & { readonly zip: string }): Promise<void> {
  const { folder, tally, zip } = written;
  const files = tally.written + tally.kept + 1;
  if (!reportArchive.holds({ files, bytes: tally.bytes }))
    throw new CreditError('FILE_UNWRITABLE', { file: zip, reason: textOf('tooMuchForZip') });
  async function* entries() {
    const entry = (name: string) => ({ name, read: () => readFile(join(folder.path, name)) });
    yield entry(indexName);
    for await (const { file } of rowsOf(app, written)) if (file !== null) yield entry(file);
  }
  await writeStreamedFile(zip, { replace: true }, (destination) =>
    pipeline(reportArchive.of(entries()), destination),
  );
  await folder.remove();
}

function watchFiles(context: CommandContext, total: number) {
  const { say, language, timezone } = context;
  const { number } = formatIn(language, timezone);
  const live = openLiveLine(context);
  let toldAt = performance.now();
  const text = (tally: Tally) => {
    const done = tally.written + tally.kept + countMissing(tally);
    return say('reportFiles', { done: number(done), total: number(total) });
  };
  return {
    show: (tally: Tally) => {
      if (live) return live.show(() => text(tally));
      if (performance.now() - toldAt < plainPaceMs) return;
      toldAt = performance.now();
      context.note(text(tally));
    },
    stopping: ({ written, kept }: Tally, command: string) => {
      live?.end();
      return say('stoppingBatch', { done: number(written + kept), command });
    },
    end: () => live?.end(),
  };
}

function tell(
  context: CommandContext,
  {
    batchId,
    out,
    tally,
    say,
  }: Pick<CommandContext, 'say'> & {
    readonly batchId: string;
    readonly out: string;
    readonly tally: Tally;
  },
): ExitCode {
  const { number } = formatIn(context.language, context.timezone);
  const { written, kept } = tally;
  const missing = countMissing(tally);
  if (context.globals.json) context.stdout.line(JSON.stringify({ id: batchId, out, written, kept, missing }));
  else {
    context.note(say('reportsWritten', { file: out, written: number(written), kept: number(kept) }));
    if (missing > 0) context.note(say('reportsMissing', { count: number(missing), file: indexName }));
  }
  const isFailed = tally.damaged > 0 || [...tally.missing.values()].includes('FAILED');
  return isFailed ? exitCodes.failed : exitCodes.done;
}

/** Returns how many documents have no file. */
function countMissing({ missing, withoutReport, damaged }: Tally): number {
  return missing.size + withoutReport + damaged;
}
