import { Type } from '@sinclair/typebox';
import { toPolicyItem } from '../../credit-policy/list-policies.ts';
import { enablePlannedPolicy, planPolicy } from '../../credit-policy/plan-policy.ts';
import { policyPlanAnswer } from '../../credit-policy/policy-plan-answer.ts';
import { comparedReports, comparePlan } from '../../run/compare-plan.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { enabledPolicy, policyPlan } from '../views/policy-schemas.ts';

const permission = 'policy:manage';
const tag = 'Credit policy';

const longestText = 1_000_000;

const planFields = {
  source: Type.String({
    minLength: 1,
    maxLength: longestText,
    description: 'the YAML of a policy or an operation',
  }),
  cases: Type.Optional(
    Type.String({ minLength: 1, maxLength: longestText, description: 'the YAML of its cases' }),
  ),
  invariants: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: longestText,
      description: 'the YAML of what must never come of it',
    }),
  ),
};

const planPolicyBody = Type.Object(planFields);

const planHash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'the planHash of its plan' });

const applyPolicyPlanBody = Type.Object({ ...planFields, planHash });

const exampleSource = `id: my-policy
name: My policy
kind: cnpj
depth: SIMPLES
groups:
  - name: registration
    rules:
      - rule: COMPANY_SITUATION
        failWhen: NOT_CONTAINS ATIVA
        statusToApply: DENIED
`;

/** POST /credit-policy/policy/plan: what enabling a policy would do. */
export const planPolicyEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/policy/plan' },
    operationId: 'planPolicy',
    tag,
    summary: 'Tell what enabling a policy or an operation would do; nothing is changed',
    description: `Findings with their places, the difference in meaning from what stands, how its cases come out, and how the newest ${comparedReports} stored reports would have been decided. A failing case forbids nothing. Of an operation: its steps, and the versions of its policies; no reports.`,
    permission,
    requestHeaders: { 'Accept-Language': 'The language of the words; Portuguese unless told' },
    body: planPolicyBody,
    bodyExample: { source: exampleSource },
    answers: { 200: { description: 'The plan', schema: policyPlan } },
    problems: [],
  },
  async ({ body, language, absence }, { engine, policies }, caller) => {
    const plan = await planPolicy(engine.storage, caller, body, policies);
    const reports = await comparePlan(engine.storage, caller, plan, absence.signal);
    return { status: 200, body: policyPlanAnswer(plan, reports, language) };
  },
);

/** POST /credit-policy/policy: enables what was planned. */
export const applyPolicyPlanEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/policy' },
    operationId: 'applyPolicyPlan',
    tag,
    summary: 'Enable exactly what was planned',
    description:
      'The same texts with the planHash of their plan; they are kept with the version. Where the policy has been changed, enabled or disabled since, nothing is done (409).',
    permission,
    body: applyPolicyPlanBody,
    bodyExample: { source: exampleSource, planHash: '0'.repeat(64) },
    answers: { 200: { description: 'The policy of the organisation', schema: enabledPolicy } },
    problems: ['POLICY_INVALID', 'POLICY_PLAN_OUTDATED', 'POLICY_ID_TAKEN'],
  },
  async ({ body }, { engine, policies }, caller) => {
    const options = { knownSources: policies.knownSources, now: engine.clock.now() };
    const { policy, outcome } = await enablePlannedPolicy(engine.storage, caller, body, options);
    return { status: 200, body: { ...toPolicyItem(policy), outcome } };
  },
);
