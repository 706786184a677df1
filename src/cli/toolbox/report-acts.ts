import { getReport } from '../../report/read-reports.ts';
import type { ReportAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import { decideOnReport } from '../decide-on-report.ts';
import { noteReading } from '../note-reading.ts';
import { writePaged } from '../output/pager.ts';
import { openPrompt } from '../output/prompt.ts';
import { reportView } from '../output/report-view.ts';
import type { Workbench } from './workbench.ts';

/** Shows a report, and asks what to do with it: what its state allows. `seen` where it has just been shown. */
export async function actOnReport(
  context: CommandContext,
  bench: Workbench,
  id: string,
  { seen }: { readonly seen: boolean },
): Promise<void> {
  const { say, stdout, language } = context;
  const { engine, actor } = bench.app;
  bench.lastReport = id;
  const report = await getReport(engine, actor, id, language);
  noteReading({ engine, actor }, { reportIds: [id] });
  if (!seen) stdout.write(reportView(report, context, { part: 'head' }));
  const prompt = await openPrompt(context);
  const isDecided = report.analystName !== undefined;
  const decide = { value: isDecided ? 'REDO' : 'DECIDE', name: say(isDecided ? 'redoIt' : 'decideIt') };
  const answer = await prompt.choose('reportAct', say('whatWithReport'), [
    ...(awaitsDecision(report) ? [decide] : []),
    { value: 'WHOLE', name: say('showWhole') },
    ...(report.progress.final && !awaitsDecision(report) ? [decide] : []),
    { value: 'BACK', name: say('goBack') },
  ]);
  switch (answer) {
    case 'WHOLE':
      await writePaged(context, reportView(report, context, { part: 'whole' }), { paged: true });
      break;
    case 'DECIDE':
    case 'REDO':
      await decideOnReport(context, {
        event: answer,
        report: id,
        approve: false,
        deny: false,
        commentary: undefined,
        yes: false,
        seen: true,
      });
      break;
    default:
  }
}

/** Whether a person is expected to decide. */
function awaitsDecision({ status }: ReportAnswer): boolean {
  return status === 'ALERT' || status === 'COMPLETED';
}
