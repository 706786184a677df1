import type { Actor } from '../auth/actor.ts';
import type { Role } from '../auth/role.ts';
import { findSigner } from '../auth/signer.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { boundOf, isAbove, rolesThatMay, signaturesFor } from '../policy/authority.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { dayIn } from '../wording/calendar.ts';
import type { Engine } from './engine.ts';
import { requireReport } from './read-reports.ts';
import { getRun } from './run-store.ts';
import { listSignatures } from './signature-store.ts';
import { completeTerms } from './terms-request.ts';
import { creditLimitOf } from './weigh-approval.ts';

/** What somebody may approve of a report, before it is tried. */
export interface AuthorityAnswer {
  /** Whether the policy that the report was analysed under bounds who may approve how much. */
  readonly bounded: boolean;
  /** As what the caller approves. */
  readonly role: Role;
  /** The most that the caller may approve, BRL; null: nothing bounds it. */
  readonly upTo: number | null;
  /** Above it an approval takes the signatures of two people, BRL; null: never. */
  readonly twoSignaturesAbove: number | null;
  /** The terms of an approval now that says none: those that somebody else has signed, or what the policy offers. */
  readonly terms: DecisionTerms | null;
  /** How much such an approval would be of, BRL; null where nothing says so. */
  readonly amount: number | null;
  readonly mayApprove: boolean;
  /** The roles that may approve so much; none where nobody may. */
  readonly roles: readonly Role[];
  /** How many people have to sign it, those who have among them. */
  readonly signatures: 1 | 2;
  /** OWN: the caller has signed, and awaits somebody else. OTHER: somebody else has, and awaits a second. */
  readonly signed: 'OWN' | 'OTHER' | null;
}

/**
 * What the caller may approve of a report, with the terms that an approval would have.
 *
 * @throws CreditError UNKNOWN_REPORT.
 */
export function readAuthority(engine: Engine, actor: Actor, id: string): Promise<AuthorityAnswer> {
  return engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, id);
    const run = await getRun(db, report.currentRunId);
    const { policy } = await getPolicyOfRun(db, run);
    const { authority = {}, terms: rule } = policy;
    const { role, personId } = await findSigner(db, actor);
    const standing = (await listSignatures(db, report)).find(({ state }) => state === 'PENDING');
    const isOwn = standing?.personId === personId;
    const today = dayIn(engine.clock.now(), engine.timezone);
    const offered = completeTerms(undefined, { rule, creditLimit: creditLimitOf(run), today });
    const terms = standing === undefined ? offered : standing.terms;
    const amount = terms?.limit ?? run.requestedAmount;
    const upTo = boundOf(authority, role) ?? null;
    return {
      bounded: policy.authority !== undefined,
      role,
      upTo,
      twoSignaturesAbove: authority.twoSignaturesAbove ?? null,
      terms,
      amount,
      mayApprove: upTo === null || (amount !== null && !isAbove(amount, upTo)),
      roles: rolesThatMay(authority, amount ?? 0),
      signatures: amount === null ? 1 : signaturesFor(authority, amount),
      signed: standing === undefined ? null : isOwn ? 'OWN' : 'OTHER',
    };
  });
}
