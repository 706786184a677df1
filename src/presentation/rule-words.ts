import { type Language, say, type Text } from '../base/language.ts';
import {
  conditionOfRule,
  failingOfRule,
  ruleTitle as titleOfRule,
  valueOfRule,
} from '../policy/result-words.ts';
import type { RuleOutcome } from '../sections/credit-policy.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';

const words = {
  passesWhen: { en: 'passes when: {condition}', 'pt-BR': 'exige: {condition}' },
  lowersUnless: {
    en: 'lowers the score unless: {condition}',
    'pt-BR': 'reduz a pontuação a menos que: {condition}',
  },
} as const satisfies Record<string, Text>;

/** A rule in cells: what it is called, what was found, and what it does when. */
export function ruleCells(result: RuleOutcome, { language }: FigureStyle): readonly string[] {
  return [ruleTitle(result, language), foundValue(result, language), conditionWords(result, language)];
}

/** What a rule is called, in the reader's language. */
export function ruleTitle(result: RuleOutcome, language: Language): string {
  return plainWords(titleOfRule(result, language));
}

function foundValue(result: RuleOutcome, language: Language): string {
  const { status, value } = result;
  if (status === 'NOT_APPLIED') return '–';
  // Null where something never happened: the status says that the rule was evaluated.
  const shown = valueOfRule(result, language);
  return plainWords(shown ?? (value === null ? '–' : JSON.stringify(value)));
}

/** What the condition does, and the condition in words; as it was written where the codes do not say what it is made of. */
function conditionWords(result: RuleOutcome, language: Language): string {
  const { condition, conditionRole, decisive } = result;
  if (condition === undefined) return '';
  if (conditionRole !== 'PASS_WHEN') return plainWords(failingOfRule(result, language) ?? condition);
  return say(decisive === false ? words.lowersUnless : words.passesWhen, language, {
    condition: plainWords(conditionOfRule(result, language) ?? condition),
  });
}
