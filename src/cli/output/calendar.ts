/**
 * The instant at which a calendar day begins in a time zone, or the day so many days after it. Where the clocks skip
 * midnight that day, the first instant that it has.
 *
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, timezone: string, daysAfter = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wanted = Date.UTC(year, month - 1, date + daysAfter);
  // The zone's distance from UTC at about that time gives the instant, and at the instant itself makes it exact;
  // around a change of the clocks one of the two still lies in the day before.
  const about = wanted - offsetAt(wanted, timezone);
  const exact = wanted - offsetAt(about, timezone);
  const inTheDay = [about, exact].filter((instant) => instant + offsetAt(instant, timezone) >= wanted);
  return new Date(Math.min(...inTheDay));
}

/** Milliseconds that the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}
