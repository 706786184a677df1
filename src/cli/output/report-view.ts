import type { PageRow, PageTable } from '../../presentation/page.ts';
import { reportOutline } from '../../presentation/report-outline.ts';
import { type ReportPage, reportPage } from '../../presentation/report-page.ts';
import type { ReportAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import { type AlignedRow, alignRows } from './align.ts';
import type { Channel } from './channel.ts';
import { decisionLines } from './decision-view.ts';
import { figureStyle } from './figure-style.ts';
import { tonePainter } from './tone.ts';
import { paintWarrantMarks } from './warrant-marks.ts';
import { textWidth, truncate, wrap } from './wrap.ts';

/**
 * How much of a report is shown: `whole` also lists every rule; `head` fits a screen, and leaves its last line to
 * `closingLine`; the others are cuttings.
 */
type ReportPart = 'head' | 'summary' | 'whole' | 'reasons' | 'whatIf' | 'failed';

/** What fits a screen of 24 rows beside the rest of the head. */
const reasonsOnAScreen = 5;
/** Of what people wrote as many lines stand before the reasons; the rest is read behind them. */
const linesBeforeReasons = 2;

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say' | 'accessible'>;

/** A report on a terminal: who, decision, why, what was seen and what was not. Ends with a line break. */
export function reportView(
  report: ReportAnswer,
  context: ViewContext,
  { part }: { part: ReportPart },
): string {
  const { stdout, timezone, say } = context;
  const whole = reportPage(report, { ...figureStyle(context), timezone });
  const { page, rest } = cutLongWords(whole, stdout);
  if (part === 'head') return joinBlocks(headBlocks(page, report, context));
  const blocks =
    part === 'failed'
      ? [identityLines(page, stdout), tableLines(page.failures, stdout)]
      : part === 'reasons'
        ? [
            identityLines(page, stdout),
            decisionLines(page.decision, stdout),
            reasonLines(page, stdout),
            rest.length === 0
              ? []
              : wrap(say('wholeReport', { command: `credit report show ${report.id}` }), stdout.width),
          ]
        : part === 'whatIf'
          ? [
              identityLines(page, stdout),
              decisionLines(page.decision, stdout),
              whatIfLines(page, context),
              tableLines(page.firmness, stdout),
            ]
          : [
              identityLines(page, stdout),
              decisionLines(page.decision, stdout),
              part === 'whole' && page.analysis !== undefined ? wrap(page.analysis, stdout.width) : [],
              tableLines(page.terms, stdout),
              reasonLines(page, stdout),
              rest,
              ...(part === 'whole' ? [linesOf(page.whatIf, stdout), tableLines(page.firmness, stdout)] : []),
              tableLines(page.said, stdout),
              tableLines(page.notEvaluated, stdout),
              groupLines(page, stdout, { everyRule: part === 'whole' }),
              tableLines(page.sections, stdout).map((line) => paintWarrantMarks(line, stdout.paint)),
              tableLines(page.failures, stdout),
              tableLines(page.costs, stdout),
              tableLines(page.notes, stdout),
              tableLines(page.reviews, stdout),
              closingLines(page, report, context),
            ];
  return joinBlocks(blocks);
}

/** The page with what people wrote cut to few lines, and what was cut, whole, as lines of its own. */
function cutLongWords(page: ReportPage, stdout: Channel) {
  const { decision, terms } = page;
  const most = linesBeforeReasons * stdout.width;
  const isLong = (text: string) => textWidth(text) > most;
  const remarks = decision.remarks.filter(isLong);
  const rows = terms?.rows.filter(({ cells }) => isLong(cells.at(-1) ?? '')) ?? [];
  const shortRow = (row: PageRow): PageRow => ({
    ...row,
    cells: row.cells.map((text) => truncate(text, most)),
  });
  return {
    page: {
      ...page,
      decision: { ...decision, remarks: decision.remarks.map((text) => truncate(text, most)) },
      terms: terms && { ...terms, rows: terms.rows.map(shortRow) },
    },
    rest: [
      ...remarks.flatMap((text) => wrap(text, stdout.width)),
      ...(terms === undefined || rows.length === 0 ? [] : tableLines({ ...terms, rows }, stdout)),
    ],
  };
}

function joinBlocks(blocks: readonly (readonly string[])[]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headBlocks(page: ReportPage, report: ReportAnswer, context: ViewContext) {
  const { stdout, say, accessible } = context;
  const { sections } = reportOutline(report, page, figureStyle(context));
  const meter =
    page.decision.score === null || accessible ? [] : [scoreMeter(page.decision.score, stdout.width)];
  const reasons =
    typeof page.reasons === 'string' ||
    page.reasons === undefined ||
    page.reasons.rows.length <= reasonsOnAScreen
      ? reasonLines(page, stdout)
      : [
          ...tableLines({ ...page.reasons, rows: page.reasons.rows.slice(0, reasonsOnAScreen) }, stdout),
          ...wrap(
            say('moreReasons', {
              count: page.reasons.rows.length - reasonsOnAScreen,
              command: `credit report show ${report.id} --reasons`,
            }),
            stdout.width - 2,
          ).map((line) => `  ${line}`),
        ];
  return [
    identityLines(page, stdout),
    [...decisionLines(page.decision, stdout), ...meter],
    tableLines(page.terms, stdout),
    reasons,
    tableLines(page.failures, stdout),
    [
      ...(sections === undefined ? [] : wrap(sections, stdout.width)),
      ...wrap(say('wholeReport', { command: `credit report show ${report.id}` }), stdout.width),
    ],
  ];
}

/** The decision again with its worst reason, in one line: what stands last on the screen. */
export function closingLine(report: ReportAnswer, context: ViewContext): string {
  const { stdout, timezone } = context;
  const page = reportPage(report, { ...figureStyle(context), timezone });
  const { word, tone } = page.decision;
  const { closing } = reportOutline(report, page, figureStyle(context));
  const [line = '', ...cut] = wrap(`${word}   ${closing}`, stdout.width - 1);
  return tonePainter(tone, stdout.paint)(word) + line.slice(word.length) + (cut.length > 0 ? '…' : '');
}

const widestMeter = 40;

function scoreMeter(score: number, width: number): string {
  const cells = Math.min(widestMeter, width - 2);
  const full = Math.round((Math.min(Math.max(score, 0), 1000) / 1000) * cells);
  return `[${'█'.repeat(full)}${'░'.repeat(cells - full)}]`;
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
  return linesOf(reasons, stdout);
}

function linesOf(table: PageTable | string | undefined, stdout: Channel): readonly string[] {
  return typeof table === 'string' ? wrap(table, stdout.width) : tableLines(table, stdout);
}

/** That nothing is told is said where it was asked for. */
function whatIfLines({ whatIf }: ReportPage, { stdout, say }: ViewContext): readonly string[] {
  return linesOf(whatIf ?? say('noWhatIf'), stdout);
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
        ...alignRows(
          rules.map((row) => markedRow(row, paint)),
          width,
        ),
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

/** A rule under its group; one that did not pass has a mark, which a reader without colours sees too. */
function markedRow({ cells: [first = '', ...others], tone }: PageRow, paint: Channel['paint']): AlignedRow {
  const marks = { BAD: '✗ ', WARNING: '! ', GOOD: '  ', PLAIN: '  ' };
  return { cells: [marks[tone] + first, ...others], paint: tonePainter(tone, paint) };
}
