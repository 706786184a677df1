import { canonicalJson } from '../base/canonical-json.ts';
import { LastWrite } from '../storage/before-commit.ts';
import type { Storage } from '../storage/open-database.ts';
import { isServer } from '../storage/sql-words.ts';
import { type AuditEntry, hashOf, noHash } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import { beginChain, type ChainHead, findHead, insertEntry, linkOnServer, moveHead } from './audit-store.ts';
import type { ReportHashes } from './report-hashes.ts';

type Db = Storage['db'];

/** What may stand in the details of an entry. */
type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue | undefined };

/** A change that is to be proven. */
export interface AuditChange {
  readonly organizationId: string;
  readonly kind: AuditKind;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** The id of the analyst; null where the program did it by itself. */
  readonly actor: string | null;
  /** Ids, codes, counts and hashes alone. */
  readonly details?: { readonly [key: string]: AuditValue | undefined } | undefined;
  /** What it did to reports. Several changes of a transaction that say nothing else, of one kind and actor, become one entry. */
  readonly reports?: readonly ReportHashes[];
}

/**
 * Has a change stand in the audit chain of its organisation, in the transaction that makes it: both are there, or neither. The
 * chain is gone on with at the very end of the transaction, so that others wait for it as shortly as can be.
 *
 * @throws Error outside a transaction, and for details that hold what may be a document or a name.
 */
export function appendAudit(db: Db, change: AuditChange): void {
  if (change.details !== undefined) requireBare(change.details);
  appending.hand(db, change);
}

/** How far an entry may be dated before the one before it: those of one moment are linked in whichever order they end. */
const sameMomentMs = 60_000;

const appending = new LastWrite<AuditChange>(async (db, changes) => {
  // In one order, so that no two transactions wait for each other.
  for (const organizationId of [...new Set(changes.map((change) => change.organizationId))].sort())
    await link(
      db,
      organizationId,
      changes.filter((change) => change.organizationId === organizationId),
    );
});

async function link(db: Db, organizationId: string, changes: readonly AuditChange[]): Promise<void> {
  const entries = together(changes).map(({ at, kind, actor, details, reports }) => ({
    at,
    kind,
    actor,
    details: canonicalJson({ ...details, ...(reports && { reports }) }),
  }));
  if (isServer(db)) for (const entry of entries) await linkOnServer(db, organizationId, entry);
  else await linkHere(db, organizationId, entries);
}

type LooseEntry = Pick<AuditEntry, 'at' | 'kind' | 'actor' | 'details'>;

/** Appends entries on a file, which has one writer at a time. On a server, `link_audit` does the same (storage/schema/audit.ts). */
async function linkHere(db: Db, organizationId: string, entries: readonly LooseEntry[]): Promise<void> {
  const before = (await findHead(db, organizationId)) ?? (await beginAt(db, organizationId));
  let head: Omit<ChainHead, 'sealCount'> = before;
  const put = async (entry: LooseEntry) => {
    const next = { ...entry, organizationId, number: head.entries + 1, previous: head.hash };
    const hash = hashOf(next);
    await insertEntry(db, { ...next, hash });
    head = { organizationId, entries: next.number, hash, at: entry.at };
  };
  for (const entry of entries) {
    const { at } = entry;
    const back = Date.parse(head.at) - Date.parse(at);
    if (back > sameMomentMs) {
      const from = head.at;
      await put({ at, kind: 'CLOCK_SET_BACK', actor: null, details: canonicalJson({ from }) });
    }
    await put({ ...entry, at: at < head.at ? head.at : at });
  }
  await moveHead(db, head, before.entries);
}

/** The first who goes on with a chain makes the row by which others wait. */
async function beginAt(db: Db, organizationId: string): Promise<ChainHead> {
  await beginChain(db, { organizationId, entries: 0, hash: noHash, at: '' });
  const head = await findHead(db, organizationId);
  if (head === undefined) throw new Error(`The audit chain of ${organizationId} cannot be begun`);
  return head;
}

/** One change for those that say nothing but what became of reports. */
function together(changes: readonly AuditChange[]): readonly AuditChange[] {
  const joined: AuditChange[] = [];
  for (const change of changes) {
    const { kind, actor, details, reports = [] } = change;
    const place = details === undefined ? joined.findIndex((one) => isLike(one, { kind, actor })) : -1;
    const like = joined[place];
    if (like === undefined) joined.push(change);
    else joined[place] = { ...like, at: change.at, reports: [...(like.reports ?? []), ...reports] };
  }
  return joined;
}

function isLike(one: AuditChange, { kind, actor }: Pick<AuditChange, 'kind' | 'actor'>): boolean {
  return one.kind === kind && one.actor === actor && one.details === undefined;
}

/** Whatever is no id, code, count or hash: with blanks or letters of names in it, or as many digits as a document has. */
const mayBePersonal = /[^\x21-\x7e]|(?<![0-9a-z])[0-9A-Z]{9}[0-9]{2}(?:[0-9]{3})?(?![0-9a-z])/;

/** A defect of the caller is found here, before it is written for good. */
function requireBare(value: AuditValue | undefined): void {
  if (typeof value === 'string' && mayBePersonal.test(value))
    throw new Error('An entry of the audit chain holds ids, codes, counts and hashes alone');
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) requireBare(item);
}
