import { type Language, say } from '../base/language.ts';
import { formatDocument } from '../document/mask.ts';
import { analysisOf } from '../policy/analysis.ts';
import { notSeen, overallGroup } from '../policy/reasons.ts';
import { displayTitle, explainReason, ruleOfReason } from '../policy/result-words.ts';
import { unansweredRules } from '../policy/why-unanswered.ts';
import type { PurposeAnswer } from '../report/purpose-answer.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { CreditPolicyDetails, PolicyReason, RuleResult } from '../sections/credit-policy.ts';
import { reusesInWords } from '../sections/reuse-words.ts';
import { sectionTitle, sectionWords } from '../sections/section-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { decisionWords } from '../wording/decision-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { costTable } from './cost-words.ts';
import { type Decision, decisionOf } from './decision.ts';
import { firmnessTable, whatIfTable } from './explanation-words.ts';
import { notesTable } from './note-words.ts';
import { type PageRow, type PageTable, toneOf } from './page.ts';
import { reportWords } from './report-words.ts';
import { reviewsTable } from './review-words.ts';
import { ruleCells, ruleTitle } from './rule-words.ts';
import { termsTable } from './terms-words.ts';

/** A report as people read it, from the most telling to the rest: plain values for a terminal, a page or a file. */
export interface ReportPage {
  /** Said before everything else where anything was invented. */
  readonly sandbox: string | undefined;
  /** Document, name and state of the subject. */
  readonly subject: string;
  /** The policy that was applied. */
  readonly applied: string;
  readonly decision: Decision;
  /** The result in a few sentences; undefined where nothing was evaluated. */
  readonly analysis: string | undefined;
  /** What spoke against approval, worst first; a sentence where nothing did, undefined where nothing was evaluated. */
  readonly reasons: PageTable | string | undefined;
  /** What would change the decision; a sentence where nothing would, undefined where it is not told. */
  readonly whatIf: PageTable | string | undefined;
  /** How firm the decision is; undefined where nothing is near to changing it. */
  readonly firmness: PageTable | undefined;
  /** What an approval says beside its status, and who has signed it; undefined where nothing is said. */
  readonly terms: PageTable | undefined;
  /** What people noted, in order; undefined where that is nothing. */
  readonly notes: PageTable | undefined;
  /** Where the decision was asked to be looked at again; undefined where it was not. */
  readonly reviews: PageTable | undefined;
  /** What the caller said, apart from what sources said; undefined where that is nothing. */
  readonly said: PageTable | undefined;
  /** The rules that could not be evaluated, by the section that they would have read. */
  readonly notEvaluated: PageTable | undefined;
  readonly groups: { readonly title: string; readonly groups: readonly GroupRows[] } | undefined;
  readonly sections: PageTable | undefined;
  readonly failures: PageTable | undefined;
  /** What its sources cost; undefined where none had a price. */
  readonly costs: PageTable | undefined;
  /** Its identifier, and when it was finished. */
  readonly reference: string;
}

/** A group of rules, and each of its rules, those that failed first. */
interface GroupRows {
  readonly group: PageRow;
  readonly rules: readonly PageRow[];
}

interface PageStyle extends FigureStyle {
  /** The zone of the times, which is told beside them. */
  readonly timezone: string;
}

/** Puts a report in words. */
export function reportPage(report: ReportAnswer, style: PageStyle): ReportPage {
  const { language } = style;
  return {
    sandbox: report.sandbox
      ? say(reportWords.sandboxFirst, language, { profile: report.profile })
      : undefined,
    subject: subjectOf(report, style),
    applied: say(reportWords.policyApplied, language, {
      policy: report.policyId,
      version: report.policyVersion,
      depth: report.depth,
    }),
    decision: decisionOf(report, style),
    analysis:
      report.policyResult === null
        ? undefined
        : plainWords(analysisOf(report.policyResult, report, language)),
    reasons: reasonsOf(report, style),
    whatIf: whatIfTable(report, style),
    firmness: firmnessTable(report, style),
    terms: termsTable(report, style),
    notes: notesTable(report, style),
    reviews: reviewsTable(report, style),
    said: saidTable(report, style),
    notEvaluated: notEvaluatedOf(report, style),
    groups: groupsOf(report, style),
    sections: sectionsOf(report, style),
    failures: failuresOf(report, style),
    costs: costTable(report, style),
    reference: referenceOf(report, style),
  };
}

function subjectOf(report: ReportAnswer, style: FigureStyle): string {
  const basic = report.sections.find(({ type }) => type.value === 'BASIC_INFORMATION');
  const name = typeof basic?.details['name'] === 'string' ? plainWords(basic.details['name']) : '';
  const state = basic?.status === 'COMPLETED' ? sectionWords(basic, style)[0] : '';
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  return [formatDocument({ kind, value: report.document }), name, state].filter(Boolean).join('  ');
}

function reasonsOf({ policyResult: result }: ReportAnswer, style: FigureStyle): ReportPage['reasons'] {
  if (result === null) return undefined;
  const { language } = style;
  if (result.reasons.length === 0) return say(decisionWords.nothingAgainst, language);
  const rows = result.reasons.map((reason): PageRow => {
    const rule = ruleOfReason(reason, result);
    const cells =
      rule === undefined
        ? [plainWords(explainReason(reason, result, language))]
        : reason.rule === notSeen
          ? [ruleTitle(rule, language), '–', say(reportWords.notSeen, language)]
          : ruleCells(rule, style);
    const group =
      reason.group === overallGroup
        ? say(reportWords.overallGroup, language)
        : plainWords(groupOfReason(reason, result, language));
    // What lowered the score alone is no alert of the whole.
    return reason.decisive === false
      ? { cells: [say(reportWords.scoreOnly, language), group, ...cells], tone: 'PLAIN' }
      : { cells: [ruleStatus(reason, style), group, ...cells], tone: toneOf(reason.status) };
  });
  return { title: say(reportWords.why, language), rows };
}

function groupOfReason(
  { group: name, groupIndex }: PolicyReason,
  { groups }: CreditPolicyDetails,
  language: Language,
): string {
  const group = groupIndex === undefined ? undefined : groups[groupIndex];
  return displayTitle(group ?? { name }, language);
}

/** What the caller said, apart from what sources said; undefined where that is nothing. */
export function saidTable(
  { inputs = [], purpose }: Pick<ReportAnswer, 'inputs' | 'purpose'>,
  { language }: FigureStyle,
): PageTable | undefined {
  const said = inputs.map(({ title, text }) => [plainWords(title), plainWords(text)]);
  const all =
    purpose === undefined ? said : [[say(reportWords.purpose, language), purposeInWords(purpose)], ...said];
  if (all.length === 0) return undefined;
  return {
    title: say(reportWords.saidByCaller, language),
    rows: all.map((cells) => ({ cells, tone: 'PLAIN' })),
  };
}

/** Why the subject was looked up, with what in law allows it. */
export function purposeInWords({ title, basis }: PurposeAnswer): string {
  return plainWords(`${title}: ${basis}`);
}

/** The rules that could not be evaluated, by the section that they would have read, and why; undefined where there are none. */
export function notEvaluatedOf(report: ReportAnswer, style: FigureStyle): PageTable | undefined {
  const { language } = style;
  const rules = (report.policyResult?.groups ?? []).flatMap((group) => group.rules);
  const unanswered = unansweredRules(rules, report, language);
  if (unanswered.length === 0) return undefined;
  const rows = unanswered.map(({ place, rules: group, why }): PageRow => {
    const titles = [...new Set(group.map((rule) => ruleTitle(rule, language)))].join(' · ');
    const title = place === 'REQUEST' ? say(reportWords.request, language) : sectionTitle(place, language);
    return { cells: [title, `${titles}  (${why})`], tone: 'PLAIN' };
  });
  return { title: say(reportWords.notEvaluated, language), rows };
}

function groupsOf({ policyResult }: ReportAnswer, style: FigureStyle): ReportPage['groups'] {
  const { language, format } = style;
  const groups = (policyResult?.groups ?? []).map((group): GroupRows => {
    const points = say(reportWords.pointsOf, language, {
      points: format.number(group.score),
      maximum: format.number(group.maximumScore),
    });
    return {
      group: {
        cells: [ruleStatus(group, style), plainWords(displayTitle(group, language)), points],
        tone: toneOf(group.status),
      },
      rules: group.rules
        .toSorted((a, b) => severityOf(b) - severityOf(a))
        .map((rule) => ({
          cells: [ruleStatus(rule, style), ...ruleCells(rule, style)],
          tone: rule.status === 'APPROVED' ? 'PLAIN' : toneOf(rule.status),
        })),
    };
  });
  return groups.length === 0 ? undefined : { title: say(reportWords.groups, language), groups };
}

function sectionsOf(report: ReportAnswer, style: FigureStyle): PageTable | undefined {
  const { language } = style;
  const shown = report.sections.filter(({ type }) => type.value !== 'CREDIT_POLICY');
  if (shown.length === 0) return undefined;
  const rows = shown.map((section): PageRow => {
    const words = [...sectionWords(section, style), ...reusesInWords(section.sources, style)].join(' · ');
    const title = sectionTitle(section.type.value, language);
    const sources = new Set(section.sources.map(({ source }) => sourceTitle(source, language)));
    // A source that is called like the section says nothing more.
    const shown = [...sources].filter((source) => source !== title).join(', ');
    return {
      cells: [title, shown === '' ? words : `${words}  (${shown})`],
      tone: 'PLAIN',
    };
  });
  return { title: say(reportWords.sections, language), rows };
}

function failuresOf(report: ReportAnswer, { language }: FigureStyle): PageTable | undefined {
  if (report.errors.length === 0) return undefined;
  const bySource = groupBy(report.errors, (error) => error.source);
  const rows = [...bySource].map(([source, errors]): PageRow => {
    const [first] = errors;
    const titles = errors.flatMap(({ section }) =>
      section === null ? [] : [sectionTitle(section, language)],
    );
    const what = titles.length === 0 ? '' : `  (${[...new Set(titles)].join(', ')})`;
    // What is stored is in English; in other languages the message is the code in words, and would say it twice.
    const code = language === 'en' ? `${first?.code ?? ''}: ` : '';
    return {
      cells: [plainWords(sourceTitle(source, language)), `${code}${plainWords(first?.message ?? '')}${what}`],
      tone: 'PLAIN',
    };
  });
  return { title: say(reportWords.whatFailed, language), rows };
}

function referenceOf({ id, progress }: ReportAnswer, { language, format, timezone }: PageStyle): string {
  const { finishedAt } = progress;
  const when = finishedAt === null ? '' : `  ·  ${format.dateTime(finishedAt)} (${timezone})`;
  return `${say(reportWords.report, language)} ${id}${when}`;
}

/** How much a rule speaks against approval. */
function severityOf({ status }: RuleResult): number {
  return ['APPROVED', 'NOT_APPLIED', 'ALERT', 'DENIED'].indexOf(status);
}

function ruleStatus(
  { status }: Pick<PolicyReason | RuleResult, 'status'>,
  { language }: FigureStyle,
): string {
  return say(statusWords[status], language).toUpperCase();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
