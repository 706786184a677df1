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
    outline: orNull(policyOutlineSchema),
    operationOutline: orNull(operationOutlineSchema),
    planHash: orNull(Type.String({ description: 'To enable exactly this; null where it cannot be enabled' })),
  },
  { $id: 'PolicyPlan' },
);
