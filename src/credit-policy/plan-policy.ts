import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { type FixtureShelf, readCaseFile } from '../policy/cases/read-cases.ts';
import { type CaseOutcome, runCases } from '../policy/cases/run-cases.ts';
import type { CheckOptions } from '../policy/checks/define-check.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { diffPolicies } from '../policy/diff-policies.ts';
import { policyHash } from '../policy/policy.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { checkInvariants } from './check-proofs.ts';
import type { EnabledPolicy } from './enable-policy.ts';
import { getPolicy, unknownPolicy } from './find-policy.ts';
import { type KeepOutcome, keepPolicy, readPolicyContent } from './keep-policy.ts';
import { findPolicyProofs } from './policy-cases-store.ts';
import { findPolicy, findSourceText } from './policy-store.ts';
import type { PolicyAnalyst, PolicyOwner, StoredPolicy } from './stored-policy.ts';
import { type NamedText, type PolicyText, readTemplate } from './templates.ts';

/** The YAML of a policy that may be enabled, of the cases that it is tried with, and of what must never come of it. */
interface PolicySources {
  readonly source: string;
  readonly cases?: string | undefined;
  readonly invariants?: string | undefined;
}

/** What plans are read with beside the language itself. */
interface PlanOptions extends CheckOptions {
  readonly loadFixtures: () => Promise<FixtureShelf>;
  /** The names under which findings speak of the texts; those of their fields unless told. */
  readonly files?: Partial<Record<keyof PolicySources, string>>;
}

/** What enabling a policy would do. */
export interface PolicyPlan {
  /** Undefined where a finding forbids its use. */
  readonly compiled: CompiledPolicy | undefined;
  /** The organisation's policy of this id as it stands; undefined where it would be a new one. */
  readonly current: StoredPolicy | undefined;
  readonly findings: readonly Finding[];
  /** How it differs in meaning from what stands; none for a new one. */
  readonly changes: readonly PolicyChange[];
  readonly outcomes: readonly CaseOutcome[];
  /** Null where it cannot be enabled. */
  readonly outcome: KeepOutcome | null;
  /** Names the texts and the ground that they were planned on; null where it cannot be enabled. */
  readonly planHash: string | null;
  /** The version that new reports would be evaluated with; null where it cannot be enabled. */
  readonly version: number | null;
}

const fieldNames = { source: 'source', cases: 'cases', invariants: 'invariants' } as const;

/** Reads a policy and its cases, and tells what enabling it would change. Changes nothing. */
export async function planPolicy(
  storage: Storage,
  owner: PolicyOwner,
  texts: PolicySources,
  { loadFixtures, files, ...checks }: PlanOptions,
): Promise<PolicyPlan> {
  const names = { ...fieldNames, ...files };
  const reading = await readPolicy(texts.source, names.source, checks);
  const { policy } = reading;
  if (policy === undefined) {
    const { findings } = reading;
    const none = { compiled: undefined, current: undefined, changes: [], outcomes: [] };
    return { ...none, findings, outcome: null, planHash: null, version: null };
  }
  const current = await findPolicy(storage.db, owner, { policyId: policy.id });
  const hash = policyHash(policy);
  const isNewContent = current?.hash !== hash;
  const version = (current?.version ?? 0) + (isNewContent ? 1 : 0);
  const compiled = compilePolicy(policy, { version, hash });
  const cases = texts.cases === undefined ? undefined : { text: texts.cases, file: names.cases };
  const tried = await tryCases(cases, compiled, loadFixtures);
  const { invariants } = texts;
  const ofInvariants =
    invariants === undefined ? [] : await checkInvariants({ text: invariants, file: names.invariants });
  const findings = [...reading.findings, ...tried.findings, ...ofInvariants];
  const usable = findings.every(({ severity }) => severity === 'warning');
  return {
    compiled,
    current,
    findings,
    changes: current === undefined ? [] : diffPolicies(current.policy, policy),
    outcomes: tried.outcomes,
    outcome: usable ? outcomeOf(current, isNewContent) : null,
    planHash: usable ? hashPlan(owner, policy.id, texts, current) : null,
    version: usable ? version : null,
  };
}

/**
 * Enables exactly what was planned: the same texts on the same ground.
 *
 * @throws CreditError POLICY_INVALID; POLICY_PLAN_OUTDATED where the texts are others, or the policy has been given
 * other content, enabled or disabled since. Nothing is changed then.
 */
export async function enablePlannedPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  planned: PolicySources & { readonly planHash: string },
  { now, ...checks }: CheckOptions & { readonly now: Date },
): Promise<EnabledPolicy> {
  const content = await readPolicyContent(namedTexts(planned), checks);
  const policyId = content.policy.id;
  const locks = [lockOf.policy(actor.organizationId, policyId)];
  return storage.write({ locks }, async (db) => {
    const current = await findPolicy(db, actor, { policyId });
    if (hashPlan(actor, policyId, planned, current) !== planned.planHash)
      throw new CreditError('POLICY_PLAN_OUTDATED', { policyId });
    const outcome = await keepPolicy(db, actor, content, now);
    return { policy: await getPolicy(db, actor, policyId), outcome, warnings: content.warnings };
  });
}

/**
 * The YAML behind an id: of the organisation's own policy as it stands, or else of the template of that id.
 *
 * @throws CreditError UNKNOWN_POLICY
 */
export async function readPolicySource(
  storage: Storage,
  owner: PolicyOwner,
  policyId: string,
): Promise<PolicyText> {
  const { db } = storage;
  const current = await findPolicy(db, owner, { policyId });
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
  const template = await readTemplate(policyId);
  if (template === undefined) throw await unknownPolicy(db, owner.organizationId, policyId);
  return template;
}

/** The texts of a plan as they are read and kept. */
function namedTexts({ source, cases, invariants }: PolicySources): PolicyText {
  return {
    text: source,
    file: fieldNames.source,
    ...(cases !== undefined && { cases: { text: cases, file: fieldNames.cases } }),
    ...(invariants !== undefined && { invariants: { text: invariants, file: fieldNames.invariants } }),
  };
}

async function tryCases(
  cases: NamedText | undefined,
  compiled: CompiledPolicy,
  loadFixtures: () => Promise<FixtureShelf>,
): Promise<{ readonly outcomes: readonly CaseOutcome[]; readonly findings: readonly Finding[] }> {
  if (cases === undefined) return { outcomes: [], findings: [] };
  const file = await readCaseFile(cases.text, cases.file);
  const read = await file.resolve(compiled, await loadFixtures());
  return { outcomes: runCases(compiled, read.cases), findings: read.findings };
}

function outcomeOf(current: StoredPolicy | undefined, isNewContent: boolean): KeepOutcome {
  if (current === undefined) return 'CREATED';
  if (isNewContent) return 'NEW_VERSION';
  return current.enabled ? 'UNCHANGED' : 'ENABLED';
}

function hashPlan(
  { organizationId }: PolicyOwner,
  policyId: string,
  { source, cases, invariants }: PolicySources,
  current: StoredPolicy | undefined,
): string {
  const ground = current && { version: current.version, hash: current.hash, enabled: current.enabled };
  const texts = { source, cases: cases ?? null, ...(invariants !== undefined && { invariants }) };
  return sha256(canonicalJson({ organizationId, policyId, ...texts, ground: ground ?? null }));
}
