import type { PageRow, PageTable } from '../../presentation/page.ts';
import { type ReportPage, reportPage } from '../../presentation/report-page.ts';
import type { ReportAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import { type AlignedRow, alignRows } from './align.ts';
import type { Channel } from './channel.ts';
import { decisionLines } from './decision-view.ts';
import { figureStyle } from './figure-style.ts';
import { tonePainter } from './tone.ts';
import { wrap } from './wrap.ts';

/** How much of a report is shown: `whole` also lists every rule; the other two are cuttings of it. */
export type ReportPart = 'summary' | 'whole' | 'reasons' | 'failed';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/** A report on a terminal: who, decision, why, what was seen and what was not. Ends with a line break. */
export function reportView(
  report: ReportAnswer,
  context: ViewContext,
  { part }: { part: ReportPart },
): string {
  const { stdout, timezone } = context;
  const page = reportPage(report, { ...figureStyle(context), timezone });
  const blocks =
    part === 'failed'
      ? [identityLines(page, stdout), tableLines(page.failures, stdout)]
      : part === 'reasons'
        ? [identityLines(page, stdout), decisionLines(page.decision, stdout), reasonLines(page, stdout)]
        : [
            identityLines(page, stdout),
            decisionLines(page.decision, stdout),
            part === 'whole' && page.analysis !== undefined ? wrap(page.analysis, stdout.width) : [],
            reasonLines(page, stdout),
            tableLines(page.notEvaluated, stdout),
            groupLines(page, stdout, { everyRule: part === 'whole' }),
            tableLines(page.sections, stdout),
            tableLines(page.failures, stdout),
            closingLines(page, report, context),
          ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** SANDBOX in the very first line whenever anything was invented; then who it is and what was applied. */
function identityLines({ sandbox, subject, applied }: ReportPage, { width, paint }: Channel) {
  const [first = '', ...more] = wrap(subject, width);
  return [
    ...(sandbox === undefined ? [] : wrap(sandbox, width).map(paint.warning)),
    paint.strong(first),
    ...more,
    ...wrap(applied, width),
  ];
}

function reasonLines({ reasons }: ReportPage, stdout: Channel): readonly string[] {
  return typeof reasons === 'string' ? [reasons] : tableLines(reasons, stdout);
}

function groupLines(
  { groups }: ReportPage,
  { paint, width }: Channel,
  { everyRule }: { everyRule: boolean },
): readonly string[] {
  if (groups === undefined) return [];
  const rowOf = (row: PageRow) => paintedRow(row, paint);
  const lines = everyRule
    ? groups.groups.flatMap(({ group, rules }) => [
        ...alignRows([rowOf(group)], width),
        ...alignRows(rules.map(indentedRow), width),
      ])
    : alignRows(
        groups.groups.map(({ group }) => rowOf(group)),
        width,
      );
  return [paint.strong(groups.title), ...lines];
}

function closingLines({ reference }: ReportPage, { id }: ReportAnswer, { stdout, say }: ViewContext) {
  return [
    ...wrap(reference, stdout.width),
    ...wrap(say('wholeReport', { command: `credit report show ${id} --json` }), stdout.width),
  ];
}

function tableLines(table: PageTable | undefined, { paint, width }: Channel): readonly string[] {
  if (table === undefined) return [];
  const rows = table.rows.map((row) => paintedRow(row, paint));
  return [paint.strong(table.title), ...alignRows(rows, width)];
}

function paintedRow({ cells, tone }: PageRow, paint: Channel['paint']): AlignedRow {
  return { cells, paint: tonePainter(tone, paint) };
}

function indentedRow({ cells: [first = '', ...others] }: PageRow): AlignedRow {
  return { cells: [`  ${first}`, ...others] };
}
