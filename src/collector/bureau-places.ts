import type { BureauScoreDetails } from '../sections/bureau-score.ts';
import { type RolePlayer, sourceKey } from '../sources/role-player.ts';
import type { SourceResult } from './source-result.ts';

type BureauScores = NonNullable<BureauScoreDetails['scores']>;

/**
 * The results with each bureau's place in the order of `sources` beside its score, so that a policy can ask for the first
 * bureau even where that one did not answer. A bureau that tells its score without a list gets one where another has a list;
 * answers from before there were lists stay as they are. Pure.
 */
export function withBureauPlaces(
  sources: readonly Pick<RolePlayer, 'role' | 'provider' | 'sections'>[],
  results: readonly SourceResult[],
): readonly SourceResult[] {
  if (results.every(({ contribution }) => contribution.BUREAU_SCORE?.scores === undefined)) return results;
  const bureaus = sources.filter(({ sections }) => sections.includes('BUREAU_SCORE')).map(sourceKey);
  return results.map((result) => {
    const { BUREAU_SCORE: details } = result.contribution;
    if (details === undefined) return result;
    const place = bureaus.indexOf(sourceKey(result)) + 1;
    const scores = (details.scores ?? ownScore(details)).map((score) => ({ place, ...score }));
    return { ...result, contribution: { ...result.contribution, BUREAU_SCORE: { ...details, scores } } };
  });
}

function ownScore({ provider, model, score, scoredOn }: BureauScoreDetails): BureauScores {
  return [{ provider, model, score, scoredOn }];
}
