import type { Text } from '../base/language.ts';
import { nearestName } from './nearest-name.ts';

/** Lists longer than this are not read out. */
const longestList = 15;

/** What was probably meant by a name that is unknown, or else what there is; null when that is too much to say. */
export function suggestName(name: string, candidates: readonly string[]): Text | null {
  const nearest = nearestName(name, candidates);
  if (nearest !== undefined)
    return { en: `Did you mean ${nearest}?`, 'pt-BR': `Você quis dizer ${nearest}?` };
  return candidates.length > longestList ? null : suggestChoices(candidates);
}

/** What there is to choose from. */
export function suggestChoices(choices: readonly string[]): Text | null {
  if (choices.length === 0) return null;
  const [only] = choices;
  if (choices.length === 1) return { en: `It can be ${only}`, 'pt-BR': `Pode ser ${only}` };
  const all = choices.join(', ');
  return { en: `One of: ${all}`, 'pt-BR': `Um destes: ${all}` };
}

/** A piece of the author's text as a message repeats it: on one line, cut where it is long. */
export function quoted(text: string): string {
  return `"${onOneLine(text)}"`;
}

/** The same where the message has quotes of its own. */
export function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** A number in the Brazilian spelling (`0,5`, `5.000,00`); undefined for anything else. */
export function readDecimalComma(text: string): number | undefined {
  if (!/^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(text)) return undefined;
  return Number(text.replaceAll('.', '').replace(',', '.'));
}
