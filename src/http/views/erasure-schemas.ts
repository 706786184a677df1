import { Type } from '@sinclair/typebox';
import { choice, orNull, timestamp } from './common-schemas.ts';

const hash = Type.String({
  description: 'Keyed: HMAC-SHA-256 by the key of the organisation, in hexadecimal',
});

/** The proof of an erasing: nothing of a person stands in it. */
export const erasure = Type.Object(
  {
    id: Type.String(),
    scope: choice(['SUBJECT', 'REPORT'], 'All that is held, or one report'),
    reportId: orNull(Type.String()),
    documentHash: hash,
    reason: Type.String({ description: 'Documents in it are masked' }),
    analystId: Type.String(),
    requestedAt: timestamp('When it was asked for'),
    doneAt: orNull(timestamp('When it was done; null while it waits for others')),
    step: Type.String(),
    records: Type.Array(
      Type.Object({
        record: Type.String(),
        title: Type.String(),
        fate: choice(['REMOVED', 'MASKED'], 'MASKED: kept without whom it was about'),
        count: Type.Integer({ minimum: 1 }),
      }),
    ),
    others: Type.Array(
      Type.Object({
        reportId: Type.String(),
        runId: Type.String(),
        sections: Type.Array(Type.String()),
        answers: Type.Array(
          Type.Object({
            role: Type.String(),
            provider: Type.String(),
            before: hash,
            after: Type.String({ description: 'SHA-256 of what is kept now' }),
          }),
        ),
      }),
    ),
    answers: Type.Array(
      Type.Object({
        runId: Type.String(),
        role: Type.String(),
        provider: Type.String(),
        before: hash,
      }),
    ),
    receivers: Type.Array(
      Type.Object({
        kind: choice(['WEBHOOK', 'EXPORT'], 'How it was given data'),
        webhookId: Type.Optional(Type.String()),
        url: Type.Optional(Type.String()),
        events: Type.Optional(Type.Integer()),
        format: Type.Optional(Type.String()),
        files: Type.Optional(Type.Integer()),
        lastAt: Type.String(),
      }),
    ),
    stays: Type.Array(Type.String(), { description: 'What stays, and why' }),
    notLookedThrough: Type.Integer({ description: 'Damaged analyses of others' }),
  },
  { $id: 'Erasure' },
);
