import { type Static, Type } from '@sinclair/typebox';
import { amount, date, list, nullable, text } from './fields.ts';

/** What a decision says beside its status. */
export const decisionTerms = Type.Object(
  {
    limit: nullable(amount('How much is approved, BRL; null where no limit was set')),
    currency: Type.Literal('BRL', { description: 'Of the limit' }),
    validUntil: nullable(date('The last day on which the approval is good; null where it has no end')),
    conditions: list(text('A condition of the approval'), 'What the approval depends on'),
  },
  { description: 'How much is approved, until when, and under which conditions' },
);
export type DecisionTerms = Static<typeof decisionTerms>;
