/** The clock that goes on from a day, given as ISO 8601, as `Date` tells it. */
export function dateFrom(day: string): DateConstructor;
