import type { ValuePath } from '../../yaml/finding.ts';
import { readCondition } from '../condition.ts';
import { inputNamed } from '../inputs/input.ts';
import type { Policy, PolicyRule, PolicyRuleMember, RuleCriterion } from '../policy.ts';
import { ruleAbout } from '../rules/index.ts';
import { conditionMutants } from './condition-mutants.ts';
import type { MutationKind } from './mutant.ts';

/** A change of a value, wherever that stands. */
export interface Change<T> {
  readonly kind: MutationKind;
  /** From the value. */
  readonly path: ValuePath;
  readonly before: string;
  readonly after: string;
  readonly value: T;
}

/** What takes the place of something that is taken away. */
export const nothing = '–';

/** Every change of a rule of a group. */
export function* ruleChanges(rule: PolicyRule, inputs: Policy['inputs']): Generator<Change<PolicyRule>> {
  if ('rule' in rule) {
    const { rule: _rule, input: _input, failWhen: _fail, passWhen: _pass, where: _where, ...outcome } = rule;
    for (const change of criterionChanges(rule, inputs))
      yield { ...change, value: { ...change.value, ...outcome } };
  } else if ('all' in rule) {
    const { all, ...rest } = rule;
    for (const change of combinationChanges('all', all, inputs))
      yield { ...change, value: { ...rest, ...change.value } };
  } else {
    const { any, ...rest } = rule;
    for (const change of combinationChanges('any', any, inputs))
      yield { ...change, value: { ...rest, ...change.value } };
  }
  yield* statusChanges(rule);
  yield* pointChanges(rule);
}

function memberChanges(
  member: PolicyRuleMember,
  inputs: Policy['inputs'],
): Generator<Change<PolicyRuleMember>> {
  if ('rule' in member) return criterionChanges(member, inputs);
  return 'all' in member
    ? combinationChanges('all', member.all, inputs)
    : combinationChanges('any', member.any, inputs);
}

/** Changes of thresholds, operators, the role and the filters of one rule of the catalogue. */
function* criterionChanges(
  criterion: RuleCriterion,
  inputs: Policy['inputs'],
): Generator<Change<RuleCriterion>> {
  const { rule: name, input, where, failWhen, passWhen } = criterion;
  const text = failWhen ?? passWhen ?? '';
  const [key, other] =
    failWhen === undefined ? (['passWhen', 'failWhen'] as const) : (['failWhen', 'passWhen'] as const);
  const rule = ruleAbout(name, inputNamed(inputs, input));
  const condition = rule && readCondition(text, rule).condition;
  if (rule !== undefined && condition !== undefined) {
    for (const { kind, text: after } of conditionMutants(condition, rule))
      yield { kind, path: [key], before: text, after, value: withCondition(criterion, key, after) };
  }
  yield {
    kind: 'ROLE',
    path: [key],
    before: `${key}: ${text}`,
    after: `${other}: ${text}`,
    value: withCondition(criterion, other, text),
  };
  for (const [filter, value] of Object.entries(where ?? {})) {
    const rest = Object.entries(where ?? {}).filter(([one]) => one !== filter);
    yield {
      kind: 'WHERE',
      path: ['where', filter],
      before: `${filter}: ${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)}`,
      after: nothing,
      value: { ...criterion, where: Object.fromEntries(rest) },
    };
  }
}

function withCondition(criterion: RuleCriterion, key: 'failWhen' | 'passWhen', text: string): RuleCriterion {
  const { failWhen: _fail, passWhen: _pass, ...bare } = criterion;
  return key === 'failWhen' ? { ...bare, failWhen: text } : { ...bare, passWhen: text };
}

type Combination = { all: PolicyRuleMember[] } | { any: PolicyRuleMember[] };

/** `all` for `any`, a member left out, and every change of a member. */
function* combinationChanges(
  key: 'all' | 'any',
  members: readonly PolicyRuleMember[],
  inputs: Policy['inputs'],
): Generator<Change<Combination>> {
  const other = key === 'all' ? 'any' : 'all';
  if (members.length > 1) {
    yield { kind: 'COMBINATION', path: [key], before: key, after: other, value: combined(other, members) };
    for (const [index, member] of members.entries()) {
      const before = 'rule' in member ? member.rule : 'all' in member ? 'all' : 'any';
      const value = combined(key, members.toSpliced(index, 1));
      yield { kind: 'COMBINATION', path: [key, index], before, after: nothing, value };
    }
  }
  for (const [index, member] of members.entries()) {
    for (const change of memberChanges(member, inputs)) {
      const value = combined(key, members.with(index, change.value));
      yield { ...change, path: [key, index, ...change.path], value };
    }
  }
}

function combined(key: 'all' | 'any', members: readonly PolicyRuleMember[]): Combination {
  return key === 'all' ? { all: [...members] } : { any: [...members] };
}

/** What becomes of whom the rule speaks against, and of whom it had no data. */
function* statusChanges(rule: PolicyRule): Generator<Change<PolicyRule>> {
  const { statusToApply, effect, whenMissing } = rule;
  const other = statusToApply === 'ALERT' ? 'DENIED' : 'ALERT';
  yield {
    kind: 'STATUS',
    path: ['statusToApply'],
    before: statusToApply,
    after: other,
    value: { ...rule, statusToApply: other },
  };
  if (effect !== undefined && statusToApply === 'ALERT') {
    const { effect: _, ...rest } = rule;
    yield { kind: 'STATUS', path: ['effect'], before: `effect: ${effect}`, after: nothing, value: rest };
  }
  if (whenMissing !== undefined) {
    const { whenMissing: _, ...rest } = rule;
    const before = `whenMissing: ${whenMissing}`;
    yield { kind: 'STATUS', path: ['whenMissing'], before, after: nothing, value: rest };
  }
}

/** Points are moved by a tenth, at least by one. */
function* pointChanges(rule: PolicyRule): Generator<Change<PolicyRule>> {
  const { points = 0, alertPoints = points / 2, statusToApply } = rule;
  if (points === 0) return;
  const step = Math.max(1, Math.round(points / 10));
  for (const after of [points - step, points + step])
    yield {
      kind: 'POINTS',
      path: ['points'],
      before: `points: ${points}`,
      after: `points: ${after}`,
      value: { ...rule, points: after },
    };
  if (statusToApply === 'DENIED') return;
  const after = Math.round(alertPoints >= step ? alertPoints - step : alertPoints + step);
  yield {
    kind: 'POINTS',
    path: [rule.alertPoints === undefined ? 'points' : 'alertPoints'],
    before: `alertPoints: ${alertPoints}`,
    after: `alertPoints: ${after}`,
    value: { ...rule, alertPoints: after },
  };
}
