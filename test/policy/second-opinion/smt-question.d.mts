import type { Policy } from '../../../src/policy/policy.ts';

export type PolicyText = Pick<Policy, 'groups' | 'inputs' | 'scoring'>;

export const questions: readonly ['LOOSER', 'STRICTER', 'OTHER_BAND'];

/** @param about.asOf `YYYY-MM-DD` */
export function smtQuestion(
  before: PolicyText,
  after: PolicyText,
  about: {
    readonly question: (typeof questions)[number];
    readonly asOf: string;
  },
): string;
