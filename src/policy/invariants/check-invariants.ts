import type { Problem, ValuePath } from '../../yaml/finding.ts';
import { quoted } from '../../yaml/suggestion.ts';
import type { PolicyCheck } from '../checks/define-check.ts';
import { fittingFilters } from '../checks/fitting-filters.ts';
import { knownInput } from '../checks/known-input.ts';
import { knownRule } from '../checks/known-rule.ts';
import { knownValue } from '../checks/known-value.ts';
import { readableCondition } from '../checks/readable-condition.ts';
import { draftPolicy } from '../draft.ts';
import { inputNamed } from '../inputs/input.ts';
import type { Policy, PolicyRuleMember } from '../policy.ts';
import { placementOf } from '../proof/put/index.ts';
import { ruleAbout } from '../rules/index.ts';
import { valueKinds } from '../value-kind.ts';
import { everyExclusion, type Given, type Invariant } from './invariant.ts';

/** What policies are checked for too: rules, inputs, conditions and filters. */
const checks: readonly PolicyCheck[] = [knownRule, knownInput, readableCondition, knownValue, fittingFilters];

/** What is wrong with the rules that invariants speak of: as it would be in the policy itself. */
export function* checkInvariants(invariants: readonly Invariant[], policy: Policy): Generator<Problem> {
  const spoken = invariants.flatMap((invariant, index) => {
    const rule = asRule(invariant);
    return rule === undefined ? [] : [{ rule, index }];
  });
  const draft = draftPolicy({
    kind: policy.kind,
    inputs: policy.inputs,
    groups: [{ name: 'invariants', rules: spoken.map(({ rule }) => rule) }],
  });
  for (const check of checks) {
    for (const { code, place, message, suggestion = null } of check.find(draft, {})) {
      const [, , , at, ...rest] = place.path;
      const index = spoken[Number(at)]?.index;
      const invariant = index === undefined ? undefined : invariants[index];
      if (index === undefined || invariant === undefined) continue;
      const severity = check.codes[code]?.severity ?? 'error';
      yield {
        code,
        severity,
        place: { ...place, path: [index, ...pathIn(invariant, rest)] },
        message,
        suggestion,
      };
    }
  }
  for (const [index, invariant] of invariants.entries()) {
    if ('worse' in invariant) yield* withoutDirection(invariant, [index, 'worse'], policy);
  }
}

/** What an invariant speaks of as a rule of a policy; undefined of what no rule can be. */
function asRule(invariant: Invariant): object | undefined {
  if ('given' in invariant) return asCriterion(invariant.given);
  const name = 'worse' in invariant ? invariant.worse : invariant.missing;
  if ('missing' in invariant && name === everyExclusion) return undefined;
  const { input, where } = invariant;
  return { rule: name, ...(input !== undefined && { input }), ...(where !== undefined && { where }) };
}

/** What is given as a criterion of a policy: the finding speaks against the subject. */
export function asCriterion(premise: Given): PolicyRuleMember {
  if ('when' in premise) {
    const { when, ...rest } = premise;
    return { ...rest, failWhen: when };
  }
  return 'all' in premise ? { all: premise.all.map(asCriterion) } : { any: premise.any.map(asCriterion) };
}

/** Where a place of the rule stands in the invariant. */
function pathIn(invariant: Invariant, rest: ValuePath): ValuePath {
  if ('given' in invariant) return ['given', ...rest.map((step) => (step === 'failWhen' ? 'when' : step))];
  const [first, ...more] = rest;
  return first === 'rule' ? ['worse' in invariant ? 'worse' : 'missing', ...more] : rest;
}

function* withoutDirection(
  { worse, direction, input }: Extract<Invariant, { worse: string }>,
  path: ValuePath,
  { inputs, kind }: Policy,
): Generator<Problem> {
  const rule = ruleAbout(worse, inputNamed(inputs, input));
  if (rule === undefined || !rule.documentKinds.includes(kind)) return;
  const { shape } = valueKinds[rule.value];
  const hasOrder = shape === 'number' || shape === 'boolean';
  if (hasOrder && (direction !== undefined || placementOf(rule.id)?.worse !== undefined)) return;
  yield {
    code: 'WORSE_UNKNOWN',
    severity: 'error',
    place: { path },
    message: hasOrder
      ? {
          en: `Of ${quoted(rule.id)} neither higher nor lower values are worse by themselves`,
          'pt-BR': `Em ${quoted(rule.id)}, nem valores maiores nem menores são piores por si`,
        }
      : {
          en: `${quoted(rule.id)} is ${valueKinds[rule.value].title.en}, of which none is worse than another`,
          'pt-BR': `${quoted(rule.id)} é ${valueKinds[rule.value].title['pt-BR']}, sem valor pior que outro`,
        },
    suggestion: hasOrder
      ? {
          en: 'Add direction: HIGHER or direction: LOWER',
          'pt-BR': 'Acrescente direction: HIGHER ou direction: LOWER',
        }
      : {
          en: 'Say with given: what must never be approved',
          'pt-BR': 'Diga com given: o que nunca pode ser aprovado',
        },
  };
}
