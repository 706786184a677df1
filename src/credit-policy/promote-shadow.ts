import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { inEveryLanguage, type Text } from '../base/language.ts';
import type { CheckOptions } from '../policy/checks/define-check.ts';
import { factInWords } from '../policy/proof/fact-in-words.ts';
import type { PolicyProof, Verdict } from '../policy/proof/prove-policies.ts';
import { undecidedWords } from '../policy/proof/undecided-words.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditShadow } from './audit-policy.ts';
import type { EnabledPolicy } from './enable-policy.ts';
import { getPolicy } from './find-policy.ts';
import { followPolicy, locksOfChange } from './follow-policy.ts';
import { keepPolicy, readPolicyContent } from './keep-policy.ts';
import { getShadow } from './run-in-shadow.ts';
import type { PolicyShadow, ShadowPromotion } from './shadow.ts';
import { endShadow } from './shadow-store.ts';
import type { PolicyAnalyst, StoredPolicy } from './stored-policy.ts';

/** What a promotion rests on: the candidate, the version in force, and what is known of everybody. */
interface PromotionGround {
  readonly shadow: PolicyShadow;
  readonly current: StoredPolicy;
  /** Of the version in force and the candidate, the part NEVER_LOOSER among others. */
  readonly proof: PolicyProof;
}

/**
 * Makes the candidate beside a policy its next version, and ends its shadow. A candidate that is not proven never looser is promoted
 * only with a signature: of whoever has read whom it lets through.
 *
 * @param signature the seal that the refusal without one names; what it seals is kept with the shadow.
 * @throws CreditError NO_SHADOW where none runs; PROMOTION_UNSIGNED; POLICY_PLAN_OUTDATED where the policy or the candidate is another by now;
 * POLICY_INVALID; INVALID_ARGUMENT for a candidate that says another id.
 */
export async function promoteShadow(
  storage: Storage,
  actor: PolicyAnalyst,
  { shadow, current, proof }: PromotionGround,
  {
    signature,
    now,
    ...options
  }: CheckOptions & { readonly signature?: string | undefined; readonly now: Date },
): Promise<EnabledPolicy> {
  const { policyId, candidate } = shadow;
  if (shadow.ending !== null) throw new CreditError('NO_SHADOW', { policyId });
  requireSameId(shadow);
  const promotion = requireSigned({ shadow, current, proof }, signature);
  const file = `${policyId}@shadow`;
  const content = await readPolicyContent(
    {
      text: candidate.sourceText,
      file,
      ...(candidate.cases !== null && { cases: { text: candidate.cases, file: `${file} cases` } }),
      ...(candidate.invariants !== null && {
        invariants: { text: candidate.invariants, file: `${file} invariants` },
      }),
    },
    options,
  );
  return storage.write({ locks: locksOfChange(actor, policyId) }, async (db) => {
    const [running, standing] = [await getShadow(db, actor, policyId), await getPolicy(db, actor, policyId)];
    const isSame = running.id === shadow.id && running.ending === null && standing.hash === current.hash;
    if (!isSame) throw new CreditError('POLICY_PLAN_OUTDATED', { policyId });
    const outcome = await keepPolicy(db, actor, content, now);
    const at = now.toISOString();
    const ended = { shadow, ending: 'PROMOTED', endedAt: at } as const;
    await endShadow(db, actor, { ...ended, promotion: JSON.stringify(promotion) });
    auditShadow(db, actor, { kind: 'SHADOW_PROMOTED', at, policyId, hash: candidate.hash });
    await followPolicy(db, actor, policyId);
    return { policy: await getPolicy(db, actor, policyId), outcome, warnings: content.warnings };
  });
}

function requireSameId({ policyId, candidate }: PolicyShadow): void {
  const { id } = candidate.policy;
  if (id === policyId) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'id',
    reason: {
      en: `the candidate beside ${policyId} says that it is ${id}`,
      'pt-BR': `a candidata ao lado de ${policyId} diz que é ${id}`,
    },
    expected: {
      en: `a candidate with id: ${policyId}; ${id} is enabled by itself: credit policy enable`,
      'pt-BR': `uma candidata com id: ${policyId}; ${id} se habilita à parte: credit policy enable`,
    },
  });
}

/** @throws CreditError PROMOTION_UNSIGNED where it is neither proven nor signed for. */
function requireSigned(ground: PromotionGround, signature: string | undefined): ShadowPromotion {
  const { shadow, current, proof } = ground;
  const result = proof.parts.find(({ about }) => about === 'NEVER_LOOSER')?.result;
  if (result === undefined) throw new Error('a promotion rests on whether anybody fares better');
  const rests = { verdict: result.verdict, asOf: proof.asOf, version: current.version + 1 };
  if (result.verdict === 'PROVEN') return { ...rests, witness: null, seal: null };
  const witness = witnessInWords(result);
  const sealed = [shadow.id, shadow.candidate.hash, current.hash, witness.en];
  const seal = sha256(canonicalJson(sealed)).slice(0, 12);
  if (signature !== seal) {
    throw new CreditError('PROMOTION_UNSIGNED', { policyId: shadow.policyId, witness, seal });
  }
  return { ...rests, witness: witness.en, seal };
}

/** Whom a candidate lets through, or why that is not known. */
function witnessInWords(result: Exclude<Verdict, { readonly verdict: 'PROVEN' }>): Text {
  if (result.verdict === 'UNDECIDED') return undecidedWords[result.reason];
  const { unusual, decisions } = result.witness;
  return inEveryLanguage((language) => {
    const facts = unusual.map((fact) => factInWords(fact, language)).join('; ');
    const moved = decisions.map(({ rank }) => rank).join(' → ');
    return facts === '' ? moved : `${facts}: ${moved}`;
  });
}
