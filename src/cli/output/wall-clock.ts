/** The time of day of a moment, for the reader. */
export type WallClock = (moment: Date) => string;

/** `10:05:12` in a time zone. */
export function wallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'medium' });
  return (moment) => format.format(moment);
}
