import { canonicalJson } from '../base/canonical-json.ts';
import { fillText, inEveryLanguage, say, type Text } from '../base/language.ts';
import { compileRuleCriterion } from './combination.ts';
import { isDecisive } from './compile.ts';
import { criterionWords } from './criterion-words.ts';
import { changeWords, filtersInWords } from './diff-words.ts';
import type { Policy, PolicyRule } from './policy.ts';
import { addedOrRemoved, changed, type PolicyChange } from './policy-change.ts';
import { outcomeWords } from './result-words.ts';
import { findRule } from './rules/index.ts';

/** A rule with where it stands. */
interface PlacedRule {
  readonly group: string;
  readonly id: string;
  /** `group/RULE`, `group/RULE#2`. */
  readonly name: string;
  readonly rule: PolicyRule;
  /** What its policy declares. */
  readonly inputs: Policy['inputs'];
}

/**
 * How the rules of two policies differ. A rule is taken for the same in the other policy where most speaks for it: what
 * is equal first, then the same rule of the group by its filters and outcome, by its filters, by its name alone; last
 * an equal rule of another group, which has moved.
 */
export function* diffRules(before: Policy, after: Policy): Generator<PolicyChange> {
  const news = placed(after);
  const { earlier, gone } = pair(placed(before), news);
  for (const old of gone) {
    yield addedOrRemoved('RULE', { place: old.name, value: old.rule, was: true, text: sentenceOf(old) });
  }
  for (const now of news) {
    const old = earlier.get(now);
    if (old !== undefined) yield* diffRule(old, now);
    else
      yield addedOrRemoved('RULE', { place: now.name, value: now.rule, was: false, text: sentenceOf(now) });
  }
}

const whereOf = ({ rule }: PlacedRule) => ('rule' in rule ? (rule.where ?? null) : null);

/** What two rules must share to be taken for the same, the surest first. */
const likenesses: readonly ((one: PlacedRule) => unknown)[] = [
  ({ group, id, rule }) => [group, id, rule],
  (item) => [item.group, item.id, whereOf(item), item.rule.statusToApply],
  (item) => [item.group, item.id, whereOf(item)],
  ({ group, id }) => [group, id],
  ({ id, rule }) => [id, rule],
];

function pair(olds: readonly PlacedRule[], news: readonly PlacedRule[]) {
  const earlier = new Map<PlacedRule, PlacedRule>();
  let gone = olds;
  for (const likeness of likenesses) {
    const open = new Map<string, PlacedRule[]>();
    for (const now of news) {
      if (earlier.has(now)) continue;
      const key = canonicalJson(likeness(now));
      open.set(key, [...(open.get(key) ?? []), now]);
    }
    gone = gone.filter((old) => {
      const now = open.get(canonicalJson(likeness(old)))?.shift();
      if (now !== undefined) earlier.set(now, old);
      return now === undefined;
    });
  }
  return { earlier, gone };
}

function placed(policy: Policy): readonly PlacedRule[] {
  return policy.groups.flatMap(({ name: group, rules }) => {
    const seen = new Map<string, number>();
    return rules.map((rule) => {
      const id = idOf(rule);
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      return {
        group,
        id,
        name: `${group}/${id}${count === 1 ? '' : `#${count}`}`,
        rule,
        inputs: policy.inputs,
      };
    });
  });
}

function idOf(rule: PolicyRule): string {
  if ('rule' in rule) {
    const id = findRule(rule.rule)?.id ?? rule.rule;
    return rule.input === undefined ? id : `${id}.${rule.input}`;
  }
  return rule.name ?? ('all' in rule ? 'ALL' : 'ANY');
}

function* diffRule(old: PlacedRule, now: PlacedRule): Generator<PolicyChange> {
  const about = (word: Text) => inEveryLanguage((language) => `${now.name} ${say(word, language)}`);
  if (old.group !== now.group) {
    const word = fillText(
      { en: '{rule} stands in the group', 'pt-BR': '{rule} está no grupo' },
      { rule: now.id },
    );
    yield changed('RULE', { place: `${now.name}/group`, before: old.group, after: now.group, word });
  }
  const [was, is] = [criterionOf(old.rule), criterionOf(now.rule)];
  if (canonicalJson(was) !== canonicalJson(is)) {
    const text = inEveryLanguage(
      (language) =>
        `${now.name}: ${say(criterionInWords(old), language)} → ${say(criterionInWords(now), language)}`,
    );
    const place = `${now.name}/condition`;
    yield { kind: 'CHANGED', subject: 'RULE', place, before: was, after: is, text };
  }
  const [wasWhere, isWhere] = [whereOf(old), whereOf(now)];
  if (canonicalJson(wasWhere) !== canonicalJson(isWhere)) {
    const words = [filtersInWords(wasWhere), filtersInWords(isWhere)] as const;
    const text = inEveryLanguage(
      (language) =>
        `${say(about(changeWords.where), language)}: ${say(words[0], language)} → ${say(words[1], language)}`,
    );
    const values = { before: wasWhere, after: isWhere };
    yield { kind: 'CHANGED', subject: 'RULE', place: `${now.name}/where`, ...values, text };
  }
  for (const field of ['effect', 'whenMissing'] as const) {
    const [before, after] = [old.rule[field] ?? null, now.rule[field] ?? null];
    if (before === after) continue;
    yield changed('RULE', { place: `${now.name}/${field}`, before, after, word: about(changeWords[field]) });
  }
  for (const field of ['statusToApply', 'points', 'alertPoints'] as const) {
    const [before, after] = [weightOf(old.rule, field), weightOf(now.rule, field)];
    if (before === after) continue;
    // Half of points that have changed themselves is no change of its own.
    const isDerived = old.rule.alertPoints === undefined && now.rule.alertPoints === undefined;
    if (field === 'alertPoints' && isDerived) continue;
    yield changed('RULE', { place: `${now.name}/${field}`, before, after, word: about(changeWords[field]) });
  }
}

function weightOf(rule: PolicyRule, field: 'statusToApply' | 'points' | 'alertPoints'): string | number {
  if (field === 'statusToApply') return rule.statusToApply;
  const { points = 0 } = rule;
  return field === 'points' ? points : (rule.alertPoints ?? points / 2);
}

/** What a rule asks, without filters and outcome. */
function criterionOf(rule: PolicyRule): unknown {
  if (!('rule' in rule)) return 'all' in rule ? { all: rule.all } : { any: rule.any };
  const { failWhen, passWhen } = rule;
  return failWhen === undefined ? { passWhen } : { failWhen };
}

function criterionInWords({ rule, inputs }: PlacedRule): Text {
  const { code } = compileRuleCriterion(rule, inputs);
  return inEveryLanguage((language) => {
    const words = criterionWords(code, language);
    return ('rule' in rule ? words?.failing : words?.condition) ?? code.condition;
  });
}

/** "Age: denies when less than 18 years (120 points)". */
function sentenceOf(placedRule: PlacedRule): Text {
  const { rule, name, inputs } = placedRule;
  const { code } = compileRuleCriterion(rule, inputs);
  return inEveryLanguage((language) => {
    const title = criterionWords(code, language)?.title ?? code.rule;
    const outcome = say(outcomeWords[isDecisive(rule) ? rule.statusToApply : 'SCORE'], language);
    const points = rule.points ? ` (${rule.points} ${say(changeWords.points, language)})` : '';
    return `${name}: ${title}; ${outcome} ${say(criterionInWords(placedRule), language)}${points}`;
  });
}
