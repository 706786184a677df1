import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { canonicalJson } from '../base/ordered-json.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { eachOf, higher, lower } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { amount, count, date, flag, list, nullable, percent, text } from './fields.ts';
import { present } from './figures.ts';
import { comparable } from './list-merge.ts';
import { latest, sum } from './settled-total.ts';

const inquiry: Noun = {
  one: { en: 'inquiry in 90 days', 'pt-BR': 'consulta em 90 dias' },
  many: { en: 'inquiries in 90 days', 'pt-BR': 'consultas em 90 dias' },
};

const words = {
  score: { en: 'score of the bureau {score} ({provider})', 'pt-BR': 'score do bureau {score} ({provider})' },
  limit: { en: 'limit of the bureau {amount}', 'pt-BR': 'limite do bureau {amount}' },
} as const satisfies Record<string, Text>;

interface ScoreOfBureau {
  readonly provider: string | null;
  readonly model: string | null;
  readonly score: number | null;
  readonly scoredOn: string | null;
}

/** Returns the lowest of the scores that a bureau states for one model and day. */
function lowestScore(own: ScoreOfBureau, all: readonly ScoreOfBureau[]): number | null {
  const { provider, model, score, scoredOn } = own;
  if (score === null || provider === null) return score;
  const same = all.filter(
    (one) => one.provider === provider && one.model === model && one.scoredOn === scoredOn,
  );
  return Math.min(score, ...same.flatMap((one) => one.score ?? []));
}

/**
 * Returns the score of the first bureau that has one: the lowest of its newest scores. A source that does not state its bureau may be
 * of any.
 */
function scoreOfFirstBureau(sources: readonly ScoreOfBureau[]): Partial<ScoreOfBureau> {
  const scored = sources.flatMap((one) => (one.score === null ? [] : [{ ...one, score: one.score }]));
  const [lead] = scored;
  if (lead === undefined) return {};
  const isSame = (name: string | null) =>
    name === null || lead.provider === null || comparable(name) === comparable(lead.provider);
  const own = scored.filter(({ provider: name }) => isSame(name));
  const newest = latest(own.map(({ scoredOn }) => scoredOn));
  const [lowest = lead] = own
    .filter(({ scoredOn }) => scoredOn === null || scoredOn === newest)
    .toSorted((a, b) => a.score - b.score || ((a.scoredOn ?? '9') < (b.scoredOn ?? '9') ? -1 : 1));
  const { provider, model, score, scoredOn } = lowest;
  return { provider, model, score, scoredOn };
}

interface Inquiry {
  date: string;
  segment: string | null;
  count: number;
  possibleRepetition?: boolean;
}

/**
 * Returns the merged inquiries with a mark on those that may repeat others of their day: sources word the segments differently. The
 * source with the most inquiries of a day lists those without a mark.
 */
function withPossibleRepetitions(
  merged: readonly Inquiry[],
  sources: readonly (readonly Inquiry[])[],
): Inquiry[] {
  const segmentsOf = (entries: readonly Inquiry[]) =>
    new Set(entries.map(({ segment }) => comparable(segment)));
  const largestOf = (date: string) => {
    const ofDay = sources.map((entries) => entries.filter((one) => one.date === date));
    const ranked = ofDay.map((entries) => ({
      segments: segmentsOf(entries),
      total: sum(entries, (one) => one.count),
      text: canonicalJson([...segmentsOf(entries)].map(String).sort()),
    }));
    return ranked.sort((a, b) => b.total - a.total || (a.text < b.text ? -1 : 1))[0]?.segments;
  };
  const largest = new Map(
    [...new Set(merged.map(({ date }) => date))].map((date) => [date, largestOf(date)]),
  );
  return merged.map((one) => {
    const isCounted = largest.get(one.date)?.has(comparable(one.segment)) === true;
    return isCounted ? one : { ...one, possibleRepetition: true };
  });
}

export const bureauScore = defineSection({
  type: 'BUREAU_SCORE',
  title: { en: 'Bureau score', 'pt-BR': 'Score de bureau' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'BUREAUS',
  details: Type.Object({
    provider: nullable(text('Bureau whose score it is: the first of those below that has one')),
    model: nullable(text('Scoring model')),
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: '0 worst to 1000 best; null when the bureau gives none',
      }),
    ),
    scoredOn: nullable(date('Day of the score')),
    defaultRate: nullable(percent('Chance of default that the bureau gives, 0 to 100')),
    suggestedLimit: nullable(amount('Credit limit that the bureau suggests, BRL')),
    presumedRevenue: nullable(amount('Presumed revenue of a company, BRL a year; null for a person')),
    presumedIncome: nullable(amount('Presumed income of a person, BRL a month; null for a company')),
    // Answers that were kept before several bureaus could be asked have no such list.
    scores: Type.Optional(
      list(
        Type.Object({
          place: Type.Optional(
            Type.Integer({
              minimum: 1,
              description: 'Its place in the order of the profile; 1 is asked first',
            }),
          ),
          provider: nullable(text('Bureau')),
          model: nullable(text('Scoring model')),
          score: nullable(
            Type.Integer({
              minimum: 0,
              maximum: 1000,
              description: '0 worst to 1000 best; null when it gives none',
            }),
          ),
          scoredOn: nullable(date('Day of the score')),
        }),
        'The score of each bureau that answered, in the order of the profile; never averaged',
      ),
    ),
    inquiries: nullable(
      Type.Object(
        {
          last30Days: nullable(count('Inquiries in the 30 days before the score')),
          last90Days: nullable(count('Inquiries in the 90 days before the score')),
          last365Days: nullable(count('Inquiries in the 365 days before the score')),
          entries: list(
            Type.Object({
              date: date('Day'),
              segment: nullable(text('Segment of who inquired')),
              count: count('Inquiries of that day and segment'),
              possibleRepetition: Type.Optional(
                flag(
                  'True if another source has more inquiries of that day, in other segments: rules do not count these again',
                ),
              ),
            }),
            'Inquiries, latest first',
          ),
        },
        { description: 'Who else inquired about the subject' },
      ),
    ),
  }),
  listKeys: { scores: ['provider', 'model'], 'inquiries.entries': ['date', 'segment'] },
  itemMerges: {
    scores: { whole: ['scoredOn'], combined: { score: lower, place: lower } },
    'inquiries.entries': { combined: { count: higher } },
  },
  combined: {
    defaultRate: higher,
    ...eachOf(['suggestedLimit', 'presumedRevenue', 'presumedIncome'], lower),
    ...eachOf(['inquiries.last30Days', 'inquiries.last90Days', 'inquiries.last365Days'], higher),
  },
  combine: (merged, sources) => ({
    ...merged,
    ...scoreOfFirstBureau(sources),
    inquiries: merged.inquiries && {
      ...merged.inquiries,
      entries: withPossibleRepetitions(
        merged.inquiries.entries,
        sources.map(({ inquiries }) => inquiries?.entries ?? []),
      ),
    },
  }),
  // The oldest score: a policy can use any of them.
  statedDate: ({ scoredOn, scores = [] }) =>
    [scoredOn, ...scores.map((other) => other.scoredOn)].flatMap((day) => day ?? []).toSorted()[0] ?? null,
  reconcile: (own) => {
    const { scores } = own;
    const all = [own, ...(scores ?? [])];
    const lowest = (one: ScoreOfBureau) => ({ score: lowestScore(one, all) });
    return {
      ...own,
      ...lowest(own),
      ...(scores && { scores: scores.map((one) => ({ ...one, ...lowest(one) })) }),
    };
  },
  figures: ({ provider, score, scores = [], inquiries, suggestedLimit }, style) => {
    const { language, format } = style;
    const last90Days = inquiries?.last90Days ?? null;
    return present([
      score !== null && say(words.score, language, { score, provider: provider ?? '–' }),
      ...scores
        .filter((other) => other.score !== null && other.provider !== provider)
        .map((other) =>
          say(words.score, language, { score: other.score ?? '–', provider: other.provider ?? '–' }),
        ),
      suggestedLimit !== null && say(words.limit, language, { amount: format.money(suggestedLimit) }),
      last90Days !== null && counted(inquiry, last90Days, style),
    ]);
  },
});

export type BureauScoreDetails = Static<typeof bureauScore.details>;
