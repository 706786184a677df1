import { Type } from '@sinclair/typebox';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about candidates in shadow are built of. */

const count = (description: string) => Type.Integer({ minimum: 0, description });
const figure = (description: string) => orNull(Type.Number({ description }));
const status = (description: string) => choice(['APPROVED', 'ALERT', 'DENIED', 'ERROR'], description);

const share = (description: string) =>
  Type.Object(
    {
      count: count('How many it approves'),
      of: count('Of so many'),
      rate: figure('From 0 to 1'),
      low: figure('The lower end of its interval at 95 % (Wilson)'),
      high: figure('The upper end'),
    },
    { description },
  );

const decision = (description: string) =>
  Type.Object(
    {
      policyStatus: status('ERROR: no decision'),
      score: figure('From 0 to 1000'),
      riskBand: orNull(Type.String()),
      creditLimit: figure('In BRL'),
    },
    { description },
  );

/** A candidate in shadow with its report. */
export const policyShadow = Type.Object(
  {
    policyId: Type.String({ description: 'The policy in force' }),
    candidate: Type.Object({
      id: Type.String({ description: 'As its YAML says it' }),
      hash: Type.String({ description: 'SHA-256 of its content' }),
    }),
    startedAt: timestamp('When it was set beside the policy'),
    startedBy: Type.String({ description: 'By whom' }),
    endedAt: orNull(timestamp('When it was ended; null while it runs')),
    ending: orNull(choice(['STOPPED', 'PROMOTED'], 'How it ended; null while it runs')),
    promotion: orNull(
      Type.Object(
        {
          verdict: choice(
            ['PROVEN', 'REFUTED', 'UNDECIDED'],
            'Whether it is proven of everybody who could ever come that nobody fares better',
          ),
          asOf: Type.String({ description: 'The day of the proof' }),
          version: Type.Integer({ minimum: 1, description: 'The version that it became' }),
          percent: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 99,
              description: 'How many of a hundred documents it was given to decide; absent where all',
            }),
          ),
          witness: orNull(Type.String({ description: 'Whom it lets through, or why that is not known' })),
          seal: orNull(Type.String({ description: 'What was signed; null where it is proven' })),
        },
        {
          description:
            'What its promotion rests on, also of one that was given a share or taken back; null without one',
        },
      ),
    ),
    compared: count('New runs that both decided'),
    sandbox: count('Of those, how many rest on invented data (SANDBOX)'),
    versions: orNull(
      Type.Object(
        { oldest: Type.Integer({ minimum: 1 }), newest: Type.Integer({ minimum: 1 }) },
        { description: 'Of the policy in force; null before the first run' },
      ),
    ),
    approvals: Type.Object({
      counts: Type.Object({
        both: count('Approved by both'),
        first: count('By the policy in force alone'),
        second: count('By the candidate alone'),
        neither: count('By neither'),
      }),
      before: share('The policy in force'),
      after: share('The candidate'),
      difference: orNull(
        Type.Object(
          { difference: Type.Number(), low: Type.Number(), high: Type.Number() },
          { description: 'The second rate less the first, with its interval at 95 % (Newcombe)' },
        ),
      ),
    }),
    mcNemar: Type.Object({
      p: figure('How often chance alone makes changes so uneven; null where nobody changed'),
      method: choice(['MID_P', 'CHI_SQUARE'], 'Exactly counted, or by its limit for many'),
    }),
    moves: Type.Array(
      Type.Object({
        from: status('As the policy in force decides'),
        to: status('As the candidate does'),
        direction: choice(['STRICTER', 'LOOSER', 'SAME'], 'Of the candidate'),
        count: count('Runs'),
        examples: Type.Array(
          Type.Object({
            reportId: Type.String(),
            inForce: decision('Decided'),
            candidate: decision('In shadow'),
          }),
          { description: 'The newest ten; none of those that stay' },
        ),
      }),
    ),
    otherFigures: count('Decided the same, with another score, band or limit'),
    decides: share('Runs of the share that it was given to decide; none of the figures above has them'),
    passedOver: Type.Object(
      {
        broke: Type.Object({
          count: count('On which the candidate broke'),
          examples: Type.Array(
            Type.Object({
              reportId: Type.String(),
              message: Type.String({ description: 'What it said, without documents' }),
            }),
            { description: 'The newest ten' },
          ),
        }),
        notAsked: count('For which the policy in force did not have everything asked'),
      },
      { description: 'Runs of which the candidate decided nothing; none of the other figures has them' },
    ),
    uncollected: Type.Array(Type.String(), {
      description:
        'Sections that the candidate would have collected and the policy in force does not: it decides as if their data were missing',
    }),
  },
  { $id: 'PolicyShadow' },
);
