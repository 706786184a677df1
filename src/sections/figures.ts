import { isRecord } from '../base/is-record.ts';
import { say, type Text } from '../base/language.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';

/** What may stand in a list of figures: one that does not apply is left out. */
export type Figure = string | false | null | undefined;

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

const atLeastText = {
  en: 'at least {amount}',
  'pt-BR': 'pelo menos {amount}',
} as const satisfies Text;

/** An amount as a figure; "at least" if it is only a lower bound. */
export function amountFigure(
  amount: number,
  { isLowerBound }: { readonly isLowerBound: boolean },
  { language, format }: FigureStyle,
): string {
  const money = format.money(amount);
  return isLowerBound ? say(atLeastText, language, { amount: money }) : money;
}

const fromToText = { en: '{least} to {most}', 'pt-BR': '{least} a {most}' } as const satisfies Text;

/** How many items there are: a number, "at least" a number without an upper bound, or two numbers. */
export function countFigure(
  { least, most }: { readonly least: number; readonly most: number | null },
  { language, format }: FigureStyle,
): string {
  if (most === null) return say(atLeastText, language, { amount: format.number(least) });
  if (most === least) return format.number(least);
  return say(fromToText, language, { least: format.number(least), most: format.number(most) });
}

/** Returns a noun with its number, as `counted` does, or with the range of the number if that is not known exactly. */
export function countedRange(
  noun: Noun,
  range: Parameters<typeof countFigure>[0],
  style: FigureStyle,
): string {
  const { least, most } = range;
  if (most === least) return counted(noun, least, style);
  return `${countFigure(range, style)} ${say(noun.many, style.language)}`;
}

/** Whether a total is only a lower bound, as its field `unknown` says. */
export function lowerBound(totals: unknown, total: string): { readonly isLowerBound: boolean } {
  const unknown = isRecord(totals) ? totals['unknown'] : undefined;
  return { isLowerBound: isRecord(unknown) && unknown[total] !== undefined };
}

/** Items whose amount is unknown. */
export const unknownAmountNoun: Noun = {
  one: { en: 'of unknown amount', 'pt-BR': 'de valor desconhecido' },
  many: { en: 'of unknown amount', 'pt-BR': 'de valor desconhecido' },
};

/** The total of some records: the amount, and how many have none. */
export function totalFigures(
  total: number | null,
  unknownAmounts: number,
  style: FigureStyle,
): readonly Figure[] {
  return [
    total !== null &&
      (total > 0 || unknownAmounts === 0) &&
      amountFigure(total, { isLowerBound: unknownAmounts > 0 }, style),
    unknownAmounts > 0 && counted(unknownAmountNoun, unknownAmounts, style),
  ];
}

const latestText = { en: 'latest {date}', 'pt-BR': 'mais recente em {date}' } as const satisfies Text;

/** The day of the latest entry. */
export function latestOn(date: string, { language, format }: FigureStyle): string {
  return say(latestText, language, { date: format.date(date) });
}
