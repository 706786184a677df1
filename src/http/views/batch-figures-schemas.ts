import { Type } from '@sinclair/typebox';
import { choice, orNull } from './common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const decided = {
  approved: count('APPROVED by the policy'),
  alert: count('ALERT by the policy'),
  denied: count('DENIED by the policy'),
};

const score = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description });

/** What the documents of a batch have come to. */
export const batchFigures = Type.Object(
  {
    documents: count('Documents that have ended; the rest counts among these'),
    scored: count('With a score that rests on enough'),
    thin: count('With a score on less than the policy’s minimum coverage: in no distribution below'),
    withoutScore: count('Without a score'),
    averageScore: orNull(
      Type.Number({ minimum: 0, maximum: 1000, description: 'Null where nothing is scored' }),
    ),
    medianScore: orNull(
      Type.Number({ minimum: 0, maximum: 1000, description: 'Null where nothing is scored' }),
    ),
    scores: Type.Array(
      Type.Object({ from: score('The lowest score of the span'), to: score('The highest'), ...decided }),
      { description: 'Spans of 50 points, from the lowest' },
    ),
    bands: Type.Array(
      Type.Object({
        band: Type.String(),
        from: score('The lowest score of the band'),
        to: score('The highest'),
        status: choice(['APPROVED', 'ALERT', 'DENIED'], 'What a score in the band decides by itself'),
        ...decided,
      }),
      { description: 'The risk bands of the policy, from the lowest' },
    ),
    reasons: Type.Array(
      Type.Object({
        group: Type.String({
          description: 'As the policy names it; scoring where it is about the policy as a whole',
        }),
        groupTitle: orNull(
          Type.String({ description: 'What people read; null where it is about the policy as a whole' }),
        ),
        rule: Type.String(),
        title: Type.String({ description: 'What people read' }),
        status: choice(['APPROVED', 'ALERT', 'DENIED', 'NOT_APPLIED'], 'What it gave'),
        decisive: Type.Boolean({ description: 'False where it lowered the score alone' }),
        count: count('Documents; each counts once'),
      }),
      { description: 'What spoke against approval, most frequent first; at most 50' },
    ),
    failures: Type.Array(
      Type.Object({
        source: Type.String(),
        title: Type.String({ description: 'What people read' }),
        code: Type.String({ description: 'Of the failure' }),
        count: count('Documents'),
      }),
      { description: 'Sources that failed, most often first' },
    ),
  },
  { $id: 'BatchFigures' },
);
