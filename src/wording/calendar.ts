import { offsetAt, zoneFormat } from './time-zone.ts';

/**
 * The instant at which a calendar day begins in a time zone, or the day so many days after it. Where the clocks skip
 * midnight that day, the first instant that it has.
 *
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, timezone: string, daysAfter = 0): Date {
  const format = zoneFormat(timezone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wanted = Date.UTC(year, month - 1, date + daysAfter);
  // The zone's distance from UTC at about that time gives the instant, and at the instant itself makes it exact;
  // around a change of the clocks one of the two still lies in the day before.
  const about = wanted - offsetAt(wanted, format);
  const exact = wanted - offsetAt(about, format);
  const inTheDay = [about, exact].filter((instant) => instant + offsetAt(instant, format) >= wanted);
  return new Date(Math.min(...inTheDay));
}
