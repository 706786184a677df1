import { Hint, type TArray, type TNumber, type TSchema, type TUnion, Type } from '@sinclair/typebox';

/** What the schemas of the sections are built of, so that the same kind of value looks the same everywhere. */

/** A value that may be unknown: null says so. On a list, null is "not asked" and an empty list "asked, none found". */
export function nullable<S extends TSchema>(schema: S): TUnion<[S, ReturnType<typeof Type.Null>]> {
  const { description } = schema;
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

export function text(description: string) {
  return Type.String({ description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** Money in BRL. */
export function amount(description: string): TNumber {
  return { ...Type.Number({ description }), [Hint]: 'AMOUNT' };
}

/** A share of something, where 100 is all of it; more than 100 is possible where the description allows it. */
export function percent(description: string): TNumber {
  return { ...Type.Number({ description }), [Hint]: 'PERCENT' };
}

/** How many: a whole number, 0 or more. */
export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

/** How a calendar day is written, and a month. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
export const monthPattern = '^\\d{4}-\\d{2}$';

/** A calendar day, `YYYY-MM-DD` (ISO 8601). */
export function date(description: string) {
  return Type.String({ pattern: dayPattern, description });
}

/** A calendar month, `YYYY-MM` (ISO 8601). */
export function month(description: string) {
  return Type.String({ pattern: monthPattern, description });
}

export function list<S extends TSchema>(item: S, description: string): TArray<S> {
  return Type.Array(item, { description });
}

/** One of a closed set of words. */
export function oneOf<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      { description },
    ),
  );
}

/** A document as its source gave it: bare and upper-case when whole, with asterisks where the source masks it. */
export function documentAsAnswered(description: string) {
  return Type.String({
    description: `${description}; bare when whole, with asterisks where the source masks it`,
  });
}

/** What is owed or claimed in proportion to REVENUE.calculatedRevenue; filled by `withRevenuePercentages`. */
export function calculatedRevenuePercentage(what: string) {
  return nullable(
    percent(`${what} as a percentage of the calculated yearly revenue or income; null when that is unknown`),
  );
}
