import { fillTemplate, type Language, say, type Text, templateOf } from '../base/language.ts';
import { formatDocument } from '../document/mask.ts';
import { placementOf } from '../policy/proof/put/index.ts';
import { notSeen } from '../policy/reasons.ts';
import {
  explainRule,
  failingOfRule,
  ruleOfReason,
  ruleTitle,
  unseenReason,
  valueOfRule,
} from '../policy/result-words.ts';
import { bandInWords, whyWorseThanScore } from '../policy/score-words.ts';
import { unansweredRules } from '../policy/why-unanswered.ts';
import type { ExplainedReason, ExplainedSource, Explanation } from '../presentation/explanation.ts';
import type { ReportStatus } from '../report/report.ts';
import type { ReportAnswer, SectionAnswer } from '../report/report-answer.ts';
import type {
  CreditPolicyDetails,
  CriterionCode,
  PolicyReason,
  RuleResult,
} from '../sections/credit-policy.ts';
import type { SectionDetails } from '../sections/index.ts';
import { type HiddenNames, maskSection, maskText } from '../sections/mask-others.ts';
import { sanctionStandings, standingsInWords } from '../sections/sanction-standings.ts';
import { sectionTitle } from '../sections/section-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { subjectRights } from '../wording/subject-rights.ts';
import { correctionChannel } from './correction-channels.ts';
import { explanationTexts as texts } from './explanation-texts.ts';

/** How much a policy lets be told: `explanations` of the policy language. */
type ToldWidth = 'counterfactuals' | 'reasons' | 'none';

/**
 * Explains a decision by its trace.
 *
 * @param report the report as it stood with the decision, in the reader's language.
 * @param policy what its policy is called, and how much it lets be told.
 */
export function explain(
  report: ReportAnswer,
  policy: {
    readonly name: string;
    readonly width: ToldWidth;
    readonly at: string;
    /** Whether it decided without a person. */
    readonly automated: boolean;
  },
  style: FigureStyle,
): Explanation {
  const { language, format } = style;
  const hidden: HiddenNames = new Set();
  for (const { type, details } of report.sections)
    maskSection(type.value, details, { own: report.document, hidden });
  const clean = (text: string) => plainWords(maskText(text, { own: report.document, hidden }));
  const result = report.policyResult;
  const { width } = policy;
  const decidedBy = report.status === 'COMPLETED' ? 'NOBODY' : policy.automated ? 'POLICY' : 'ANALYST';
  const isOfPolicy = result !== null && width !== 'none' && decidedBy === 'POLICY';
  const worse = isOfPolicy ? whyWorseThanScore(result, language, 'SUBJECT') : undefined;
  const basic = report.sections.find(({ type }) => type.value === 'BASIC_INFORMATION')?.details['name'];
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  return {
    decision: report.status,
    decidedBy,
    summary: [
      ...summaryOf(report, decidedBy).map((text) =>
        fillTemplate(templateOf(text, language), {
          when: format.dateTime(policy.at),
          policy: clean(policy.name),
          version: report.policyVersion,
        }),
      ),
      ...(worse === undefined ? [] : [worse]),
    ].join(' '),
    subject: {
      name: typeof basic === 'string' && basic !== '' ? plainWords(basic) : null,
      document: formatDocument({ kind, value: report.document }),
      type: report.type,
    },
    policy: { id: report.policyId, name: clean(policy.name), version: report.policyVersion, at: policy.at },
    ...(result !== null &&
      width !== 'none' && {
        score: {
          score: result.score,
          band: result.riskBand,
          bandText: bandInWords(result, language) ?? null,
          coverage: result.coverage,
        },
        groups: result.groups.map(({ title, name, score, maximumScore }) => ({
          title: clean(title ?? name),
          points: score,
          maximum: maximumScore,
        })),
      }),
    evaluated: result !== null,
    reasons:
      result === null
        ? []
        : result.reasons.map((reason) => reasonOf(reason, { result, report, width, style, language, clean })),
    unseen: unseenOf(report, width, { language, clean }),
    whatIf: decidedBy === 'POLICY' ? whatIfOf(report, width, { language, clean }) : { ways: [], remarks: [] },
    sources: sourcesOf(report, language),
    ...(width === 'none' && { withheld: say(subjectRights[report.type].secret, language) }),
    sandbox: report.sandbox,
  };
}

/** Returns who decided, and what the policy had decided if an analyst did. */
function summaryOf(
  { status, policyStatus }: Pick<ReportAnswer, 'status' | 'policyStatus'>,
  decidedBy: Explanation['decidedBy'],
): readonly Text[] {
  const { byPolicy, byAnalyst, policyHad } = texts;
  return decidedBy === 'ANALYST'
    ? [textOf(byAnalyst, status), textOf(policyHad, policyStatus), texts.analystReasons]
    : [textOf(byPolicy, status)];
}

type TextsByStatus = Readonly<Partial<Record<ReportStatus, Text>>> & { readonly OTHER: Text };

function textOf(byStatus: TextsByStatus, status: ReportStatus): Text {
  return byStatus[status] ?? byStatus.OTHER;
}

interface ReasonContext {
  readonly result: CreditPolicyDetails;
  readonly report: ReportAnswer;
  readonly width: ToldWidth;
  readonly style: FigureStyle;
  readonly language: Language;
  readonly clean: (text: string) => string;
}

function reasonOf(
  reason: PolicyReason,
  { result, report, width, style, language, clean }: ReasonContext,
): ExplainedReason {
  const own = ruleOfReason(reason, result);
  const rule = result.groups.flatMap(({ rules }) => rules).find((one) => one === own);
  const effect = reason.decisive === false ? 'SCORE' : reason.status === 'DENIED' ? 'DENIED' : 'ALERT';
  if (rule === undefined) {
    const isTold = width !== 'none' || !/\d/.test(reason.text);
    const text = isTold ? clean(reason.text) : say(texts.wholeOfPolicy, language);
    return {
      effect,
      title: text,
      found: null,
      criterion: null,
      text,
      changeable: reason.rule === 'RISK_BAND' && losesChangeablePoints(result),
      records: [],
      data: [],
      sources: [],
    };
  }
  const title = clean(ruleTitle(rule, language));
  const sections = sectionsOf(rule, report);
  const isTold = width !== 'none';
  const data =
    rule.section === 'REQUEST' ? [say(texts.request, language)] : [sectionTitle(rule.section, language)];
  // Missing data disclose no value and no threshold.
  if (reason.rule === notSeen) {
    return {
      effect,
      title,
      found: say(texts.missing, language),
      criterion: say(texts.notApprovedWithout, language),
      text: clean(isTold ? reason.text : unseenReason(title, language)),
      changeable: false,
      records: [],
      data,
      sources: [],
    };
  }
  return {
    effect,
    title,
    found: isTold ? clean(valueOfRule(rule, language) ?? '') || null : null,
    criterion: isTold
      ? clean(failingOfRule(rule, language, 'SUBJECT') ?? rule.condition ?? '') || null
      : null,
    text: isTold ? clean(explainRule(rule, language, { reader: 'SUBJECT' })) : title,
    changeable: isChangeable(rule),
    records: isTold ? sanctionRecords(rule, report, style).map(clean) : [],
    data,
    sources: [...new Set(sections.flatMap(({ sources }) => sources.map(({ source }) => source)))],
  };
}

/** Returns the entries of lists that a rule about sanctions rests on. */
function sanctionRecords(rule: RuleResult, report: ReportAnswer, style: FigureStyle): readonly string[] {
  const section = report.sections.find(({ type }) => type.value === 'SANCTIONS');
  if (rule.section !== 'SANCTIONS' || section === undefined) return [];
  // The collector keeps only details that fit the schema of their type.
  const { lists } = section.details as SectionDetails['SANCTIONS'];
  const { lists: names, certainty } = rule.where ?? {};
  const screened = Array.isArray(names) ? lists.filter(({ list }) => names.includes(list)) : lists;
  const { listed, unclear, possible } = sanctionStandings(screened, section.asOf);
  return [...listed, ...unclear, ...(certainty === 'POSSIBLE' ? possible : [])].flatMap(({ list, hits }) => {
    const day = lists.find((one) => one.list === list)?.editionDate ?? null;
    const edition = day === null ? '' : say(texts.listOfDay, style.language, { day: style.format.date(day) });
    const line = (own: typeof hits, ...facts: readonly unknown[]) =>
      [standingsInWords([{ list, hits: own }], style), ...facts, edition].filter(Boolean).join(', ');
    if (hits.length === 0) return [line([])];
    return hits.map((hit) => line([hit], hit.sanction, hit.authority));
  });
}

/** The rules of the catalogue that a result is made of. */
/** Whether the subject could do something about the value that a rule reads. */
function isChangeable(rule: CriterionCode): boolean {
  return codesOf(rule).some((code) => (placementOf(code)?.action ?? null) !== null);
}

/** Whether the subject could do something about a rule that lowers the score. */
function losesChangeablePoints({ groups }: CreditPolicyDetails): boolean {
  return groups
    .flatMap(({ rules }) => rules)
    .some((rule) => ['DENIED', 'ALERT'].includes(rule.status) && isChangeable(rule));
}

function codesOf({ rule, members = [] }: CriterionCode): readonly string[] {
  return members.length === 0 ? [rule] : members.flatMap(codesOf);
}

function sectionsOf({ section }: RuleResult, { sections }: ReportAnswer): readonly SectionAnswer[] {
  return sections.filter(({ type }) => type.value === section);
}

/** Returns the sections without data and the reasons. Rules are left out if the policy does not disclose them, settings of the program always. */
function unseenOf(
  report: ReportAnswer,
  width: ToldWidth,
  { language, clean }: Pick<ReasonContext, 'language' | 'clean'>,
): readonly string[] {
  const rules = (report.policyResult?.groups ?? []).flatMap((group) => group.rules);
  const lines = unansweredRules(rules, report, language).map(({ place, rules: group }) => {
    const titles = [...new Set(group.map((rule) => ruleTitle(rule, language)))].join(' · ');
    const cause = say(causeOf(place, report), language);
    const title = place === 'REQUEST' ? say(texts.request, language) : sectionTitle(place, language);
    return clean(width === 'none' ? `${title}: ${cause}` : `${title}: ${titles} (${cause})`);
  });
  return [...new Set(lines)];
}

function causeOf(place: string, { sections }: ReportAnswer): Text {
  if (place === 'REQUEST') return texts.notGiven;
  const section = sections.find(({ type }) => type.value === place);
  switch (section?.status) {
    case 'NO_RECORD':
      return texts.noRecord;
    case 'COMPLETED':
    case 'PARTIAL':
      return texts.notEnough;
    case 'NOT_COLLECTED':
      // The source answered without it.
      return section.sources.some(({ status }) => status === 'ANSWERED')
        ? texts.notEnough
        : texts.notConsulted;
    default:
      return texts.notConsulted;
  }
}

function whatIfOf(
  { counterfactuals, counterfactualsUndecided, policyResult }: ReportAnswer,
  width: ToldWidth,
  { language, clean }: Pick<ReasonContext, 'language' | 'clean'>,
): Explanation['whatIf'] {
  if (policyResult === null || policyResult.policyStatus === 'APPROVED') return { ways: [], remarks: [] };
  if (width !== 'counterfactuals' || counterfactuals === undefined)
    return { ways: [], remarks: width === 'none' ? [] : [say(texts.whatIfWithheld, language)] };
  const isOpen = counterfactualsUndecided === true;
  if (counterfactuals.length === 0)
    return { ways: [], remarks: [say(isOpen ? texts.undecided : texts.nothing, language)] };
  return {
    ways: counterfactuals.map(({ aim, changes }) => ({
      leadsTo: aim,
      changes: changes.map(({ text }) => clean(text)),
    })),
    remarks: [say(texts.promise, language), ...(isOpen ? [say(texts.maybeOthers, language)] : [])],
  };
}

/** Each source of the report once, with the oldest day of what it gave. */
function sourcesOf({ sections }: ReportAnswer, language: Language): readonly ExplainedSource[] {
  const sources = new Map<string, ExplainedSource>();
  const all = sections.flatMap((section) =>
    section.sources
      // A source that was not queried says nothing about the subject.
      .filter(({ status }) => status !== 'NOT_ASKED')
      .map((one) => ({ ...one, asOf: section.asOf })),
  );
  for (const { source, provider, sandbox, status, dataDate, asOf, ageDays } of all) {
    const date = dataDate ?? asOf;
    const key = `${source} ${provider}`;
    const before = sources.get(key);
    if (before !== undefined && before.date <= date) continue;
    const { holder, address, how } = correctionChannel(source, provider);
    sources.set(key, {
      source,
      title: sourceTitle(source, language),
      provider,
      date,
      ...(ageDays !== undefined && { ageDays }),
      sandbox,
      failed: status === 'FAILED',
      correction: { holder: say(holder, language), address, how: say(how, language) },
    });
  }
  return [...sources.values()];
}
