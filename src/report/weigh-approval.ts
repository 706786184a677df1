import { findAccessChange, nameOfPerson } from '../auth/access-changes.ts';
import type { Actor } from '../auth/actor.ts';
import { findSigner, requireEnabled, type Signer } from '../auth/signer.ts';
import { CreditError } from '../base/errors.ts';
import { fillText, inEveryLanguage, say, type Text } from '../base/language.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { boundOf, rolesFor, signaturesOf, type WeighedAmount } from '../policy/authority.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { Storage } from '../storage/open-database.ts';
import { auditKinds } from '../wording/audit-kinds.ts';
import { authorityWords } from '../wording/authority-words.ts';
import { dayIn } from '../wording/calendar.ts';
import { calendarDay } from '../wording/calendar-day.ts';
import { reais } from '../wording/numbers.ts';
import { roleWords } from '../wording/roles.ts';
import { type ApprovalAuthority, findApprovalAuthority, policyThatBounds } from './approval-authority.ts';
import { type AuthorityChange, findAuthorityChange } from './authority-changes.ts';
import { amountOfApproval, creditLimitOf } from './credit-limit-of.ts';
import type { Engine } from './engine.ts';
import { type Exposure, findExposure, noExposure } from './exposure-store.ts';
import { findPendingSignature } from './pending-signature.ts';
import type { Report, Run } from './report.ts';
import type { Signature } from './signature-store.ts';
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
}

/**
 * Whether an actor may approve a report with these terms by the authority that applies to it, and whether that is enough. The amount
 * is weighed with the customer's approvals in force. The caller is alone with the report and the customer.
 *
 * @throws CreditError ABOVE_AUTHORITY, AUTHORITY_CHANGED, SECOND_SIGNATURE_NEEDED, SIGNATURE_LAPSED, SIGNED_TERMS_DIFFER, SIGNERS_NOT_INDEPENDENT, USER_DISABLED;
 * INVALID_ARGUMENT if a policy limits the amount and the amount is unknown.
 */
export async function weighApproval(
  engine: Pick<Engine, 'clock' | 'timezone' | 'authorityByExposure'>,
  db: Db,
  actor: Actor,
  { report, run, termsRequest }: ApprovalRequest,
): Promise<WeighedApproval> {
  const { clock, timezone } = engine;
  const now = clock.now();
  const today = dayIn(now, timezone);
  const { policy } = await getPolicyOfRun(db, run);
  const proposed = completeTerms(termsRequest, {
    rule: policy.terms,
    creditLimit: creditLimitOf(run),
    today,
  });
  const bounds = await findApprovalAuthority(db, actor, report);
  const { authority } = bounds;
  if (authority === undefined) {
    // Also after the last authority was taken away.
    if (actor.isOperator !== true)
      await requireUnchanged(db, report, { signer: await findSigner(db, actor), now, timezone });
    return { terms: proposed, signer: undefined, joins: undefined, isWhole: true };
  }
  const exposure = await exposureFor(engine, db, report, today);
  const weigh = (terms: DecisionTerms | null) => weighed(amountOfApproval(terms, run), exposure);
  const signer = await findSigner(db, actor);
  const pending = await findPendingSignature(db, report, { day: today, authority, weigh });
  const isOwn = pending?.signature.personId === signer.personId;
  if (pending?.lapse !== undefined && !isOwn && termsRequest === undefined)
    throw new CreditError('SIGNATURE_LAPSED', {
      reportId: report.id,
      analystName: pending.signature.analystName,
      reason: pending.lapse,
    });
  const standing = pending?.lapse === undefined ? pending?.signature : undefined;
  const joins = isOwn ? undefined : standing;
  if (joins !== undefined && differFrom(joins.terms, termsRequest))
    throw new CreditError('SIGNED_TERMS_DIFFER', { reportId: report.id, analystName: joins.analystName });
  const isSame = standing !== undefined && !differFrom(standing.terms, termsRequest);
  const terms = isSame ? standing.terms : proposed;
  const amount = weigh(terms) ?? refuseWithoutAmount();
  requireAuthority(bounds, { signer, amount, exposure });
  const needed = signaturesOf(authority, amount);
  // Who has signed already may propose other terms, and nothing else.
  if (needed === 2 && isSame && isOwn)
    throw new CreditError('SECOND_SIGNATURE_NEEDED', {
      reportId: report.id,
      analystName: standing.analystName,
    });
  if (needed === 2) await requireEnabled(db, actor, [signer.personId]);
  if (needed === 2 && joins !== undefined) await requireIndependent(db, report, { signer, joins, timezone });
  if (needed === 1 && actor.isOperator !== true)
    await requireUnchanged(db, report, { signer, now, timezone });
  return { terms, signer, joins, isWhole: needed === 1 || joins !== undefined };
}

/** The approvals in force of the customer of a report, if they count. */
export async function exposureFor(
  { authorityByExposure = true }: Pick<Engine, 'authorityByExposure'>,
  db: Db,
  report: Report,
  today: string,
): Promise<Exposure> {
  return authorityByExposure ? findExposure(db, report, today) : noExposure;
}

/** Returns an amount in BRL with the exposure, as authority is checked against it; undefined if the amount is unknown. */
export function weighed(amount: number | null, exposure: Exposure): WeighedAmount | undefined {
  if (amount === null) return undefined;
  return { amount: amount + exposure.amount, isPartial: exposure.unknown > 0 };
}

/** Period in which a change of access or authority counts, in ms. */
const independentMs = 30 * 86_400_000;

/**
 * @throws CreditError AUTHORITY_CHANGED if the signer, or someone who is not independent of the signer, changed an authority for
 *   this kind of document in the last 30 days.
 */
async function requireUnchanged(
  db: Db,
  report: Report,
  { signer, now, timezone }: { readonly signer: Signer; readonly now: Date; readonly timezone: string },
): Promise<void> {
  const since = new Date(now.getTime() - independentMs).toISOString();
  const change = await findAuthorityChange(db, report, { personId: signer.personId, since });
  if (change === undefined) return;
  throw new CreditError('AUTHORITY_CHANGED', {
    who: await describeChanger(db, change),
    policyId: change.policyId,
    day: inEveryLanguage((language) => calendarDay(dayIn(new Date(change.at), timezone), language)),
    change: auditKinds[change.kind],
  });
}

async function describeChanger(db: Db, { by, access }: AuthorityChange): Promise<Text> {
  if (access === undefined) return { en: 'you', 'pt-BR': 'você' };
  const [name, other, user] = await Promise.all(
    [by, access.by, access.user].map((id) => nameOfPerson(db, id)),
  );
  return {
    en: `${name}, who is not independent of you (${other} changed the access of ${user}),`,
    'pt-BR': `${name}, que não é independente de você (${other} alterou o acesso de ${user}),`,
  };
}

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

function refuseWithoutAmount(): never {
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
  bounds: ApprovalAuthority,
  {
    signer: { role },
    amount,
    exposure,
  }: { readonly signer: Signer; readonly amount: WeighedAmount; readonly exposure: Exposure },
): void {
  const { authority = {} } = bounds;
  const roles = rolesFor(authority, amount);
  const bound = boundOf(authority, role);
  if (bound === undefined || roles.includes(role)) return;
  throw new CreditError('ABOVE_AUTHORITY', {
    amount: amountInWords(amount, exposure),
    role: roleWords[role],
    bound: money(bound),
    policyId: policyThatBounds(bounds, role) ?? '-',
    roles:
      roles.length === 0
        ? authorityWords.noRole
        : inEveryLanguage((language) => roles.map((one) => say(roleWords[one], language)).join(', ')),
  });
}

const amountWords = {
  exposed: {
    en: '{amount} (with {exposure} of other approvals in force for this customer)',
    'pt-BR': '{amount} (com {exposure} de outras aprovações em vigor deste cliente)',
  },
  partial: {
    en: '{amount} (with other approvals in force for this customer; the amount of {count} of them is not known)',
    'pt-BR':
      '{amount} (com outras aprovações em vigor deste cliente; o valor de {count} delas não é conhecido)',
  },
} as const satisfies Record<string, Text>;

/** The amount that is above an authority, with what it is made of. */
function amountInWords({ amount, isPartial }: WeighedAmount, exposure: Exposure): Text {
  if (exposure.approvals === 0) return money(amount);
  return fillText(isPartial ? amountWords.partial : amountWords.exposed, {
    amount: money(amount),
    exposure: money(exposure.amount),
    count: exposure.unknown,
  });
}

function money(amount: number): Text {
  return inEveryLanguage((language) => reais(amount, language));
}
