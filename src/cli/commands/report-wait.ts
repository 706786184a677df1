import type { ReportAnswer } from '../../report/report-answer.ts';
import { type ExitCode, exitCodes, worstExitCode } from '../exit-codes.ts';
import { watchSources } from '../output/watch-sources.ts';
import { reportExitCode } from '../report-exit-code.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { defineCommand, many, parsed, wholeNumber } from './define-command.ts';

export const reportWait = defineCommand({
  name: 'report wait',
  summary: { en: 'Wait until reports are finished.', 'pt-BR': 'Espera até que os relatórios terminem.' },
  description: {
    en: 'Takes up what a stopped process left unfinished; answers that were kept are not asked again.',
    'pt-BR': 'Retoma o que um processo parado deixou; as respostas guardadas não são pedidas de novo.',
  },
  arguments: {
    report: many({ en: 'the ids of the reports', 'pt-BR': 'os ids dos relatórios' }, { complete: 'report' }),
  },
  options: {
    wait: parsed(
      '--wait <seconds>',
      { en: 'for at most so long; then exit 5', 'pt-BR': 'no máximo esse tempo; depois sai com 5' },
      wholeNumber(0, 86_400),
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report wait rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'until it is final', 'pt-BR': 'até terminar' },
    },
    {
      line: 'credit report wait rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --wait 30 --json',
      text: { en: 'for half a minute at most', 'pt-BR': 'por meio minuto no máximo' },
    },
  ],
  run: async (context, { report: ids, wait }) => {
    const { stdout, globals, say } = context;
    const [{ finishReport }, { getReport }, { reportView }, app] = await Promise.all([
      import('../../run/analyze-document.ts'),
      import('../../report/read-reports.ts'),
      import('../output/report-view.ts'),
      context.openApp(),
    ]);
    // An id that does not exist is told before anything is waited for.
    for (const id of ids) await getReport(app.engine, app.actor, id);
    const limit = withTimeLimit(context.signal, wait);
    const codes: ExitCode[] = [];
    const reports: ReportAnswer[] = [];
    for (const id of ids) {
      context.resume.command = `credit report wait ${id}`;
      const watch = await watchSources(context);
      const finished = await limit
        .run((signal) =>
          finishReport(app.engine, app.actor, id, {
            signal,
            onProgress: watch.onProgress,
            language: context.language,
          }),
        )
        .finally(watch.end);
      const report = finished ?? (await getReport(app.engine, app.actor, id, context.language));
      if (finished === undefined) context.note(say('notFinished', { report: id }));
      reports.push(report);
      codes.push(reportExitCode(report, { failOn: [] }));
      if (!globals.json) stdout.write(reportView(report, context, { part: 'whole' }));
    }
    if (globals.json) stdout.line(JSON.stringify(reports.length === 1 ? reports[0] : { items: reports }));
    return codes.length === 0 ? exitCodes.done : worstExitCode(codes);
  },
});
