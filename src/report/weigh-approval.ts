import { findAccessChange, nameOfPerson } from '../auth/access-changes.ts';
import type { Actor } from '../auth/actor.ts';
import { findSigner, type Signer } from '../auth/signer.ts';
import { CreditError } from '../base/errors.ts';
import { inEveryLanguage, say, type Text } from '../base/language.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { type Authority, boundOf, isAbove, rolesThatMay, signaturesFor } from '../policy/authority.ts';
import { shownLimit } from '../policy/reasons.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import { auditKinds } from '../wording/audit-kinds.ts';
import { dayIn } from '../wording/calendar.ts';
import { calendarDay } from '../wording/calendar-day.ts';
import { reais } from '../wording/numbers.ts';
import { roleWords } from '../wording/roles.ts';
import type { Report, Run } from './report.ts';
import { listSignatures, type Signature } from './signature-store.ts';
import { completeTerms, differFrom, type TermsRequest } from './terms-request.ts';

type Db = Storage['db'];

/** An approval that somebody may give. */
export interface WeighedApproval {
  readonly terms: DecisionTerms | null;
  /** undefined where the policy speaks of no authority. */
  readonly signer: Signer | undefined;
  /** The signature of somebody else that this one joins. */
  readonly joins: Signature | undefined;
  /** False where it awaits the signature of somebody else. */
  readonly isWhole: boolean;
}

interface ApprovalRequest {
  readonly report: Report;
  readonly run: Run;
  readonly termsRequest: TermsRequest | undefined;
  /** The day of the approval in the time zone of the installation, `YYYY-MM-DD`. */
  readonly today: string;
  /** The IANA time zone of the installation. */
  readonly timezone: string;
}

/**
 * Whether an actor may approve a report with these terms by the authority of the policy that it was analysed under, and whether
 * that is enough. The caller is alone with the report.
 *
 * @throws CreditError ABOVE_AUTHORITY, SECOND_SIGNATURE_NEEDED, SIGNED_TERMS_DIFFER, SIGNERS_NOT_INDEPENDENT; INVALID_ARGUMENT where the policy bounds how
 * much may be approved, and nothing says how much that is.
 */
export async function weighApproval(
  db: Db,
  actor: Actor,
  { report, run, termsRequest, today, timezone }: ApprovalRequest,
): Promise<WeighedApproval> {
  const { policy } = await getPolicyOfRun(db, run);
  const { authority, terms: rule } = policy;
  const proposed = completeTerms(termsRequest, { rule, creditLimit: creditLimitOf(run), today });
  if (authority === undefined) return { terms: proposed, signer: undefined, joins: undefined, isWhole: true };
  const signer = await findSigner(db, actor);
  const standing = (await listSignatures(db, report)).find(({ state }) => state === 'PENDING');
  const isOwn = standing?.personId === signer.personId;
  const joins = isOwn ? undefined : standing;
  if (joins !== undefined && differFrom(joins.terms, termsRequest))
    throw new CreditError('SIGNED_TERMS_DIFFER', { reportId: report.id, analystName: joins.analystName });
  const isSame = standing !== undefined && !differFrom(standing.terms, termsRequest);
  const terms = isSame ? standing.terms : proposed;
  const amount = amountOf(terms, run);
  requireAuthority(authority, { signer, amount });
  const needed = signaturesFor(authority, amount);
  // Who has signed already may propose other terms, and nothing else.
  if (needed === 2 && isSame && isOwn)
    throw new CreditError('SECOND_SIGNATURE_NEEDED', {
      reportId: report.id,
      analystName: standing.analystName,
    });
  if (needed === 2 && joins !== undefined) await requireIndependent(db, report, { signer, joins, timezone });
  return { terms, signer, joins, isWhole: needed === 1 || joins !== undefined };
}

/** Period before the first signature in which a change of the other user's access counts, in ms. */
const independentMs = 30 * 86_400_000;

/** @throws CreditError SIGNERS_NOT_INDEPENDENT if one of the two users could act as the other. */
async function requireIndependent(
  db: Db,
  { id: reportId, organizationId }: Report,
  {
    signer,
    joins,
    timezone,
  }: { readonly signer: Signer; readonly joins: Signature; readonly timezone: string },
): Promise<void> {
  const since = new Date(Date.parse(joins.signedAt) - independentMs).toISOString();
  const between = [joins.personId, signer.personId] as const;
  const change = await findAccessChange(db, { organizationId, between, since });
  if (change === undefined) return;
  throw new CreditError('SIGNERS_NOT_INDEPENDENT', {
    reportId,
    by: await nameOfPerson(db, change.by),
    user: await nameOfPerson(db, change.user),
    day: inEveryLanguage((language) => calendarDay(dayIn(new Date(change.at), timezone), language)),
    change: auditKinds[change.kind],
  });
}

/** What is approved by authority, in BRL: the limit, else the amount asked for. */
function amountOf(terms: DecisionTerms | null, { requestedAmount }: Run): number {
  const amount = terms?.limit ?? requestedAmount;
  if (amount !== null) return amount;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'terms.limit',
    reason: {
      en: 'nothing says how much is approved, and the policy bounds that',
      'pt-BR': 'nada diz quanto se aprova, e a política limita isso',
    },
    expected: { en: 'a limit in BRL', 'pt-BR': 'um limite em BRL' },
  });
}

function requireAuthority(
  authority: Authority,
  { signer, amount }: { readonly signer: Signer; readonly amount: number },
): void {
  const bound = boundOf(authority, signer.role);
  if (bound === undefined || !isAbove(amount, bound)) return;
  throw new CreditError('ABOVE_AUTHORITY', {
    amount: money(amount),
    role: roleWords[signer.role],
    bound: money(bound),
    roles: rolesInWords(authority, amount),
  });
}

function money(amount: number): Text {
  return inEveryLanguage((language) => reais(amount, language));
}

const nobody: Text = { en: 'nobody, by this policy', 'pt-BR': 'ninguém, por esta política' };

/** Who may approve an amount, in words. */
function rolesInWords(authority: Authority, amount: number): Text {
  const roles = rolesThatMay(authority, amount);
  if (roles.length === 0) return nobody;
  return inEveryLanguage((language) => roles.map((role) => say(roleWords[role], language)).join(', '));
}

/** What the policy of a run offers, BRL; null where that is nothing. */
export function creditLimitOf(run: Run): number | null {
  if (run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  return shownLimit(readKeptJson<PolicyOutcome>(run.policyResult, 'run', run));
}
