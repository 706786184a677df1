import { findSignerNow } from '../auth/signer.ts';
import { fillText, inEveryLanguage, type Text } from '../base/language.ts';
import { type Authority, rolesFor, type WeighedAmount } from '../policy/authority.ts';
import type { Storage } from '../storage/open-database.ts';
import { calendarDay } from '../wording/calendar-day.ts';
import { roleWords } from '../wording/roles.ts';
import type { Report } from './report.ts';
import { listSignatures, type Signature } from './signature-store.ts';

/** The signature of an approval that awaits a second one. */
interface PendingSignature {
  readonly signature: Signature;
  /** Why it no longer counts; undefined if it does. */
  readonly lapse: Text | undefined;
}

const reasons = {
  disabled: {
    en: 'its author can no longer sign',
    'pt-BR': 'a pessoa que assinou não pode mais assinar',
  },
  demoted: {
    en: 'its author, now {role}, may not approve so much',
    'pt-BR': 'a pessoa que assinou, agora {role}, não tem alçada para esse valor',
  },
  over: { en: 'its terms ended on {day}', 'pt-BR': 'os termos terminaram em {day}' },
} as const satisfies Record<string, Text>;

/**
 * Finds the signature of a report that awaits a second one, and checks that its author could give it today.
 *
 * @param today.weigh returns the amount of terms with the exposure; undefined if the amount is unknown.
 */
export async function findPendingSignature(
  db: Storage['db'],
  report: Report,
  today: {
    readonly day: string;
    readonly authority: Authority;
    readonly weigh: (terms: Signature['terms']) => WeighedAmount | undefined;
  },
): Promise<PendingSignature | undefined> {
  const signature = (await listSignatures(db, report)).find(({ state }) => state === 'PENDING');
  return signature && { signature, lapse: await findLapse(db, report, signature, today) };
}

async function findLapse(
  db: Storage['db'],
  { organizationId }: Report,
  signature: Signature,
  { day, authority, weigh }: Parameters<typeof findPendingSignature>[2],
): Promise<Text | undefined> {
  const validUntil = signature.terms?.validUntil ?? null;
  if (validUntil !== null && validUntil < day)
    return fillText(reasons.over, {
      day: inEveryLanguage((language) => calendarDay(validUntil, language)),
    });
  const signer = await findSignerNow(db, signature, organizationId);
  if (signer === undefined) return reasons.disabled;
  const weighed = weigh(signature.terms);
  if (weighed === undefined || rolesFor(authority, weighed).includes(signer.role)) return undefined;
  return fillText(reasons.demoted, { role: roleWords[signer.role] });
}
