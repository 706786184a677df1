import { inEveryLanguage, type Language, type Text } from '../base/language.ts';
import { calendarDay, calendarMonth } from './calendar-day.ts';
import { localeOf } from './locale.ts';
import { groupedNumber, oneDecimal, reais, sharePercent, ungroupedNumber } from './numbers.ts';
import { wallClockIn } from './wall-clock.ts';

/** How numbers, money and times are written for a reader: in the reader's language and zone; money as in a policy's result. */
export interface Format {
  /** BRL, to the cent: `R$ 1,234.56` with a no-break space, as everywhere. */
  money(value: number): string;
  number(value: number): string;
  /** A number with all its decimals, the thousands not grouped: a ratio, a degree of latitude. */
  decimal(value: number): string;
  /** A share from 0 to 1. */
  percent(share: number): string;
  /** A calendar day, `YYYY-MM-DD`; it has no zone. */
  date(isoDate: string): string;
  /** A calendar month, `YYYY-MM`. */
  month(isoMonth: string): string;
  /** A timestamp, in the reader's zone. */
  dateTime(timestamp: string): string;
  /** How long ago a timestamp is. */
  relative(timestamp: string, now: Date): string;
  /** A duration in milliseconds, in seconds with one decimal. */
  seconds(ms: number): string;
  /** A duration in seconds, in the two largest units that it has: `56 s`, `9 min`, `1 h 20 min`. */
  duration(seconds: number): string;
}

/** @param timezone an IANA zone that Intl knows. */
export function formatIn(language: Language, timezone: string): Format {
  const { tag: locale } = localeOf(language);
  const clock = lazy(() => wallClockIn(timezone));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }));
  return {
    money: (value) => reais(value, language),
    number: (value) => groupedNumber(value, language),
    decimal: (value) => ungroupedNumber(value, language),
    percent: (share) => sharePercent(share, language),
    date: (isoDate) => calendarDay(isoDate, language),
    month: (isoMonth) => calendarMonth(isoMonth, language),
    dateTime: (timestamp) => {
      const onTheWall = clock().iso(timestamp);
      return `${calendarDay(onTheWall, language)}, ${onTheWall.slice(11, 16)}`;
    },
    relative: (timestamp, now) => {
      const seconds = (Date.parse(timestamp) - now.getTime()) / 1000;
      const [unit, size] = relativeUnits.find(([, unitSize]) => Math.abs(seconds) >= unitSize) ?? [
        'second',
        1,
      ];
      return relative().format(Math.trunc(seconds / size), unit);
    },
    seconds: (ms) => `${oneDecimal(ms / 1000, language)} s`,
    duration: (all) => {
      if (all < 100) return `${Math.ceil(all)} s`;
      const minutes = Math.round(all / 60);
      if (minutes < 60) return `${minutes} min`;
      const rest = minutes % 60;
      return `${groupedNumber(Math.floor(minutes / 60), language)} h${rest === 0 ? '' : ` ${rest} min`}`;
    },
  };
}

const relativeUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Made when first used: each of these costs about a millisecond. */
function lazy<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** A number as each language writes it: for a text that is made before it is known who reads it, as a refusal is. */
export function numberAsText(value: number): Text {
  return inEveryLanguage((language) => groupedNumber(value, language));
}

/** A calendar day as each language writes it. @param isoDate `YYYY-MM-DD`. */
export function dayAsText(isoDate: string): Text {
  return inEveryLanguage((language) => calendarDay(isoDate, language));
}
