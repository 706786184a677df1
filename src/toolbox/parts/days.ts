import { style, word } from '../signals/preferences.ts';
import { homeWords } from '../words/home.ts';

/** Rows by the day that they were made on, as the reader calls it; in the order in which they come. */
export function byDay<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  now: Date,
): readonly (readonly [string, readonly Row[]])[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(row.createdAt, now);
    const there = days.get(day);
    if (there === undefined) days.set(day, [row]);
    else there.push(row);
  }
  return [...days];
}

function dayOf(timestamp: string, now: Date): string {
  const day = new Date(timestamp);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return word(homeWords.today);
  if (day.toDateString() === yesterday.toDateString()) return word(homeWords.yesterday);
  return new Intl.DateTimeFormat(style.value.language, { dateStyle: 'long' }).format(day);
}

/** The hour; of the last hour how long ago. */
export function timeOf(timestamp: string, now: Date): string {
  const at = new Date(timestamp);
  if (now.getTime() - at.getTime() < 3_600_000) return style.value.format.relative(timestamp, now);
  return new Intl.DateTimeFormat(style.value.language, { hour: '2-digit', minute: '2-digit' }).format(at);
}
