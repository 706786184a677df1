import { type Language, say, type Text } from '../base/language.ts';
import type { Format } from './format.ts';

/** What figures are written with: the words of a language, and numbers and times as its readers write them. */
export interface FigureStyle {
  readonly language: Language;
  readonly format: Format;
}

/** What is counted: one of it, and several. Portuguese, English and Spanish have the same two forms. */
export interface Noun {
  readonly one: Text;
  readonly many: Text;
}

/** A number with its noun: `1,187 documents`. */
export function counted({ one, many }: Noun, count: number, { language, format }: FigureStyle): string {
  return `${format.number(count)} ${say(count === 1 ? one : many, language)}`;
}
