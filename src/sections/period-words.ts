import { say, type Text } from '../base/language.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { Period } from './validity.ts';

const words = {
  fromUntil: { en: '{from} to {until}', 'pt-BR': '{from} a {until}' },
  from: { en: 'since {from}', 'pt-BR': 'desde {from}' },
  until: { en: 'until {until}', 'pt-BR': 'até {until}' },
} as const satisfies Record<string, Text>;

/**
 * Returns the days of a period in words, for example "01/02/2019 to 31/01/2021", with a state that leaves open whether it is in force.
 * Empty if neither is known.
 */
export function periodInWords(period: Period, style: FigureStyle): string {
  const parts = [daysInWords(period, style), plainWords(period.stateAsWritten ?? '')];
  return parts.filter((text) => text !== '').join(', ');
}

function daysInWords({ from, until, untilAsWritten }: Period, { language, format }: FigureStyle): string {
  const days = {
    from: from === null ? '' : format.date(from),
    until: until === null ? plainWords(untilAsWritten ?? '') : format.date(until),
  };
  if (days.from === '' && days.until === '') return '';
  return say(
    days.from === '' ? words.until : days.until === '' ? words.from : words.fromUntil,
    language,
    days,
  );
}

/** Returns a name with the days of its periods: "CEIS (01/02/2019 to 31/01/2021; since 01/02/2025)". */
export function withPeriods(name: string, periods: readonly Period[], style: FigureStyle): string {
  const shown = periods.map((period) => periodInWords(period, style)).filter((text) => text !== '');
  const more = shown.length - mostPeriods;
  const days = [...shown.slice(0, mostPeriods), ...(more > 0 ? [`+${more}`] : [])];
  return days.length === 0 ? name : `${name} (${days.join('; ')})`;
}

/** The maximum number of periods in one line of figures. The table of the section shows all. */
const mostPeriods = 3;
