import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { CriterionCode, RuleOutcome } from '../sections/credit-policy.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { isRoleName, roles } from '../sections/roles.ts';
import {
  missingSources,
  type ShownSection,
  sectionStates,
  whyNotCollected,
} from '../sections/section-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import { balanceSheetLines, incomeStatementLines } from '../sections/statement-fields.ts';
import { plainWords } from '../wording/plain-words.ts';
import { lacksInput } from './inputs/lacks-input.ts';
import { openParts } from './open-parts.ts';
import { possibleOnly } from './possible-only.ts';
import { staleInWords } from './result-words.ts';
import type { Rule } from './rules/define-rule.ts';
import { ruleOfCode } from './rules/index.ts';
import { unclearRecords } from './unclear-records.ts';
import { unusableValues } from './unusable-values.ts';

/** The parts of an answer's section that explain why a rule was not evaluated. */
interface AnsweredSection extends ShownSection {
  readonly errors: readonly { readonly code: string; readonly source: string; readonly message: string }[];
}

interface AnsweredReport {
  readonly requestedAmount?: number | null;
  readonly sections: readonly AnsweredSection[];
}

/** Rules that were not evaluated for one reason. */
export interface UnansweredRules<Rule extends RuleOutcome> {
  /** The type of the section that they read; REQUEST if the request lacks an amount or an input. */
  readonly place: string;
  readonly rules: readonly Rule[];
  readonly why: string;
}

const words = {
  noAmount: { en: 'no amount was requested', 'pt-BR': 'nenhum valor foi solicitado' },
  inputNotGiven: { en: 'not provided in the request', 'pt-BR': 'não informado na solicitação' },
  figuresDiffer: {
    en: 'the sources state different figures: {fields}',
    'pt-BR': 'as fontes informam valores diferentes: {fields}',
  },
  daysExchanged: {
    en: 'the statements end before they start',
    'pt-BR': 'as demonstrações terminam antes de começar',
  },
  revenueKnown: {
    en: 'applies only if the revenue or income is unknown',
    'pt-BR': 'só se aplica se o faturamento ou a renda forem desconhecidos',
  },
  zeroRevenue: { en: 'the revenue or income is 0', 'pt-BR': 'faturamento ou renda iguais a zero' },
  noRevenue: { en: 'the revenue or income is unknown', 'pt-BR': 'faturamento ou renda desconhecidos' },
} as const satisfies Record<string, Text>;

/** Returns the rules that were not evaluated, grouped by reason, in the order of the policy. */
export function unansweredRules<Rule extends RuleOutcome>(
  rules: readonly Rule[],
  report: AnsweredReport,
  language: Language,
): readonly UnansweredRules<Rule>[] {
  const groups = new Map<string, { place: string; rules: Rule[]; why: string }>();
  for (const rule of rules) {
    if (rule.status !== 'NOT_APPLIED') continue;
    const { place, why } = whyUnanswered(rule, report, language);
    const key = `${place} ${why}`;
    const group = groups.get(key) ?? { place, rules: [], why };
    group.rules.push(rule);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns why a rule was not evaluated. */
export function whyNotEvaluated(rule: RuleOutcome, report: AnsweredReport, language: Language): string {
  return whyUnanswered(rule, report, language).why;
}

/**
 * Returns why a rule was not evaluated, and the section or request that lacks the data. The reasons are a missing amount or input,
 * data that are too old, a section that was not collected, and an unknown part of the data.
 */
function whyUnanswered(
  rule: RuleOutcome,
  report: AnsweredReport,
  language: Language,
): { readonly place: string; readonly why: string } {
  const { stale, section: type } = rule;
  const codes = rule.members === undefined ? [rule] : rule.members.flatMap(singleCodes);
  if (stale !== undefined) {
    const place = rule.members === undefined ? type : (sectionOfSource(codes, stale.source) ?? type);
    return { place, why: staleInWords(stale, language) };
  }
  if (lacksAmount(rule, report.requestedAmount))
    return { place: 'REQUEST', why: say(words.noAmount, language) };
  if (lacksInput(rule, report.sections)) return { place: 'REQUEST', why: say(words.inputNotGiven, language) };
  const reasons = codes.map((code) => reasonsOf(code, report, language));
  // The first section without which a combination could not be evaluated, which may be that of another member.
  const open = codes.find((_, index) => reasons[index]?.length !== 0);
  const place = rule.members === undefined || open === undefined ? undefined : ruleOfCode(open)?.sections[0];
  const why = [...new Set(reasons.flat())].join('; ') || say(sectionStates.notInTheAnswer, language);
  return { place: place ?? type, why };
}

/** Returns the first section that the members of a combination read and a source provides. */
function sectionOfSource(codes: readonly CriterionCode[], source: string): string | undefined {
  const provided: readonly string[] = isRoleName(source) ? roles[source].sections : [];
  return codes.flatMap((code) => ruleOfCode(code)?.sections ?? []).find((type) => provided.includes(type));
}

/** Returns whether a rule that was not evaluated compares the requested amount, although no amount was requested. */
export function lacksAmount(
  rule: Pick<RuleOutcome, 'rule' | 'members'>,
  requestedAmount: number | null | undefined,
): boolean {
  const codes = rule.members === undefined ? [rule] : rule.members.flatMap(singleCodes);
  return (
    (requestedAmount ?? null) === null && codes.some(({ rule: name }) => name.startsWith('REQUESTED_AMOUNT'))
  );
}

function singleCodes(code: CriterionCode): readonly CriterionCode[] {
  return code.members === undefined ? [code] : code.members.flatMap(singleCodes);
}

/** Returns the reasons why one rule was not evaluated; empty if they are unknown. */
function reasonsOf(code: CriterionCode, { sections }: AnsweredReport, language: Language): readonly string[] {
  const rule = ruleOfCode(code);
  const [type] = rule?.sections ?? [];
  if (rule === undefined || type === undefined) return [];
  const section = sections.find((one) => one.type.value === type);
  const state = stateInWords(section, language);
  if (state !== undefined || section === undefined) return state === undefined ? [] : [state];
  // A revenue without which the rule cannot be evaluated is the reason, whatever else is unknown.
  const ofRevenue = reasonsOfRevenue(rule, sections, language);
  if (ofRevenue.length > 0) return ofRevenue;
  const lists = openListsOf(section, listsNamed(code.where), language);
  const unclear = unclearRecords(code, section.details, { day: section.asOf, language });
  const possible = possibleOnly(code, section.details, language);
  const missing = missingSources(section, language);
  const unusable = unusableValues(code, section.details, { asOf: section.asOf, language });
  const parts = openParts(code, section.details, language);
  const open = [...lists, ...parts, ...unclear, ...unusable, ...possible, ...missing];
  if (open.length > 0) return open;
  return type === 'FINANCIAL_STATEMENTS' ? doubtsOfStatements(section.details, language) : [];
}

/** Returns why the revenue does not decide a rule that reads it. */
function reasonsOfRevenue(
  { id, value, alsoReads, sections: [first] }: Rule,
  sections: readonly AnsweredSection[],
  language: Language,
): readonly string[] {
  if (first !== 'REVENUE' && !alsoReads.includes('REVENUE')) return [];
  const revenue = sections.find((one) => one.type.value === 'REVENUE')?.details['calculatedRevenue'];
  const isKnown = typeof revenue === 'number';
  if (value === 'percent' && !isKnown) return [say(words.noRevenue, language)];
  if (value === 'percent' && revenue === 0) return [say(words.zeroRevenue, language)];
  return isKnown && revenue > 0 && id.endsWith('_NOT_CALCULATED_REVENUE')
    ? [say(words.revenueKnown, language)]
    : [];
}

/** Returns why the latest statements do not decide a rule: their days contradict each other, or their sources differ. */
function doubtsOfStatements(
  { periods }: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] {
  const [latest]: readonly unknown[] = Array.isArray(periods) ? periods : [];
  if (!isRecord(latest)) return [];
  const { start, end, sourcesDiffer } = latest;
  if (String(end) < String(start)) return [say(words.daysExchanged, language)];
  const fields: readonly unknown[] = Array.isArray(sourcesDiffer) ? sourcesDiffer : [];
  const labels: Readonly<Record<string, Text>> = { ...balanceSheetLines, ...incomeStatementLines };
  const titles = fields.map((field) => {
    const label = labels[String(field)];
    return label === undefined ? String(field) : say(label, language);
  });
  return titles.length === 0 ? [] : [say(words.figuresDiffer, language, { fields: titles.join(', ') })];
}

/** Returns why a section has no data; undefined if it was collected. */
function stateInWords(section: AnsweredSection | undefined, language: Language): string | undefined {
  switch (section?.status) {
    case undefined:
      return say(sectionStates.notCollected, language);
    case 'FAILED': {
      const [error] = section.errors;
      return error === undefined
        ? say(sectionStates.couldNotBeAsked, language)
        : `${sourceTitle(error.source, language)}: ${plainWords(error.message)}`;
    }
    case 'NOT_COLLECTED':
      return whyNotCollected(section, language);
    case 'NO_RECORD':
      return say(sectionStates.unknownToSource, language);
    default:
      return undefined;
  }
}

/** The collector keeps only details that fit the schema of their type. */
function openListsOf(
  { type: { value: type }, details }: AnsweredSection,
  meant: ReadonlySet<string> | undefined,
  language: Language,
): readonly string[] {
  return (isSectionType(type) && sectionDefinition(type).openLists?.(details, meant, language)) || [];
}

function listsNamed(where: CriterionCode['where']): ReadonlySet<string> | undefined {
  const lists = where?.['lists'];
  return Array.isArray(lists) ? new Set(lists.map(String)) : undefined;
}
