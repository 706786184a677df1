import { Type } from '@sinclair/typebox';
import { listPolicies, type PolicyItem } from '../../credit-policy/list-policies.ts';
import { engineOf } from '../../report/engine-of.ts';
import { type PriceTable, priceOf } from '../../usage/price-table.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, nextCursor, pageQuery } from '../views/common-schemas.ts';
import { policy } from '../views/policy-schemas.ts';

/** GET /credit-policy/policy: the organisation's policies, the caller's defaults first. */
export const listPoliciesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy' },
    operationId: 'listPolicies',
    tag: 'Credit policy',
    summary: 'List credit policies and operations, the defaults of the caller first, operations last',
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
    const { items, nextCursor: next } = await listPolicies(engine.storage.db, caller, {
      ...rest,
      limit,
      ...(type !== undefined && { type: type.toLowerCase() === 'cpf' ? 'cpf' : 'cnpj' }),
    });
    const { prices } = engineOf(engine, caller.organizationId);
    return { status: 200, body: { items: items.map((item) => priced(item, prices)), nextCursor: next } };
  },
);

/** A policy with the price of an analysis under it. */
function priced(item: PolicyItem, prices: PriceTable): PolicyItem {
  const { type: documentKind, depth, additionals } = item;
  if (depth === null) return item;
  return { ...item, price: priceOf(prices, { documentKind, depth, additionals }) / 100 };
}
