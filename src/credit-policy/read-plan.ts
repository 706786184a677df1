import { type Operation, policyIdsOf } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { findStoredOperation } from './operation-store.ts';
import { versionOf } from './policy-split.ts';
import { findPolicy } from './policy-store.ts';
import { type ChoiceContent, type ReadOptions, readOwnChoice } from './read-choice.ts';
import type { PolicyOwner, StoredChoice } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

type Db = Storage['db'];

/** A policy that an operation analyses with. */
export interface UsedPolicy {
  readonly id: string;
  /** Its current version, with which the operation would start. */
  readonly version: number;
}

/** A text that may be enabled, and the stored policies and operations that its plan depends on. */
export interface PlanGround {
  /** Undefined if a finding forbids its use. */
  readonly content: ChoiceContent | undefined;
  readonly findings: readonly Finding[];
  /** The organisation's policy or operation with this id. Undefined if it has none, and without `content`. */
  readonly current: StoredChoice | undefined;
  /** The policies of an operation, in the order in which it names them. Empty for a policy. */
  readonly policies: readonly UsedPolicy[];
  /** The version that the content has, or would be given. */
  readonly version: number;
}

/** Reads the YAML of a policy or an operation, and finds what is stored under its id. */
export async function readPlanGround(
  db: Db,
  owner: PolicyOwner,
  text: PolicyText,
  options: ReadOptions,
): Promise<PlanGround> {
  const { content, findings } = await readOwnChoice(db, owner, text, options);
  if (content === undefined) return { content, findings, current: undefined, policies: [], version: 1 };
  const current = await findCurrent(db, owner, content.policy);
  return {
    content,
    findings,
    current,
    policies: 'operation' in content.policy ? await policiesOf(db, owner, content.policy) : [],
    version: await versionOf(db, owner, current, content.hash),
  };
}

function findCurrent(db: Db, owner: PolicyOwner, policy: Policy | Operation) {
  const wanted = { policyId: policy.id };
  return 'operation' in policy ? findStoredOperation(db, owner, wanted) : findPolicy(db, owner, wanted);
}

/** Returns the policies with which an operation would start now. */
export async function policiesOf(
  db: Db,
  owner: PolicyOwner,
  operation: Operation,
): Promise<readonly UsedPolicy[]> {
  const used: UsedPolicy[] = [];
  for (const id of policyIdsOf(operation)) {
    const policy = await findPolicy(db, owner, { policyId: id });
    if (policy !== undefined) used.push({ id, version: policy.version });
  }
  return used;
}
