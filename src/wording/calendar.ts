import { offsetAt, zoneFormat } from './time-zone.ts';
import { type WallClock, wallClockIn } from './wall-clock.ts';

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

let lastClock: { readonly timezone: string; readonly clock: WallClock } | undefined;

/**
 * Returns the calendar day of an instant in a time zone, `YYYY-MM-DD`.
 *
 * @param timezone an IANA name, such as `America/Sao_Paulo`.
 * @throws RangeError for a zone that Intl does not know.
 */
export function dayIn(at: Date, timezone: string): string {
  // Almost every call of a process is for the one configured zone, and a zone format is slow to make.
  if (lastClock?.timezone !== timezone) lastClock = { timezone, clock: wallClockIn(timezone) };
  return lastClock.clock.iso(at.toISOString()).slice(0, 10);
}
