import { Type } from '@sinclair/typebox';
import { listPolicies } from '../../credit-policy/list-policies.ts';
import { additionals, depths } from '../../sections/collection-plan.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, timestamp } from '../views/common-schemas.ts';

const policy = Type.Object(
  {
    id: Type.String({ description: 'The policyId of a request; the same across versions' }),
    name: Type.String(),
    kind: choice(['POLICY', 'OPERATION'], 'One report, or a chain of them'),
    type: choice(['cpf', 'cnpj'], 'Kind of document that it is for'),
    depth: choice(depths, 'How much is collected'),
    additionals: Type.Array(choice(additionals, 'Collected beside the depth')),
    usePolicyResult: Type.Boolean({
      description: 'True: the policy decides the report; false: an analyst does',
    }),
    enabled: Type.Boolean(),
    isDefault: Type.Boolean({ description: "The caller's default of its kind" }),
    version: Type.Integer({ minimum: 1 }),
    hash: Type.String({ description: 'SHA-256 of its content' }),
    updatedAt: timestamp('When it last changed'),
  },
  { $id: 'CreditPolicy' },
);

/** GET /credit-policy/policy: the organisation's policies, the caller's defaults first. */
export const listPoliciesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy' },
    operationId: 'listPolicies',
    tag: 'Credit policy',
    summary: 'List credit policies',
    permission: 'policy:read',
    query: Type.Object({
      type: Type.Optional(choice(['cpf', 'cnpj', 'CPF', 'CNPJ'], 'cpf or cnpj')),
      enabled: Type.Optional(Type.Boolean({ description: 'true or false' })),
      kind: Type.Optional(choice(['POLICY', 'OPERATION'], 'POLICY or OPERATION')),
    }),
    answers: {
      200: {
        description: 'The policies',
        schema: Type.Object(
          { items: Type.Array(policy), nextCursor: orNull(Type.String()) },
          { $id: 'CreditPolicyList' },
        ),
      },
    },
    problems: [],
  },
  async ({ query }, { engine }, caller) => {
    const { type, ...rest } = query;
    return {
      status: 200,
      body: await listPolicies(engine.storage.db, caller, {
        ...rest,
        ...(type !== undefined && { type: type.toLowerCase() === 'cpf' ? 'cpf' : 'cnpj' }),
      }),
    };
  },
);
