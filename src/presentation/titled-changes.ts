import { type Language, say } from '../base/language.ts';
import { rulePlaces } from '../policy/cases/rule-places.ts';
import { compilePolicy } from '../policy/compile.ts';
import { criterionWords } from '../policy/criterion-words.ts';
import type { Policy } from '../policy/policy.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import { plainWords } from '../wording/plain-words.ts';

/** A change for people who do not write policies. */
interface TitledChange extends Omit<PolicyChange, 'text'> {
  readonly text: string;
  /** The same with the title of its rule in place of the name under which cases know it. */
  readonly sentence: string;
}

/** Changes in words; a rule is called as people read it, by the policy that has it. */
export function titledChanges(
  changes: readonly PolicyChange[],
  policies: readonly Policy[],
  language: Language,
): readonly TitledChange[] {
  const titles = policies.map((policy) => ruleTitles(policy, language));
  return changes.map(({ text: words, ...change }) => {
    const text = say(words, language);
    const title = titles.map((of) => of(change.place)).find((entry) => entry !== undefined);
    return { ...change, text, sentence: plainWords(title === undefined ? text : withTitle(text, title)) };
  });
}

interface RuleTitle {
  readonly name: string;
  readonly title: string;
}

/** The rule that a place is in: `registration/COMPANY_OPENING_TIME#2/points` is in the second of that name. */
function ruleTitles(policy: Policy, language: Language): (place: string) => RuleTitle | undefined {
  const rules = rulePlaces(compilePolicy(policy, { version: 1 })).map(
    ({ name, compiled: { criterion } }) => ({
      name,
      title: criterionWords(criterion.code, language)?.title ?? name,
    }),
  );
  return (place) => rules.find(({ name }) => place === name || place.startsWith(`${name}/`));
}

/** A rule that came or went is a sentence with its title already, behind its name. */
function withTitle(text: string, { name, title }: RuleTitle): string {
  if (!text.startsWith(name)) return text;
  const rest = text.slice(name.length);
  return rest.startsWith(`: ${title};`) ? rest.slice(2) : `${title}${rest}`;
}
