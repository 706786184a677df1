import type { ValuePath } from '../../yaml/finding.ts';
import { rulePlaces } from '../cases/rule-places.ts';
import { type CompiledPolicy, effectiveMinimumCoverage } from '../compile.ts';
import { worse } from '../decide.ts';
import type { Policy, RiskBand } from '../policy.ts';
import type { Mutant } from './mutant.ts';
import { nothing, ruleChanges } from './rule-mutants.ts';

/** So far an edge of a risk band is moved, of 1000. */
const bandStep = 25;
/** So far the minimum of coverage is moved. */
const coverageStep = 0.1;

/** Every policy that a slip of the pen could make of this one, a place at a time: its order is that of the file's parts. */
export function* policyMutants(compiled: CompiledPolicy): Generator<Mutant> {
  const { policy } = compiled;
  yield* scoringMutants(policy);
  yield* limitMutants(policy);
  for (const { groupIndex, ruleIndex, name } of rulePlaces(compiled)) {
    const rule = policy.groups[groupIndex]?.rules[ruleIndex];
    if (rule === undefined) continue;
    for (const { value, path, ...change } of ruleChanges(rule, policy.inputs)) {
      yield {
        ...change,
        subject: name,
        path: ['groups', groupIndex, 'rules', ruleIndex, ...path],
        policy: {
          ...policy,
          groups: policy.groups.map((group, index) =>
            index === groupIndex ? { ...group, rules: group.rules.with(ruleIndex, value) } : group,
          ),
        },
      };
    }
  }
}

function* scoringMutants(policy: Policy): Generator<Mutant> {
  const { scoring } = policy;
  if (scoring === undefined) return;
  const { riskBands } = scoring;
  const withBand = (index: number, change: Partial<RiskBand>): Policy => ({
    ...policy,
    scoring: {
      ...scoring,
      riskBands: riskBands.map((band, at) => (at === index ? { ...band, ...change } : band)),
    },
  });
  for (const [index, { band, from, status }] of riskBands.entries()) {
    const place = { kind: 'BAND', subject: `riskBands/${band}` } as const;
    const path: ValuePath = ['scoring', 'riskBands', index];
    for (const moved of from === 0 ? [] : [from - bandStep, from + bandStep]) {
      if (!isFree(moved, from, riskBands)) continue;
      const mutant = withBand(index, { from: moved });
      yield {
        ...place,
        path: [...path, 'from'],
        before: `from: ${from}`,
        after: `from: ${moved}`,
        policy: withoutEnds(mutant),
      };
    }
    for (const other of ['APPROVED', 'ALERT', 'DENIED'] as const) {
      const changed = riskBands.with(index, { band, from, status: other });
      if (other === status || !isInOrder(changed)) continue;
      yield {
        ...place,
        path: [...path, 'status'],
        before: status,
        after: other,
        policy: withBand(index, { status: other }),
      };
    }
  }
  const minimum = effectiveMinimumCoverage(policy);
  for (const by of [-coverageStep, coverageStep]) {
    const moved = Number(Math.max(0, Math.min(1, minimum + by)).toFixed(4));
    if (moved === minimum) continue;
    yield {
      kind: 'COVERAGE',
      subject: 'minimumCoverage',
      path: ['scoring', ...(scoring.minimumCoverage === undefined ? [] : ['minimumCoverage'])],
      before: String(minimum),
      after: String(moved),
      policy: { ...policy, scoring: { ...scoring, minimumCoverage: moved } },
    };
  }
}

/** Whether no lower score fares better: a policy that says otherwise is refused. */
function isInOrder(bands: readonly RiskBand[]): boolean {
  const statuses = bands.toSorted((a, b) => a.from - b.from).map(({ status }) => status);
  return statuses.every((status, index) => {
    const next = statuses[index + 1];
    return next === undefined || worse(status, next) === status;
  });
}

/** Whether an edge can be moved there without passing another. */
function isFree(moved: number, from: number, bands: readonly RiskBand[]): boolean {
  const [low, high] = [Math.min(moved, from), Math.max(moved, from)];
  return (
    moved > 0 &&
    moved <= 1000 &&
    bands.every((band) => band.from === from || band.from < low || band.from > high)
  );
}

/** Where bands name their upper ends, those follow from the next band. */
function withoutEnds(policy: Policy): Policy {
  const { scoring } = policy;
  if (scoring === undefined) return policy;
  return {
    ...policy,
    scoring: { ...scoring, riskBands: scoring.riskBands.map(({ to: _, ...band }) => band) },
  };
}

/** Shares and the ceiling are moved by a tenth; a figure that bounds is taken away. */
function* limitMutants(policy: Policy): Generator<Mutant> {
  const { creditLimit } = policy;
  if (creditLimit === undefined) return;
  const { percentByBand, maximum, atMost = [] } = creditLimit;
  const changed = (change: Partial<typeof creditLimit>): Policy => ({
    ...policy,
    creditLimit: { ...creditLimit, ...change },
  });
  for (const [band, percent] of Object.entries(percentByBand)) {
    for (const moved of movedByTenth(percent).filter((one) => one >= 0 && one <= 1000))
      yield {
        kind: 'LIMIT',
        subject: `creditLimit/${band}`,
        path: ['creditLimit', 'percentByBand', band],
        before: String(percent),
        after: String(moved),
        policy: changed({ percentByBand: { ...percentByBand, [band]: moved } }),
      };
  }
  for (const moved of maximum === undefined ? [] : movedByTenth(maximum))
    yield {
      kind: 'LIMIT',
      subject: 'creditLimit/maximum',
      path: ['creditLimit', 'maximum'],
      before: String(maximum),
      after: String(moved),
      policy: changed({ maximum: moved }),
    };
  const { atMost: _, ...unbounded } = creditLimit;
  for (const [index, figure] of atMost.entries()) {
    const rest = atMost.toSpliced(index, 1);
    yield {
      kind: 'LIMIT',
      subject: 'creditLimit/atMost',
      path: ['creditLimit', 'atMost', index],
      before: figure,
      after: nothing,
      policy: { ...policy, creditLimit: rest.length === 0 ? unbounded : { ...creditLimit, atMost: rest } },
    };
  }
}

function movedByTenth(value: number): readonly number[] {
  const step = value === 0 ? 1 : value / 10;
  return [value - step, value + step].map((moved) => Number(moved.toFixed(4)));
}
