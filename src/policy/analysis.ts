import { type Language, say, type Text } from '../base/language.ts';
import type { CriterionCode, PolicyOutcome, RuleOutcome } from '../sections/credit-policy.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { reais } from '../wording/numbers.ts';
import { statusWords } from '../wording/statuses.ts';
import { inputTitle } from './inputs/input.ts';
import { isThinScore, shownLimit } from './reasons.ts';
import { explainReason, ruleOfReason, ruleTitle, shareInWords, valueOfRule } from './result-words.ts';
import { ruleOfCode } from './rules/index.ts';
import { lacksAmount } from './why-unanswered.ts';

const texts = {
  result: {
    en: 'The policy came to: {status}, with score {score}.',
    'pt-BR': 'Resultado da política: {status}, com score {score}.',
  },
  resultInBand: {
    en: 'The policy came to: {status}, with score {score} in risk band {band}.',
    'pt-BR': 'Resultado da política: {status}, com score {score} na faixa de risco {band}.',
  },
  resultWithoutScore: {
    en: 'The policy came to: {status}, without a score.',
    'pt-BR': 'Resultado da política: {status}, sem score.',
  },
  decidedBy: { en: 'What decided: {reason}.', 'pt-BR': 'O que decidiu: {reason}.' },
  nothingAgainst: {
    en: 'No rule that decides spoke against approval.',
    'pt-BR': 'Nenhuma regra que decide pesou contra a aprovação.',
  },
  against: { en: 'Against: {facts}.', 'pt-BR': 'Contra: {facts}.' },
  inFavour: { en: 'In favour: {facts}.', 'pt-BR': 'A favor: {facts}.' },
  notSeen: {
    en: 'Not seen, for want of data: {what} (coverage {coverage}).',
    'pt-BR': 'Não visto, por falta de dados: {what} (cobertura {coverage}).',
  },
  seenInPart: {
    en: 'Partial data, because not all sources answered: {what}.',
    'pt-BR': 'Dados parciais, pois nem todas as fontes responderam: {what}.',
  },
  allSeen: {
    en: 'Every rule of the policy had the data that it needs.',
    'pt-BR': 'Todas as regras da política tiveram os dados de que precisam.',
  },
  withinLimit: {
    en: 'The amount requested, {amount}, is within the limit of {limit}.',
    'pt-BR': 'O valor solicitado, {amount}, está dentro do limite de {limit}.',
  },
  aboveLimit: {
    en: 'The amount requested, {amount}, is above the limit of {limit}.',
    'pt-BR': 'O valor solicitado, {amount}, está acima do limite de {limit}.',
  },
  amountAlone: {
    en: 'The amount requested is {amount}, and the policy offers no limit.',
    'pt-BR': 'O valor solicitado é {amount}, e a política não oferece limite.',
  },
  limitAlone: {
    en: 'The limit is {limit}; no amount was requested.',
    'pt-BR': 'O limite é {limit}; nenhum valor foi solicitado.',
  },
  noLimit: {
    en: 'No amount was requested, and the policy offers no limit.',
    'pt-BR': 'Nenhum valor foi solicitado, e a política não oferece limite.',
  },
  request: { en: 'Amount requested', 'pt-BR': 'Valor solicitado' },
} as const satisfies Record<string, Text>;

/** So many facts are told for, and as many against. */
const mostFacts = 2;

/** The parts of a report that the analysis reads, in addition to the result of its policy. */
interface AnalysedReport {
  readonly requestedAmount?: number | undefined;
  readonly status: string;
  readonly sections: readonly { readonly type: { readonly value: string }; readonly status: string }[];
}

/**
 * A result in four to seven sentences: what decided, the two strongest facts against and for, what was not seen or seen
 * in part, and what the amount means next to the limit. The result contains every figure in it.
 *
 * @param report.requestedAmount BRL; undefined if no amount was requested.
 * @param report.status status of the report. If an analyst denied it and the policy did not, no limit is stated.
 * @param report.sections its sections. A fact of a section with partial data is never in favour. If a fallback answered in place of a
 * failed source, the section is complete.
 */
export function analysisOf(
  outcome: PolicyOutcome,
  { requestedAmount, status, sections }: AnalysedReport,
  language: Language,
): string {
  const isDeniedByAnalyst = status === 'DENIED' && outcome.policyStatus !== 'DENIED';
  const partial = new Set(
    sections.flatMap((section) =>
      section.status === 'PARTIAL' || section.status === 'FAILED' ? [section.type.value] : [],
    ),
  );
  const inPart = sectionsInPart(outcome, partial);
  return [
    resultSentence(outcome, language),
    decisiveSentence(outcome, language),
    factSentence(texts.against, strongestAgainst(outcome), language),
    factSentence(texts.inFavour, strongestFor(outcome, partial), language),
    ...unseenSentences(outcome, { requestedAmount, inPart }, language),
    isDeniedByAnalyst ? undefined : amountSentence(shownLimit(outcome), requestedAmount, language),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

function resultSentence(outcome: PolicyOutcome, language: Language): string {
  const { policyStatus, score, riskBand } = outcome;
  const status = say(statusWords[policyStatus], language);
  if (score === null) return say(texts.resultWithoutScore, language, { status });
  return riskBand === null || isThinScore(outcome)
    ? say(texts.result, language, { status, score })
    : say(texts.resultInBand, language, { status, score, band: riskBand });
}

function decisiveSentence(outcome: PolicyOutcome, language: Language): string {
  // Worst first, and what decides before what lowered the score alone.
  const [worst] = outcome.reasons;
  if (worst === undefined || worst.decisive === false) return say(texts.nothingAgainst, language);
  const reason = explainReason(worst, outcome, language).replace(/\.$/, '');
  return say(texts.decidedBy, language, { reason });
}

function strongestAgainst(outcome: PolicyOutcome): readonly RuleOutcome[] {
  return firstFacts(
    outcome.reasons
      .flatMap((reason) => ruleOfReason(reason, outcome) ?? [])
      .filter(({ status }) => status === 'DENIED' || status === 'ALERT'),
  );
}

/** The first facts of rules: a rule may hold the same one against two thresholds, and it is told once. */
function firstFacts(rules: readonly RuleOutcome[]): readonly RuleOutcome[] {
  const first = new Map<string, RuleOutcome>();
  for (const rule of rules) {
    const fact = JSON.stringify([rule.rule, rule.input?.name ?? null, rule.where ?? null, rule.value]);
    if (!first.has(fact)) first.set(fact, rule);
    if (first.size === mostFacts) break;
  }
  return [...first.values()];
}

function strongestFor({ groups }: PolicyOutcome, partial: ReadonlySet<string>): readonly RuleOutcome[] {
  return firstFacts(
    groups
      .flatMap(({ rules }) => rules)
      .filter((rule) => rule.status === 'APPROVED' && !sectionsOf(rule).some((type) => partial.has(type)))
      .sort((a, b) => b.earnedPoints - a.earnedPoints),
  );
}

/** Returns the sections with partial data that rules were evaluated over. */
function sectionsInPart({ groups }: PolicyOutcome, partial: ReadonlySet<string>): readonly string[] {
  const evaluated = groups.flatMap(({ rules }) => rules.filter(({ status }) => status !== 'NOT_APPLIED'));
  return [...new Set(evaluated.flatMap(sectionsOf))].filter((type) => partial.has(type));
}

/** The sections that a rule reads, or the members of a combination. */
function sectionsOf(rule: RuleOutcome): readonly string[] {
  return rule.members === undefined ? [rule.section] : rule.members.flatMap(sectionsOfCode);
}

function sectionsOfCode(code: CriterionCode): readonly string[] {
  return code.members?.flatMap(sectionsOfCode) ?? ruleOfCode(code)?.sections ?? [];
}

function factSentence(
  text: (typeof texts)['against' | 'inFavour'],
  rules: readonly RuleOutcome[],
  language: Language,
): string | undefined {
  if (rules.length === 0) return undefined;
  const facts = rules.map((rule) => {
    // The value of a combination names its members, with what was found of each.
    const value = valueOfRule(rule, language);
    return value === undefined ? ruleTitle(rule, language) : `${ruleTitle(rule, language)}: ${value}`;
  });
  return say(text, language, { facts: facts.join('; ') });
}

function unseenSentences(
  { groups, coverage }: PolicyOutcome,
  {
    requestedAmount,
    inPart,
  }: { readonly requestedAmount: number | undefined; readonly inPart: readonly string[] },
  language: Language,
): readonly string[] {
  const missing = groups.flatMap(({ rules }) => rules.filter(({ status }) => status === 'NOT_APPLIED'));
  const partly = inPart.map((type) => sectionInWords(type, language)).join(', ');
  const seenInPart = partly === '' ? [] : [say(texts.seenInPart, language, { what: partly })];
  if (missing.length === 0) return partly === '' ? [say(texts.allSeen, language)] : seenInPart;
  const seen = new Set(groups.flatMap(({ rules }) => rules.flatMap(evaluatedSection)));
  const ofSections = new Set(
    missing.filter((rule) => isOfOneSection(rule) && !seen.has(rule.section)).map(({ section }) => section),
  );
  const unseen = new Set(
    missing.map((rule) => {
      const { section, input } = rule;
      if (lacksAmount(rule, requestedAmount)) return sectionInWords('REQUEST', language);
      if (input !== undefined && section === 'REQUEST') return inputTitle(input, language);
      return ofSections.has(section) ? sectionInWords(section, language) : ruleTitle(rule, language);
    }),
  );
  const notSeen = say(texts.notSeen, language, {
    what: [...unseen].join(', '),
    coverage: shareInWords(coverage, language),
  });
  return [notSeen, ...seenInPart];
}

/**
 * Whether the section of a rule that was not evaluated lacks the data. Other rules may lack an input, the revenue or the data of another
 * member of a combination.
 */
function isOfOneSection(rule: RuleOutcome): boolean {
  const alsoReads = ruleOfCode(rule)?.alsoReads ?? [];
  return rule.members === undefined && rule.input === undefined && alsoReads.length === 0;
}

/** Returns the section of a rule that was evaluated. */
function evaluatedSection({ status, section, members }: RuleOutcome): readonly string[] {
  return status === 'NOT_APPLIED' || members !== undefined ? [] : [section];
}

function sectionInWords(section: string, language: Language): string {
  if (isSectionType(section)) return say(sectionDefinition(section).title, language);
  return section === 'REQUEST' ? say(texts.request, language) : section;
}

function amountSentence(
  creditLimit: number | null,
  requestedAmount: number | undefined,
  language: Language,
): string {
  if (creditLimit === null) {
    return requestedAmount === undefined
      ? say(texts.noLimit, language)
      : say(texts.amountAlone, language, { amount: reais(requestedAmount, language) });
  }
  const limit = reais(creditLimit, language);
  if (requestedAmount === undefined) return say(texts.limitAlone, language, { limit });
  const text = requestedAmount > creditLimit ? texts.aboveLimit : texts.withinLimit;
  return say(text, language, { amount: reais(requestedAmount, language), limit });
}
