/** Whether an ISO date or timestamp (`YYYY-MM-DD…`) begins with a day that the calendar has: it has no 30 February. */
export function isOnCalendar(iso: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso.slice(0, 10));
}

/** The day so many days after another one, `YYYY-MM-DD`. */
export function dayAfter(
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
  days: number,
): string {
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
