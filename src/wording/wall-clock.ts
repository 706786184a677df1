import { isOwnZone, offsetAt, zoneFormat } from './time-zone.ts';

/** Days from the day before 1900 that spreadsheets count from to 1970, with the leap day of 1900 that never was. */
const daysUntil1970 = 25_569;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Offsets of zones change at quarters of an hour. */
const quarterMs = 900_000;
/** Quarters whose offset is kept; the results of a batch fall in few. */
const keptQuarters = 1000;

/** Points in time as the clock on the wall shows them somewhere. */
export interface WallClock {
  /** The date number of a spreadsheet: days, their fraction the time of day, to the millisecond. */
  serial(at: string): number;
  /** `YYYY-MM-DDTHH:MM:SS` without a zone. */
  iso(at: string): string;
}

/** The date number of a calendar day, `YYYY-MM-DD`. */
export function daySerial(day: string): number {
  return daysUntil1970 + Date.parse(day) / dayMs;
}

/**
 * The wall clock of an IANA zone. A spreadsheet knows no zones: whoever reads a time there takes it for the one on
 * the wall.
 *
 * @throws RangeError for a zone that Intl does not know.
 */
export function wallClockIn(timeZone: string): WallClock {
  if (isOwnZone(timeZone))
    return clockOf((at) => Date.parse(at) - new Date(at).getTimezoneOffset() * minuteMs);
  const format = zoneFormat(timeZone);
  const offsets = new Map<number, number>();
  const local = (at: string): number => {
    const ms = Date.parse(at);
    const quarter = Math.floor(ms / quarterMs);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size >= keptQuarters) offsets.clear();
      offset = offsetAt(quarter * quarterMs, format);
      offsets.set(quarter, offset);
    }
    return ms + offset;
  };
  return clockOf(local);
}

/** @param local from a timestamp to the milliseconds from 1970 as the clock on the wall counts them. */
function clockOf(local: (at: string) => number): WallClock {
  return {
    serial: (at) => daysUntil1970 + local(at) / dayMs,
    iso: (at) => new Date(local(at)).toISOString().slice(0, 19),
  };
}
