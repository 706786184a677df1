import type { Language } from '../base/language.ts';

/** An Intl format whose parts tell what the clock on the wall of a zone shows, to the second. */
type ZoneFormat = Pick<Intl.DateTimeFormat, 'formatToParts'>;

/** @throws RangeError for a zone that Intl does not know. */
export function zoneFormat(timeZone: string): ZoneFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** The time zone of an installation that sets none. */
export const defaultTimezone = 'America/Sao_Paulo';

let zoneOfProcess: string | undefined;

/** Says of which zone `Date` of this process tells the time; undefined where that is not known. It needs no Intl, whose first time takes as long as a tenth of an analysis. */
export function setOwnZone(timeZone: string | undefined): void {
  zoneOfProcess = timeZone;
}

export function isOwnZone(timeZone: string): boolean {
  return timeZone === zoneOfProcess;
}

/** How far the zone's wall clock is ahead of UTC at an instant, both in milliseconds. */
export function offsetAt(instant: number, format: ZoneFormat): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** What people call a zone at an instant, such as `Brasilia Standard Time` for `America/Sao_Paulo`. @throws RangeError for an unknown zone. */
export function zoneName(timeZone: string, language: Language, at: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  // Of a zone without a name Intl gives how far it is from Greenwich; its own code says more.
  return name === undefined || name.startsWith('GMT') ? timeZone : name;
}
