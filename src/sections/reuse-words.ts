import { say, type Text } from '../base/language.ts';
import type { FigureStyle } from '../wording/counted.ts';

const again = {
  en: 'answer of {when} used again',
  'pt-BR': 'resposta de {when} reaproveitada',
} as const satisfies Text;

/** A source of a section, as far as it matters whether its answer is an earlier one. */
interface AnsweringSource {
  readonly receivedAt: string;
  readonly reusedFrom?: string | undefined;
}

/** That an answer is an earlier one that was used again, with when it came; undefined of any other. */
export function reuseInWords(
  { receivedAt, reusedFrom }: AnsweringSource,
  { language, format }: FigureStyle,
): string | undefined {
  return reusedFrom === undefined ? undefined : say(again, language, { when: format.dateTime(receivedAt) });
}

/** The same of all sources of a section, each once. */
export function reusesInWords(sources: readonly AnsweringSource[], style: FigureStyle): readonly string[] {
  return [...new Set(sources.flatMap((source) => reuseInWords(source, style) ?? []))];
}
