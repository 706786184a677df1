import { CreditError } from '../base/errors.ts';
import type { CheckOptions } from '../policy/checks/define-check.ts';
import type { Operation } from '../policy/operation/operation.ts';
import { type Policy, policyHash } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { auditPolicy } from './audit-policy.ts';
import { findStoredOperation } from './operation-store.ts';
import { findPolicyProofs, putPolicyProofs } from './policy-cases-store.ts';
import { findPolicy, insertPolicyVersion, setEnabled } from './policy-store.ts';
import type { PolicyOwner } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

/** A policy or an operation that has been read and found usable, ready to be kept. */
export interface PolicyContent<Kept extends Policy | Operation = Policy> {
  readonly policy: Kept;
  readonly hash: string;
  readonly sourceText: string;
  /** Those that it comes with; undefined leaves what is kept with the same content. */
  readonly cases: string | undefined;
  readonly invariants: string | undefined;
  /** What is doubtful about it without making it unusable. */
  readonly warnings: readonly Finding[];
}

/** What keeping a content did. UNCHANGED: it was the current content of an enabled policy already. */
export type KeepOutcome = 'CREATED' | 'NEW_VERSION' | 'ENABLED' | 'UNCHANGED';

/**
 * Reads the YAML of a policy.
 *
 * @throws CreditError POLICY_INVALID, naming the first finding with its place, and how many there are.
 */
export async function readPolicyContent(
  source: PolicyText,
  options: CheckOptions = {},
): Promise<PolicyContent> {
  const { policy, findings } = await readPolicy(source.text, source.file, options);
  const errors = findings.filter((finding) => finding.severity === 'error');
  const [first] = errors;
  if (policy === undefined || first !== undefined) {
    if (first === undefined) throw new Error(`${source.file} was refused without a finding`);
    throw policyInvalid(first, errors.length);
  }
  return {
    policy,
    hash: policyHash(policy),
    sourceText: source.text,
    cases: source.cases?.text,
    invariants: source.invariants?.text,
    warnings: findings,
  };
}

/** The refusal of a policy, or of what it comes with, by its first finding. */
export function policyInvalid(first: Finding, count: number): CreditError<'POLICY_INVALID'> {
  return new CreditError('POLICY_INVALID', {
    file: first.file,
    count,
    line: first.line,
    column: first.column,
    finding: first.message,
    suggestion: first.suggestion ?? {
      en: 'Mend it there; nothing was changed.',
      'pt-BR': 'Corrija ali; nada foi alterado.',
    },
  });
}

/**
 * Makes a content the current one of an organisation's policy or operation, and enables it. A content equal to the
 * current one adds no version, whatever its comments and layout; cases and invariants that come with it take the place of
 * those that its version has. The caller owns the transaction.
 *
 * @throws CreditError POLICY_ID_TAKEN where what has the id is of the other sort.
 */
export async function keepPolicy(
  db: Storage['db'],
  owner: PolicyOwner,
  content: PolicyContent<Policy | Operation>,
  now: Date,
): Promise<KeepOutcome> {
  const { policy, hash, sourceText } = content;
  const { organizationId, analystId: createdBy } = owner;
  const at = now.toISOString();
  const wanted = { policyId: policy.id };
  const current =
    'operation' in policy
      ? await findStoredOperation(db, owner, wanted)
      : await findPolicy(db, owner, wanted);
  if (current === undefined || current.hash !== hash) {
    const version = (current?.version ?? 0) + 1;
    await insertPolicyVersion(db, organizationId, {
      version,
      hash,
      policy,
      sourceText,
      createdAt: at,
      createdBy,
    });
    await keepProofs(db, { organizationId, policyId: policy.id, version }, content, at);
    auditPolicy(db, owner, { kind: 'POLICY_ENABLED', at, policyId: policy.id, content: { version, hash } });
    return current === undefined ? 'CREATED' : 'NEW_VERSION';
  }
  await keepProofs(db, { organizationId, policyId: policy.id, version: current.version }, content, at);
  if (current.enabled) return 'UNCHANGED';
  await setEnabled(db, organizationId, { policyId: policy.id, enabled: true, updatedAt: at });
  auditPolicy(db, owner, { kind: 'POLICY_ENABLED', at, policyId: policy.id, content: current });
  return 'ENABLED';
}

/** What is not given stays as it is. */
async function keepProofs(
  db: Storage['db'],
  key: Parameters<typeof findPolicyProofs>[1],
  { cases, invariants }: Pick<PolicyContent, 'cases' | 'invariants'>,
  at: string,
): Promise<void> {
  if (cases === undefined && invariants === undefined) return;
  const before = await findPolicyProofs(db, key);
  const after = { cases: cases ?? before.cases, invariants: invariants ?? before.invariants };
  if (after.cases === before.cases && after.invariants === before.invariants) return;
  await putPolicyProofs(db, key, { ...after, updatedAt: at });
}
