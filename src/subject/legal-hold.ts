import { appendAudit } from '../audit/append-audit.ts';
import { hashStoredHold } from '../audit/stored-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { isOnCalendar, minuteInUtc } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import { newIdAt } from '../base/ids.ts';
import { readTypedText } from '../base/typed-text.ts';
import type { Document } from '../document/kind.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import { dayIn } from '../wording/calendar.ts';
import {
  deleteLegalHold,
  findLegalHold,
  type HeldSubject,
  insertLegalHold,
  type LegalHold,
  listLegalHoldRows,
} from './legal-hold-store.ts';

type Db = Engine['storage']['db'];

/** A legal hold as it is answered. */
export interface LegalHoldAnswer {
  readonly id: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly reason: string;
  /** The last day, `YYYY-MM-DD`; null where it lasts until it is released. */
  readonly until: string | null;
  /** False once its last day is over: it keeps nothing any more. */
  readonly inForce: boolean;
  readonly heldAt: string;
  readonly analystName: string;
}

const longestReason = 500;
const usualLimit = 50;

/** Returns the day on which holds are judged: today in the time zone of the installation. */
function todayOf({ clock, timezone }: Pick<Engine, 'clock' | 'timezone'>): string {
  return dayIn(clock.now(), timezone);
}
/**
 * Puts a document under legal hold: nothing about it is removed by age or by erasing until the hold ends or is released. It may
 * be one of which nothing is held yet.
 *
 * @param request.until the last day, `YYYY-MM-DD`; left out, it lasts until it is released.
 * @throws CreditError INVALID_ARGUMENT (reason, until), LEGAL_HOLD_EXISTS.
 */
export async function holdSubject(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone' | 'documentHashes'>,
  actor: Actor,
  request: { readonly document: Document; readonly reason: string; readonly until?: string | undefined },
): Promise<LegalHoldAnswer> {
  const { organizationId, analystId, analystName } = actor;
  const { document, until } = request;
  const reason = readTypedText(request.reason, { name: 'reason', longest: longestReason });
  const key = { organizationId, document: document.value };
  const hash = await engine.documentHashes.forOrganization(organizationId);
  const hold = await engine.storage.write(
    { locks: [lockOf.document(organizationId, document.value)] },
    async (db) => {
      const now = engine.clock.now();
      const today = todayOf(engine);
      if (until !== undefined) requireComing(until, today);
      const present = await findLegalHold(db, key);
      if (present !== undefined) {
        if (isInForce(present, today)) throw new CreditError('LEGAL_HOLD_EXISTS', wordsOf(present));
        await deleteLegalHold(db, key);
      }
      const newHold: LegalHold = {
        ...key,
        id: newIdAt('hld', now),
        documentKind: document.kind,
        reason,
        heldUntil: until ?? null,
        analystId,
        analystName,
        heldAt: now.toISOString(),
      };
      await insertLegalHold(db, newHold);
      appendAudit(db, {
        organizationId,
        kind: 'HOLD_SET',
        at: newHold.heldAt,
        actor: analystId,
        details: {
          hold: newHold.id,
          subject: hash(document.value),
          until: newHold.heldUntil,
          sha256: await hashStoredHold(db, organizationId, newHold.id),
        },
      });
      return newHold;
    },
  );
  return answerHold(hold, todayOf(engine));
}

/**
 * Ends a legal hold: from now on the terms of keeping go for the document again.
 *
 * @returns it as it was.
 * @throws CreditError NO_LEGAL_HOLD
 */
export async function releaseSubject(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone' | 'documentHashes'>,
  { organizationId, analystId }: Actor,
  { value: document }: Document,
): Promise<LegalHoldAnswer> {
  const key = { organizationId, document };
  const hash = await engine.documentHashes.forOrganization(organizationId);
  const hold = await engine.storage.write(
    { locks: [lockOf.document(organizationId, document)] },
    async (db) => {
      const present = await findLegalHold(db, key);
      if (present === undefined) throw new CreditError('NO_LEGAL_HOLD', {});
      await deleteLegalHold(db, key);
      appendAudit(db, {
        organizationId,
        kind: 'HOLD_LIFTED',
        at: engine.clock.now().toISOString(),
        actor: analystId,
        details: { hold: present.id, subject: hash(document) },
      });
      return present;
    },
  );
  return answerHold(hold, todayOf(engine));
}

/** A page of the legal holds of an organisation, the newest first. */
export async function listLegalHolds(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  {
    limit = usualLimit,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ readonly items: readonly LegalHoldAnswer[]; readonly nextCursor: string | null }> {
  const rows = await engine.storage.read((db) =>
    listLegalHoldRows(db, organizationId, { before: cursor, limit: limit + 1 }),
  );
  const today = todayOf(engine);
  const items = rows.slice(0, limit).map((hold) => answerHold(hold, today));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Refuses where a document is under legal hold. Called in the transaction that removes something about it, which has the lock of
 * the document.
 *
 * @param subject.today the day in the time zone of the installation, `YYYY-MM-DD`.
 * @throws CreditError SUBJECT_HELD with since when, until when and why.
 */
export async function requireNoHold(
  db: Db,
  { today, ...key }: HeldSubject & { readonly today: string },
): Promise<void> {
  const hold = await findLegalHold(db, key);
  if (hold !== undefined && isInForce(hold, today)) throw new CreditError('SUBJECT_HELD', wordsOf(hold));
}

/** The legal hold of a document that is in force; null where there is none. */
export async function findHold(
  db: Db,
  { today, ...key }: HeldSubject & { readonly today: string },
): Promise<LegalHoldAnswer | null> {
  const hold = await findLegalHold(db, key);
  return hold !== undefined && isInForce(hold, today) ? answerHold(hold, today) : null;
}

function isInForce({ heldUntil }: Pick<LegalHold, 'heldUntil'>, today: string): boolean {
  return heldUntil === null || heldUntil >= today;
}

function wordsOf({ heldAt, heldUntil, reason }: LegalHold) {
  return {
    heldAt: minuteInUtc(heldAt),
    heldUntil: heldUntil ?? { en: 'it is released', 'pt-BR': 'que seja encerrada' },
    reason,
  };
}

function answerHold(hold: LegalHold, today: string): LegalHoldAnswer {
  const { id, document, documentKind, reason, heldUntil: until, heldAt, analystName } = hold;
  const type = documentKind === 'cpf' ? 'CPF' : 'CNPJ';
  return { id, document, type, reason, until, inForce: isInForce(hold, today), heldAt, analystName };
}

function requireComing(until: string, today: string): void {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && isOnCalendar(until);
  if (isDay && until >= today) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'until',
    reason: isDay
      ? { en: `${until} is over`, 'pt-BR': `${until} já passou` }
      : { en: `"${until}" is no day`, 'pt-BR': `"${until}" não é um dia` },
    expected: { en: 'a day to come, such as 2027-12-31', 'pt-BR': 'um dia por vir, por exemplo 31/12/2027' },
  });
}
