import { daysBetween } from '../base/calendar-day.ts';
import { fillTemplate, type Language, partsOfTemplate, say, type Text } from '../base/language.ts';
import { calendarDay, readCalendarDay } from './calendar-day.ts';
import { daysInWords } from './days.ts';

/** The share of the maximum age after which data are soon too old. */
const ageingShare = 0.8;

/** Returns whether data are too old, or will soon be. */
export function isNearMaximumAge(ageDays: number, maximumAgeDays: number): boolean {
  return ageDays > maximumAgeDays * ageingShare;
}

/** Returns the age of data on a day, in whole days; 0 if they are dated after it. Both days are `YYYY-MM-DD`. */
export function ageInDays(date: string, day: string): number {
  return Math.max(0, daysBetween(date, day));
}

/** The date and the age of data. */
export interface DataAge {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly ageDays: number;
  /** Default: no maximum. */
  readonly maximumAgeDays?: number | undefined;
}

const agedText: Text = { en: 'data of {date}, {days} old', 'pt-BR': 'dados de {date}, com {days}' };
const ofTheDayText: Text = { en: 'data of {date}', 'pt-BR': 'dados de {date}' };
const tooOldText: Text = {
  en: 'data of {date}, {days} old (too old: at most {most})',
  'pt-BR': 'dados de {date}, com {days} (antigos demais: no máximo {most})',
};
const soonTooOldText: Text = {
  en: 'data of {date}, {days} old (soon too old: at most {most})',
  'pt-BR': 'dados de {date}, com {days} (em breve antigos demais: no máximo {most})',
};

/**
 * Returns the date and the age of data: "data of 28 Nov 2026, 30 days old". If the age is 0, returns only the date. If data are too
 * old or past four fifths of their maximum age, the text shows the maximum age too.
 */
export function dataAgeInWords({ date, ageDays, maximumAgeDays }: DataAge, language: Language): string {
  const isNearMost = maximumAgeDays !== undefined && isNearMaximumAge(ageDays, maximumAgeDays);
  if (ageDays === 0) return fillTemplate(say(ofTheDayText, language), { date: calendarDay(date, language) });
  const text = !isNearMost ? agedText : ageDays > maximumAgeDays ? tooOldText : soonTooOldText;
  return fillTemplate(say(text, language), {
    date: calendarDay(date, language),
    days: daysInWords(ageDays, language),
    ...(isNearMost && { most: daysInWords(maximumAgeDays, language) }),
  });
}

/** Reads a text of `dataAgeInWords` about data that are too old; undefined for any other text. */
export function readDataAge(words: string, language: Language): DataAge | undefined {
  const { date, days, most } = partsOfTemplate(words, say(tooOldText, language)) ?? {};
  const day = date === undefined ? undefined : readCalendarDay(date, language);
  if (day === undefined || days === undefined || most === undefined) return undefined;
  const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
  return { date: day, ageDays: numberIn(days), maximumAgeDays: numberIn(most) };
}
