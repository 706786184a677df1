import { fillTemplate, type Language, say, type Text } from '../base/language.ts';
import type { CreditPolicyDetails, PolicyReason, RuleResult } from '../sections/credit-policy.ts';
import { type Criterion, compileCriterion } from './criterion.ts';
import type { OverallCause } from './decide.ts';
import type { RuleStatus } from './policy-status.ts';
import { findRule } from './rules/index.ts';
import { type ShownValue, valueInWords } from './wording.ts';

/** What a rule does when it fails. */
export const outcomeWords: Readonly<Record<'ALERT' | 'DENIED' | 'SCORE', Text>> = {
  ALERT: { en: 'alerts', 'pt-BR': 'alerta' },
  DENIED: { en: 'denies', 'pt-BR': 'nega' },
  SCORE: { en: 'lowers the score', 'pt-BR': 'reduz a pontuação' },
};

/**
 * Says the finding of a rule in a sentence: "Age: 17 years; denies when less than 18 years". All but the value is put
 * together beforehand.
 */
export function ruleSentence(
  { finding, failing }: Pick<Criterion, 'finding' | 'failing'>,
  outcome: keyof typeof outcomeWords,
  language: Language,
): (value: ShownValue | undefined) => string {
  const ending = `; ${say(outcomeWords[outcome], language)} ${failing}`;
  return (value) => finding(value) + ending;
}

const causeTexts: Readonly<Record<OverallCause, Text>> = {
  RISK_BAND: {
    en: 'The score {score} falls in risk band {band}.',
    'pt-BR': 'A pontuação {score} cai na faixa de risco {band}.',
  },
  NO_SCORE: {
    en: 'No rule with points could be evaluated, so there is no score.',
    'pt-BR': 'Nenhuma regra com pontos pôde ser avaliada; por isso não há pontuação.',
  },
  MINIMUM_COVERAGE: {
    en: 'Only {coverage} of the points could be evaluated; the policy asks for at least {minimum}.',
    'pt-BR': 'Só {coverage} dos pontos puderam ser avaliados; a política pede pelo menos {minimum}.',
  },
  NOTHING_EVALUATED: {
    en: 'The data needed by every rule was missing: nothing could be evaluated.',
    'pt-BR': 'Faltaram os dados de todas as regras: nada pôde ser avaliado.',
  },
};

/** The reason that stands for a rule without data without which the policy may not approve. */
export const notSeen = 'NOT_SEEN';

const notSeenText: Text = {
  en: '{title} could not be evaluated for want of data, and the policy does not approve without it.',
  'pt-BR': '{title} não pôde ser avaliada por falta de dados, e a política não aprova sem ela.',
};

/** Why a rule without data keeps the policy from approving. */
export function notSeenSentence(title: string, language: Language): string {
  return fillTemplate(say(notSeenText, language), { title });
}

const unseenText: Text = {
  en: '{title} could not be evaluated for want of data, and the policy gives no decision without it.',
  'pt-BR': '{title} não pôde ser avaliada por falta de dados, e a política não decide sem ela.',
};

/** Why a rule without data keeps the policy from any decision. */
export function unseenSentence(title: string, language: Language): string {
  return fillTemplate(say(unseenText, language), { title });
}

/** The group under which reasons name what concerns the policy as a whole; its rule is then the cause. */
export const overallGroup = 'scoring';

/** What beside the rules spoke against approval, in a sentence. */
export function causeSentence(
  cause: OverallCause,
  facts: {
    readonly score: number | null;
    readonly band: string | undefined;
    readonly coverage: number;
    readonly minimumCoverage: number;
  },
  language: Language,
): string {
  return fillTemplate(say(causeTexts[cause], language), {
    score: facts.score ?? '',
    band: facts.band ?? '',
    coverage: shareInWords(facts.coverage, language),
    minimum: shareInWords(facts.minimumCoverage, language),
  });
}

/**
 * Rounded down, so that a share below the minimum never reads as if it had reached it; the millionth keeps what binary
 * fractions lose from pulling a round share down.
 */
function shareInWords(part: number, language: Language): string {
  const percent = Math.floor(part * 10_000 + 1e-6) / 100;
  return valueInWords(percent, { kind: 'percent', unit: 'PERCENT' }, language);
}

/**
 * The sentence of a stored reason that concerns the policy as a whole, in another language than its policy's. A result
 * does not hold the minimum of coverage, so that sentence goes without it.
 */
export function explainCause(
  reason: PolicyReason,
  result: Pick<CreditPolicyDetails, 'score' | 'riskBand' | 'coverage'>,
  language: Language,
): string {
  const stored: string = reason.rule;
  if (!isCause(stored)) return reason.text;
  const facts = {
    score: result.score ?? '',
    band: result.riskBand ?? '',
    coverage: shareInWords(result.coverage, language),
  };
  const [untilMinimum = ''] = say(causeTexts[stored], language).split('{minimum}');
  if (reason.text.startsWith(fillTemplate(untilMinimum, facts))) return reason.text;
  return fillTemplate(
    say(stored === 'MINIMUM_COVERAGE' ? tooLittleCoverage : causeTexts[stored], language),
    facts,
  );
}

const tooLittleCoverage: Text = {
  en: 'Only {coverage} of the points could be evaluated, less than the policy asks for.',
  'pt-BR': 'Só {coverage} dos pontos puderam ser avaliados, menos do que a política pede.',
};

function isCause(rule: string): rule is OverallCause {
  return Object.hasOwn(causeTexts, rule);
}

const gravity: Readonly<Record<RuleStatus, number>> = { DENIED: 0, ALERT: 1, APPROVED: 2, NOT_APPLIED: 3 };

/** A reason with the points that its rule lost. */
export interface WeighedReason {
  readonly reason: PolicyReason;
  readonly lostPoints: number;
}

/** Reasons worst first: what decides, by its status; then by the points lost; then in the order of the policy. */
export function worstFirst(reasons: WeighedReason[]): PolicyReason[] {
  return reasons
    .sort(
      (a, b) =>
        Number(a.reason.decisive === false) - Number(b.reason.decisive === false) ||
        gravity[a.reason.status] - gravity[b.reason.status] ||
        b.lostPoints - a.lostPoints,
    )
    .map(({ reason }) => reason);
}

/**
 * The sentence of a stored rule result in another language than its policy's. A combination and a rule narrowed by
 * filters keep the sentence that they were stored with: a result does not hold what they were made of.
 */
export function explainRule(result: RuleResult, language: Language): string {
  const { rule, title, condition, conditionRole, statusToApply, decisive, status, value } = result;
  const catalogued = findRule(rule);
  const whole = catalogued !== undefined && Object.values(catalogued.title).includes(title);
  if (!whole || condition === undefined || conditionRole === undefined) return result.text;
  const configured =
    conditionRole === 'FAIL_WHEN' ? { rule, failWhen: condition } : { rule, passWhen: condition };
  const criterion = compileCriterion(configured, language);
  const shown = status === 'NOT_APPLIED' || !isShownValue(value) ? undefined : value;
  return ruleSentence(criterion, decisive === false ? 'SCORE' : statusToApply, language)(shown);
}

function isShownValue(value: unknown): value is ShownValue {
  if (Array.isArray(value)) return value.every(isShownValue);
  return value === null || ['number', 'string', 'boolean'].includes(typeof value);
}
