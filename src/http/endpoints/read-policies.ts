import { Type } from '@sinclair/typebox';
import { getChoice, getChoiceVersion, unknownPolicy } from '../../credit-policy/find-policy.ts';
import { showTemplate } from '../../credit-policy/list-templates.ts';
import { casesInWords, findingsInWords } from '../../credit-policy/policy-plan-answer.ts';
import type { StoredChoice } from '../../credit-policy/stored-policy.ts';
import { tryPolicyCases } from '../../credit-policy/try-policy-cases.ts';
import { compilePolicy } from '../../policy/compile.ts';
import { diffPolicies } from '../../policy/diff-policies.ts';
import { diffOperations } from '../../policy/operation/diff-operations.ts';
import { boundaryGaps, operationGaps } from '../../presentation/boundary-gaps.ts';
import { operationOutline } from '../../presentation/operation-outline.ts';
import { policyOutline } from '../../presentation/policy-outline.ts';
import { titledChanges } from '../../presentation/titled-changes.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  choiceOutline,
  policyCases,
  policyDifference,
  policyTemplateText,
} from '../views/policy-outline-schemas.ts';

const tag = 'Credit policy';
const inLanguage = { 'Accept-Language': 'The language of the words; Portuguese unless told' };

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'policy id' }),
});

const versionNumber = (description: string) => Type.Integer({ minimum: 1, maximum: 1e9, description });
const ofVersion = Type.Object({
  version: Type.Optional(versionNumber('which one (the current one)')),
});

/** GET /credit-policy/policy/{id}/outline: what a policy asks and decides, as people read it. */
export const getPolicyOutlineEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/outline' },
    operationId: 'getPolicyOutline',
    tag,
    summary: 'Read a policy or an operation in words: rules, thresholds, bands, limit and sources',
    permission: 'policy:read',
    requestHeaders: inLanguage,
    params,
    query: ofVersion,
    answers: { 200: { description: 'The policy in words', schema: choiceOutline } },
    problems: ['UNKNOWN_POLICY', 'UNKNOWN_POLICY_VERSION'],
  },
  async ({ params: { id: policyId }, query: { version }, language }, { engine }, caller) => {
    const { db } = engine.storage;
    const stored =
      version === undefined
        ? await getChoice(db, caller, policyId)
        : await getChoiceVersion(db, caller, { policyId, version });
    const isOperation = 'operation' in stored;
    return {
      status: 200,
      body: {
        policyId,
        version: stored.version,
        policy: isOperation ? null : policyOutline(compilePolicy(stored.policy, stored), language),
        operation: isOperation ? operationOutline(stored.operation, language) : null,
      },
    };
  },
);

/** GET /credit-policy/policy/{id}/difference: what a version changed. */
export const getPolicyDifferenceEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/difference' },
    operationId: 'getPolicyDifference',
    tag,
    summary: 'Tell in words how one version of a policy or an operation differs from another',
    description:
      'By meaning: layout, comments and the order of rules make no difference; that of the steps of an operation does.',
    permission: 'policy:read',
    requestHeaders: inLanguage,
    params,
    query: Type.Object({ from: versionNumber('the version before'), to: versionNumber('the version after') }),
    answers: {
      200: { description: 'The difference; empty where they mean the same', schema: policyDifference },
    },
    problems: ['UNKNOWN_POLICY', 'UNKNOWN_POLICY_VERSION'],
  },
  async ({ params: { id: policyId }, query: { from, to }, language }, { engine }, caller) => {
    const read = (version: number) => getChoiceVersion(engine.storage.db, caller, { policyId, version });
    const [before, after] = [await read(from), await read(to)];
    const policies = [after, before].flatMap((one) => ('policy' in one ? [one.policy] : []));
    const changes = titledChanges(changesBetween(before, after), policies, language);
    return { status: 200, body: { policyId, from, to, changes } };
  },
);

function changesBetween(before: StoredChoice, after: StoredChoice) {
  if ('operation' in before)
    return 'operation' in after ? diffOperations(before.operation, after.operation) : [];
  return 'policy' in after ? diffPolicies(before.policy, after.policy) : [];
}

/** GET /credit-policy/policy/{id}/cases: what its cases come to, and what they leave untried. */
export const getPolicyCasesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/cases' },
    operationId: 'runPolicyCases',
    tag,
    summary:
      'Run the cases that a version of a policy or an operation was enabled with, and tell what they cover',
    permission: 'policy:manage',
    requestHeaders: inLanguage,
    params,
    query: ofVersion,
    answers: { 200: { description: 'The cases, each with whether it holds', schema: policyCases } },
    problems: ['UNKNOWN_POLICY', 'UNKNOWN_POLICY_VERSION'],
  },
  async ({ params: { id: policyId }, query, language }, { engine, policies }, caller) => {
    const wanted = { policyId, ...query };
    const tried = await tryPolicyCases(engine.storage, caller, wanted, policies);
    const { stored, outcomes, findings, coverage } = tried;
    return {
      status: 200,
      body: {
        policyId,
        version: stored.version,
        cases: casesInWords(outcomes),
        findings: findingsInWords(findings, language),
        coverage: coverage && {
          percent: coverage.percent,
          met: coverage.met,
          demanded: coverage.demanded,
          gaps:
            'operation' in stored
              ? operationGaps(stored.operation, coverage, language)
              : boundaryGaps(compilePolicy(stored.policy, stored), coverage, language),
        },
      },
    };
  },
);

/** GET /credit-policy/template/{name}: the text of a policy or an operation that ships, to be planned before it is enabled. */
export const getTemplateEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/template/{name}' },
    operationId: 'getPolicyTemplate',
    tag,
    summary: 'Read a policy or an operation that ships, with its YAML and that of its cases',
    permission: 'policy:manage',
    params: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200, description: 'id of the template' }),
    }),
    answers: { 200: { description: 'The template', schema: policyTemplateText } },
    problems: ['UNKNOWN_POLICY'],
  },
  async ({ params: { name } }, { engine }, caller) => {
    const template = await showTemplate(name);
    if (template === undefined) throw await unknownPolicy(engine.storage.db, caller.organizationId, name);
    return { status: 200, body: template };
  },
);
