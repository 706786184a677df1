import { fillTemplate, type Language, languages, partsOfTemplate, say, type Text } from '../base/language.ts';
import { LruMap } from '../base/lru-map.ts';
import { codeInWords } from '../sections/code-words.ts';
import type {
  CreditPolicyDetails,
  GroupOutcome,
  PolicyOutcome,
  ReasonOutcome,
  RuleOutcome,
} from '../sections/credit-policy.ts';
import { roleNames } from '../sections/roles.ts';
import { sanctionLists } from '../sections/sanctions.ts';
import { sourceTitle } from '../sections/source-words.ts';
import { dataAgeInWords, readDataAge } from '../wording/data-age.ts';
import { type CriterionWords, criterionWords } from './criterion-words.ts';
import type { OverallCause } from './decide.ts';
import { isThinScore, notSeen, shownBand } from './reasons.ts';
import { rules } from './rules/index.ts';
import { isSpan } from './span.ts';
import { type ShownValue, valueInWords } from './wording.ts';

/** What a rule does when it fails. */
export const outcomeWords: Readonly<Record<'ALERT' | 'DENIED' | 'SCORE', Text>> = {
  ALERT: { en: 'alerts', 'pt-BR': 'alerta' },
  DENIED: { en: 'denies', 'pt-BR': 'nega' },
  SCORE: { en: 'lowers the score', 'pt-BR': 'reduz a pontuação' },
};

/** The reader of a sentence. Sentences for the subject of a decision call an alert a review by a person. */
export type Reader = 'ANALYST' | 'SUBJECT';

const reviewWords: Text = { en: 'requires a review', 'pt-BR': 'exige análise' };

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
  EXISTENCE_NOT_CONFIRMED: {
    en: 'No source confirmed that the document exists, so the policy does not approve.',
    'pt-BR': 'Nenhuma fonte confirmou que o documento existe; por isso, a política não aprova.',
  },
};

/** The reason RISK_BAND of a score that rests on too little data to be shown in a band. */
const scoreTooLow: Text = {
  en: 'The score {score} is too low to approve.',
  'pt-BR': 'O score {score} é baixo demais para aprovar.',
};

/** What beside the rules speaks against approval, as a title. */
export const causeTitles: Readonly<Record<OverallCause, Text>> = {
  RISK_BAND: { en: 'Risk band of the score', 'pt-BR': 'Faixa de risco da pontuação' },
  NO_SCORE: { en: 'No score', 'pt-BR': 'Sem pontuação' },
  MINIMUM_COVERAGE: { en: 'Too little could be evaluated', 'pt-BR': 'Pouco pôde ser avaliado' },
  NOTHING_EVALUATED: { en: 'Nothing could be evaluated', 'pt-BR': 'Nada pôde ser avaliado' },
  EXISTENCE_NOT_CONFIRMED: {
    en: 'Existence of the document not confirmed',
    'pt-BR': 'Existência do documento não confirmada',
  },
};

const notSeenText: Text = {
  en: '{title} could not be evaluated for want of data, and the policy does not approve without it.',
  'pt-BR': '{title} não pôde ser avaliada por falta de dados, e a política não aprova sem ela.',
};

const unseenText: Text = {
  en: '{title} could not be evaluated for want of data, and the policy gives no decision without it.',
  'pt-BR': '{title} não pôde ser avaliada por falta de dados, e a política não decide sem ela.',
};

const staleTexts: Readonly<Record<'value' | 'reason' | 'ends', Text>> = {
  value: { en: 'not available: {source}, {data}', 'pt-BR': 'não disponível: {source}, {data}' },
  reason: {
    en: '{title} could not be evaluated, and the policy does not approve without it. {source}: {data}.',
    'pt-BR': '{title} não pôde ser avaliada, e a política não aprova sem ela. {source}: {data}.',
  },
  ends: {
    en: '{title} could not be evaluated, and the policy gives no decision without it. {source}: {data}.',
    'pt-BR': '{title} não pôde ser avaliada, e a política não decide sem ela. {source}: {data}.',
  },
};

const tooLittleCoverage: Text = {
  en: 'Only {coverage} of the points could be evaluated, less than the policy asks for.',
  'pt-BR': 'Só {coverage} dos pontos puderam ser avaliados, menos do que a política pede.',
};

/**
 * Returns the result of a policy with its texts in the reader's language. Stored results contain only codes and values.
 *
 * @param whyNotEvaluated returns why a rule was not evaluated, by the data of the report. Default: no reason.
 */
export function wordPolicyResult<Outcome extends Omit<PolicyOutcome, 'policyStatus'>>(
  outcome: Outcome,
  language: Language,
  whyNotEvaluated?: (rule: RuleOutcome) => string,
): Omit<Outcome, 'reasons' | 'groups'> & Pick<CreditPolicyDetails, 'reasons' | 'groups'> {
  return {
    ...outcome,
    riskBand: shownBand(outcome),
    reasons: outcome.reasons.map((reason) => ({ ...reason, text: explainReason(reason, outcome, language) })),
    groups: outcome.groups.map(({ title, ...group }) => {
      const shown = displayTitle({ name: group.name, ...(title !== undefined && { title }) }, language);
      return {
        ...group,
        ...(shown !== group.name && { title: shown }),
        rules: group.rules.map((rule) => {
          const why = rule.status === 'NOT_APPLIED' ? whyNotEvaluated?.(rule) : undefined;
          return {
            ...rule,
            title: ruleTitle(rule, language),
            ...(why !== undefined && { whyNotEvaluated: why }),
            text: explainRule(rule, language, { whyNotEvaluated: why }),
          };
        }),
      };
    }),
  };
}

/** What a group or a policy is called: its title in the reader's language, or its name where it has none. */
export function displayTitle(
  { name, title }: Pick<GroupOutcome, 'name' | 'title'>,
  language: Language,
): string {
  if (title === undefined) return name;
  return typeof title === 'string' ? title : say(title, language);
}

/** What a rule or combination is called, with what narrows it. */
export function ruleTitle(result: RuleOutcome, language: Language): string {
  return wordsOf(result, language)?.title ?? result.rule;
}

/**
 * Returns the finding of a rule as a sentence: "Age: 17 years; denies when less than 18 years".
 *
 * @param options.whyNotEvaluated the reason, if the rule was not evaluated. Default: the sentence only shows that data are not available.
 */
export function explainRule(
  result: RuleOutcome,
  language: Language,
  {
    whyNotEvaluated,
    reader,
  }: { readonly whyNotEvaluated?: string | undefined; readonly reader?: Reader } = {},
): string {
  const words = wordsOf(result, language);
  if (words === undefined) return result.rule;
  const value =
    result.stale === undefined
      ? words.finding(shownValue(result))
      : `${words.title}: ${staleInWords(result.stale, language)}`;
  const isWhySaid = result.stale !== undefined || whyNotEvaluated === undefined;
  const finding = isWhySaid ? value : `${value} (${whyNotEvaluated})`;
  return `${finding}; ${say(outcomeOf(result, reader), language)} ${words.failing}`;
}

/** What was found, by itself: "17 years"; undefined where the codes do not say what was asked. */
export function valueOfRule(result: RuleOutcome, language: Language): string | undefined {
  return result.stale === undefined
    ? wordsOf(result, language)?.value(shownValue(result))
    : staleInWords(result.stale, language);
}

/** When a rule speaks against the subject: "denies when less than 18 years". */
export function failingOfRule(result: RuleOutcome, language: Language, reader?: Reader): string | undefined {
  const words = wordsOf(result, language);
  return words && `${say(outcomeOf(result, reader), language)} ${words.failing}`;
}

/** The condition of a rule by itself: "less than 18 years". */
export function conditionOfRule(result: RuleOutcome, language: Language): string | undefined {
  return wordsOf(result, language)?.condition;
}

function outcomeOf({ decisive, statusToApply }: RuleOutcome, reader: Reader = 'ANALYST'): Text {
  const outcome = decisive === false ? 'SCORE' : statusToApply;
  return outcome === 'ALERT' && reader === 'SUBJECT' ? reviewWords : outcomeWords[outcome];
}

/** The rule that a reason is about; undefined where it is the policy as a whole. */
export function ruleOfReason(
  reason: ReasonOutcome,
  { groups }: Pick<PolicyOutcome, 'groups'>,
): RuleOutcome | undefined {
  const { groupIndex, ruleIndex } = reason;
  if (groupIndex === undefined || ruleIndex === undefined) return undefined;
  return groups[groupIndex]?.rules[ruleIndex];
}

/** A reason in a sentence. */
export function explainReason(
  reason: ReasonOutcome,
  outcome: Omit<PolicyOutcome, 'policyStatus'>,
  language: Language,
): string {
  const rule = ruleOfReason(reason, outcome);
  if (rule === undefined) return explainCause(reason, outcome, language);
  if (reason.rule !== notSeen) return explainRule(rule, language);
  const title = ruleTitle(rule, language);
  return rule.stale === undefined
    ? unseenReason(title, language)
    : sayStale('reason', rule.stale, language, title);
}

/** Returns why a rule without data prevents an approval. */
export function unseenReason(title: string, language: Language): string {
  return fillTemplate(say(notSeenText, language), { title });
}

type Stale = NonNullable<RuleOutcome['stale']>;

/** Why data that are too old keep the policy from any decision. */
export function tooOldSentence(title: string, stale: Stale, language: Language): string {
  return sayStale('ends', stale, language, title);
}

/** Which data are too old, as it stands in the place of a value. */
export function staleInWords(stale: Stale, language: Language): string {
  return sayStale('value', stale, language);
}

function sayStale(
  text: keyof typeof staleTexts,
  { source, list, ...age }: Stale,
  language: Language,
  title = '',
): string {
  const shown =
    list === undefined
      ? sourceTitle(source, language)
      : `${sourceTitle(source, language)} (${codeInWords(list, language)})`;
  const data = dataAgeInWords(age, language);
  return fillTemplate(say(staleTexts[text], language), { title, source: shown, data });
}

/** Why a rule without data keeps the policy from any decision. */
export function unseenSentence(title: string, language: Language): string {
  return fillTemplate(say(unseenText, language), { title });
}

/** That sentence in another language, as far as the rule that it names can be told from its title. */
export function unseenInLanguage(sentence: string, language: Language): string {
  for (const written of languages) {
    for (const text of [staleTexts.ends, unseenText]) {
      const parts = partsOfTemplate(sentence, say(text, written));
      if (parts === undefined) continue;
      if (written === language) return sentence;
      const { title = '', source = '', data = '' } = parts;
      const age = readDataAge(data, written);
      const rule = Object.values(rules).find((one) => say(one.title, written) === title);
      return fillTemplate(say(text, language), {
        ...parts,
        title: rule === undefined ? title : say(rule.title, language),
        source: sourceInLanguage(source, written, language),
        data: age === undefined ? data : dataAgeInWords(age, language),
      });
    }
  }
  return sentence;
}

function sourceInLanguage(source: string, from: Language, to: Language): string {
  const whole = roleNames.find((role) => source.startsWith(sourceTitle(role, from)));
  if (whole === undefined) return source;
  const list = source.slice(sourceTitle(whole, from).length).replace(/^ \(|\)$/g, '');
  const code = sanctionLists.find((one) => codeInWords(one, from) === list);
  return sourceTitle(whole, to) + (code === undefined ? '' : ` (${codeInWords(code, to)})`);
}

function explainCause(
  reason: ReasonOutcome,
  outcome: Pick<PolicyOutcome, 'score' | 'riskBand' | 'coverage' | 'reasons'>,
  language: Language,
): string {
  const { rule: cause, minimumCoverage: minimum } = reason;
  if (!isCause(cause)) return cause;
  const facts = {
    score: outcome.score ?? '',
    band: shownBand(outcome) ?? '',
    coverage: shareInWords(outcome.coverage, language),
    ...(minimum !== undefined && { minimum: shareInWords(minimum, language) }),
  };
  if (cause === 'RISK_BAND' && isThinScore(outcome)) return fillTemplate(say(scoreTooLow, language), facts);
  if (cause !== 'MINIMUM_COVERAGE' || minimum !== undefined) {
    return fillTemplate(say(causeTexts[cause], language), facts);
  }
  return fillTemplate(say(tooLittleCoverage, language), facts);
}

function isCause(rule: string): rule is OverallCause {
  return Object.hasOwn(causeTexts, rule);
}

/**
 * Rounded down, so that a share below the minimum never reads as if it had reached it; the millionth keeps what binary
 * fractions lose from pulling a round share down.
 */
export function shareInWords(part: number, language: Language): string {
  const percent = Math.floor(part * 10_000 + 1e-6) / 100;
  return valueInWords(percent, { kind: 'percent', unit: 'PERCENT' }, language);
}

/** Rules are few and results many: what is asked is put in words once. */
const wordsByCode = new LruMap<{ readonly words: CriterionWords | undefined }>({ maximum: 4_096 });

function wordsOf(result: RuleOutcome, language: Language): CriterionWords | undefined {
  const { rule, condition, conditionRole, input } = result;
  if (condition === undefined || conditionRole === undefined) return undefined;
  const { members, where } = result;
  const key = JSON.stringify([language, rule, condition, conditionRole, where, members, input]);
  const kept = wordsByCode.get(key);
  if (kept !== undefined) return kept.words;
  const words = criterionWords(
    {
      rule,
      condition,
      conditionRole,
      ...(where && { where }),
      ...(input && { input }),
      ...(members && { members }),
    },
    language,
  );
  wordsByCode.set(key, { words });
  return words;
}

function shownValue({ status, value }: RuleOutcome): ShownValue | undefined {
  return status === 'NOT_APPLIED' || !isShownValue(value) ? undefined : value;
}

function isShownValue(value: unknown): value is ShownValue {
  if (Array.isArray(value)) return value.every(isShownValue);
  return value === null || isSpan(value) || ['number', 'string', 'boolean'].includes(typeof value);
}
