import { dayOfUtc } from '../../base/calendar-day.ts';
import { comparedText } from '../../base/plain-text.ts';
import type { Condition } from '../condition.ts';
import {
  type CalendarDay,
  calendarDay,
  isoDay as dayInIso,
  dayNumber,
  elapsedTime,
} from '../elapsed-time.ts';
import {
  type DaySpan,
  NEVER,
  type PartialList,
  type Reading,
  type Rule,
  type Spans,
} from '../rules/define-rule.ts';
import type { Span } from '../span.ts';
import { valueKinds } from '../value-kind.ts';
import { valueRange } from '../value-range.ts';

/** More words that conditions tell apart than these make too many lists to look at. */
const mostKindsOfWord = 9;

/** The first and the last day that a date can be: `Date.UTC` takes years below 100 for others. */
const firstDay = dayNumber({ year: 1000, month: 1, day: 1 });
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 });

/** What the readings of a fact are made of. */
interface ReadingSpace {
  readonly rule: Rule;
  readonly conditions: readonly Condition[];
  readonly asOf: CalendarDay;
  /** The spans that the rule may read. */
  readonly spans: Spans;
  /** Whether a section that the rule needs may be too old. */
  readonly mayBeOld: boolean;
}

/**
 * Readings of a rule such that whatever else it may read is told apart from them by none of the conditions: each threshold, and
 * something between each two. undefined where there would be too many. Dates are days of the calendar from the year 1000 on.
 */
export function candidateReadings(space: ReadingSpace): readonly Reading[] | undefined {
  const { rule, asOf, mayBeOld } = space;
  const recent = recentReadings(space);
  if (recent === undefined || !mayBeOld) return recent;
  const all = new Map(recent.map((reading) => [JSON.stringify(reading), reading]));
  for (const reading of recent) {
    const old = rule.readingOfOld(reading, asOf);
    if (old !== undefined) all.set(JSON.stringify(old), old);
  }
  return [...all.values()];
}

function recentReadings(space: ReadingSpace): readonly Reading[] | undefined {
  const { rule } = space;
  switch (valueKinds[rule.value].shape) {
    case 'boolean':
      return [false, true];
    case 'number':
      return rule.value === 'duration' ? dates(space) : numbers(space);
    case 'text':
      return rule.values ?? texts(space);
    case 'list':
      return lists(space);
  }
}

function numbers({ rule, conditions, spans }: ReadingSpace): readonly Reading[] {
  const { lowest, highest } = valueRange(rule);
  const at = sorted(conditions.flatMap((condition) => condition.numbers));
  const steps = stepsOf(rule);
  const near = at.flatMap((value, index) => {
    if (steps !== undefined) return beside(value, at[index + 1], steps);
    const next = at[index + 1];
    return [value, next === undefined || value + 1 < next ? value + 1 : (value + next) / 2];
  });
  const [first] = at;
  const round = (value: number) => (steps === undefined ? value : Math.floor(value * steps) / steps);
  const below = first === undefined ? [] : [first > 1 ? 0 : first - 1, round(first - 1), round(first / 2)];
  const ends = [lowest, highest].filter((end) => Number.isFinite(end));
  // Between a bound that is no threshold and the nearest threshold.
  const between = ends
    .flatMap((end) => at.map((value) => round((value + end) / 2)))
    .filter((value) => steps !== 1 && value !== 0);
  const values = [...new Set([...below, ...near, ...ends, ...between])].filter(
    (value) => value >= lowest && value <= highest,
  );
  if (spans === 'NONE') return values;
  // Counts and sums are never negative.
  const bounds = sorted([0, ...values]).filter((value) => value >= 0);
  return [
    ...values,
    ...bounds.flatMap((least, index): readonly Span[] => [
      ...(spans === 'UNBOUNDED' ? [] : bounds.slice(index + 1).map((most) => ({ least, most }))),
      ...(spans === 'BOUNDED' ? [] : [{ least, most: null }]),
    ]),
  ];
}

/** Returns the number of values per unit, for example 100 for amounts in cents; undefined if values are continuous. */
function stepsOf({ value }: Rule): number | undefined {
  if (valueKinds[value].whole || value === 'points') return 1;
  return value === 'money' ? 100 : undefined;
}

/** Returns a threshold and the values next to it, with `steps` values per unit. For cents, adds a rounder value above. */
function beside(value: number, next: number | undefined, steps: number): readonly number[] {
  const units = Number((value * steps).toPrecision(15));
  const [floor, ceiling] = [Math.floor(units), Math.ceil(units)];
  const plain = steps > 1 && (next === undefined || value + 1 < next) ? [value + 1] : [];
  return [floor - 1, floor, ceiling].map((one) => one / steps).concat(plain, (ceiling + 1) / steps);
}

function dates({ rule, conditions, asOf, spans }: ReadingSpace): readonly Reading[] {
  const [from, to] = dayRange(rule, asOf);
  const cuts = conditions.flatMap(({ numbers: at, unit }) =>
    unit === 'DAYS' || unit === 'MONTHS' || unit === 'YEARS'
      ? at.flatMap((value) => [lastDayElapsed(value, unit, asOf), lastDayElapsed(value + 1, unit, asOf)])
      : [],
  );
  // Each cut is the last day of a stretch; so is the last day of all.
  const ends = sorted([...cuts, to]).filter((day) => day >= from && day <= to);
  const days = [...ends, ...ends.map((day) => day + 1), from].filter((day) => day >= from && day <= to);
  const single = [...new Set(days)].map(isoDay);
  if (spans === 'NONE') return rule.input === undefined ? [...single, NEVER] : single;
  // Stated days may be later than the day of the evaluation.
  const today = dayInIso(asOf);
  const inOrder = [...new Set([...single, today])].sort();
  const possible = inOrder.flatMap((latest, index): readonly DaySpan[] => {
    if (spans === 'TO_TODAY' && latest !== today) return [];
    const bounded = inOrder.slice(0, index).map((earliest) => ({ earliest, latest }));
    return [...bounded, { earliest: null, latest }];
  });
  return [...single, NEVER, ...possible];
}

/** Returns the numbers of the first and the last day that a rule may read. */
function dayRange({ input, mostYears }: Rule, asOf: CalendarDay): readonly [from: number, to: number] {
  if (mostYears === undefined) {
    const bound = (day: unknown, otherwise: number) =>
      typeof day === 'string' ? dayNumber(calendarDay(day)) : otherwise;
    return [bound(input?.minimum, firstDay), bound(input?.maximum, lastDay)];
  }
  const longAgo = Number.isFinite(mostYears) ? lastDayElapsed(mostYears + 1, 'YEARS', asOf) + 1 : firstDay;
  return [longAgo, dayNumber(asOf)];
}

/** The last day since which so much time has passed; later days are nearer. */
function lastDayElapsed(units: number, unit: 'DAYS' | 'MONTHS' | 'YEARS', asOf: CalendarDay): number {
  let [low, high] = [firstDay - 1, lastDay];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (elapsedTime(calendarDay(isoDay(middle)), asOf, unit) >= units) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isoDay(day: number): string {
  return dayOfUtc(day * 86_400_000);
}

/** A word that no condition speaks of: it keeps those beside it apart, and makes a text unequal to all. */
const stranger = 'zz';

function texts({ conditions }: ReadingSpace): readonly string[] | undefined {
  const words = [...new Set(conditions.flatMap((condition) => condition.texts))];
  const kinds = kindsOfWord(words, conditions);
  if (kinds === undefined) return undefined;
  // A text is one of the words, or holds some of them among others.
  return [...words, ...subsets(kinds).map((some) => [...some, stranger].join(` ${stranger} `))];
}

function lists({ rule, conditions, spans }: ReadingSpace): readonly Reading[] | undefined {
  const named = conditions.flatMap((condition) => condition.texts);
  const kinds = kindsOfWord([...new Set(named)], conditions);
  if (kinds === undefined) return undefined;
  const other = rule.values?.find(
    (value) => !named.some((word) => comparedText(word) === comparedText(value)),
  );
  const complete = [
    ...subsets(kinds),
    // A list of something else: of a rule whose lists are never empty.
    ...subsets(kinds).map((some) => [...some, other ?? stranger]),
  ];
  return spans === 'NONE' ? complete : [...complete, ...partialLists(kinds, { spans, other })];
}

/** Returns lists with certain texts and possible texts. */
function partialLists(
  kinds: readonly string[],
  { spans, other = stranger }: { readonly spans: Spans; readonly other: string | undefined },
): readonly PartialList[] {
  return subsets(kinds).flatMap((certain) => {
    const others = subsets(kinds.filter((kind) => !certain.includes(kind)));
    const lists = [certain, [...certain, other]];
    return [
      ...(spans === 'UNBOUNDED'
        ? []
        : others.filter((possible) => possible.length > 0).map((possible) => ({ certain, possible }))),
      ...(spans === 'BOUNDED' ? [] : lists.map((some) => ({ certain: some, possible: null }))),
    ];
  });
}

/** One word for all that the conditions that contain do not tell apart; the plainest first. */
function kindsOfWord(
  words: readonly string[],
  conditions: readonly Condition[],
): readonly string[] | undefined {
  const byMeaning = new Map<string, string>();
  for (const word of words) {
    const plain = ` ${comparedText(word)} `;
    const meaning = conditions
      .map(({ texts: wanted }) =>
        wanted.some((one) => plain.includes(` ${comparedText(one)} `)) ? '1' : '0',
      )
      .join('');
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, word);
  }
  return byMeaning.size > mostKindsOfWord ? undefined : [...byMeaning.values()];
}

function subsets(words: readonly string[]): readonly (readonly string[])[] {
  const all: (readonly string[])[] = [[]];
  for (const word of words) all.push(...all.map((some) => [...some, word]));
  return all;
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
