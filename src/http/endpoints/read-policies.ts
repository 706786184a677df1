import { Type } from '@sinclair/typebox';
import { getChoice, getChoiceVersion, unknownPolicy } from '../../credit-policy/find-policy.ts';
import { showTemplate } from '../../credit-policy/list-templates.ts';
import type { StoredChoice } from '../../credit-policy/stored-policy.ts';
import { findPolicyCases } from '../../credit-policy/try-policy-cases.ts';
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
    isLong: true,
    tag,
    summary: 'Read a policy or an operation in words: rules, thresholds, bands, limit and sources',
    permission: 'policy:read',
    requestHeaders: inLanguage,
    params,
    query: ofVersion,
    answers: { 200: { description: 'The policy in words', schema: choiceOutline } },
    problems: ['UNKNOWN_POLICY', 'UNKNOWN_POLICY_VERSION'],
  },
  async ({ params: { id: policyId }, query, language, absence }, { engine, policyThreads }, caller) => {
    const { db } = engine.storage;
    const stored =
      query.version === undefined
        ? await getChoice(db, caller, policyId)
        : await getChoiceVersion(db, caller, { policyId, version: query.version });
    const { version, hash } = stored;
    const outline = await policyThreads.run(
      'OUTLINE',
      { policy: contentOf(stored), version, hash, language },
      { lane: caller.organizationId, signal: absence.signal },
    );
    return { status: 200, body: { policyId, version, ...outline } };
  },
);

/** GET /credit-policy/policy/{id}/difference: what a version changed. */
export const getPolicyDifferenceEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/difference' },
    operationId: 'getPolicyDifference',
    isLong: true,
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
  async (
    { params: { id: policyId }, query: { from, to }, language, absence },
    { engine, policyThreads },
    caller,
  ) => {
    const read = async (version: number) =>
      contentOf(await getChoiceVersion(engine.storage.db, caller, { policyId, version }));
    const [before, after] = [await read(from), await read(to)];
    const changes = await policyThreads.run(
      'DIFFERENCE',
      { before, after, language },
      { lane: caller.organizationId, signal: absence.signal },
    );
    return { status: 200, body: { policyId, from, to, changes } };
  },
);

function contentOf(stored: StoredChoice) {
  return 'operation' in stored ? stored.operation : stored.policy;
}

/** GET /credit-policy/policy/{id}/cases: what its cases come to, and what they leave untried. */
export const getPolicyCasesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/policy/{id}/cases' },
    operationId: 'runPolicyCases',
    isLong: true,
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
  async (
    { params: { id: policyId }, query, language, absence },
    { engine, policies: { timezone }, policyThreads },
    caller,
  ) => {
    const task = await findPolicyCases(engine.storage, caller, { policyId, ...query });
    const tried = await policyThreads.run(
      'CASES',
      { ...task, timezone, language },
      { lane: caller.organizationId, signal: absence.signal },
    );
    return { status: 200, body: { policyId, version: task.version, ...tried } };
  },
);

/** GET /credit-policy/template/{name}: the text of a policy or an operation that ships, to be planned before it is enabled. */
export const getTemplateEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/credit-policy/template/{name}' },
    operationId: 'getPolicyTemplate',
    isLong: true,
    tag,
    summary: 'Read a policy or an operation that ships, with its YAML and that of its cases',
    permission: 'policy:manage',
    params: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200, description: 'id of the template' }),
    }),
    answers: { 200: { description: 'The template', schema: policyTemplateText } },
    problems: ['UNKNOWN_POLICY', 'LONG_BODIES_BUSY'],
  },
  async ({ params: { name }, absence }, { engine, policyThreads }, caller) => {
    const read = policyThreads.reader({ lane: caller.organizationId, signal: absence.signal });
    const template = await showTemplate(name, read);
    if (template === undefined) throw await unknownPolicy(engine.storage.db, caller.organizationId, name);
    return { status: 200, body: template };
  },
);
