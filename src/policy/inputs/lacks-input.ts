import type { RuleOutcome } from '../../sections/credit-policy.ts';

/** What a rule measures an amount of the caller against, by the name that the details of its section have for it. */
const measures: ReadonlyMap<string, string> = new Map([
  ['INPUT_OF_REVENUE', 'calculatedRevenue'],
  ['INPUT_OF_LIMIT', 'suggestedLimit'],
]);

interface SectionRead {
  readonly type: { readonly value: string };
  readonly details: Readonly<Record<string, unknown>>;
}

/** Whether a rule was not applied for want of what the caller knows: all else that it reads is there. */
export function lacksInput(
  { rule, input, section, status, stale }: RuleOutcome,
  sections: readonly SectionRead[],
): boolean {
  if (status !== 'NOT_APPLIED' || input === undefined || stale !== undefined) return false;
  const measure = measures.get(rule);
  if (measure === undefined) return true;
  const whole = sections.find(({ type }) => type.value === section)?.details[measure];
  return typeof whole === 'number' && whole > 0;
}
