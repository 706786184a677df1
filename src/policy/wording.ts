import { fillTemplate, type Language, say, type Text } from '../base/language.ts';
import { codeInWords } from '../sections/code-words.ts';
import { dayNoun } from '../wording/days.ts';
import { exactNumber, groupedNumber, reais } from '../wording/numbers.ts';
import type { Condition } from './condition.ts';
import type { DurationUnit } from './elapsed-time.ts';
import { operators } from './operators/index.ts';
import { isSpan, type Span } from './span.ts';
import type { ValueKind } from './value-kind.ts';

/** A value as a report shows it, a span if a part is unknown; null if there is none, or if an event never happened. */
export type ShownValue = number | string | boolean | null | Span | readonly ShownValue[];

const words = {
  yes: { en: 'yes', 'pt-BR': 'sim' },
  no: { en: 'no', 'pt-BR': 'não' },
  none: { en: 'none', 'pt-BR': 'nenhum' },
  never: { en: 'never', 'pt-BR': 'nunca' },
  or: { en: 'or', 'pt-BR': 'ou' },
  between: { en: '{least} to {most}', 'pt-BR': '{least} a {most}' },
  orMore: { en: '{least} or more', 'pt-BR': '{least} ou mais' },
} as const satisfies Record<string, Text>;

const durations: Readonly<Record<DurationUnit, { readonly one: Text; readonly many: Text }>> = {
  DAYS: dayNoun,
  MONTHS: { one: { en: 'month', 'pt-BR': 'mês' }, many: { en: 'months', 'pt-BR': 'meses' } },
  YEARS: { one: { en: 'year', 'pt-BR': 'ano' }, many: { en: 'years', 'pt-BR': 'anos' } },
};

/** What a value measures. */
interface Measure {
  readonly kind: ValueKind;
  readonly unit: Condition['unit'];
  /** Its texts are words of a closed set. */
  readonly codes?: boolean;
  /** Of a number: what stands behind it. */
  readonly suffix?: string;
}

/**
 * A value in words: money with its currency, a time with its unit. Written here and not by Intl, whose output may
 * change with the version of Node, so that the same result reads the same everywhere.
 */
export function valueInWords(value: ShownValue, measure: Measure, language: Language): string {
  if (value === null) return say(words.never, language);
  if (typeof value === 'number')
    return elapsedInWords(value, measure, language) ?? numberInWords(value, measure, language);
  if (typeof value === 'boolean') return say(words[value ? 'yes' : 'no'], language);
  if (typeof value === 'string') return measure.codes === true ? codeInWords(value, language) : value;
  if (isSpan(value)) return spanInWords(value, measure, language);
  if (value.length === 0) return say(words.none, language);
  return value.map((item) => valueInWords(item, measure, language)).join(', ');
}

/** A span in words: "R$ 1.000,00 ou mais", "31 to 40 years". A noun is written once, behind the upper bound. */
function spanInWords({ least, most }: Span, measure: Measure, language: Language): string {
  const inWords = (bound: number) => valueInWords(bound, measure, language);
  if (most === null) return say(words.orMore, language, { least: inWords(least) });
  const isNamed = measure.kind === 'duration' && elapsedInWords(most, measure, language) === undefined;
  const from = isNamed ? groupedNumber(least, language) : inWords(least);
  return say(words.between, language, { least: from, most: inWords(most) });
}

/** A condition in words: "less than 12 months". */
export function conditionInWords(condition: Condition, measure: Measure, language: Language): string {
  const { operator, numbers, texts, unit } = condition;
  const { codes = false } = measure;
  const phrase = say(operators[operator].phrase, language);
  const last = numbers.length - 1;
  // Between two ends a unit is said once, behind the last.
  const thresholds = numbers.map((number, index) =>
    index < last && nounOf(unit) !== undefined
      ? groupedNumber(number, language)
      : numberInWords(number, { ...measure, unit }, language),
  );
  if (phrase.includes('{0}'))
    return phrase.replace(/\{(\d)\}/g, (_, index) => thresholds[Number(index)] ?? '');
  const shown = codes ? texts.map((text) => codeInWords(text, language)) : texts;
  return [phrase, ...thresholds, shown.join(` ${say(words.or, language)} `)]
    .filter((part) => part !== '')
    .join(' ');
}

const lessThan: Text = { en: 'less than 1 {unit}', 'pt-BR': 'menos de 1 {unit}' };
const yearsAndMonths: Text = { en: '{years} and {months}', 'pt-BR': '{years} e {months}' };

/** A time that has passed: whole months and years hide what is left of the first, and months past two years read badly. */
function elapsedInWords(value: number, { kind, unit }: Measure, language: Language): string | undefined {
  if (kind !== 'duration' || (unit !== 'MONTHS' && unit !== 'YEARS')) return undefined;
  if (value === 0) {
    return fillTemplate(say(lessThan, language), { unit: say(durations[unit].one, language) });
  }
  if (unit === 'YEARS' || value < 24) return undefined;
  const inUnit = (part: number, of: 'MONTHS' | 'YEARS') => numberInWords(part, { kind, unit: of }, language);
  const years = inUnit(Math.floor(value / 12), 'YEARS');
  if (value % 12 === 0) return years;
  return fillTemplate(say(yearsAndMonths, language), { years, months: inUnit(value % 12, 'MONTHS') });
}

function numberInWords(value: number, { kind, unit, suffix }: Measure, language: Language): string {
  if (kind === 'money') return reais(value, language);
  const number = isExact(kind) ? exactNumber(value, language) : groupedNumber(value, language);
  if (kind === 'percent') return `${number}%`;
  if (suffix !== undefined) return `${number} ${suffix}`;
  const noun = kind === 'duration' ? nounOf(unit) : undefined;
  return noun === undefined ? number : `${number} ${say(noun[value === 1 ? 'one' : 'many'], language)}`;
}

/** Whether values and thresholds of a kind are shown with all decimals, because they are compared exactly. */
function isExact(kind: ValueKind): boolean {
  return kind === 'percent' || kind === 'number';
}

function nounOf(unit: Condition['unit']) {
  return unit === 'DAYS' || unit === 'MONTHS' || unit === 'YEARS' ? durations[unit] : undefined;
}
