import { say, type Text } from '../base/language.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';

/** What may stand in a list of figures: one that does not apply is left out. */
type Figure = string | false | null | undefined;

/** Those of the figures that apply. */
export function present(figures: readonly Figure[]): readonly string[] {
  return figures.filter((figure): figure is string => typeof figure === 'string' && figure !== '');
}

/** The figures, or null where a section was asked for and there is nothing in it. */
export function nothingIf(nothing: boolean, figures: readonly Figure[]): readonly string[] | null {
  return nothing ? null : present(figures);
}

/** How long a list is, where anything is in it. */
export function countedList(noun: Noun, list: readonly unknown[] | null, style: FigureStyle): Figure {
  return list !== null && list.length > 0 && counted(noun, list.length, style);
}

/** Matches that somebody decided to be of somebody else. */
export const setAsideNoun: Noun = {
  one: { en: 'possible match set aside', 'pt-BR': 'coincidência possível afastada' },
  many: { en: 'possible matches set aside', 'pt-BR': 'coincidências possíveis afastadas' },
};

const latestText = { en: 'latest {date}', 'pt-BR': 'mais recente em {date}' } as const satisfies Text;

/** The day of the latest entry. */
export function latestOn(date: string, { language, format }: FigureStyle): string {
  return say(latestText, language, { date: format.date(date) });
}
