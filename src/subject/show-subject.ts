import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { fillText, type Language, say } from '../base/language.ts';
import type { Document } from '../document/kind.ts';
import { countDueRuns } from '../privacy/mention-store.ts';
import type { Engine } from '../report/engine.ts';
import { type RetentionTerm, retentionTerms } from '../storage/personal-mark.ts';
import { dayIn } from '../wording/calendar.ts';
import { type HeldRecord, heldRecords, notLookedThrough, notSearched } from './holding.ts';
import { countHoldings, findSubject } from './holding-store.ts';
import { findHold, type LegalHoldAnswer } from './legal-hold.ts';

/** What is held about a document, in the reader's language. */
export interface SubjectAnswer {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** As the newest report calls it; null where none does. */
  readonly name: string | null;
  /** Whether any of it rests on invented data. */
  readonly sandbox: boolean;
  readonly holdings: readonly {
    readonly record: HeldRecord;
    readonly title: string;
    readonly about: 'SUBJECT' | 'OTHERS';
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
    readonly keptFor: RetentionTerm;
  }[];
  /** Why each kind is kept, of those that there are. */
  readonly reasons: readonly { readonly keptFor: RetentionTerm; readonly reason: string }[];
  /** Where it may be named without being found. */
  readonly notSearched: readonly string[];
  /** The legal hold under which nothing of it is removed; null where there is none in force. */
  readonly hold: LegalHoldAnswer | null;
}

/**
 * Returns what the organisation holds about a document, in every table, and why. Reads only counts and times. Checks the database
 * structure first: damaged indexes hide rows.
 *
 * @throws CreditError STORAGE_*
 */
export async function showSubject(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone' | 'documentHashes'>,
  actor: Pick<Actor, 'organizationId'>,
  document: Document,
  language: Language,
): Promise<SubjectAnswer> {
  await engine.storage.requireStructure();
  return readSubject(engine, actor, document, language);
}

/** Like `showSubject`, for callers that have checked the structure. @throws CreditError STORAGE_*. */
export async function readSubject(
  engine: Pick<Engine, 'storage' | 'clock' | 'timezone' | 'documentHashes'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { kind, value: document }: Document,
  language: Language,
): Promise<SubjectAnswer> {
  const documentHash = await findHash(engine, organizationId, document);
  const { holdings, subject, due, hold } = await engine.storage.read(async (db) => ({
    holdings: await countHoldings(db, { organizationId, document, documentHash: documentHash ?? '' }),
    subject: await findSubject(db, { organizationId, document }),
    due: await countDueRuns(db, organizationId),
    hold: await findHold(db, { organizationId, document, today: dayIn(engine.clock.now(), engine.timezone) }),
  }));
  const isLookedThrough = documentHash !== undefined && due === 0;
  const terms = new Set(holdings.map(({ record }) => heldRecords[record].keptFor));
  return {
    document,
    type: kind === 'cpf' ? 'CPF' : 'CNPJ',
    ...subject,
    holdings: holdings.map((holding) => {
      const { title, about, keptFor } = heldRecords[holding.record];
      return { ...holding, title: say(title, language), about, keptFor };
    }),
    reasons: [...terms].map((keptFor) => ({ keptFor, reason: say(retentionTerms[keptFor], language) })),
    notSearched: [
      ...(isLookedThrough ? [] : [fillText(notLookedThrough, { count: due })]),
      ...Object.values(notSearched),
    ].map((text) => say(text, language)),
    hold,
  };
}

/** The hash of a document; undefined where no key is to be had. */
async function findHash(
  { documentHashes }: Pick<Engine, 'documentHashes'>,
  organizationId: string,
  document: string,
): Promise<string | undefined> {
  try {
    return await documentHashes.of(organizationId, document);
  } catch (error) {
    if (error instanceof CreditError) return undefined;
    throw error;
  }
}
