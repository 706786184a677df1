import { systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { DocumentKind } from '../document/document.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { auditPolicy } from './audit-policy.ts';
import { findChoice, findDefaultChoice, getChoice, unknownPolicy } from './find-policy.ts';
import { followPolicy, locksOfChange } from './follow-policy.ts';
import { type KeepOutcome, keepPolicy } from './keep-policy.ts';
import { deleteDefault, deleteDefaultsOf, setDefault } from './policy-default-store.ts';
import { setEnabled } from './policy-store.ts';
import type { ReadOptions } from './read-choice.ts';
import { readChoiceContent } from './read-choice-content.ts';
import type { PolicyAnalyst, StoredChoice } from './stored-policy.ts';
import { type PolicyText, readOperationTemplate, readTemplate } from './templates.ts';

/**
 * What to enable, a policy or an operation: by its id (the organisation's own, as it is stored, or else the template of that id),
 * the shipped template of an id in any case, or the YAML of a file.
 */
type PolicyToEnable = { readonly policyId: string } | { readonly templateId: string } | PolicyText;

export interface EnabledPolicy {
  readonly policy: StoredChoice;
  readonly outcome: KeepOutcome;
  /** What the reader found doubtful; empty where nothing was read. */
  readonly warnings: readonly Finding[];
}

/**
 * Makes a policy, or an operation, usable for new runs. Content that differs from what is stored becomes its next version; runs that
 * were made with an earlier one keep it. `options` is what YAML is checked against beside the language itself.
 *
 * @throws CreditError UNKNOWN_POLICY; POLICY_INVALID, also for cases that cannot be read; POLICY_ID_TAKEN for a text under an id
 * that one of the other sort has; INVALID_ARGUMENT in the organisation of test clients, as of each change. Nothing is changed then.
 */
export async function enablePolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  choice: PolicyToEnable,
  now: Date,
  options: ReadOptions = {},
): Promise<EnabledPolicy> {
  if ('policyId' in choice) {
    const stored = await enableStored(storage, actor, choice.policyId, now);
    if (stored !== undefined) return { ...stored, warnings: [] };
  }
  const text = 'text' in choice ? choice : await requireTemplate(storage, actor, idOf(choice));
  const content = await readChoiceContent(storage.db, actor, text, {
    ...options,
    withProofs: 'text' in choice,
  });
  const locks = locksOfChange(actor, content.policy.id);
  return storage.write({ locks }, async (db) => {
    const outcome = await keepPolicy(db, actor, content, now);
    await followPolicy(db, actor, content.policy.id);
    return { policy: await getChoice(db, actor, content.policy.id), outcome, warnings: content.warnings };
  });
}

/**
 * Makes one of the organisation's own policies or operations usable again, as it is stored.
 *
 * @throws CreditError UNKNOWN_POLICY
 */
export async function enableStoredPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date,
): Promise<StoredChoice> {
  const stored = await enableStored(storage, actor, policyId, now);
  if (stored === undefined) throw await unknownPolicy(storage.db, actor.organizationId, policyId);
  return stored.policy;
}

/**
 * Keeps a policy or an operation from new runs. It stops being anybody's default; runs that began with it end with it.
 *
 * @throws CreditError UNKNOWN_POLICY
 */
export async function disablePolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date,
): Promise<StoredChoice> {
  const locks = locksOfChange(actor, policyId);
  return storage.write({ locks }, async (db) => {
    const { enabled } = await getChoice(db, actor, policyId);
    if (enabled) {
      const at = now.toISOString();
      await setEnabled(db, actor.organizationId, { policyId, enabled: false, updatedAt: at });
      await auditPolicy(db, actor, { kind: 'POLICY_DISABLED', at, policyId });
      await deleteDefaultsOf(db, actor.organizationId, policyId);
      await followPolicy(db, actor, policyId);
    }
    return getChoice(db, actor, policyId);
  });
}

/**
 * Makes a policy or an operation the analyst's default of its document kind, in place of the one before.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED
 */
export async function setDefaultPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date = systemClock.now(),
): Promise<StoredChoice> {
  const locks = inOrder([lockOf.policy(actor.organizationId, policyId), lockOf.defaults(actor.analystId)]);
  return storage.write({ locks }, async (db) => {
    const { enabled, documentKind } = await getChoice(db, actor, policyId);
    if (!enabled) throw new CreditError('POLICY_DISABLED', { policyId });
    await setDefault(db, actor, { policyId, documentKind });
    await auditPolicy(db, actor, { kind: 'POLICY_DEFAULT_SET', at: now.toISOString(), policyId });
    return getChoice(db, actor, policyId);
  });
}

/**
 * Leaves the analyst without a default for a document kind.
 *
 * @returns the policy or the operation that was the default; undefined where there was none.
 */
export async function unsetDefaultPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  documentKind: DocumentKind,
  now: Date = systemClock.now(),
): Promise<StoredChoice | undefined> {
  return storage.write({ locks: [lockOf.defaults(actor.analystId)] }, async (db) => {
    const before = await findDefaultChoice(db, actor, documentKind);
    await deleteDefault(db, actor, documentKind);
    if (before !== undefined) await auditUnset(db, actor, before.policyId, now);
    return before && { ...before, isDefault: false };
  });
}

/**
 * Makes a policy or an operation the analyst's default no longer; nothing where it is not.
 *
 * @throws CreditError UNKNOWN_POLICY
 */
export async function dropDefaultPolicy(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date = systemClock.now(),
): Promise<void> {
  const locks = inOrder([lockOf.policy(actor.organizationId, policyId), lockOf.defaults(actor.analystId)]);
  await storage.write({ locks }, async (db) => {
    const { isDefault, documentKind } = await getChoice(db, actor, policyId);
    if (!isDefault) return;
    await deleteDefault(db, actor, documentKind);
    await auditUnset(db, actor, policyId, now);
  });
}

async function auditUnset(
  db: Storage['db'],
  actor: PolicyAnalyst,
  policyId: string,
  now: Date,
): Promise<void> {
  await auditPolicy(db, actor, { kind: 'POLICY_DEFAULT_UNSET', at: now.toISOString(), policyId });
}

/** Enables what the organisation has under an id; undefined where it has nothing. */
async function enableStored(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date,
): Promise<{ policy: StoredChoice; outcome: KeepOutcome } | undefined> {
  const locks = locksOfChange(actor, policyId);
  return storage.write({ locks }, async (db) => {
    const current = await findChoice(db, actor, { policyId });
    if (current === undefined || current.enabled) return current && { policy: current, outcome: 'UNCHANGED' };
    const at = now.toISOString();
    await setEnabled(db, actor.organizationId, { policyId, enabled: true, updatedAt: at });
    await auditPolicy(db, actor, { kind: 'POLICY_ENABLED', at, policyId, content: current });
    await followPolicy(db, actor, policyId);
    return { policy: await getChoice(db, actor, policyId), outcome: 'ENABLED' };
  });
}

function idOf(choice: { policyId: string } | { templateId: string }): string {
  return 'policyId' in choice ? choice.policyId : choice.templateId;
}

async function requireTemplate(storage: Storage, actor: PolicyAnalyst, id: string): Promise<PolicyText> {
  const template = (await readTemplate(id)) ?? (await readOperationTemplate(id));
  if (template === undefined) throw await unknownPolicy(storage.db, actor.organizationId, id);
  return template;
}
