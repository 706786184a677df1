import { Type } from '@sinclair/typebox';
import { decideMatch, listMatches } from '../../report/decide-match.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, timestamp } from '../views/common-schemas.ts';

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'report id' }),
});

const match = Type.Object(
  {
    section: choice(['SANCTIONS', 'PEP', 'TAX_DEBTS', 'LICENCES'], 'Where the report shows it'),
    dataset: Type.String({ description: 'The dataset whose row it is' }),
    rowSha256: Type.String({ description: 'SHA-256 of the row: one that changes is another one' }),
    name: orNull(Type.String({ description: 'Name on the list' })),
    document: orNull(Type.String({ description: 'As the list shows it' })),
    odds: orNull(Type.Number({ description: 'How many to one it is the subject; null where not known' })),
    score: orNull(Type.Number({ description: 'How alike the names are, 0 to 100' })),
    says: orNull(Type.String({ description: 'What the list says: a sanction, an office, a debt' })),
    birthDates: orNull(Type.String({ description: 'Birth dates on the list, such as 1962-03-10; ~1960' })),
    nationalities: orNull(Type.String({ description: 'Nationalities on the list' })),
    setAside: Type.Boolean({ description: 'Whether the report was made without it' }),
    decision: orNull(
      Type.Object({
        decidedBy: Type.String({ description: 'Who decided that it is somebody else' }),
        reason: Type.String(),
        decidedAt: timestamp('When'),
        reportId: Type.String({ description: 'On which report' }),
      }),
    ),
    applied: Type.Boolean({
      description: 'Whether the report was made by what is decided now; else the next analysis is',
    }),
  },
  { $id: 'PossibleMatch' },
);

const example = {
  section: 'PEP',
  dataset: 'pep',
  rowSha256: '6f1ed002ab5595859014ebf0951522d9f9a7a3e0a1c5b2a4d7b3c1e8f0a9b8c7',
  name: 'MARIA APARECIDA DA SILVA',
  document: '***982247**',
  odds: null,
  score: null,
  says: 'PREFEITO',
  birthDates: null,
  nationalities: null,
  setAside: false,
  decision: {
    decidedBy: 'ana',
    reason: 'Born in another year, by the identity card.',
    decidedAt: '2026-11-20T12:00:00.000Z',
    reportId: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f',
  },
  applied: false,
};

export const matchBody = Type.Object({
  rowSha256: Type.String({
    minLength: 8,
    maxLength: 64,
    description: 'the row, as the list of matches gives it; its first eight characters or more are enough',
  }),
  decision: choice(['NOT_THIS', 'OPEN'], 'NOT_THIS: it is somebody else; OPEN: takes that back'),
  reason: Type.String({ minLength: 1, maxLength: 2_000, description: 'why, in 1 to 2000 characters' }),
});

/** GET /v2/report/{id}/match: the possible matches of a report. */
export const getMatchesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/match' },
    operationId: 'getMatches',
    isLong: true,
    tag: 'Report',
    summary: 'List the possible matches of a report, with what is decided about each',
    permission: 'report:read',
    params,
    answers: {
      200: {
        description: 'Every entry of a list that may be the subject, and those that were set aside',
        schema: Type.Object({ reportId: Type.String(), items: Type.Array(match) }),
        example: { reportId: 'rpt_01jd8q6x4hfx0s8d1b2c3d4e5f', items: [example] },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params: { id } }, { engine }, caller) => ({
    status: 200,
    body: await listMatches(engine, caller, id),
  }),
);

/** POST /v2/report/{id}/match: "not this person", and that taken back. */
export const decideMatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/{id}/match' },
    operationId: 'decideMatch',
    tag: 'Report',
    summary: 'Decide that a possible match is somebody else, or take that back',
    description:
      'It is kept for the organisation, and counts from the next analysis of the document on, in this and later editions of the list, until its row changes. Every such report shows the match, who set it aside and why.',
    permission: 'report:analyze',
    params,
    body: matchBody,
    bodyExample: { rowSha256: example.rowSha256, decision: 'NOT_THIS', reason: example.decision.reason },
    answers: { 200: { description: 'The match with the decision', schema: match, example } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'UNKNOWN_MATCH', 'MATCH_NOT_SET_ASIDE', 'INVALID_ARGUMENT'],
  },
  async ({ params: { id: reportId }, body }, { engine }, caller) => ({
    status: 200,
    body: await decideMatch(engine, caller, { reportId, ...body }),
  }),
);
