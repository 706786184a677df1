import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Text } from '../../base/language.ts';
import { shownDocument } from '../../document/shown-document.ts';
import { listReports } from '../../report/read-reports.ts';
import { readSubjectNames } from '../../report/read-subject-names.ts';
import type { ReportSummaryAnswer } from '../../report/report-answer.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openPrompt } from '../output/prompt.ts';
import { pad } from '../output/wrap.ts';
import { beginList } from './begin-list.ts';
import { actOnReport } from './report-acts.ts';
import type { StepOutcome } from './take-step.ts';
import type { Workbench } from './workbench.ts';

/** What there is to do beside analysing; what there is nothing for is not listed. */
export async function openMenu(context: CommandContext, bench: Workbench): Promise<StepOutcome> {
  const { say } = context;
  const recent = await listReports(bench.app.engine, bench.app.actor, { limit: recentReports });
  const last = recent.items.find(({ id }) => id === bench.lastReport);
  const named = last && (await inLines(context, bench, [last]))[0];
  const prompt = await openPrompt(context);
  const answer = await prompt.choose('menu', say('whatElse'), [
    ...(named === undefined ? [] : [{ value: 'LAST', name: say('lastReport', { report: named }) }]),
    ...(recent.items.length === 0 ? [] : [{ value: 'RECENT', name: say('recentReports') }]),
    { value: 'FILE', name: say('listFromFile') },
    { value: 'BACK', name: say('anotherDocument') },
    { value: 'LEAVE', name: say('leaveToolbox') },
  ]);
  switch (answer) {
    case 'LAST':
      await actOnReport(context, bench, last?.id ?? '', { seen: true });
      break;
    case 'RECENT':
      await pickReport(context, bench, recent.items);
      break;
    case 'FILE':
      await beginList(context, bench, { name: await askFile(context) });
      break;
    case 'LEAVE':
      return 'LEAVES';
    default:
  }
  return 'STAYS';
}

/** So many lines fit a screen beside the question. */
const recentReports = 15;

async function pickReport(
  context: CommandContext,
  bench: Workbench,
  reports: readonly ReportSummaryAnswer[],
): Promise<void> {
  const { say } = context;
  const lines = await inLines(context, bench, reports);
  const prompt = await openPrompt(context);
  const back = 'BACK';
  const id = await prompt.choose('report', say('whichReport'), [
    ...reports.map((report, index) => ({ value: report.id, name: lines[index] ?? report.id })),
    { value: back, name: say('goBack') },
  ]);
  if (id !== back) await actOnReport(context, bench, id, { seen: false });
}

/** A report a line: document, what became of it, when, and the name. */
async function inLines(
  context: CommandContext,
  { app }: Workbench,
  reports: readonly ReportSummaryAnswer[],
): Promise<readonly string[]> {
  const { say } = context;
  const names = await readSubjectNames(
    app.engine,
    app.actor,
    reports.map(({ id }) => id),
  );
  const { relative } = figureStyle(context).format;
  const now = app.engine.clock.now();
  const word = (text: Text) => say(text).toUpperCase();
  const widest = (cells: readonly string[]) => Math.max(0, ...cells.map(({ length }) => length));
  const columns = [
    reports.map(shownDocument),
    reports.map(({ status }) => word(statusWords[status])),
    reports.map(({ updatedAt }) => relative(updatedAt, now)),
  ];
  return reports.map((report, index) => {
    const front = columns.map((cells) => pad(cells[index] ?? '', widest(cells)));
    return [...front, plainWords(names.get(report.id) ?? '')].join('  ').trimEnd();
  });
}

async function askFile(context: CommandContext): Promise<string> {
  const { say, cwd } = context;
  const prompt = await openPrompt(context);
  const name = await prompt.ask({
    key: 'batchFile',
    message: say('askFile'),
    comment: () => '',
    refuse: (typed) =>
      typed.trim() !== '' && existsSync(resolve(cwd, typed.trim()))
        ? null
        : say('noSuchFileHere', { file: typed.trim() }),
  });
  return name.trim();
}
