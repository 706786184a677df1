import type { Actor } from '../auth/actor.ts';
import type { Role } from '../auth/role.ts';
import { findSigner } from '../auth/signer.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { boundOf, rolesFor, signaturesOf } from '../policy/authority.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { dayIn } from '../wording/calendar.ts';
import { findApprovalAuthority, policyThatBounds } from './approval-authority.ts';
import { amountOfApproval, creditLimitOf } from './credit-limit-of.ts';
import type { Engine } from './engine.ts';
import type { Exposure } from './exposure-store.ts';
import { findPendingSignature } from './pending-signature.ts';
import { requireReport } from './read-reports.ts';
import { getRun } from './run-store.ts';
import { completeTerms } from './terms-request.ts';
import { exposureFor, weighed } from './weigh-approval.ts';

/** What somebody may approve of a report, before it is tried. */
export interface AuthorityAnswer {
  /** Whether a policy bounds who may approve how much: of the report's runs, or active for its kind of document. */
  readonly bounded: boolean;
  /** The policy that sets `upTo`; null if there is no limit. */
  readonly boundBy: string | null;
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
  /** The customer's other approvals in force, which count with `amount`. */
  readonly exposure: Exposure;
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
    const bounds = await findApprovalAuthority(db, actor, report);
    const { authority = {} } = bounds;
    const { role, personId } = await findSigner(db, actor);
    const today = dayIn(engine.clock.now(), engine.timezone);
    const exposure = await exposureFor(engine, db, report, today);
    const weigh = (terms: DecisionTerms | null) => weighed(amountOfApproval(terms, run), exposure);
    const pending = await findPendingSignature(db, report, { day: today, authority, weigh });
    const standing = pending?.lapse === undefined ? pending?.signature : undefined;
    const offered = completeTerms(undefined, {
      rule: policy.terms,
      creditLimit: creditLimitOf(run),
      today,
    });
    const terms = standing === undefined ? offered : standing.terms;
    const amount = weigh(terms);
    const upTo = boundOf(authority, role) ?? null;
    const roles = rolesFor(authority, amount ?? { amount: exposure.amount, isPartial: exposure.unknown > 0 });
    return {
      bounded: bounds.authority !== undefined,
      boundBy: upTo === null ? null : (policyThatBounds(bounds, role) ?? null),
      role,
      upTo,
      twoSignaturesAbove: authority.twoSignaturesAbove ?? null,
      terms,
      amount: amountOfApproval(terms, run),
      exposure,
      mayApprove: upTo === null || (amount !== undefined && roles.includes(role)),
      roles,
      signatures: amount === undefined ? 1 : signaturesOf(authority, amount),
      signed: standing === undefined ? null : standing.personId === personId ? 'OWN' : 'OTHER',
    };
  });
}
