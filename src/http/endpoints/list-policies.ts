import { Type } from '@sinclair/typebox';
import { listPolicies } from '../../credit-policy/list-policies.ts';
import { additionals, depths } from '../../sections/collection-plan.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, nextCursor, pageQuery, timestamp } from '../views/common-schemas.ts';

const policy = Type.Object(
  {
    id: Type.String({ description: 'The policyId of a request; the same across versions' }),
    name: Type.String(),
    title: Type.Optional(
      Type.Object(
        { en: Type.String(), 'pt-BR': Type.String() },
        { description: 'What people read in place of the name, where the policy says it' },
      ),
    ),
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
    summary: 'List credit policies, the defaults of the caller first, then by name',
    permission: 'policy:read',
    query: Type.Object({
      type: Type.Optional(choice(['cpf', 'cnpj', 'CPF', 'CNPJ'], 'cpf or cnpj')),
      enabled: Type.Optional(Type.Boolean({ description: 'true or false' })),
      kind: Type.Optional(choice(['POLICY', 'OPERATION'], 'POLICY or OPERATION')),
      ...pageQuery,
    }),
    answers: {
      200: {
        description: 'A page of policies',
        schema: Type.Object({ items: Type.Array(policy), nextCursor }, { $id: 'CreditPolicyList' }),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query }, { engine }, caller) => {
    const { type, limit = 50, ...rest } = query;
    return {
      status: 200,
      body: await listPolicies(engine.storage.db, caller, {
        ...rest,
        limit,
        ...(type !== undefined && { type: type.toLowerCase() === 'cpf' ? 'cpf' : 'cnpj' }),
      }),
    };
  },
);
