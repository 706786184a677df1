import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { evaluateRule } from '../policy/one-rule.ts';

/** Returns a section as one source or several sources state it. */
export function merged<Type extends SectionType>(
  type: Type,
  ...contents: readonly [object, ...object[]]
): SectionDetails[Type] {
  const [first, ...others] = contents.map((content) => {
    const { details, problems } = completeSection(type, content);
    if (details === undefined) throw new Error(JSON.stringify(problems));
    return details;
  });
  if (first === undefined) throw new Error('No contribution');
  return mergeSection(type, [first, ...others]);
}

/** Returns the status of a rule that denies. */
export function statusOf<Type extends SectionType>(
  type: Type,
  details: SectionDetails[Type],
  [rule, failWhen = 'IS_TRUE', where]: readonly [string, string?, Readonly<Record<string, unknown>>?],
): string {
  const kind = sectionDefinition(type).documentKinds.includes('cnpj') ? 'cnpj' : 'cpf';
  return evaluateRule(
    { rule, failWhen, statusToApply: 'DENIED', ...(where && { where }) },
    { [type]: details },
    { kind },
  ).status;
}
