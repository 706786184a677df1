import { type Language, say, type Text } from '../base/language.ts';
import { readCondition } from '../policy/condition.ts';
import { findRule } from '../policy/rules/index.ts';
import { conditionInWords, type ShownValue, valueInWords } from '../policy/wording.ts';
import type { RuleResult } from '../sections/credit-policy.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';

const words = {
  failsWhen: { en: 'fails when: {condition}', 'pt-BR': 'reprova se: {condition}' },
  passesWhen: { en: 'passes when: {condition}', 'pt-BR': 'exige: {condition}' },
  lowersWhen: { en: 'lowers the score when: {condition}', 'pt-BR': 'reduz a pontuação se: {condition}' },
  lowersUnless: {
    en: 'lowers the score unless: {condition}',
    'pt-BR': 'reduz a pontuação a menos que: {condition}',
  },
} as const satisfies Record<string, Text>;

/** A rule in cells: what it is called, what was found, and the condition that was set. */
export function ruleCells(result: RuleResult, style: FigureStyle): readonly string[] {
  return [ruleTitle(result, style.language), foundValue(result, style), conditionWords(result, style)];
}

/** What a rule is called, in the reader's language; the filters of a narrowed one stay as they were written. */
export function ruleTitle({ rule, title }: RuleResult, language: Language): string {
  const titles = findRule(rule)?.title;
  const stored = titles && Object.values(titles).find((one) => title === one || title.startsWith(`${one} (`));
  return plainWords(
    titles === undefined || stored === undefined ? title : say(titles, language) + title.slice(stored.length),
  );
}

function foundValue(
  { rule, status, value, condition = '' }: RuleResult,
  { language, format }: FigureStyle,
): string {
  if (status === 'NOT_APPLIED') return '–';
  const catalogued = findRule(rule);
  if (catalogued === undefined) return value === null ? '–' : plainWords(JSON.stringify(value));
  if (catalogued.value === 'money' && typeof value === 'number') return format.money(value);
  const unit = readCondition(condition, catalogued).condition?.unit;
  // Null where something never happened: the status says that the rule was evaluated.
  const shown: ShownValue = isShownValue(value) ? value : JSON.stringify(value);
  return plainWords(valueInWords(shown, { kind: catalogued.value, unit }, language));
}

/** What the condition does, and the condition as configured, in words; a combination of several is shown as it was written. */
function conditionWords(
  { rule, condition, conditionRole, decisive }: RuleResult,
  { language }: FigureStyle,
): string {
  if (condition === undefined) return '';
  const catalogued = findRule(rule);
  const read = catalogued && readCondition(condition, catalogued).condition;
  const phrase = read && catalogued ? conditionInWords(read, catalogued.value, language) : condition;
  const [passes, fails] =
    decisive === false ? [words.lowersUnless, words.lowersWhen] : [words.passesWhen, words.failsWhen];
  return say(conditionRole === 'PASS_WHEN' ? passes : fails, language, { condition: plainWords(phrase) });
}

function isShownValue(value: unknown): value is ShownValue {
  if (Array.isArray(value)) return value.every(isShownValue);
  return value === null || ['number', 'string', 'boolean'].includes(typeof value);
}
