import { type Static, Type } from '@sinclair/typebox';
import { dayAfter } from '../base/calendar-day.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { CalendarDay } from './elapsed-time.ts';

/** What a policy says of the terms of its decisions. */
export const termsSchema = Type.Object(
  {
    validDays: Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'How many days an approval is good for, from the day of the decision.',
    }),
  },
  {
    additionalProperties: false,
    description: 'What an approval says beside its status: the credit limit, and until when it is good.',
  },
);
export type TermsRule = Static<typeof termsSchema>;

/** The terms that a policy offers with its credit limit (BRL; null where it offers none), on the day of the decision. */
export function termsOffered(
  { validDays }: TermsRule,
  { creditLimit, day }: { readonly creditLimit: number | null; readonly day: CalendarDay },
): DecisionTerms {
  return { limit: creditLimit, currency: 'BRL', validUntil: dayAfter(day, validDays), conditions: [] };
}
