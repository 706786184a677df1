import { CreditError } from '../base/errors.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { auditPolicy, auditShadow } from './audit-policy.ts';
import { findStoredOperation } from './operation-store.ts';
import { findPolicyProofs, putPolicyProofs } from './policy-cases-store.ts';
import { versionOf } from './policy-split.ts';
import { findPolicy, insertPolicyVersion, setEnabled } from './policy-store.ts';
import { type ChoiceReading, type ChoiceTask, type ReadOptions, readChoice } from './read-choice.ts';
import { endShadow, findNewestShadow } from './shadow-store.ts';
import { enableSplit } from './split-store.ts';
import type { PolicyContent, PolicyOwner } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

/** What keeping a content did. UNCHANGED: it was the current content of an enabled policy already. */
export type KeepOutcome = 'CREATED' | 'NEW_VERSION' | 'ENABLED' | 'UNCHANGED';

/**
 * Reads the YAML of a policy.
 *
 * @param options.withProofs whether its cases and invariants must be readable too. Default: false.
 * @throws CreditError POLICY_INVALID, naming the first finding with its place, and how many there are.
 */
export async function readPolicyContent(
  source: PolicyText,
  { read = readChoice, withProofs = false, ...checks }: ReadOptions & Pick<ChoiceTask, 'withProofs'> = {},
): Promise<PolicyContent> {
  const { policy, ...content } = contentOf(source, await read({ source, of: 'POLICY', checks, withProofs }));
  if ('operation' in policy) throw new Error(`${source.file} was read as an operation`);
  return { policy, ...content };
}

/**
 * Returns the usable content of a reading.
 *
 * @throws CreditError POLICY_INVALID for a reading with errors, naming the first one with its place, and how many there are.
 */
export function contentOf(
  source: PolicyText,
  { content, findings, proofErrors }: ChoiceReading,
): PolicyContent<Policy | Operation> {
  requireNone(findings.filter(({ severity }) => severity === 'error'));
  if (content === undefined) throw new Error(`${source.file} was refused without a finding`);
  requireNone(proofErrors);
  return {
    ...content,
    sourceText: source.text,
    cases: source.cases?.text,
    invariants: source.invariants?.text,
    warnings: findings,
  };
}

function requireNone(errors: readonly Finding[]): void {
  const [first] = errors;
  if (first !== undefined) throw policyInvalid(first, errors.length);
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
 * current one adds no version, whatever its comments and layout, and one that decides a share already becomes the current one; cases and invariants that come with it take the place of
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
    const version = await versionOf(db, owner, current, hash);
    const split = current !== undefined && 'split' in current ? current.split : null;
    if (split?.version === version) {
      await enableSplit(db, owner, { policyId: policy.id, name: policy.name, split, at });
    } else {
      const kept = { version, hash, policy, sourceText, createdAt: at, createdBy };
      await insertPolicyVersion(db, organizationId, kept);
    }
    await keepProofs(db, { organizationId, policyId: policy.id, version }, content, at);
    await auditPolicy(db, owner, {
      kind: 'POLICY_ENABLED',
      at,
      policyId: policy.id,
      content: { version, hash },
    });
    if (split !== null) {
      const ending = split.version === version ? 'PROMOTED' : 'STOPPED';
      await endSplitShadow(db, owner, { policyId: policy.id, ending, at });
    }
    return current === undefined ? 'CREATED' : 'NEW_VERSION';
  }
  await keepProofs(db, { organizationId, policyId: policy.id, version: current.version }, content, at);
  if (current.enabled) return 'UNCHANGED';
  await setEnabled(db, organizationId, { policyId: policy.id, enabled: true, updatedAt: at });
  await auditPolicy(db, owner, { kind: 'POLICY_ENABLED', at, policyId: policy.id, content: current });
  return 'ENABLED';
}

/** What decided a share is in shadow no more, once every document is decided by one version again. */
async function endSplitShadow(
  db: Storage['db'],
  owner: PolicyOwner,
  {
    policyId,
    ending,
    at,
  }: { readonly policyId: string; readonly ending: 'PROMOTED' | 'STOPPED'; readonly at: string },
): Promise<void> {
  const { organizationId, analystId = null } = owner;
  const shadow = await findNewestShadow(db, organizationId, policyId);
  if (shadow === undefined || shadow.ending !== null) return;
  await endShadow(db, { organizationId, analystId }, { shadow, ending, endedAt: at });
  const kind = ending === 'PROMOTED' ? 'SHADOW_PROMOTED' : 'SHADOW_STOPPED';
  await auditShadow(db, { organizationId, analystId }, { kind, at, policyId, hash: shadow.candidate.hash });
}

/** What is not given stays as it is. */
export async function keepProofs(
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
