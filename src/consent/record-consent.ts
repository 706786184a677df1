import { appendAudit } from '../audit/append-audit.ts';
import { hashStoredConsent } from '../audit/stored-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { isOnCalendar } from '../base/calendar-day.ts';
import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Text } from '../base/language.ts';
import type { Document } from '../document/kind.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn, startOfDay } from '../wording/calendar.ts';
import {
  type Consent,
  type ConsentInstant,
  type ConsentScope,
  type ConsentWay,
  isInForce,
} from './consent.ts';
import { findConsent, insertConsent, listConsents, markRevoked } from './consent-store.ts';

/** Where consents are kept, and by which clock. */
interface ConsentKeeper {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The time zone of the installation: consents end with their last day in it. */
  readonly timezone: string;
}

/** A consent as it is handed in. */
interface ConsentRequest {
  readonly document: Document;
  readonly scope: ConsentScope;
  readonly givenBy: string;
  readonly how: ConsentWay;
  /** ISO 8601 or a day; now where absent. */
  readonly givenAt?: string | undefined;
  readonly paperSha256?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly validUntil?: string | undefined;
}

/** A consent as it is answered. */
export interface ConsentAnswer extends Omit<Consent, 'recordedById'> {
  /** Whether it lets the register be asked now. */
  readonly inForce: boolean;
}

const longestName = 200;

/**
 * Records that the holder of a document, a person or a company, lets the central bank's register be asked.
 *
 * @throws CreditError INVALID_ARGUMENT for a name that is none, a day that the calendar lacks, one that lies ahead for what was
 * given, or behind for its end; STORAGE_*.
 */
export async function addConsent(
  { storage, clock, timezone }: ConsentKeeper,
  actor: Actor,
  request: ConsentRequest,
): Promise<ConsentAnswer> {
  const now = clock.now().toISOString();
  const { document, scope, how, paperSha256 = null, validUntil = null } = request;
  const consent: Consent = {
    id: newId('cns'),
    document: document.value,
    scope,
    givenBy: readName(request.givenBy),
    how,
    givenAt: request.givenAt === undefined ? now : readInstant(request.givenAt, { now, timezone }),
    paperSha256: paperSha256 === null ? null : readHash(paperSha256),
    validUntil: validUntil === null ? null : readEnd(validUntil, dayIn(new Date(now), timezone)),
    recordedById: actor.analystId,
    recordedBy: actor.analystName,
    recordedAt: now,
    revokedAt: null,
    revokedBy: null,
  };
  const locks = [lockOf.document(actor.organizationId, document.value)];
  await storage.write({ locks }, async (db) => {
    await insertConsent(db, actor.organizationId, consent);
    await auditConsent(db, actor, consent, { kind: 'CONSENT_ADDED', at: now });
  });
  return answer(consent, { now, timezone });
}

/** Every consent about a document, revoked ones too, the newest first. */
export async function readConsents(
  { storage, clock, timezone }: ConsentKeeper,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { value: document }: Document,
): Promise<readonly ConsentAnswer[]> {
  const now = clock.now().toISOString();
  const consents = await storage.read((db) => listConsents(db, { organizationId, document }));
  return consents.map((consent) => answer(consent, { now, timezone }));
}

/**
 * Ends a consent: what has not been asked yet is not asked with it any more. It stays to be read as such.
 *
 * @throws CreditError UNKNOWN_CONSENT, CONSENT_REVOKED; STORAGE_*.
 */
export async function revokeConsent(
  { storage, clock, timezone }: ConsentKeeper,
  actor: Actor,
  consentId: string,
): Promise<ConsentAnswer> {
  const { organizationId } = actor;
  const find = async (db: Storage['db']) => {
    const consent = await findConsent(db, organizationId, consentId);
    if (consent === undefined) throw new CreditError('UNKNOWN_CONSENT', { consentId });
    if (consent.revokedAt === null) return consent;
    throw new CreditError('CONSENT_REVOKED', { consentId, revokedAt: consent.revokedAt });
  };
  // Its document never changes.
  const { document } = await storage.read(find);
  const locks = [lockOf.document(organizationId, document)];
  return storage.write({ locks }, async (db) => {
    const now = clock.now().toISOString();
    const revoked = { ...(await find(db)), revokedAt: now, revokedBy: actor.analystName };
    await markRevoked(db, organizationId, revoked);
    await auditConsent(db, actor, revoked, { kind: 'CONSENT_REVOKED', at: now });
    return answer(revoked, { now, timezone });
  });
}

/** Writes a change of a consent to the audit chain, with its hash but without whose it is. */
async function auditConsent(
  db: Storage['db'],
  { organizationId, analystId }: Actor,
  { id, scope, how, validUntil, paperSha256 }: Consent,
  change: { readonly kind: 'CONSENT_ADDED' | 'CONSENT_REVOKED'; readonly at: string },
): Promise<void> {
  const sha256 = await hashStoredConsent(db, organizationId, id);
  const details = { consent: id, scope, how, until: validUntil, paperSha256, sha256 };
  appendAudit(db, { organizationId, ...change, actor: analystId, details });
}

function answer({ recordedById: _, ...consent }: Consent, when: Omit<ConsentInstant, 'asOf'>): ConsentAnswer {
  return { ...consent, inForce: isInForce(consent, { ...when, asOf: when.now }) };
}

function readName(typed: string): string {
  const name = typed.trim().normalize('NFC');
  if (name !== '' && name.length <= longestName && !/\p{Cc}/u.test(name)) return name;
  throw refusal('givenBy', {
    reason: { en: 'it is no name', 'pt-BR': 'não é um nome' },
    expected: {
      en: `1 to ${longestName} characters on one line`,
      'pt-BR': `1 a ${longestName} caracteres em uma linha`,
    },
  });
}

function readHash(typed: string): string {
  const hash = typed.toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw refusal('paperSha256', {
    reason: { en: 'it is no SHA-256', 'pt-BR': 'não é um SHA-256' },
    expected: { en: '64 hexadecimal digits', 'pt-BR': '64 dígitos hexadecimais' },
  });
}

/** Returns the instant at which a consent was given, ISO 8601 UTC. A day starts at its midnight in the zone. */
function readInstant(typed: string, { now, timezone }: Omit<ConsentInstant, 'asOf'>): string {
  const iso = isOnCalendar(typed) ? instantOf(typed, timezone) : undefined;
  if (iso !== undefined && iso <= now) return iso;
  throw refusal('givenAt', {
    reason:
      iso === undefined
        ? { en: `"${typed}" is no day`, 'pt-BR': `"${typed}" não é um dia` }
        : { en: 'it lies ahead', 'pt-BR': 'está no futuro' },
    expected: { en: 'a day such as 2026-11-20', 'pt-BR': 'um dia como 2026-11-20' },
  });
}

function instantOf(typed: string, timezone: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return startOfDay(typed, timezone).toISOString();
  const ms = Date.parse(typed);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function readEnd(typed: string, today: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && isOnCalendar(typed);
  if (isDay && typed >= today) return typed;
  throw refusal('validUntil', {
    reason: isDay
      ? { en: 'it is over', 'pt-BR': 'já passou' }
      : { en: `"${typed}" is no day`, 'pt-BR': `"${typed}" não é um dia` },
    expected: { en: 'a day to come, such as 2027-11-20', 'pt-BR': 'um dia futuro, como 2027-11-20' },
  });
}

function refusal(name: string, words: { readonly reason: Text; readonly expected: Text }): CreditError {
  return new CreditError('INVALID_ARGUMENT', { name, ...words });
}
