import { computed } from '@preact/signals';
import { dayIn } from '../../wording/calendar.ts';
import { dayFromToday, style, timezone, word } from '../signals/preferences.ts';
import { homeWords } from '../words/home-words.ts';

/** Made once for all rows: to make one takes longer than all else of a row. */
const formats = computed(() => ({
  day: new Intl.DateTimeFormat(style.value.language, { dateStyle: 'long', timeZone: timezone }),
  hour: new Intl.DateTimeFormat(style.value.language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }),
}));

/** Groups rows by the day that they were created on in the configured time zone, in the order in which they come. */
export function byDay<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  now: Date,
): readonly (readonly [string, readonly Row[]])[] {
  const days = new Map<string, { readonly at: Date; readonly rows: Row[] }>();
  for (const row of rows) {
    const at = new Date(row.createdAt);
    const day = dayIn(at, timezone);
    const there = days.get(day);
    if (there === undefined) days.set(day, { at, rows: [row] });
    else there.rows.push(row);
  }
  const today = dayFromToday(0, now);
  const yesterday = dayFromToday(-1, now);
  return [...days].map(([day, { at, rows: ofDay }]) => {
    if (day === today) return [word(homeWords.today), ofDay];
    if (day === yesterday) return [word(homeWords.yesterday), ofDay];
    return [formats.value.day.format(at), ofDay];
  });
}

/** How long ago something of the last hour was; undefined of what is older: a row of it is not drawn again as time goes on. */
export function agoOf(timestamp: string, now: Date): string | undefined {
  const isOld = now.getTime() - Date.parse(timestamp) >= 3_600_000;
  return isOld ? undefined : style.value.format.relative(timestamp, now);
}

/** The hour of the day. */
export function hourOf(timestamp: string): string {
  return formats.value.hour.format(new Date(timestamp));
}
