import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import { codeName, findRule } from '../rules/index.ts';

/** Where a rule stands in a policy. The same rule may stand several times, in a group and over all. */
interface RulePlace {
  readonly group: string;
  readonly rule: string;
  /** From 1: the how-manieth of this rule in its group. */
  readonly occurrence: number;
  /** `group/RULE`, and `group/RULE#2` from the second on; of an input `group/INPUT.name`. */
  readonly name: string;
  readonly groupIndex: number;
  readonly ruleIndex: number;
  readonly compiled: CompiledRule;
}

/** Every rule of a policy, in its order. */
export function rulePlaces(compiled: CompiledPolicy): readonly RulePlace[] {
  return compiled.groups.flatMap((group, groupIndex) => {
    const seen = new Map<string, number>();
    return group.rules.map((rule, ruleIndex) => {
      const id = codeName(rule.criterion.code);
      const occurrence = (seen.get(id) ?? 0) + 1;
      seen.set(id, occurrence);
      const name = `${group.name}/${id}${occurrence === 1 ? '' : `#${occurrence}`}`;
      return { group: group.name, rule: id, occurrence, name, groupIndex, ruleIndex, compiled: rule };
    });
  });
}

/**
 * Finds rules by the keys that cases use: `group/RULE`, `group/RULE#2`, or without a group `RULE` and `RULE#2`, which
 * count through the whole policy. Other spellings of a rule's id do too.
 */
export function rulesByKey(places: readonly RulePlace[]): {
  readonly keys: readonly string[];
  find(key: string): RulePlace | undefined;
} {
  const byKey = new Map<string, RulePlace>();
  const seen = new Map<string, number>();
  for (const place of places) {
    const count = (seen.get(place.rule) ?? 0) + 1;
    seen.set(place.rule, count);
    const inGroup = `${place.group}/${place.rule}`;
    byKey.set(`${inGroup}#${place.occurrence}`, place);
    byKey.set(`${place.rule}#${count}`, place);
    if (place.occurrence === 1) byKey.set(inGroup, place);
    if (count === 1) byKey.set(place.rule, place);
  }
  return {
    keys: [...places.map(({ name }) => name), ...new Set(places.map(({ rule }) => rule))],
    find: (key) => byKey.get(key) ?? byKey.get(withCataloguedId(key)),
  };
}

function withCataloguedId(key: string): string {
  return key.replace(/[^/#.]+(?=(\.\w+)?(#\d+)?$)/, (name) => findRule(name)?.id ?? name);
}
