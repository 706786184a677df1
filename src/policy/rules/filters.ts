import { Type } from '@sinclair/typebox';
import { type CalendarDay, calendarDay, dayNumber } from '../elapsed-time.ts';

/** The schema of a rule's filters: every one optional, none beside them. */
export const closed = { additionalProperties: false } as const;

/** `withinDays: 365` looks only at what happened in the last 365 days. */
export const withinDays = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description: 'Only what happened in so many days before the evaluation',
  }),
);

/** A filter that takes some of a closed set of words: `courtTypes: [LABOR, TAX]`. */
export function someOf<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Optional(
    Type.Array(Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word)))), {
      minItems: 1,
      uniqueItems: true,
      description,
    }),
  );
}

/**
 * Whether something dated falls within the last `days` days; any date does where no filter is set. What has no date
 * does too: nothing shows that it is older.
 */
export function isWithin(date: string | null, days: number | undefined, asOf: CalendarDay): boolean {
  if (days === undefined || date === null) return true;
  return dayNumber(asOf) - dayNumber(calendarDay(date)) <= days;
}
