import { Type } from '@sinclair/typebox';
import { choice, orNull } from './common-schemas.ts';
import { operationOutlineSchema, policyOutlineSchema } from './policy-outline-schemas.ts';
import { enablingOutcome, policyCaseResult, policyChange, policyFinding } from './policy-schemas.ts';

/** What the answer is built of that tells what enabling a policy would do. */

const decisionStatus = choice(
  ['APPROVED', 'ALERT', 'DENIED', 'ERROR'],
  'ERROR: no decision, for want of data that the policy must have seen',
);

const figures = Type.Object({
  policyStatus: decisionStatus,
  score: orNull(Type.Integer()),
  riskBand: orNull(Type.String()),
  creditLimit: orNull(Type.Number({ description: 'BRL' })),
});

const reportEffect = Type.Object(
  {
    compared: Type.Integer({
      minimum: 0,
      description: 'The newest reports of the policy’s kind, at most 2000',
    }),
    unevaluated: Type.Integer({ minimum: 0, description: 'Running, or ended in ERROR' }),
    same: Type.Integer({ minimum: 0 }),
    stayed: Type.Array(Type.Object({ status: decisionStatus, count: Type.Integer({ minimum: 1 }) }), {
      description: 'The same, by what they are decided',
    }),
    stricter: Type.Integer({ minimum: 0 }),
    looser: Type.Integer({ minimum: 0 }),
    otherFigures: Type.Integer({
      minimum: 0,
      description: 'Decided the same with another score, band or limit',
    }),
    changes: Type.Array(
      Type.Object({
        from: decisionStatus,
        to: decisionStatus,
        direction: choice(['STRICTER', 'LOOSER'], 'Against or for the subject'),
        count: Type.Integer({ minimum: 1 }),
        examples: Type.Array(
          Type.Object({
            name: Type.String({ description: 'Id of the report' }),
            subject: orNull(
              Type.Object(
                {
                  document: Type.String(),
                  type: choice(['CPF', 'CNPJ'], 'Of which kind'),
                  name: orNull(Type.String({ description: 'Null where no source gave it' })),
                },
                { description: 'Whom the report is about; null to a caller who may not read reports' },
              ),
            ),
            before: figures,
            after: figures,
            because: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
  },
  { $id: 'PolicyReportEffect' },
);

const verdict = choice(
  ['PROVEN', 'REFUTED', 'UNDECIDED'],
  'PROVEN of everybody, REFUTED by a witness; UNDECIDED is no proof',
);

const proofDecision = Type.Object({
  status: decisionStatus,
  score: orNull(Type.Integer()),
  riskBand: orNull(Type.String()),
  creditLimit: orNull(Type.Number({ description: 'BRL' })),
  reasons: Type.Array(Type.String(), { description: 'Its first reasons, in words' }),
});

const policyProof = Type.Object(
  {
    relation: choice(
      ['NEVER_LOOSER', 'NEVER_STRICTER', 'SAME'],
      'What is to be proven; SAME is both others, and the same usePolicyResult',
    ),
    asOf: Type.String({ format: 'date', description: 'The proof holds of that day' }),
    verdict,
    parts: Type.Array(
      Type.Object({
        about: choice(
          ['NEVER_LOOSER', 'NEVER_STRICTER', 'SCORE', 'BAND', 'LIMIT', 'DECIDER'],
          'NEVER_LOOSER: nobody is decided better; DECIDER: the policy decides the report, or an analyst does',
        ),
        claim: Type.String({ description: 'The same in words' }),
        verdict,
        reason: Type.Optional(
          choice(
            ['TOO_MANY', 'NOT_CONFIRMED', 'AGE_OF_DATA', 'OUT_OF_TIME'],
            'Why it is not known, where it is undecided',
          ),
        ),
        because: Type.Optional(Type.String({ description: 'The same in words' })),
        witness: Type.Optional(
          Type.Object(
            {
              facts: Type.Array(
                Type.Object({
                  rule: Type.String({ description: 'A rule that reads it' }),
                  where: Type.Optional(Type.Object({}, { additionalProperties: true })),
                  input: Type.Optional(Type.String({ description: 'The name of the input that it reads' })),
                  value: Type.Unknown({ description: 'Null where it is missing' }),
                  text: Type.String({ description: 'In words' }),
                }),
                {
                  description:
                    'What is not as a usual subject has it; all else is known, and speaks against nothing',
                },
              ),
              before: proofDecision,
              after: proofDecision,
            },
            {
              description: 'The plainest subject that refutes it, as the engine decides it; an invented one',
            },
          ),
        ),
      }),
    ),
  },
  { $id: 'PolicyProof' },
);

export const policyPlan = Type.Object(
  {
    policyId: orNull(Type.String({ description: 'Null where the text is not usable' })),
    title: orNull(Type.String({ description: 'What people read; null where the text is not usable' })),
    outcome: orNull(enablingOutcome),
    currentVersion: orNull(
      Type.Integer({ minimum: 1, description: 'Null for a policy that is not there yet' }),
    ),
    findings: Type.Array(policyFinding),
    policies: Type.Array(Type.Object({ id: Type.String(), version: Type.Integer({ minimum: 1 }) }), {
      description: 'What an operation would analyse with if it began now; none of a policy',
    }),
    difference: Type.Array(policyChange, {
      description: 'By meaning, from what stands; none for a new policy',
    }),
    cases: Type.Array(policyCaseResult),
    reports: orNull(reportEffect),
    comparedWith: orNull(
      Type.Object(
        { policyId: Type.String(), version: Type.Integer({ minimum: 1 }) },
        { description: 'What reports is compared with: the current version, or the policy of against' },
      ),
    ),
    proof: orNull(policyProof),
    outline: orNull(policyOutlineSchema),
    operationOutline: orNull(operationOutlineSchema),
    planHash: orNull(Type.String({ description: 'To enable exactly this; null where it cannot be enabled' })),
  },
  { $id: 'PolicyPlan' },
);
