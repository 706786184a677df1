import { type Language, say } from '../base/language.ts';
import type { Noun } from './counted.ts';
import { groupedNumber } from './numbers.ts';

/** What days are called; one of them otherwise than several. */
export const dayNoun = {
  one: { en: 'day', 'pt-BR': 'dia' },
  many: { en: 'days', 'pt-BR': 'dias' },
} as const satisfies Noun;

/** A number of whole days: `1 day`, `30 days`. */
export function daysInWords(days: number, language: Language): string {
  return `${groupedNumber(days, language)} ${say(days === 1 ? dayNoun.one : dayNoun.many, language)}`;
}
