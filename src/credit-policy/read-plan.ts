import { type FixtureShelf, readCaseFile } from '../policy/cases/read-cases.ts';
import { type CaseOutcome, type PolicyCase, runCases } from '../policy/cases/run-cases.ts';
import type { CheckOptions } from '../policy/checks/define-check.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { diffPolicies } from '../policy/diff-policies.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { runOperationCases } from '../policy/operation/cases/run-operation-cases.ts';
import { diffOperations } from '../policy/operation/diff-operations.ts';
import { type Operation, operationHash, policyIdsOf } from '../policy/operation/operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import { policyHash } from '../policy/policy.ts';
import type { PolicyChange } from '../policy/policy-change.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { checkInvariants } from './check-proofs.ts';
import { findStoredOperation } from './operation-store.ts';
import { versionOf } from './policy-split.ts';
import { findPolicy } from './policy-store.ts';
import { readOwnOperation } from './read-choice-content.ts';
import type { PolicyOwner, StoredChoice } from './stored-policy.ts';
import type { NamedText, PolicyText } from './templates.ts';

type Db = Storage['db'];

/** What plans are read with beside the language itself. */
export interface PlanChecks extends CheckOptions {
  readonly loadFixtures: () => Promise<FixtureShelf>;
  /** The configured time zone, which decides the day of each instant in a case. Default: the time zone of Brasília. */
  readonly timezone?: string | undefined;
}

/** A case, and what came out otherwise than it expects. */
export interface TriedCase extends Pick<CaseOutcome, 'differences'> {
  readonly case: Pick<PolicyCase, 'name' | 'line'>;
}

/** A policy that an operation analyses with. */
export interface UsedPolicy {
  readonly id: string;
  /** Its current one: what the operation would begin with. */
  readonly version: number;
}

/** What a text that may be enabled says, beside what stands. */
export interface PlanReading {
  /** Undefined where a finding forbids its use. */
  readonly content: { readonly policyId: string; readonly hash: string } | undefined;
  /** Undefined where a finding forbids its use, and of an operation. */
  readonly compiled: CompiledPolicy | undefined;
  /** Undefined where a finding forbids its use, and of a policy. */
  readonly operation: Operation | undefined;
  /** What the organisation has under this id as it stands; undefined where it would be a new one. */
  readonly current: StoredChoice | undefined;
  /** Those of an operation, in the order in which it names them; none of a policy. */
  readonly policies: readonly UsedPolicy[];
  readonly findings: readonly Finding[];
  /** How it differs in meaning from what stands; none for a new one. */
  readonly changes: readonly PolicyChange[];
  readonly outcomes: readonly TriedCase[];
}

/** Reads a policy, or an operation, with its cases and invariants, and holds it against what stands. */
export async function readPlan(
  db: Db,
  owner: PolicyOwner,
  text: PolicyText,
  checks: PlanChecks,
): Promise<PlanReading> {
  const read = isOperationText(text.text) ? readOperationPlan : readPolicyPlan;
  const reading = await read(db, owner, text, checks);
  if (reading.content === undefined || text.invariants === undefined) return reading;
  const ofInvariants = await checkInvariants(text.invariants, reading.compiled);
  return { ...reading, findings: [...reading.findings, ...ofInvariants] };
}

const nothing = {
  content: undefined,
  compiled: undefined,
  operation: undefined,
  current: undefined,
  policies: [],
  changes: [],
  outcomes: [],
};

async function readPolicyPlan(
  db: Db,
  owner: PolicyOwner,
  { text, file, cases }: PolicyText,
  { loadFixtures, timezone, ...checks }: PlanChecks,
): Promise<PlanReading> {
  const { policy, findings } = await readPolicy(text, file, checks);
  if (policy === undefined) return { ...nothing, findings };
  const current = await findPolicy(db, owner, { policyId: policy.id });
  const hash = policyHash(policy);
  const version = await versionOf(db, owner, current, hash);
  const compiled = compilePolicy(policy, { version, hash });
  const tried = await tryCases(cases, compiled, { loadFixtures, timezone });
  return {
    content: { policyId: policy.id, hash },
    compiled,
    operation: undefined,
    current,
    policies: [],
    findings: [...findings, ...tried.findings],
    changes: current === undefined ? [] : diffPolicies(current.policy, policy),
    outcomes: tried.outcomes,
  };
}

/** What a policy makes of cases in YAML; nothing where there are none. */
export async function tryCases(
  cases: NamedText | undefined,
  compiled: CompiledPolicy,
  { loadFixtures, timezone }: Pick<PlanChecks, 'loadFixtures' | 'timezone'>,
): Promise<{ readonly outcomes: readonly CaseOutcome[]; readonly findings: readonly Finding[] }> {
  if (cases === undefined) return { outcomes: [], findings: [] };
  const file = await readCaseFile(cases.text, cases.file, timezone === undefined ? {} : { timezone });
  const read = await file.resolve(compiled, await loadFixtures());
  return { outcomes: runCases(compiled, read.cases), findings: read.findings };
}

async function readOperationPlan(
  db: Db,
  owner: PolicyOwner,
  source: PolicyText,
  checks: PlanChecks,
): Promise<PlanReading> {
  const { operation, findings } = await readOwnOperation(db, owner, source, checks);
  if (operation === undefined) return { ...nothing, findings };
  const current = await findStoredOperation(db, owner, { policyId: operation.id });
  const { cases } = source;
  const tried = cases && (await readOperationCaseFile(cases.text, cases.file)).resolve(operation);
  return {
    content: { policyId: operation.id, hash: operationHash(operation) },
    compiled: undefined,
    operation,
    current,
    policies: await policiesOf(db, owner, operation),
    findings: [...findings, ...(tried?.findings ?? [])],
    changes: current === undefined ? [] : diffOperations(current.operation, operation),
    outcomes: runOperationCases(operation, tried?.cases ?? []),
  };
}

/** What an operation would begin with, had it to begin now. */
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
