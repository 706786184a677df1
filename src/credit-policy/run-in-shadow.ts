import { minuteInUtc } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditShadow } from './audit-policy.ts';
import { getPolicy } from './find-policy.ts';
import { followPolicy, locksOfChange } from './follow-policy.ts';
import { readPolicyContent } from './keep-policy.ts';
import type { ReadOptions } from './read-choice.ts';
import type { PolicyShadow } from './shadow.ts';
import { endShadow, findNewestShadow, insertShadow } from './shadow-store.ts';
import { setSplitPercent } from './split-store.ts';
import type { PolicyAnalyst, PolicyOwner } from './stored-policy.ts';
import type { PolicyText } from './templates.ts';

/**
 * Has a candidate decide every new run of a policy too, beside it: nobody is told what it decides, and nothing of a report changes. The
 * candidate that runs there already is left as it is.
 *
 * @param wanted.beside the id of the policy; that of the candidate where left out.
 * @param options what YAML is checked against beside the language itself.
 * @throws CreditError UNKNOWN_POLICY; POLICY_IS_OPERATION; POLICY_INVALID; INVALID_ARGUMENT for a candidate of the other kind of document,
 * and for test clients; SHADOW_RUNNING where another candidate runs beside the policy.
 */
export async function startShadow(
  storage: Storage,
  actor: PolicyAnalyst,
  { text, beside }: { readonly text: PolicyText; readonly beside?: string | undefined },
  now: Date,
  options: ReadOptions = {},
): Promise<PolicyShadow> {
  // Whether there is such a policy is told before anything is read.
  if (beside !== undefined) await getPolicy(storage.db, actor, beside);
  const content = await readPolicyContent(text, { ...options, withProofs: true });
  const policyId = beside ?? content.policy.id;
  return storage.write({ locks: locksOfChange(actor, policyId) }, async (db) => {
    const { documentKind } = await getPolicy(db, actor, policyId);
    if (documentKind !== content.policy.kind) throw otherKind(text.file, documentKind);
    const running = await findNewestShadow(db, actor.organizationId, policyId);
    if (running !== undefined && running.ending === null) {
      if (running.candidate.hash === content.hash) return running;
      const since = minuteInUtc(running.startedAt);
      throw new CreditError('SHADOW_RUNNING', { policyId, since });
    }
    const startedAt = now.toISOString();
    await insertShadow(db, actor, { id: newId('shd'), policyId, content, startedAt });
    await auditShadow(db, actor, { kind: 'SHADOW_STARTED', at: startedAt, policyId, hash: content.hash });
    return getShadow(db, actor, policyId);
  });
}

/**
 * Ends the candidate that runs beside a policy; what it has decided stays. Where it decides a share of the documents, the version in
 * force decides them all again.
 *
 * @throws CreditError UNKNOWN_POLICY, NO_SHADOW
 */
export async function stopShadow(
  storage: Storage,
  actor: PolicyAnalyst,
  policyId: string,
  now: Date,
): Promise<PolicyShadow> {
  return storage.write({ locks: locksOfChange(actor, policyId) }, async (db) => {
    const shadow = await getShadow(db, actor, policyId);
    if (shadow.ending !== null) throw new CreditError('NO_SHADOW', { policyId });
    const at = now.toISOString();
    const { split } = await getPolicy(db, actor, policyId);
    if (split !== null) {
      await setSplitPercent(db, actor.organizationId, { policyId, percent: null, at });
      await followPolicy(db, actor, policyId);
    }
    await endShadow(db, actor, { shadow, ending: 'STOPPED', endedAt: at });
    await auditShadow(db, actor, { kind: 'SHADOW_STOPPED', at, policyId, hash: shadow.candidate.hash });
    return getShadow(db, actor, policyId);
  });
}

/**
 * The newest candidate beside a policy, whether it runs still or has ended.
 *
 * @throws CreditError UNKNOWN_POLICY, NO_SHADOW
 */
export async function getShadow(
  db: Storage['db'],
  owner: PolicyOwner,
  policyId: string,
): Promise<PolicyShadow> {
  await getPolicy(db, owner, policyId);
  const shadow = await findNewestShadow(db, owner.organizationId, policyId);
  if (shadow === undefined) throw new CreditError('NO_SHADOW', { policyId });
  return shadow;
}

function otherKind(name: string, kind: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: 'it is for the other kind of document', 'pt-BR': 'é para o outro tipo de documento' },
    expected: {
      en: `a policy for a ${kind.toUpperCase()}`,
      'pt-BR': `uma política para ${kind.toUpperCase()}`,
    },
  });
}
