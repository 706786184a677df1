import type { Text } from '../base/language.ts';
import type { Slices } from '../base/slices.ts';
import type { RuleOutcome } from '../sections/credit-policy.ts';
import { compileRuleCriterion } from './combination.ts';
import type { Criterion } from './criterion.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { type Policy, type PolicyRule, policyHash } from './policy.ts';

/** The share of the points, or of the rules if none has points, that must be evaluated for an approval. */
const defaultMinimumCoverage = 0.5;

export interface CompiledRule {
  readonly criterion: Criterion;
  readonly statusToApply: 'ALERT' | 'DENIED';
  readonly points: number;
  /** What it earns on ALERT. */
  readonly alertPoints: number;
  /** False where it counts in the score alone: `effect: SCORE`. */
  readonly decisive: boolean;
  /** What a decision comes to that was taken without its data. */
  readonly whenMissing: 'ALERT' | 'ERROR' | undefined;
  /** The input that it is about, as outcomes name it. */
  readonly input: RuleOutcome['input'];
  /** What few outcomes say: filters, members, that it does not decide. */
  readonly particulars: Pick<RuleOutcome, 'where' | 'members' | 'decisive'> | undefined;
}

export interface CompiledGroup {
  readonly name: string;
  readonly title: Text | undefined;
  readonly rules: readonly CompiledRule[];
}

/** A policy ready to be evaluated often: rules looked up, conditions parsed. */
export interface CompiledPolicy {
  readonly policy: Policy;
  readonly version: number;
  readonly hash: string;
  readonly minimumCoverage: number;
  /** How old the data of a source may be. */
  readonly freshness: readonly Freshness[];
  readonly groups: readonly CompiledGroup[];
}

/**
 * Prepares a policy for evaluation, so that nothing is parsed or looked up while evaluating. `version` is the number
 * that results name; `hash` is worked out where it is not given.
 *
 * Takes a policy that `readPolicy` found no error in. One that was never checked and cannot be used throws a plain
 * Error that says which rule is at fault.
 */
export function compilePolicy(
  policy: Policy,
  { version, hash }: { readonly version: number; readonly hash?: string },
): CompiledPolicy {
  const steps = compileRules(policy, { version, hash });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Compiles a policy like `compilePolicy`, in slices.
 *
 * @param slices of the calling work.
 */
export async function compileInSlices(
  policy: Policy,
  version: { readonly version: number; readonly hash?: string },
  slices: Slices,
): Promise<CompiledPolicy> {
  const steps = compileRules(policy, version);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (slices.isOver) await slices.pause();
  }
}

/** Compiles rule by rule. */
function* compileRules(
  policy: Policy,
  { version, hash }: { readonly version: number; readonly hash?: string | undefined },
): Generator<void, CompiledPolicy> {
  try {
    const groups: CompiledGroup[] = [];
    for (const { name, title, rules } of policy.groups) {
      const compiled: CompiledRule[] = [];
      for (const rule of rules) {
        compiled.push(compileRule(rule, policy.inputs));
        yield;
      }
      groups.push({ name, title, rules: compiled });
    }
    return {
      policy,
      version,
      hash: hash ?? policyHash(policy),
      minimumCoverage: effectiveMinimumCoverage(policy),
      freshness: freshnessOf(policy),
      groups,
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The policy ${policy.id} was not checked before use: ${reason}`, { cause });
  }
}

/** Compiling costs about as much as evaluating, and many are evaluated by one policy. */
const compiledPolicies = new WeakMap<Policy, { readonly key: string; readonly compiled: CompiledPolicy }>();

/** A policy as `compilePolicy` gives it, once for the same object. */
export function compiledOnce(
  policy: Policy,
  version: { readonly version: number; readonly hash: string },
): CompiledPolicy {
  const key = `${version.version} ${version.hash}`;
  const entry = compiledPolicies.get(policy);
  if (entry?.key === key) return entry.compiled;
  const compiled = compilePolicy(policy, version);
  compiledPolicies.set(policy, { key, compiled });
  return compiled;
}

/** The minimum coverage of a policy, 0 to 1. Default: 0.5, also for a policy without `scoring`. */
export function effectiveMinimumCoverage({ scoring }: Policy): number {
  return scoring?.minimumCoverage ?? defaultMinimumCoverage;
}

function compileRule(rule: PolicyRule, inputs: Policy['inputs']): CompiledRule {
  const { statusToApply, points = 0, alertPoints = points / 2, whenMissing } = rule;
  const criterion = compileRuleCriterion(rule, inputs);
  const decisive = isDecisive(rule);
  const { rule: _rule, condition: _condition, conditionRole: _role, input, ...combined } = criterion.code;
  const particulars = { ...combined, ...(!decisive && { decisive }) };
  return {
    criterion,
    statusToApply,
    points,
    alertPoints,
    decisive,
    whenMissing,
    input,
    particulars: Object.keys(particulars).length > 0 ? particulars : undefined,
  };
}

/** Whether a rule that fails decides; one that denies always does. */
export function isDecisive({ effect, statusToApply }: PolicyRule): boolean {
  return effect !== 'SCORE' || statusToApply === 'DENIED';
}
