import { languages, say } from '../base/language.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { findRule } from './rules/index.ts';

/**
 * What a combination is made of, of a result that was stored without it: its condition names the members, as in
 * `ALL (SCORE LESS_THAN 400 POINTS; ANY (…))`.
 *
 * @param text the sentence that was stored; a member that it tells with filters, which the condition does not have, is none.
 * @returns undefined where the condition is of no combination, or does not say all of it.
 */
export function storedMembers(
  condition: string,
  text: string | undefined,
): readonly CriterionCode[] | undefined {
  const [, inner] = /^(?:ALL|ANY) \((.*)\)$/.exec(condition) ?? [];
  if (inner === undefined || text === undefined) return undefined;
  const members = partsOf(inner).map((part) => memberOf(part, text));
  return members.every((member) => member !== undefined) ? members : undefined;
}

function memberOf(part: string, text: string): CriterionCode | undefined {
  const [, combining, inner] = /^(ALL|ANY) (\(.*\))$/.exec(part) ?? [];
  if (combining !== undefined && inner !== undefined) {
    const members = storedMembers(part, text);
    return members && { rule: combining, condition: part, conditionRole: 'FAIL_WHEN', members };
  }
  const [, rule = '', rest = ''] = /^([A-Z0-9_]+) (.*)$/.exec(part) ?? [];
  const title = findRule(rule)?.title;
  const isTold =
    title !== undefined && languages.some((language) => text.includes(`${say(title, language)}: `));
  if (!isTold) return undefined;
  const [, negated] = /^NOT \((.*)\)$/.exec(rest) ?? [];
  return negated === undefined
    ? { rule, condition: rest, conditionRole: 'FAIL_WHEN' }
    : { rule, condition: negated, conditionRole: 'PASS_WHEN' };
}

/** Parted at the semicolons that stand in no parentheses. */
function partsOf(inner: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === '(') depth += 1;
    else if (inner[at] === ')') depth -= 1;
    else if (inner[at] === ';' && depth === 0) {
      parts.push(inner.slice(from, at));
      from = at + 2;
    }
  }
  return [...parts, inner.slice(from)];
}
