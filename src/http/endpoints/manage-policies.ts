import { Type } from '@sinclair/typebox';
import {
  disablePolicy,
  dropDefaultPolicy,
  enablePolicy,
  enableStoredPolicy,
  setDefaultPolicy,
} from '../../credit-policy/enable-policy.ts';
import { showPolicyVersions, toPolicyItem } from '../../credit-policy/list-policies.ts';
import { listTemplates } from '../../credit-policy/list-templates.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageOf } from '../page-of.ts';
import { choice, nextCursor, pageQuery } from '../views/common-schemas.ts';
import { enabledPolicy, policy, policyTemplate, policyWithVersions } from '../views/policy-schemas.ts';

const permission = 'policy:manage';
const tag = 'Credit policy';

const policyIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'policy id' }),
});

/** GET /credit-policy/template: the policies and operations that ship. */
export const listTemplatesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/template' },
    operationId: 'listPolicyTemplates',
    tag,
    summary: 'List the policies and operations that ship, to be enabled',
    permission,
    query: Type.Object({
      type: Type.Optional(choice(['cpf', 'cnpj'], 'cpf or cnpj')),
      ...pageQuery,
    }),
    answers: {
      200: {
        description: 'A page of templates',
        schema: Type.Object(
          { items: Type.Array(policyTemplate), nextCursor },
          { $id: 'CreditPolicyTemplateList' },
        ),
      },
    },
    problems: ['INVALID_ARGUMENT', 'LONG_BODIES_BUSY'],
  },
  async ({ query, absence }, { policyThreads }, caller) => {
    const { type, limit = 50, cursor } = query;
    const read = policyThreads.reader({ lane: caller.organizationId, signal: absence.signal });
    const templates = await listTemplates({ type }, read);
    return { status: 200, body: pageOf(templates, { limit, cursor }) };
  },
);

/** POST /credit-policy/template/{name}/enable. */
export const enableTemplateEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/template/{name}/enable' },
    operationId: 'enablePolicyTemplate',
    isLong: true,
    tag,
    summary: 'Enable a shipped policy or operation for the organisation, as it ships',
    permission,
    params: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200, description: 'id of the template' }),
    }),
    answers: { 200: { description: 'The policy of the organisation', schema: enabledPolicy } },
    problems: ['UNKNOWN_POLICY', 'POLICY_ID_TAKEN', 'POLICY_INVALID', 'LONG_BODIES_BUSY'],
  },
  async ({ params, absence }, { engine, policies, policyThreads }, caller) => {
    const read = policyThreads.reader({ lane: caller.organizationId, signal: absence.signal });
    const options = { knownSources: policies.knownSources, read };
    const choice = { templateId: params.name };
    const enabled = await enablePolicy(engine.storage, caller, choice, engine.clock.now(), options);
    return { status: 200, body: { ...toPolicyItem(enabled.policy), outcome: enabled.outcome } };
  },
);

/** GET /credit-policy/policy/{id}: a policy with its text. */
export const getPolicyEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}' },
    operationId: 'getPolicy',
    isLong: true,
    tag,
    summary: 'Read a policy or an operation with its YAML and its versions',
    permission,
    params: policyIdParams,
    query: Type.Object({
      version: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1e9, description: 'whose YAML is shown (the current one)' }),
      ),
    }),
    answers: { 200: { description: 'The policy', schema: policyWithVersions } },
    problems: ['UNKNOWN_POLICY', 'UNKNOWN_POLICY_VERSION'],
  },
  async ({ params, query }, { engine }, caller) => ({
    status: 200,
    body: await showPolicyVersions(engine.storage, caller, { policyId: params.id, ...query }),
  }),
);

/** POST /credit-policy/policy/{id}/enable. */
export const enablePolicyEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/policy/{id}/enable' },
    operationId: 'enablePolicy',
    tag,
    summary: 'Make a policy or an operation of the organisation usable again, in its current version',
    permission,
    params: policyIdParams,
    answers: { 200: { description: 'The policy', schema: policy } },
    problems: ['UNKNOWN_POLICY'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: toPolicyItem(await enableStoredPolicy(engine.storage, caller, params.id, engine.clock.now())),
  }),
);

/** POST /credit-policy/policy/{id}/disable. */
export const disablePolicyEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/policy/{id}/disable' },
    operationId: 'disablePolicy',
    tag,
    summary: 'Keep a policy or an operation from new requests; it stops being anybody’s default',
    permission,
    params: policyIdParams,
    answers: { 200: { description: 'The policy', schema: policy } },
    problems: ['UNKNOWN_POLICY'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: toPolicyItem(await disablePolicy(engine.storage, caller, params.id, engine.clock.now())),
  }),
);

/** PUT /credit-policy/policy/{id}/default. */
export const setDefaultPolicyEndpoint = defineEndpoint(
  {
    method: 'PUT',
    paths: { v1: '/credit-policy/policy/{id}/default' },
    operationId: 'setDefaultPolicy',
    tag,
    summary: 'Make a policy or an operation the default of its kind for the user that the caller acts as',
    // One's own default changes nothing for others.
    permission: 'report:create',
    params: policyIdParams,
    answers: { 200: { description: 'The policy', schema: policy } },
    problems: ['UNKNOWN_POLICY', 'POLICY_DISABLED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: toPolicyItem(await setDefaultPolicy(engine.storage, caller, params.id, engine.clock.now())),
  }),
);

/** DELETE /credit-policy/policy/{id}/default. */
export const dropDefaultPolicyEndpoint = defineEndpoint(
  {
    method: 'DELETE',
    paths: { v1: '/credit-policy/policy/{id}/default' },
    operationId: 'dropDefaultPolicy',
    tag,
    summary: 'Make a policy no longer the default of the user that the caller acts as',
    // One's own default changes nothing for others.
    permission: 'report:create',
    params: policyIdParams,
    answers: { 204: { description: 'It is not the default' } },
    problems: ['UNKNOWN_POLICY'],
  },
  async ({ params }, { engine }, caller) => {
    await dropDefaultPolicy(engine.storage, caller, params.id, engine.clock.now());
    return { status: 204 };
  },
);
