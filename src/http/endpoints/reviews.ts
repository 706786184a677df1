import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { defaultSubjectLanguage } from '../../base/language.ts';
import { reviewStates } from '../../report/review-state.ts';
import { explainReview } from '../../review/explain-review.ts';
import { letterOfReview } from '../../review/letter-of-review.ts';
import { openReview } from '../../review/open-review.ts';
import { readReview, readReviews } from '../../review/read-reviews.ts';
import { settleReview, withdrawReview } from '../../review/settle-review.ts';
import { formatIn } from '../../wording/format.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, subjectLanguage } from '../views/common-schemas.ts';
import { explanation, review, reviewSummary } from '../views/review-schemas.ts';
import { approvalProblems, decisionBody } from './decide-report.ts';

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'review id' }),
});

const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: 5_000, description: `${description}, in 1 to 5000 characters` });

const example = {
  id: 'rev_01jd8q6x4hfx0s8d1b2c3d4e5f',
  reportId: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  state: 'OPEN',
  decision: 'DENIED',
  automated: true,
  bySubject: true,
  reason: 'The protest was paid in October.',
  openedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-12-05T12:00:00.000Z',
  opened: { analystId: 'usr_01jd8q6x4hfx0s8d1b2c3d4e5f', analystName: 'ana' },
};

/** POST /v2/review: a decision is to be looked at again. */
export const openReviewEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/review' },
    operationId: 'openReview',
    tag: 'Report',
    summary: 'Open a review of a decision',
    description:
      'The subject of a decision by automated means may ask for its review (people: LGPD, art. 20; companies: Law 12.414/2011, art. 5, VI). It is to be answered within the days of the setting reviewDays. A report has one open review at a time.',
    permission: 'report:analyze',
    body: Type.Object({
      reportId: Type.String({ minLength: 1, maxLength: 200, description: 'report id' }),
      bySubject: Type.Boolean({ description: 'true: whoever the report is about asks for it' }),
      reason: Type.Optional(text('why')),
    }),
    bodyExample: { reportId: example.reportId, bySubject: true, reason: example.reason },
    answers: {
      201: {
        description: 'The review',
        schema: review,
        example: { ...example, decision: 'APPROVED', automated: false },
      },
    },
    problems: [
      'UNKNOWN_REPORT',
      'REPORT_ERASED',
      'REPORT_RUNNING',
      'NOTHING_TO_REVIEW',
      'REVIEW_OPEN',
      'INVALID_ARGUMENT',
    ],
  },
  async ({ body }, { engine, reviewDays: days }, caller) => ({
    status: 201,
    body: await openReview(engine, caller, { ...body, days }),
  }),
);

/** GET /v2/review: reviews, those whose term ends first first. */
export const listReviewsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/review' },
    operationId: 'listReviews',
    tag: 'Report',
    summary: 'List reviews; those whose term ends first stand first',
    permission: 'report:read',
    query: Type.Object({
      state: Type.Optional(choice(reviewStates, 'those in one state')),
      dueWithinDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 3_650,
          description: 'open ones whose term ends within so many days; 0: has ended',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'at most so many (50)' })),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'the nextCursor of the page before' }),
      ),
    }),
    answers: {
      200: {
        description: 'A page of reviews',
        schema: Type.Object(
          {
            items: Type.Array(reviewSummary),
            nextCursor: orNull(Type.String({ description: 'Where the next page begins; null on the last' })),
          },
          { $id: 'ReviewList' },
        ),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query }, { engine }, caller) => ({ status: 200, body: await readReviews(engine, caller, query) }),
);

/** GET /v2/review/{id}: a review with the decision explained. */
export const getReviewEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/review/{id}' },
    operationId: 'getReview',
    isLong: true,
    tag: 'Report',
    summary: 'Read a review, with the decision explained in plain words',
    description:
      'The explanation is of the decision as it stood when the review was opened, in the language that Accept-Language asks for; it names nobody but the subject. How much it tells, the policy bounds (explanations).',
    permission: 'report:read',
    params,
    answers: {
      200: {
        description: 'The review',
        schema: Type.Intersect([reviewSummary, Type.Object({ explanation })], { $id: 'ExplainedReview' }),
      },
    },
    problems: ['UNKNOWN_REVIEW', 'REPORT_ERASED'],
  },
  async ({ params: { id }, language }, { engine, exports: { timeZone } }, caller) => {
    const style = { language, format: formatIn(language, timeZone) };
    const answer = await readReview(engine, caller, id);
    return {
      status: 200,
      body: { ...answer, explanation: await explainReview(engine, caller, id, style) },
    };
  },
);

const settled = Type.Intersect(
  [
    review,
    Type.Object({
      signaturesMissing: Type.Optional(
        Type.Literal(1, {
          description:
            'There where the approval awaits the signature of another user: the review is open still',
        }),
      ),
    }),
  ],
  { $id: 'SettledReview' },
);

/** POST /v2/review/{id}/answer */
export const answerReviewEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/review/{id}/answer' },
    operationId: 'answerReview',
    tag: 'Report',
    summary: 'Answer a review',
    description:
      'UPHELD: the decision stays. CHANGED: with approved (and terms), the other decision is taken with the answer, by the rules of POST /report/analyze; without it, it is the one that was taken since the review was opened, by hand or by a new analysis. An approval that takes two signatures keeps the review open (signaturesMissing) until both are there.',
    permission: 'report:re-analyze',
    params,
    body: Type.Object({
      outcome: choice(['UPHELD', 'CHANGED'], 'what comes of the decision'),
      text: text('what is told to whoever asked'),
      approved: Type.Optional(Type.Boolean({ description: 'of CHANGED: true approves, false denies, now' })),
      terms: Type.Index(decisionBody, ['terms']),
    }),
    namesUnknownFields: true,
    bodyExample: {
      outcome: 'UPHELD',
      text: 'The protest is still there in the central of the notary offices.',
    },
    answers: {
      200: {
        description: 'The review',
        schema: settled,
        example: {
          ...example,
          state: 'UPHELD',
          closed: { at: '2026-11-21T12:00:00.000Z', ...example.opened, text: 'The protest is still there.' },
        },
      },
    },
    problems: [
      'UNKNOWN_REVIEW',
      'REPORT_ERASED',
      'REVIEW_CLOSED',
      'REPORT_RUNNING',
      'REVIEW_CHANGES_NOTHING',
      ...approvalProblems,
    ],
  },
  async ({ params: { id }, body, language }, { engine }, caller) => {
    const { outcome, text: words, approved, terms } = body;
    if (terms !== undefined && approved === undefined) throw termsWithoutApproval();
    const decision = approved === undefined ? undefined : { approved, ...(terms !== undefined && { terms }) };
    const request = { reviewId: id, outcome, text: words, decision };
    return { status: 200, body: await settleReview(engine, caller, request, language) };
  },
);

/** POST /v2/review/{id}/withdraw */
export const withdrawReviewEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/review/{id}/withdraw' },
    operationId: 'withdrawReview',
    tag: 'Report',
    summary: 'End a review that whoever asked for it wants no more',
    permission: 'report:analyze',
    params,
    body: Type.Object({ reason: Type.Optional(text('why')) }),
    bodyExample: { reason: 'Asked for by mistake.' },
    answers: {
      200: {
        description: 'The review',
        schema: review,
        example: {
          ...example,
          state: 'WITHDRAWN',
          closed: { at: '2026-11-21T12:00:00.000Z', ...example.opened },
        },
      },
    },
    problems: ['UNKNOWN_REVIEW', 'REPORT_ERASED', 'REVIEW_CLOSED', 'INVALID_ARGUMENT'],
  },
  async ({ params: { id }, body: { reason } }, { engine }, caller) => ({
    status: 200,
    body: await withdrawReview(engine, caller, { reviewId: id, reason }),
  }),
);

/** GET /v2/review/{id}/letter */
export const getReviewLetterEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/review/{id}/letter' },
    operationId: 'getReviewLetter',
    isLong: true,
    tag: 'Report',
    summary: 'Write the letter to whoever the decision is about, as a PDF',
    description:
      'One page or two in plain language, in the language of the data subject: Portuguese, or as language says. It names neither other people nor who worked on it.',
    permission: 'report:export',
    params,
    query: Type.Object({ language: subjectLanguage }),
    answers: {
      200: {
        description: 'The letter',
        mediaType: 'application/pdf',
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: {
          'Content-Disposition': 'A name for the file, which holds nothing of a person',
          'Content-Language': 'Its language',
        },
      },
    },
    problems: ['UNKNOWN_REVIEW', 'REPORT_ERASED'],
  },
  async ({ params: { id }, query }, { engine, exports: { timeZone }, reportExports }, caller) => {
    const { language = defaultSubjectLanguage } = query;
    const house = { language, timeZone, rightsContact: null };
    const body = await reportExports.letter(await letterOfReview(engine, caller, id, house));
    return {
      status: 200,
      headers: {
        'content-disposition': attachmentHeader(id, { fallback: 'review', extension: 'pdf' }),
        'content-language': language,
      },
      mediaType: 'application/pdf',
      body,
    };
  },
);

function termsWithoutApproval(): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: 'terms',
    reason: { en: 'the answer approves nothing', 'pt-BR': 'a resposta não aprova nada' },
    expected: { en: 'approved: true with it', 'pt-BR': 'approved: true junto' },
  });
}
