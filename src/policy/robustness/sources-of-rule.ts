import { roleNames, roles } from '../../sections/roles.ts';
import type { Rule } from '../rules/define-rule.ts';

/** What stands in the place of a source where the caller said something. */
export const caller = 'caller';

/**
 * The sources by which a rule reads something else when they are wrong: those of its sections, and that of the revenue for
 * whatever is a share of it. None of what is derived from everything, and of what the request asks for.
 */
export function sourcesOfRule({ id, sections, alsoReads, input }: Rule): readonly string[] {
  const read: readonly string[] = [...sections, ...alsoReads];
  const ofRevenue = id.includes('CALCULATED_REVENUE');
  const own = roleNames.filter(
    (role) =>
      roles[role].sections.some((section) => read.includes(section)) || (ofRevenue && role === 'revenue'),
  );
  return input === undefined ? own : [...own, caller];
}

/** The source that a rule is first about. */
export function firstSourceOf({ sections: [first], input }: Rule): string | null {
  const role = roleNames.find((name) => roles[name].sections.some((section) => section === first));
  return role ?? (input === undefined ? null : caller);
}
