import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { getPolicy } from '../../credit-policy/find-policy.ts';
import { toPolicyItem } from '../../credit-policy/list-policies.ts';
import {
  assessmentTask,
  enablePlannedPolicy,
  outcomeOfPlan,
  textOfPlan,
} from '../../credit-policy/plan-policy.ts';
import { policyPlanAnswer, tallyInWords } from '../../credit-policy/policy-plan-answer.ts';
import { readPlanGround } from '../../credit-policy/read-plan.ts';
import { policyProofAnswer } from '../../presentation/policy-proof.ts';
import { nameSubjects, type SubjectName } from '../../report/name-subjects.ts';
import type { ReportComparison } from '../../run/compare-on-reports.ts';
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
    isLong: true,
    tag,
    summary: 'Tell what enabling a policy or an operation would do; nothing is changed',
    description: `Findings with their places, the difference in meaning from what stands, how its cases come out, and how the newest ${comparedReports} stored reports would have been decided; of everybody who could ever come, whether the change decides anybody better or worse, with the plainest subject that shows it (\`proof\`). A failing case forbids nothing. Whom a report is about is named to callers who may read reports. Of an operation: its steps, and the versions of its policies; no reports.`,
    permission,
    requestHeaders: { 'Accept-Language': 'The language of the words; Portuguese unless told' },
    body: planPolicyBody,
    bodyExample: { source: exampleSource },
    answers: { 200: { description: 'The plan', schema: policyPlan } },
    problems: ['UNKNOWN_POLICY', 'POLICY_INVALID', 'LONG_BODIES_BUSY'],
  },
  async ({ body, language, absence }, { engine, policies, policyThreads, proofs }, caller) => {
    const { storage } = engine;
    const { knownSources, timezone } = policies;
    const options = { lane: caller.organizationId, signal: absence.signal };
    const text = textOfPlan(body);
    const read = policyThreads.reader(options);
    const ground = await readPlanGround(storage.db, caller, text, { knownSources, read });
    const { content, current, version } = ground;
    const { against, examples } = body;
    const compared =
      current ?? (against === undefined ? undefined : await getPolicy(storage.db, caller, against));
    const day = dayIn(engine.clock.now(), engine.timezone);
    const assess = async () => {
      const task = assessmentTask(ground, text);
      if (task === undefined) return { assessment: undefined, proof: null };
      const assessment = await policyThreads.run('ASSESS', { ...task, timezone, language }, options);
      const toProve = planProofTask(ground, { changes: assessment.difference.length, day });
      return { assessment, proof: toProve && (await proofs.prove(toProve, options)) };
    };
    const [{ assessment, proof }, comparison] = await Promise.all([
      assess(),
      comparePlan(
        storage,
        caller,
        { content, version, current: compared },
        { signal: absence.signal, examples },
      ),
    ]);
    const findings = [...ground.findings, ...(assessment?.findings ?? [])];
    const plan = { ...ground, findings, ...outcomeOfPlan(caller, body, ground, findings) };
    const words = {
      difference: assessment?.difference ?? [],
      cases: assessment?.cases ?? [],
      reports: comparison && (await withSubjects(engine, caller, tallyInWords(comparison, language))),
    };
    return {
      status: 200,
      body: {
        ...policyPlanAnswer(plan, words, language),
        title: assessment?.title ?? null,
        comparedWith:
          comparison && compared ? { policyId: compared.policyId, version: compared.version } : null,
        proof: proof && policyProofAnswer(proof, language),
        outline: assessment?.policy ?? null,
        operationOutline: assessment?.operation ?? null,
      },
    };
  },
);

/** Names whom the examples are about, to whoever may read their reports. */
async function withSubjects(
  { storage }: HttpService['engine'],
  caller: Caller,
  effect: ReturnType<typeof tallyInWords<ReportComparison>>,
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
    isLong: true,
    tag,
    summary: 'Enable exactly what was planned',
    description:
      'The same texts with the planHash of their plan; they are kept with the version. Where the policy has been changed, enabled or disabled since, nothing is done (409).',
    permission,
    body: applyPolicyPlanBody,
    bodyExample: { source: exampleSource, planHash: '0'.repeat(64) },
    answers: { 200: { description: 'The policy of the organisation', schema: enabledPolicy } },
    problems: ['POLICY_INVALID', 'POLICY_PLAN_OUTDATED', 'POLICY_ID_TAKEN', 'LONG_BODIES_BUSY'],
  },
  async ({ body, absence }, { engine, policies, policyThreads }, caller) => {
    const read = policyThreads.reader({ lane: caller.organizationId, signal: absence.signal });
    const options = { knownSources: policies.knownSources, read, now: engine.clock.now() };
    const { policy, outcome } = await enablePlannedPolicy(engine.storage, caller, body, options);
    return { status: 200, body: { ...toPolicyItem(policy), outcome } };
  },
);
