import { colours } from './palette.ts';
import { area, type Paper } from './paper.ts';
import type { Setting } from './setting.ts';

/** Where time lies on the page, beside the names of rows at the left and their figures at the right. */
const left = area.left + 118;
const right = area.left + 392;

/** A stretch of whole months: the last one, and how many there are. */
export interface MonthSpan {
  /** As `2026-11`. */
  readonly last: string;
  readonly months: number;
}

/** Months from the beginning of the calendar, with the part of the month that a day stands for. */
function monthsOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return year * 12 + (month - 1) + (date - 1) / 31;
}

/** The span up to a month: two years, or five where a day lies before those. */
export function spanTo(last: string, days: readonly string[]): MonthSpan {
  const begin = monthsOf(`${last}-01`) - 23;
  return { last, months: days.some((day) => monthsOf(day) < begin) ? 60 : 24 };
}

/** Where a day lies; what is outside lies at the edge. */
export function placeOf(day: string, { last, months }: MonthSpan): number {
  const begin = monthsOf(`${last}-01`) + 1 - months;
  const part = (monthsOf(day) - begin) / months;
  return left + (right - left) * Math.min(1, Math.max(0, part));
}

/** Thin lines with the months below: each third, or each January by its year. To be called within `content`. */
export function drawMonths(
  { paper, style }: Setting,
  span: MonthSpan,
  { y, height }: { readonly y: number; readonly height: number },
): void {
  const end = monthsOf(`${span.last}-01`);
  for (let month = end + 1 - span.months; month <= end; month += 1) {
    const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
    const isNamed = span.months > 24 ? number === 1 : (end - month) % 3 === 0;
    if (!isNamed) continue;
    const name = `${year}-${String(number).padStart(2, '0')}`;
    const x = placeOf(`${name}-01`, span);
    paper.drawBox(x, y, 0.5, height, colours.line);
    const label = span.months > 24 ? String(year) : style.format.month(name);
    paper.drawLine(label, { x: x + 2, y: y + height + 2 }, { size: 6.5, colour: colours.soft });
  }
  paper.drawRule(left, y + height, right - left, { weight: 0.5, colour: colours.mark });
}

export const monthPlot = { left, right } as const;

/** A full circle, or with `hollow` a ring, with a white edge around it. */
export function drawCircle(
  paper: Paper,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  colour: string,
  { hollow = false } = {},
): void {
  const circle = (radius: number) =>
    `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  paper.drawPath(circle(r + 0.75), x, y, colours.white);
  paper.drawPath(circle(r), x, y, colour);
  if (hollow) paper.drawPath(circle(Math.max(0, r - 1.2)), x, y, colours.white);
}
