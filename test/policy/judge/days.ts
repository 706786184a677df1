/** A day in the form YYYY-MM-DD. */
export type Day = string;

function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

export function plusDays(day: Day, days: number): Day {
  return new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10);
}

/** Counts the days from one day to another; negative if the second is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * Counts complete months, rounded down. A month is complete on the day of the same number, or on the next day if the month has
 * no such day.
 */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

/** Counts a time elapsed in one of the units of the policy language. */
export function elapsed(from: Day, to: Day, unit: string): number {
  if (unit === 'DAYS') return daysBetween(from, to);
  const months = monthsBetween(from, to);
  return unit === 'MONTHS' ? months : Math.floor(months / 12);
}
