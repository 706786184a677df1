import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import type { Language } from '../../base/language.ts';
import { getPolicy } from '../../credit-policy/find-policy.ts';
import { toPolicyItem } from '../../credit-policy/list-policies.ts';
import { enablePlannedPolicy, type PolicyPlan, planPolicy } from '../../credit-policy/plan-policy.ts';
import { policyPlanAnswer } from '../../credit-policy/policy-plan-answer.ts';
import { displayTitle } from '../../policy/result-words.ts';
import { operationOutline } from '../../presentation/operation-outline.ts';
import { policyOutline } from '../../presentation/policy-outline.ts';
import { policyProofAnswer } from '../../presentation/policy-proof.ts';
import { titledChanges } from '../../presentation/titled-changes.ts';
import { nameSubjects, type SubjectName } from '../../report/name-subjects.ts';
import { comparedReports, comparePlan } from '../../run/compare-plan.ts';
import { planProofTask } from '../../run/plan-proof-task.ts';
import { dayIn } from '../../wording/calendar.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { policyPlan } from '../views/policy-plan-schemas.ts';
import { enabledPolicy } from '../views/policy-schemas.ts';

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

const planPolicyBody = Type.Object({
  ...planFields,
  against: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'of a new policy: the id of one whose decisions on stored reports it is compared with',
    }),
  ),
  examples: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'reports named of each change (10 unless told)' }),
  ),
});

const planHash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'the planHash of its plan' });

const applyPolicyPlanBody = Type.Object({ ...planFields, planHash });

/** The least that a policy is. */
export const exampleSource = `id: my-policy
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
    description: `Findings with their places, the difference in meaning from what stands, how its cases come out, and how the newest ${comparedReports} stored reports would have been decided; of everybody who could ever come, whether the change decides anybody better or worse, with the plainest subject that shows it (\`proof\`). A failing case forbids nothing. Whom a report is about is named to callers who may read reports. Of an operation: its steps, and the versions of its policies; no reports.`,
    permission,
    requestHeaders: { 'Accept-Language': 'The language of the words; Portuguese unless told' },
    body: planPolicyBody,
    bodyExample: { source: exampleSource },
    answers: { 200: { description: 'The plan', schema: policyPlan } },
    problems: ['UNKNOWN_POLICY'],
  },
  async ({ body, language, absence }, { engine, policies, proofs }, caller) => {
    const { storage } = engine;
    const plan = await planPolicy(storage, caller, body, policies);
    const { against, examples } = body;
    const ground =
      plan.current ?? (against === undefined ? undefined : await getPolicy(storage.db, caller, against));
    const { signal } = absence;
    const compared = { compiled: plan.compiled, current: ground };
    const task = planProofTask(plan, dayIn(engine.clock.now(), engine.timezone));
    const [reports, proof] = await Promise.all([
      comparePlan(storage, caller, compared, signal, examples),
      task && proofs.prove(task, { lane: caller.organizationId, signal }),
    ]);
    const answer = policyPlanAnswer(plan, reports, language);
    return {
      status: 200,
      body: {
        ...answer,
        title: titleOf(plan, language),
        difference: titledChanges(plan.changes, policiesOf(plan), language),
        reports: answer.reports && (await withSubjects(engine, caller, answer.reports)),
        comparedWith: reports && ground ? { policyId: ground.policyId, version: ground.version } : null,
        proof: proof && policyProofAnswer(proof, language),
        outline: plan.compiled ? policyOutline(plan.compiled, language) : null,
        operationOutline: plan.operation ? operationOutline(plan.operation, language) : null,
      },
    };
  },
);

/** What people read; null where the text is not usable. */
function titleOf({ compiled, operation }: PolicyPlan, language: Language): string | null {
  const titled = compiled?.policy ?? operation;
  return titled ? displayTitle(titled, language) : null;
}

/** The policy that is planned, then the one that stands; none for an operation. */
function policiesOf({ compiled, current }: PolicyPlan) {
  const standing = current && 'policy' in current ? current.policy : undefined;
  return [compiled?.policy, standing].filter((policy) => policy !== undefined);
}

/** Names whom the examples are about, to whoever may read their reports. */
async function withSubjects(
  { storage }: HttpService['engine'],
  caller: Caller,
  effect: NonNullable<ReturnType<typeof policyPlanAnswer>['reports']>,
) {
  const ids = effect.changes.flatMap(({ examples }) => examples.map(({ name }) => name));
  const subjects = caller.permissions.has('report:read')
    ? await nameSubjects(storage, caller, ids)
    : new Map<string, SubjectName>();
  return {
    ...effect,
    changes: effect.changes.map((change) => ({
      ...change,
      examples: change.examples.map((example) => ({
        ...example,
        subject: subjects.get(example.name) ?? null,
      })),
    })),
  };
}

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
