import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { shadowAnswer } from '../../backtest/page/shadow-answer.ts';
import { reportOnShadow } from '../../backtest/shadow-report.ts';
import { getPolicy } from '../../credit-policy/find-policy.ts';
import { toPolicyItem } from '../../credit-policy/list-policies.ts';
import { promoteShadow } from '../../credit-policy/promote-shadow.ts';
import { getShadow, startShadow, stopShadow } from '../../credit-policy/run-in-shadow.ts';
import type { PolicyShadow } from '../../credit-policy/shadow.ts';
import { shadowProofTask } from '../../run/plan-proof-task.ts';
import { dayIn } from '../../wording/calendar.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { enabledPolicy } from '../views/policy-schemas.ts';
import { policyShadow } from '../views/policy-shadow-schemas.ts';
import { exampleSource } from './plan-policy.ts';

const permission = 'policy:manage';
const tag = 'Credit policy';
const answers = { 200: { description: 'The candidate and what it has decided', schema: policyShadow } };

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'id of the policy in force' }),
});

const yaml = (description: string) => Type.String({ minLength: 1, maxLength: 1_000_000, description });

export const startShadowBody = Type.Object({
  source: yaml('the YAML of the candidate'),
  cases: Type.Optional(yaml('the YAML of its cases')),
  invariants: Type.Optional(yaml('the YAML of what must never come of it')),
});

/** PUT /credit-policy/policy/{id}/shadow. */
export const startShadowEndpoint = defineEndpoint(
  {
    method: 'PUT',
    paths: { v1: '/credit-policy/policy/{id}/shadow' },
    operationId: 'startShadow',
    isLong: true,
    tag,
    summary: 'Have a candidate decide each new run of a policy too, unseen',
    description:
      'It decides on the same data and day; nothing of a report, event or price changes. One candidate runs beside a policy at a time; the same one again leaves it as it is.',
    permission,
    params,
    body: startShadowBody,
    bodyExample: { source: exampleSource },
    answers,
    problems: ['UNKNOWN_POLICY', 'POLICY_INVALID', 'INVALID_ARGUMENT', 'SHADOW_RUNNING', 'LONG_BODIES_BUSY'],
  },
  async ({ params: { id }, body, absence }, { engine, policies, policyThreads }, caller) => {
    const { source, cases, invariants } = body;
    const text = {
      text: source,
      file: 'source',
      ...(cases !== undefined && { cases: { text: cases, file: 'cases' } }),
      ...(invariants !== undefined && { invariants: { text: invariants, file: 'invariants' } }),
    };
    const read = policyThreads.reader({ lane: caller.organizationId, signal: absence.signal });
    const options = { knownSources: policies.knownSources, read };
    const now = engine.clock.now();
    const shadow = await startShadow(engine.storage, caller, { text, beside: id }, now, options);
    return { status: 200, body: await answerOf(engine, caller, shadow) };
  },
);

/** GET /credit-policy/policy/{id}/shadow. */
export const getShadowEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/shadow' },
    operationId: 'getShadow',
    isLong: true,
    tag,
    summary: 'What the newest candidate beside a policy would have changed, running or ended',
    permission,
    params,
    answers,
    problems: ['UNKNOWN_POLICY', 'NO_SHADOW'],
  },
  async ({ params: { id } }, { engine }, caller) => {
    const shadow = await getShadow(engine.storage.db, caller, id);
    return { status: 200, body: await answerOf(engine, caller, shadow) };
  },
);

/** DELETE /credit-policy/policy/{id}/shadow. */
export const stopShadowEndpoint = defineEndpoint(
  {
    method: 'DELETE',
    paths: { v1: '/credit-policy/policy/{id}/shadow' },
    operationId: 'stopShadow',
    tag,
    summary: 'End the candidate beside a policy, also where it decides a share; what it has decided stays',
    permission,
    params,
    answers,
    problems: ['UNKNOWN_POLICY', 'NO_SHADOW'],
  },
  async ({ params: { id } }, { engine }, caller) => {
    const shadow = await stopShadow(engine.storage, caller, id, engine.clock.now());
    return { status: 200, body: await answerOf(engine, caller, shadow) };
  },
);

export const promoteShadowBody = Type.Object({
  sign: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'the seal of the refusal without it' }),
  ),
  percent: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 99,
      description:
        'how many of a hundred documents it decides, the version in force the others; all where left out',
    }),
  ),
});

/** POST /credit-policy/policy/{id}/shadow/promote. */
export const promoteShadowEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/credit-policy/policy/{id}/shadow/promote' },
    operationId: 'promoteShadow',
    isLong: true,
    tag,
    summary: 'Make the candidate beside a policy its next version, for all documents or a share of them',
    description:
      'Where it is proven of everybody who could ever come that nobody is decided better, nothing more is asked; else PROMOTION_UNSIGNED names whom it lets through and a seal, and `sign` with that seal says that the caller has read it: that is kept with the name. With `percent` it decides that share, always the same documents by a keyed hash, until it is promoted again (with another share, or for all), taken out (DELETE) or other content is enabled. Proven within 10 s, else undecided.',
    permission,
    params,
    body: promoteShadowBody,
    bodyExample: {},
    answers: { 200: { description: 'The policy of the organisation', schema: enabledPolicy } },
    problems: [
      'UNKNOWN_POLICY',
      'NO_SHADOW',
      'PROMOTION_UNSIGNED',
      'POLICY_PLAN_OUTDATED',
      'POLICY_INVALID',
      'INVALID_ARGUMENT',
      'LONG_BODIES_BUSY',
    ],
  },
  async ({ params: { id }, body, absence }, { engine, policies, policyThreads, proofs }, caller) => {
    const { storage } = engine;
    const shadow = await getShadow(storage.db, caller, id);
    const current = await getPolicy(storage.db, caller, id);
    const now = engine.clock.now();
    const task = shadowProofTask(shadow.candidate, current, dayIn(now, engine.timezone));
    const onThreads = { lane: caller.organizationId, signal: absence.signal };
    const proof = await proofs.prove(task, onThreads);
    const { sign: signature, percent } = body;
    const read = policyThreads.reader(onThreads);
    const options = { signature, percent, now, knownSources: policies.knownSources, read };
    const { policy, outcome } = await promoteShadow(storage, caller, { shadow, current, proof }, options);
    return { status: 200, body: { ...toPolicyItem(policy), outcome } };
  },
);

async function answerOf({ storage }: HttpService['engine'], caller: Caller, shadow: PolicyShadow) {
  const { organizationId } = caller;
  const { policy: inForce } = await getPolicy(storage.db, caller, shadow.policyId);
  const of = { organizationId, shadowId: shadow.id };
  const report = await reportOnShadow(storage, of, { inForce, candidate: shadow.candidate.policy });
  return shadowAnswer(shadow, report);
}
