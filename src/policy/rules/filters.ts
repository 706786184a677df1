import { Type } from '@sinclair/typebox';
import { type CalendarDay, calendarDay, dayNumber } from '../elapsed-time.ts';
import type { Known } from './partly-known.ts';

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

/** The states of a case that rules tell apart: an open case is in progress or suspended. */
const caseStates = ['OPEN', 'ARCHIVED'] as const;
export type CaseState = (typeof caseStates)[number];

/** `status: OPEN` reads only open lawsuits. */
export const caseStatus = Type.Optional(
  Type.Unsafe<CaseState>(
    Type.Union(
      caseStates.map((state) => Type.Literal(state)),
      {
        description:
          'OPEN: only lawsuits in progress or suspended; ARCHIVED: only archived ones. Default: all',
      },
    ),
  ),
);

/** Whether what is the subject's counts, or what may be. */
export const certainty = Type.Optional(
  Type.Unsafe<'CERTAIN' | 'POSSIBLE'>(
    Type.Union([Type.Literal('CERTAIN'), Type.Literal('POSSIBLE')], {
      description:
        'CERTAIN: matches by document; POSSIBLE: by name alone, a question for a person. Left out: CERTAIN',
    }),
  ),
);

/** Which matches count: by document, or those that are only possible, and of these which. */
export const matchFilters = {
  certainty,
  minimumOdds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Of POSSIBLE matches by name and six digits: only those of so many to one at least',
    }),
  ),
  minimumScore: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 100,
      description: 'Of POSSIBLE matches by name alone: only those whose names are so much alike, 1 to 100',
    }),
  ),
};

export interface Match {
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
  readonly odds?: number | null;
  readonly score?: number | null;
}

export interface MatchFilters {
  readonly certainty?: 'CERTAIN' | 'POSSIBLE';
  readonly minimumOdds?: number;
  readonly minimumScore?: number;
}

/**
 * Whether any of these matches is one of those that the filters mean; undefined where it cannot be told: a possible one where
 * certain ones are meant, and one whose odds nobody knows where odds are asked for.
 */
export function anyMatch(
  matches: readonly Match[],
  { certainty = 'CERTAIN', minimumOdds, minimumScore }: MatchFilters,
): boolean | undefined {
  if (certainty === 'CERTAIN') {
    if (matches.some((match) => match.certainty === 'CERTAIN')) return true;
    return matches.length > 0 ? undefined : false;
  }
  const possible = matches.filter((match) => match.certainty === 'POSSIBLE');
  const verdicts = possible.map((match) => {
    const byScore = isAtLeast(match.score, minimumScore);
    const byOdds = isAtLeast(match.odds, minimumOdds);
    // A match has one of the two.
    return match.score === undefined || match.score === null ? byOdds : byScore;
  });
  if (verdicts.includes(true)) return true;
  return verdicts.includes(undefined) ? undefined : false;
}

function isAtLeast(value: number | null | undefined, least: number | undefined): boolean | undefined {
  if (least === undefined) return true;
  return value === null || value === undefined ? undefined : value >= least;
}

/** Whether something dated falls within the last `days` days; null if its date is unknown. Without a filter all does. */
export function isWithin(date: string | null, days: number | undefined, asOf: CalendarDay): Known {
  if (days === undefined) return true;
  if (date === null) return null;
  return dayNumber(asOf) - dayNumber(calendarDay(date)) <= days;
}
