import { wayOfFile } from '../access/access.ts';
import type { App } from '../app.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { type ExportForm, type ExportSubject, type ReportExport, restOf } from '../export/export.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';
import { noteReading } from './note-reading.ts';

/** Another process that makes the same export is waited for at this pace. */
const lookMs = 100;

/**
 * A report or an operation as a file, made here or by the process that is at it already; then what stopped processes have left is made too.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, UNKNOWN_OPERATION, OPERATION_UNFINISHED, EXPORT_FAILED; the reason of the
 * signal.
 */
export async function exportSubject(
  context: CommandContext,
  { engine, actor }: App,
  { subject, ...form }: Pick<ExportForm, 'format' | 'whole'> & { readonly subject: ExportSubject },
): Promise<{ readonly one: ReportExport; readonly bytes: Uint8Array }> {
  const { language, timezone: timeZone, signal } = context;
  const [{ ReportExports }, { values }] = await Promise.all([
    import('../export/report-exports.ts'),
    context.settings(),
  ]);
  const exports = new ReportExports(engine, {
    keptDays: values.exportDays,
    rightsContact: values.rightsContact,
    publicUrl: values.publicUrl,
    onFailure: (_id, error) =>
      context.debug(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  const stop = () => void exports.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    let one = await exports.request(actor, subject, { ...form, language, timeZone });
    let rests: string | null = null;
    for (one = await exports.make(one); one.state === 'PENDING'; one = await exports.make(one)) {
      const until = restOf(one);
      if (until !== null && until !== rests) {
        const time = formatIn(language, timeZone).dateTime(until);
        context.note(context.say('exportRests', { losses: one.losses, time }));
      }
      rests = until;
      await pause(lookMs, signal);
    }
    if (one.state === 'FAILED')
      throw new CreditError('EXPORT_FAILED', { exportId: one.id, reason: one.error ?? '-' });
    const opened = await exports.open(actor, one.id);
    const bytes = await opened.files.read(opened.one);
    if ('reportId' in subject)
      noteReading({ engine, actor }, { reportIds: [subject.reportId], way: wayOfFile(opened.one.format) });
    await exports.takeUp();
    return { one: opened.one, bytes };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await exports.close();
  }
}
