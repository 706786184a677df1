import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { inEveryLanguage, type Text } from '../base/language.ts';
import type { Policy } from '../policy/policy.ts';
import { factInWords } from '../policy/proof/fact-in-words.ts';
import type { PolicyProof, Verdict } from '../policy/proof/prove-policies.ts';
import { undecidedWords } from '../policy/proof/undecided-words.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditShadow } from './audit-policy.ts';
import type { EnabledPolicy } from './enable-policy.ts';
import { getPolicy } from './find-policy.ts';
import { followPolicy, locksOfChange } from './follow-policy.ts';
import { type KeepOutcome, keepPolicy, keepProofs, readPolicyContent } from './keep-policy.ts';
import type { ReadOptions } from './read-choice.ts';
import { getShadow } from './run-in-shadow.ts';
import type { PolicyShadow, ShadowPromotion } from './shadow.ts';
import { endShadow, keepPromotion } from './shadow-store.ts';
import { beginSplit, setSplitPercent } from './split-store.ts';
import type { PolicyAnalyst, PolicyContent, StoredPolicy } from './stored-policy.ts';

/** What a promotion rests on: the candidate, the version in force, and what is known of everybody. */
interface PromotionGround {
  readonly shadow: PolicyShadow;
  readonly current: StoredPolicy;
  /** Of the version in force and the candidate, the part NEVER_LOOSER among others. */
  readonly proof: PolicyProof;
}

/** How a candidate is promoted. */
interface PromotionOptions extends ReadOptions {
  /** The seal that the refusal without one names; what it seals is kept with the shadow. */
  readonly signature?: string | undefined;
  /** How many of a hundred documents it is to decide, from 1 to 99; every one where left out. */
  readonly percent?: number | undefined;
  readonly now: Date;
}

/**
 * Makes the candidate beside a policy its next version, and ends its shadow; or gives it a share of the documents to decide, while the
 * version in force decides the others, until it is promoted whole, taken out or another content is enabled. A candidate that is not
 * proven never looser is promoted only with a signature: of whoever has read whom it lets through.
 *
 * @throws CreditError NO_SHADOW where none runs; PROMOTION_UNSIGNED; POLICY_PLAN_OUTDATED where the policy or the candidate is another by now;
 * POLICY_INVALID; INVALID_ARGUMENT for a candidate that says another id, and for a share of one that is the version in force or asks
 * the caller for other things.
 */
export async function promoteShadow(
  storage: Storage,
  actor: PolicyAnalyst,
  { shadow, current, proof }: PromotionGround,
  { signature, percent, now, ...options }: PromotionOptions,
): Promise<EnabledPolicy & { readonly policy: StoredPolicy }> {
  const { policyId, candidate } = shadow;
  if (shadow.ending !== null) throw new CreditError('NO_SHADOW', { policyId });
  requireSameId(shadow);
  if (percent !== undefined) requireSameQuestions(shadow, current);
  const rests = requireSigned({ shadow, current, proof }, { signature, percent });
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
    const at = now.toISOString();
    const outcome =
      percent === undefined
        ? await promoteWhole(db, actor, { shadow, standing, content, at })
        : await giveShare(db, actor, { standing, content, percent, at });
    await followPolicy(db, actor, policyId);
    const policy = await getPolicy(db, actor, policyId);
    const version = policy.split?.version ?? policy.version;
    const promotion = { ...rests, version, ...(percent !== undefined && { percent }) };
    await keepPromotion(db, actor.organizationId, { shadowId: shadow.id, promotion });
    return { policy, outcome, warnings: content.warnings };
  });
}

/** What a promotion changes. */
interface PromotedContent {
  /** The policy as it stands. */
  readonly standing: StoredPolicy;
  readonly content: PolicyContent;
  readonly at: string;
}

async function promoteWhole(
  db: Storage['db'],
  actor: PolicyAnalyst,
  { shadow, standing, content, at }: PromotedContent & { readonly shadow: PolicyShadow },
): Promise<KeepOutcome> {
  const { policyId, split } = standing;
  const outcome = await keepPolicy(db, actor, content, new Date(at));
  // With a share, its end was part of that.
  if (split === null) {
    await endShadow(db, actor, { shadow, ending: 'PROMOTED', endedAt: at });
    await auditShadow(db, actor, { kind: 'SHADOW_PROMOTED', at, policyId, hash: content.hash });
  }
  return outcome;
}

async function giveShare(
  db: Storage['db'],
  actor: PolicyAnalyst,
  { standing, content, percent, at }: PromotedContent & { readonly percent: number },
): Promise<KeepOutcome> {
  const { organizationId, analystId: createdBy } = actor;
  const { policyId, split, lastVersion } = standing;
  const { policy, hash, sourceText } = content;
  const version = split?.version ?? lastVersion + 1;
  if (split === null) {
    const kept = { version, hash, policy, sourceText, createdAt: at, createdBy };
    await beginSplit(db, organizationId, { content: kept, percent });
    await keepProofs(db, { organizationId, policyId, version }, content, at);
  } else await setSplitPercent(db, organizationId, { policyId, percent, at });
  await auditShadow(db, actor, { kind: 'SHADOW_SHARED', at, policyId, hash, share: { version, percent } });
  return split === null ? 'NEW_VERSION' : 'UNCHANGED';
}

/**
 * Of two versions that decide at once, nobody can know which one it will be: both have to ask the caller for the same, and to be two.
 */
function requireSameQuestions({ candidate }: PolicyShadow, current: StoredPolicy): void {
  const questionsOf = ({ inputs = [], purpose }: Policy) =>
    canonicalJson({ inputs, purpose: purpose ?? null });
  const asksOther = questionsOf(candidate.policy) !== questionsOf(current.policy);
  if (!asksOther && candidate.hash !== current.hash) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'share',
    reason: asksOther
      ? {
          en: 'the candidate asks the caller for other inputs, or otherwise for a purpose',
          'pt-BR': 'a candidata pede a quem chama outras entradas, ou a finalidade de outro modo',
        }
      : {
          en: 'the candidate is the version in force',
          'pt-BR': 'a candidata é a versão em vigor',
        },
    expected: {
      en: 'a candidate that asks for the same and decides by other rules; without a share it is promoted for all',
      'pt-BR':
        'uma candidata que pede o mesmo e decide por outras regras; sem parte ela é promovida para todos',
    },
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
function requireSigned(
  ground: PromotionGround,
  { signature, percent }: Pick<PromotionOptions, 'signature' | 'percent'>,
): Omit<ShadowPromotion, 'version'> {
  const { shadow, current, proof } = ground;
  const result = proof.parts.find(({ about }) => about === 'NEVER_LOOSER')?.result;
  if (result === undefined) throw new Error('a promotion rests on whether anybody fares better');
  const rests = { verdict: result.verdict, asOf: proof.asOf };
  if (result.verdict === 'PROVEN') return { ...rests, witness: null, seal: null };
  const witness = witnessInWords(result);
  const sealed = [shadow.id, shadow.candidate.hash, current.hash, witness.en];
  const seal = sha256(canonicalJson(sealed)).slice(0, 12);
  if (signature !== seal) {
    // Whoever copies the command is to get what he asked for.
    const share = percent === undefined ? '' : ` --share ${percent}`;
    throw new CreditError('PROMOTION_UNSIGNED', { policyId: shadow.policyId, witness, seal, share });
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
