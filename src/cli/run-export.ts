import { pipeline } from 'node:stream/promises';
import { type ExportFormat, type ExportSubject, exportName } from '../export/export.ts';
import { planReportFile } from './batch/out-file.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { exportSubject } from './export-subject.ts';
import { writeWholeFile } from './output/write-file.ts';

/**
 * Writes an export where it was asked for: a file, whose name says the format, or stdout.
 *
 * @throws CreditError as `planReportFile` and `exportSubject`.
 */
export async function runExport(
  context: CommandContext,
  wanted: {
    readonly subject: ExportSubject;
    readonly out: string | undefined;
    readonly format: ExportFormat | undefined;
    readonly whole: boolean;
    readonly force: boolean;
  },
): Promise<ExitCode> {
  const { subject, out, format = 'pdf', whole, force } = wanted;
  if (out === '-') {
    const { openStdoutSink } = await import('./output/stdout-sink.ts');
    const app = await context.openApp();
    const { bytes } = await exportSubject(context, app, { subject, format, whole });
    const sink = openStdoutSink(context.stdout);
    await sink.take(pipeline([bytes], sink.stream));
    return exitCodes.done;
  }
  const app = await context.openApp();
  const { language } = context;
  const createdAt = app.engine.clock.now().toISOString();
  const planned = await planReportFile(
    context,
    out ?? `${exportName({ subject, language, timeZone: context.configuredTimezone, createdAt })}.${format}`,
    { format: wanted.format, force },
  );
  const { one, bytes } = await exportSubject(context, app, { subject, format: planned.format, whole });
  await writeWholeFile(planned.file, bytes, { replace: planned.replace });
  if (context.globals.json) {
    const { id, size, sha256 } = one;
    const of = 'reportId' in subject ? { report: subject.reportId } : { operation: subject.operationId };
    context.stdout.line(JSON.stringify({ id, ...of, file: planned.file, size, sha256 }));
  } else context.note(context.say('fileWritten', { file: planned.name }));
  return exitCodes.done;
}
