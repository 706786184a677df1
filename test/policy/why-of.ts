import type { PolicyRule } from '../../src/policy/policy.ts';
import { unansweredRules } from '../../src/policy/why-unanswered.ts';
import { type SectionType, sectionTypes } from '../../src/sections/index.ts';
import { type Sections, soundCompany } from './facts.ts';
import { evaluate, policyOf } from './one-rule.ts';

interface MissingSource {
  readonly provider: string;
  readonly message?: string;
  readonly reason?: 'DAY_CEILING';
}

/** Returns why the only rule was not evaluated for these sections. */
export function whyOf(
  rule: Partial<PolicyRule>,
  {
    sections = soundCompany,
    missing = [],
    requestedAmount,
    language = 'en',
  }: {
    readonly sections?: Sections;
    /** Sources without which PROTESTS may lack records. */
    readonly missing?: readonly MissingSource[];
    readonly requestedAmount?: number;
    readonly language?: 'en' | 'pt-BR';
  } = {},
) {
  const condition = 'any' in rule ? {} : { failWhen: 'GREATER_THAN 0' };
  const configured = { ...condition, statusToApply: 'ALERT', ...rule } as PolicyRule;
  const { groups } = evaluate(policyOf([configured]), sections, {
    requestedAmount: requestedAmount ?? null,
    ...(missing.length > 0 && { incomplete: new Set<SectionType>(['PROTESTS']) }),
  });
  const answered = sectionTypes.flatMap((type) => {
    const details = sections[type];
    if (details === undefined) return [];
    return [
      {
        type: { value: type },
        status: 'COMPLETED' as const,
        details,
        sources: missing.map(({ provider, reason }) => ({
          source: 'protests',
          provider,
          missing: true as const,
          ...(reason !== undefined && { reason }),
        })),
        errors: missing.flatMap(({ provider, message }) =>
          message === undefined ? [] : [{ source: `protests/${provider}`, code: 'TIMEOUT', message }],
        ),
        asOf: '2026-11-20',
        updatedAt: '2026-11-20T12:00:00.000Z',
      },
    ];
  });
  const rules = groups.flatMap((group) => group.rules);
  return unansweredRules(
    rules,
    { sections: answered, ...(requestedAmount !== undefined && { requestedAmount }) },
    language,
  ).map(({ place, why }) => `${place}: ${why}`);
}
