import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import {
  type AssessmentTask,
  assessPlan,
  type CaseSurroundings,
  type PlanAssessment,
} from './assess-plan.ts';
import type { EnabledPolicy } from './enable-policy.ts';
import { findChoice, getChoice, unknownPolicy } from './find-policy.ts';
import { followPolicy, locksOfChange } from './follow-policy.ts';
import { type KeepOutcome, keepPolicy } from './keep-policy.ts';
import { findPolicyProofs } from './policy-cases-store.ts';
import { findSourceText } from './policy-store.ts';
import type { ReadOptions } from './read-choice.ts';
import { readChoiceContent } from './read-choice-content.ts';
import { type PlanGround, policiesOf, readPlanGround, type UsedPolicy } from './read-plan.ts';
import type { PolicyAnalyst, PolicyOwner, StoredChoice } from './stored-policy.ts';
import { type PolicyText, readOperationTemplate, readTemplate } from './templates.ts';

/** The YAML of a policy or an operation that may be enabled, of the cases that it is tried with, and of what must never come of it. */
interface PolicySources {
  readonly source: string;
  readonly cases?: string | undefined;
  readonly invariants?: string | undefined;
}

interface PlanOptions extends ReadOptions, CaseSurroundings {
  /** The names of the texts in findings. Default: the names of their fields. */
  readonly files?: Partial<Record<keyof PolicySources, string>>;
}

/** The effect of a plan on the stored policy or operation. */
interface PlanOutcome {
  /** Null if it cannot be enabled. */
  readonly outcome: KeepOutcome | null;
  /** Identifies the texts, and the stored content that the plan depends on. Null if it cannot be enabled. */
  readonly planHash: string | null;
}

/** The effect of enabling a policy or an operation. */
export interface PolicyPlan extends PlanGround, PlanOutcome, Omit<PlanAssessment, 'compiled'> {
  /** In all its texts. */
  readonly findings: readonly Finding[];
}

const fieldNames = { source: 'source', cases: 'cases', invariants: 'invariants' } as const;

/** Reads a policy or an operation with its cases, and returns the effect of enabling it, without any change. */
export async function planPolicy(
  storage: Storage,
  owner: PolicyOwner,
  texts: PolicySources,
  { files, loadFixtures, timezone, ...options }: PlanOptions,
): Promise<PolicyPlan> {
  const text = namedTexts(texts, { ...fieldNames, ...files });
  const ground = await readPlanGround(storage.db, owner, text, options);
  const task = assessmentTask(ground, text);
  const assessment = task && (await assessPlan(task, { loadFixtures, timezone }));
  const findings = [...ground.findings, ...(assessment?.findings ?? [])];
  return {
    ...ground,
    findings,
    changes: assessment?.changes ?? [],
    outcomes: assessment?.outcomes ?? [],
    ...outcomeOfPlan(owner, texts, ground, findings),
  };
}

/** Returns the texts of a plan with the names of their fields. */
export function textOfPlan(texts: PolicySources): PolicyText {
  return namedTexts(texts, fieldNames);
}

/** Returns the task that assesses a plan; undefined if its text cannot be used. */
export function assessmentTask(
  { content, version, current }: PlanGround,
  { cases, invariants }: PolicyText,
): AssessmentTask | undefined {
  if (content === undefined) return undefined;
  const standing = current && ('operation' in current ? current.operation : current.policy);
  return { content, version, current: standing, text: { cases, invariants } };
}

/** Returns the effect of enabling a plan. @param findings all findings in its texts. */
export function outcomeOfPlan(
  owner: PolicyOwner,
  texts: PolicySources,
  { content, current, policies }: PlanGround,
  findings: readonly Pick<Finding, 'severity'>[],
): PlanOutcome {
  if (content === undefined || findings.some(({ severity }) => severity === 'error'))
    return { outcome: null, planHash: null };
  return {
    outcome: outcomeOf(current, content.hash),
    planHash: hashPlan(owner, content.policy.id, texts, { current, policies }),
  };
}

/**
 * Enables exactly what was planned: the same texts on the same ground.
 *
 * @throws CreditError POLICY_INVALID; POLICY_ID_TAKEN; POLICY_PLAN_OUTDATED where the texts are others, or the policy, or one that the
 * operation names, has been given other content, enabled or disabled since. Nothing is changed then.
 */
export async function enablePlannedPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  planned: PolicySources & { readonly planHash: string },
  { now, ...options }: ReadOptions & { readonly now: Date },
): Promise<EnabledPolicy> {
  const content = await readChoiceContent(storage.db, actor, textOfPlan(planned), options);
  const { policy } = content;
  const policyId = policy.id;
  const locks = locksOfChange(actor, policyId);
  return storage.write({ locks }, async (db) => {
    const current = await findChoice(db, actor, { policyId });
    const policies = 'operation' in policy ? await policiesOf(db, actor, policy) : [];
    if (hashPlan(actor, policyId, planned, { current, policies }) !== planned.planHash)
      throw new CreditError('POLICY_PLAN_OUTDATED', { policyId });
    const outcome = await keepPolicy(db, actor, content, now);
    await followPolicy(db, actor, policyId);
    return { policy: await getChoice(db, actor, policyId), outcome, warnings: content.warnings };
  });
}

/**
 * The YAML behind an id: of the organisation's own policy or operation as it stands, or else of the template of that id.
 *
 * @throws CreditError UNKNOWN_POLICY
 */
export async function readPolicySource(
  storage: Storage,
  owner: PolicyOwner,
  policyId: string,
): Promise<PolicyText> {
  const { db } = storage;
  const current = await findChoice(db, owner, { policyId });
  if (current !== undefined) {
    const { version } = current;
    const { organizationId } = owner;
    const text = await findSourceText(db, organizationId, { policyId, version });
    if (text === undefined) throw new Error(`version ${version} of ${policyId} has no text`);
    const file = `${policyId}@${version}`;
    const { cases, invariants } = await findPolicyProofs(db, { organizationId, policyId, version });
    return {
      text,
      file,
      ...(cases !== null && { cases: { text: cases, file: `${file} cases` } }),
      ...(invariants !== null && { invariants: { text: invariants, file: `${file} invariants` } }),
    };
  }
  const template = (await readTemplate(policyId)) ?? (await readOperationTemplate(policyId));
  if (template === undefined) throw await unknownPolicy(db, owner.organizationId, policyId);
  return template;
}

/** The texts of a plan as they are read and kept. */
function namedTexts(
  { source, cases, invariants }: PolicySources,
  names: Readonly<Record<keyof PolicySources, string>>,
): PolicyText {
  return {
    text: source,
    file: names.source,
    ...(cases !== undefined && { cases: { text: cases, file: names.cases } }),
    ...(invariants !== undefined && { invariants: { text: invariants, file: names.invariants } }),
  };
}

function outcomeOf(current: StoredChoice | undefined, hash: string): KeepOutcome {
  if (current === undefined) return 'CREATED';
  if (current.hash !== hash) return 'NEW_VERSION';
  return current.enabled ? 'UNCHANGED' : 'ENABLED';
}

function hashPlan(
  { organizationId }: PolicyOwner,
  policyId: string,
  { source, cases, invariants }: PolicySources,
  {
    current,
    policies,
  }: { readonly current: StoredChoice | undefined; readonly policies: readonly UsedPolicy[] },
): string {
  const ground = current && {
    version: current.version,
    hash: current.hash,
    enabled: current.enabled,
    ...('split' in current && current.split !== null && { split: { ...current.split } }),
  };
  const texts = { source, cases: cases ?? null, ...(invariants !== undefined && { invariants }) };
  const used = policies.length === 0 ? {} : { policies };
  return sha256(canonicalJson({ organizationId, policyId, ...texts, ...used, ground: ground ?? null }));
}
