import { formatDocument } from '../../document/mask.ts';
import { explainCause, overallGroup } from '../../policy/reasons.ts';
import type { ReportAnswer, SectionAnswer } from '../../report/report-answer.ts';
import type { RuleResult } from '../../sections/credit-policy.ts';
import { isSectionType, sectionDefinition } from '../../sections/index.ts';
import type { CommandContext } from '../context.ts';
import { type AlignedRow, alignRows } from './align.ts';
import type { FigureStyle } from './counted.ts';
import { decisionLines, decisionPainter } from './decision-view.ts';
import { formatIn } from './format.ts';
import { plainWords, wrap } from './plain-words.ts';
import { ruleCells, ruleTitle } from './rule-words.ts';
import { sectionFigures } from './section-figures.ts';
import { statusWord } from './status-word.ts';
import { sayIn } from './texts.ts';

/** How much of a report is shown: `whole` also lists every rule; the other two are cuttings of it. */
export type ReportPart = 'summary' | 'whole' | 'reasons' | 'failed';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/** A report as people read it: who, decision, why, what was seen and what was not. Ends with a line break. */
export function reportView(
  report: ReportAnswer,
  context: ViewContext,
  { part }: { part: ReportPart },
): string {
  const view = { report, context, style: styleOf(context) };
  const blocks =
    part === 'failed'
      ? [identity(view), failures(view)]
      : part === 'reasons'
        ? [identity(view), decisionLines(report, context), reasons(view)]
        : [
            identity(view),
            decisionLines(report, context),
            reasons(view),
            unevaluated(view),
            groups(view, { everyRule: part === 'whole' }),
            sections(view),
            failures(view),
            whereabouts(view),
          ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

interface View {
  readonly report: ReportAnswer;
  readonly context: ViewContext;
  readonly style: FigureStyle;
}

function styleOf({ language, timezone }: ViewContext): FigureStyle {
  return { language, format: formatIn(language, timezone) };
}

/** SANDBOX in the very first line whenever anything was invented; then who it is and what was applied. */
function identity({ report, context, style }: View): readonly string[] {
  const { say, stdout } = context;
  const { width, paint } = stdout;
  const basic = report.sections.find((section) => section.type.value === 'BASIC_INFORMATION');
  const name = typeof basic?.details['name'] === 'string' ? plainWords(basic.details['name']) : '';
  const state = basic && sectionWords(basic, style)[0];
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const who = [
    formatDocument({ kind, value: report.document }),
    name,
    basic?.status === 'COMPLETED' ? state : '',
  ]
    .filter(Boolean)
    .join('  ');
  const applied = say('policyApplied', {
    policy: report.policyId,
    version: report.policyVersion,
    depth: report.depth,
  });
  const [first = '', ...more] = wrap(who, width);
  return [
    ...(report.sandbox
      ? wrap(say('sandboxFirst', { profile: report.profile }), width).map(paint.warning)
      : []),
    paint.strong(first),
    ...more,
    ...wrap(applied, width),
  ];
}

function reasons({ report, context, style }: View): readonly string[] {
  const { say, stdout } = context;
  const result = report.policyResult;
  if (result === null) return [];
  const found = result.reasons;
  if (found.length === 0) return [say('noReasons')];
  const rules = result.groups.flatMap((group) => group.rules.map((rule) => ({ group: group.name, rule })));
  const rows = found.map((reason): AlignedRow => {
    // The same rule may stand several times in a group: its sentence tells which one is meant.
    const same = rules.find(
      (one) => one.group === reason.group && one.rule.rule === reason.rule && one.rule.text === reason.text,
    );
    const cells = same
      ? ruleCells(same.rule, style)
      : [plainWords(explainCause(reason, result, style.language))];
    const word = statusWordOf(reason.status, context);
    const group = reason.group === overallGroup ? say('overallGroup') : plainWords(reason.group);
    return { cells: [word, group, ...cells], paint: decisionPainter(reason.status, stdout.paint) };
  });
  return [stdout.paint.strong(say('why')), ...alignRows(rows, stdout.width)];
}

/** Every rule that could not be evaluated, by the section that it would have read, and why there was nothing to read. */
function unevaluated({ report, context, style }: View): readonly string[] {
  const { say, stdout } = context;
  const rules = (report.policyResult?.groups ?? []).flatMap((group) => group.rules);
  const missing = rules.filter((rule) => rule.status === 'NOT_APPLIED');
  if (missing.length === 0) return [];
  // Without an amount these rules have nothing to do, whatever their section says.
  const isAboutAmount = ({ rule }: RuleResult) =>
    report.requestedAmount === undefined && rule.startsWith('REQUESTED_AMOUNT');
  const titlesOf = (group: readonly RuleResult[]) =>
    [...new Set(group.map((rule) => ruleTitle(rule, style.language)))].join(' · ');
  const withoutAmount = missing.filter(isAboutAmount);
  const bySection = groupBy(
    missing.filter((rule) => !isAboutAmount(rule)),
    (rule) => rule.section,
  );
  const rows = [...bySection].map(([type, group]): AlignedRow => {
    const section = report.sections.find((one) => one.type.value === type);
    const why = section === undefined ? say('notCollected') : whyNotEvaluated(section, context);
    return { cells: [sectionTitle(type, context), `${titlesOf(group)}  (${why})`] };
  });
  if (withoutAmount.length > 0) {
    rows.push({ cells: [say('request'), `${titlesOf(withoutAmount)}  (${say('noAmountGiven')})`] });
  }
  return [stdout.paint.strong(say('notEvaluated')), ...alignRows(rows, stdout.width)];
}

function whyNotEvaluated(section: SectionAnswer, { say }: ViewContext): string {
  switch (section.status) {
    case 'FAILED': {
      const [error] = section.errors;
      return error === undefined ? say('couldNotBeAsked') : `${error.source}: ${plainWords(error.message)}`;
    }
    case 'NOT_COLLECTED':
      return say('notCollected');
    case 'NO_RECORD':
      return say('unknownToSource');
    default:
      return say('notInTheAnswer');
  }
}

function groups({ report, context, style }: View, { everyRule }: { everyRule: boolean }): readonly string[] {
  const { say, stdout } = context;
  const found = report.policyResult?.groups ?? [];
  if (found.length === 0) return [];
  const rows = found.map((group): AlignedRow & { rules: readonly AlignedRow[] } => ({
    cells: [
      statusWordOf(group.status, context),
      plainWords(group.name),
      say('pointsOf', {
        points: style.format.number(group.score),
        maximum: style.format.number(group.maximumScore),
      }),
    ],
    paint: decisionPainter(group.status, stdout.paint),
    rules: group.rules.map((rule) => ({
      cells: [`  ${statusWordOf(rule.status, context)}`, ...ruleCells(rule, style)],
    })),
  }));
  const lines = everyRule
    ? rows.flatMap((row) => [...alignRows([row], stdout.width), ...alignRows(row.rules, stdout.width)])
    : alignRows(rows, stdout.width);
  return [stdout.paint.strong(say('groups')), ...lines];
}

function sections({ report, context, style }: View): readonly string[] {
  const { say, stdout } = context;
  const shown = report.sections.filter((section) => section.type.value !== 'CREDIT_POLICY');
  if (shown.length === 0) return [];
  const rows = shown.map((section): AlignedRow => {
    const words = sectionWords(section, style).join(' · ');
    const sources = section.sources.map((source) => source.source).join(', ');
    return {
      cells: [sectionTitle(section.type.value, context), sources === '' ? words : `${words}  (${sources})`],
    };
  });
  return [stdout.paint.strong(say('sections')), ...alignRows(rows, stdout.width)];
}

/** The state of a section in words, and its key figures. */
export function sectionWords(section: SectionAnswer, style: FigureStyle): readonly string[] {
  const say = sayIn(style.language);
  const { value: type } = section.type;
  switch (section.status) {
    case 'NOT_COLLECTED':
      return [say('notCollected')];
    case 'FAILED':
      return [say('couldNotBeAsked')];
    case 'NO_RECORD':
      return [say('unknownToSource')];
    case 'PARTIAL':
    case 'COMPLETED': {
      const figures = isSectionType(type) ? sectionFigures(type, section.details, style) : [];
      const words =
        figures === null ? [say('nothingFound')] : figures.length === 0 ? [say('collected')] : figures;
      return section.status === 'PARTIAL' ? [say('collectedInPart'), ...words] : words;
    }
  }
}

function failures({ report, context }: View): readonly string[] {
  const { say, stdout } = context;
  if (report.errors.length === 0) return [];
  const bySource = groupBy(report.errors, (error) => error.source);
  const rows = [...bySource].map(([source, errors]): AlignedRow => {
    const [first] = errors;
    const titles = errors.flatMap((error) =>
      error.section === null ? [] : [sectionTitle(error.section, context)],
    );
    const what = titles.length === 0 ? '' : `  (${[...new Set(titles)].join(', ')})`;
    return {
      cells: [plainWords(source), `${first?.code ?? ''}: ${plainWords(first?.message ?? '')}${what}`],
    };
  });
  return [stdout.paint.strong(say('whatFailed')), ...alignRows(rows, stdout.width)];
}

function whereabouts({ report, context, style }: View): readonly string[] {
  const { say, stdout } = context;
  const finished = report.progress.finishedAt;
  const when = finished === null ? '' : `  ·  ${style.format.dateTime(finished)} (${context.timezone})`;
  return [
    ...wrap(`${say('report')} ${report.id}${when}`, stdout.width),
    ...wrap(say('wholeReport', { command: `credit report show ${report.id} --json` }), stdout.width),
  ];
}

function sectionTitle(type: string, { language }: ViewContext): string {
  return isSectionType(type) ? sectionDefinition(type).title[language] : type;
}

function statusWordOf(
  status: 'APPROVED' | 'ALERT' | 'DENIED' | 'NOT_APPLIED',
  { language, say }: ViewContext,
): string {
  return (status === 'NOT_APPLIED' ? say('notApplied') : statusWord(status, language)).toUpperCase();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
