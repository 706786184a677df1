import type { PolicyOutcome } from '../../sections/credit-policy.ts';
import type { CompiledPolicy } from '../compile.ts';
import { type EvaluationFacts, evaluatePolicy, figureOfLimit } from '../evaluate.ts';
import type { RiskBand } from '../policy.ts';
import type { Boundary } from './boundary.ts';

type Observe = (outcome: PolicyOutcome) => ReturnType<Boundary['observe']>;

/**
 * The boundaries of a policy as a whole, behind those of its rules:
 *
 * - each edge between two risk bands: a score in the band that begins there, and one in the band below it;
 * - the minimum coverage: less evaluated, and enough;
 * - the credit limit: in each band that offers one, a limit below the maximum; over all, below the maximum and at it, and
 *   likewise for each figure that the limit never exceeds.
 */
export function overallBoundaries(compiled: CompiledPolicy): readonly Boundary[] {
  const { policy, minimumCoverage } = compiled;
  // Each case is evaluated once for all of these.
  const outcomes = new WeakMap<EvaluationFacts, PolicyOutcome>();
  const outcomeOf = (facts: EvaluationFacts) => {
    const outcome = outcomes.get(facts) ?? evaluatePolicy(compiled, facts);
    outcomes.set(facts, outcome);
    return outcome;
  };
  const boundary = (
    name: string,
    condition: string,
    demanded: Boundary['demanded'],
    observe: Observe,
  ): Boundary => ({ name, condition, demanded, observe: (facts) => observe(outcomeOf(facts)) });

  const bands = (policy.scoring?.riskBands ?? []).toSorted((a, b) => b.from - a.from);
  const edges = bands.flatMap((band, index) => {
    const below = bands[index + 1];
    return below === undefined ? [] : [{ band, below }];
  });
  return [
    ...edges.map(({ band, below }) =>
      boundary(`riskBands/${band.band}`, `from ${band.from}`, ['BELOW', 'ABOVE'], sideOfEdge(band, below)),
    ),
    ...(policy.scoring === undefined || minimumCoverage === 0
      ? []
      : [
          boundary('minimumCoverage', `${minimumCoverage}`, ['BELOW', 'ABOVE'], ({ coverage }) =>
            coverage < minimumCoverage ? 'BELOW' : 'ABOVE',
          ),
        ]),
    ...limitBoundaries(compiled, boundary),
    ...(policy.creditLimit?.atMost ?? []).map(
      (figure): Boundary => ({
        name: `creditLimit/atMost/${figure}`,
        condition: figure,
        demanded: ['BELOW', 'AT'],
        observe: (facts) => sideOfBound(outcomeOf(facts).creditLimit, figureOfLimit(compiled, figure, facts)),
      }),
    ),
  ];
}

function sideOfEdge(band: RiskBand, below: RiskBand): Observe {
  return ({ riskBand }) => (riskBand === band.band ? 'ABOVE' : riskBand === below.band ? 'BELOW' : undefined);
}

function limitBoundaries(
  { policy: { creditLimit, scoring } }: CompiledPolicy,
  boundary: (name: string, condition: string, demanded: Boundary['demanded'], observe: Observe) => Boundary,
): readonly Boundary[] {
  if (creditLimit === undefined) return [];
  const { maximum = Number.POSITIVE_INFINITY, percentByBand } = creditLimit;
  // A band that denies offers nothing, and neither does a share of nothing.
  const offering = (scoring?.riskBands ?? []).filter(
    ({ band, status }) => status !== 'DENIED' && (percentByBand[band] ?? 0) > 0,
  );
  return [
    ...offering.map(({ band }) =>
      boundary(`creditLimit/${band}`, `${percentByBand[band]} PERCENT`, ['MET'], (outcome) =>
        outcome.riskBand === band && isBetween(outcome.creditLimit, 0, maximum) ? 'MET' : undefined,
      ),
    ),
    ...(Number.isFinite(maximum) && offering.length > 0
      ? [
          boundary('creditLimit/maximum', `${maximum} BRL`, ['BELOW', 'AT'], ({ creditLimit: limit }) =>
            limit === maximum ? 'AT' : isBetween(limit, 0, maximum) ? 'BELOW' : undefined,
          ),
        ]
      : []),
  ];
}

function sideOfBound(limit: number | null, bound: number | undefined): ReturnType<Boundary['observe']> {
  if (limit === null || bound === undefined || limit <= 0) return undefined;
  return limit === bound ? 'AT' : 'BELOW';
}

function isBetween(limit: number | null, lowest: number, highest: number): boolean {
  return limit !== null && limit > lowest && limit < highest;
}
