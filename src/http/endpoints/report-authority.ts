import { Type } from '@sinclair/typebox';
import { readAuthority } from '../../report/read-authority.ts';
import { decisionTerms } from '../../sections/decision-terms.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull } from '../views/common-schemas.ts';

const role = choice(['analyst', 'manager', 'administrator'], 'A role');
const amount = (description: string) => orNull(Type.Number({ description }));

/** GET /v2/report/{id}/authority: what the caller may approve, before it is tried. */
export const getAuthorityEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/authority' },
    operationId: 'getAuthority',
    tag: 'Report',
    summary: 'What you may approve of a report, and with which terms, before it is tried',
    permission: 'report:read',
    params: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 200, description: 'report id' }),
    }),
    answers: {
      200: {
        description: 'The authority',
        schema: Type.Object(
          {
            bounded: Type.Boolean({
              description:
                'Whether a policy of the report’s runs, or an active policy for its kind of document, limits approvals',
            }),
            boundBy: orNull(Type.String({ description: 'The policy that sets upTo; null: no limit' })),
            role,
            upTo: amount('The most that you may approve, BRL; null: nothing bounds it'),
            twoSignaturesAbove: amount('Above it two people sign, BRL; null: never'),
            terms: orNull(decisionTerms),
            amount: amount('How much an approval with these terms is of, BRL; null where nothing says so'),
            exposure: Type.Object(
              {
                amount: Type.Number({ description: 'Sum of the known amounts, BRL' }),
                approvals: Type.Integer({ minimum: 0, description: 'Number of these approvals' }),
                unknown: Type.Integer({
                  minimum: 0,
                  description:
                    'Number of approvals without a known amount. If above 0, the highest authority is needed',
                }),
              },
              {
                description:
                  'Other approvals in force for the customer (the CPF, or the root of the CNPJ): they count with amount. All 0 if the setting authorityByExposure is off',
              },
            ),
            mayApprove: Type.Boolean(),
            roles: Type.Array(role, { description: 'Who may approve so much; empty: nobody' }),
            signatures: Type.Integer({ minimum: 1, maximum: 2, description: 'How many people sign it' }),
            signed: orNull(
              choice(['OWN', 'OTHER'], 'OWN: you have signed; OTHER: somebody else has, and awaits a second'),
            ),
          },
          { $id: 'ApprovalAuthority' },
        ),
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await readAuthority(engine, caller, params.id),
  }),
);
