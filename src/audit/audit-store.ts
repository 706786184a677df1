import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { verifyingJoin } from '../storage/verify-rows.ts';
import type { AuditEntry } from './audit-entry.ts';

type Db = Kysely<Tables>;

/** Where a chain stands. */
export interface ChainHead {
  readonly organizationId: string;
  readonly entries: number;
  readonly hash: string;
  readonly at: string;
  /** The signed number of seals. Null before the first seal. */
  readonly sealCount: string | null;
}

/** The next head of a chain. */
type NextHead = Omit<ChainHead, 'sealCount'>;

type HeadRow = Pick<Selectable<Tables['audit_chain']>, 'entries' | 'hash' | 'at' | 'seal_count'>;

/** Where the chain of an organisation stands; undefined where it has no entry. */
export async function findHead(db: Db, organizationId: string): Promise<ChainHead | undefined> {
  const { rows } = await db.executeQuery<HeadRow>(
    CompiledQuery.raw('select entries, hash, at, seal_count from audit_chain where organization_id = ?', [
      organizationId,
    ]),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { seal_count: sealCount, ...head } = row;
  return { organizationId, ...head, sealCount };
}

/**
 * Goes on with the chain of an organisation on a server, which locks it, dates the entry, hashes it and moves the head by itself. Statements are
 * written out: putting them together would cost more than running them.
 */
export async function linkOnServer(
  db: Db,
  organizationId: string,
  { at, kind, actor, details }: Pick<AuditEntry, 'at' | 'kind' | 'actor' | 'details'>,
): Promise<void> {
  await sendAlong(db, ['select link_audit(?, ?, ?, ?, ?)', [organizationId, at, kind, actor, details]]);
}

/** Begins the chain of an organisation, unless somebody else has meanwhile. */
export async function beginChain(db: Db, { organizationId, entries, hash, at }: NextHead): Promise<void> {
  await sendAlong(db, [
    'insert into audit_chain (organization_id, entries, hash, at) values (?, ?, ?, ?) on conflict do nothing',
    [organizationId, entries, hash, at],
  ]);
}

/** Where a chain stands from now on. @throws Error, by the end of the transaction, where it did not stand at `before`. */
export async function moveHead(
  db: Db,
  { organizationId, entries, hash, at }: NextHead,
  before: number,
): Promise<void> {
  await sendAlong(
    db,
    [
      'update audit_chain set entries = ?, hash = ?, at = ? where organization_id = ? and entries = ?',
      [entries, hash, at, organizationId, before],
    ],
    () => new Error(`Somebody else went on with the audit chain at ${before}`),
  );
}

export async function insertEntry(db: Db, entry: AuditEntry): Promise<void> {
  const { organizationId, number, at, kind, actor, details, previous, hash } = entry;
  await sendAlong(db, [
    `insert into audit_entry (organization_id, number, at, kind, actor, details, previous, hash)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [organizationId, number, at, kind, actor, details, previous, hash],
  ]);
}

/** The entries of an organisation behind a number, in their order. */
export async function listEntries(
  db: Db,
  organizationId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const { rows } = await db.executeQuery<Selectable<Tables['audit_entry']>>(
    CompiledQuery.raw(
      'select * from audit_entry where organization_id = ? and number > ? order by number limit ?',
      [organizationId, after, limit],
    ),
  );
  return rows.map(toEntry);
}

function toEntry(row: Selectable<Tables['audit_entry']>): AuditEntry {
  const { organization_id: organizationId, number, at, kind, actor, details, previous, hash } = row;
  return { organizationId, number, at, kind, actor, details, previous, hash };
}

/** An entry by its number. */
export async function findEntry(
  db: Db,
  organizationId: string,
  number: number,
): Promise<AuditEntry | undefined> {
  const [entry] = await listEntries(db, organizationId, { after: number - 1, limit: 1 });
  return entry?.number === number ? entry : undefined;
}

/** The entries of some kinds, in their order. */
export async function listEntriesOf(
  db: Db,
  organizationId: string,
  {
    kinds,
    after,
    limit,
  }: { readonly kinds: readonly string[]; readonly after: number; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', kinds)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

/** The organisations that have a chain, or anything of one. */
export async function listChains(db: Db): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `select id from organization where exists (select 1 from audit_chain where organization_id = organization.id)
         or exists (select 1 from audit_entry where organization_id = organization.id)
         or exists (select 1 from audit_seal where organization_id = organization.id)
         or exists (select 1 from
           (select salt, status from report where organization_id = organization.id order by id desc limit 1) as newest
           where salt is not null and status not in ('PENDING', 'PROCESSING', 'EVALUATING'))
       order by id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** A seal as it is kept. */
export interface StoredSeal {
  readonly number: number;
  readonly head: string;
  readonly signature: string;
}

/** The seals of a chain, the oldest first. */
export async function listSeals(db: Db, organizationId: string): Promise<readonly StoredSeal[]> {
  return db
    .selectFrom('audit_seal')
    .select(['number', 'head', 'signature'])
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute();
}

/** @param count the signed number of seals, including this one. */
export async function insertSeal(
  db: Db,
  organizationId: string,
  { number, head, signature, count }: StoredSeal & { readonly count: string },
): Promise<void> {
  await db
    .updateTable('audit_chain')
    .set({ seal_count: count })
    .where('organization_id', '=', organizationId)
    .execute();
  await db
    .insertInto('audit_seal')
    .values({ organization_id: organizationId, number, head, signature })
    .execute();
}

/** The newest entry of a kind. */
export async function findLastOf(
  db: Db,
  organizationId: string,
  kind: string,
): Promise<AuditEntry | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

export async function findLastSeal(db: Db, organizationId: string): Promise<StoredSeal | undefined> {
  return db
    .selectFrom('audit_seal')
    .select(['number', 'head', 'signature'])
    .where('organization_id', '=', organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Which entries are listed. */
export interface EntryFilter {
  /** ISO 8601: of that instant or later. */
  readonly from?: string | undefined;
  readonly kind?: string | undefined;
  /** Only with a smaller number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Entries with the names of who is known still, the newest first. */
export async function listNewestEntries(
  db: Db,
  organizationId: string,
  { from, kind, before, limit }: EntryFilter,
): Promise<readonly { readonly entry: AuditEntry; readonly actorName: string | null }[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('analyst', (join) =>
      join
        .onRef('analyst.id', '=', 'audit_entry.actor')
        .onRef('analyst.organization_id', '=', 'audit_entry.organization_id'),
    )
    .selectAll('audit_entry')
    .select('analyst.name as actor_name')
    .$call((query) => verifyingJoin(query, 'analyst'))
    .where('audit_entry.organization_id', '=', organizationId)
    .$if(from !== undefined, (query) => query.where('audit_entry.at', '>=', from ?? ''))
    .$if(kind !== undefined, (query) => query.where('audit_entry.kind', '=', kind ?? ''))
    .$if(before !== undefined, (query) => query.where('audit_entry.number', '<', before ?? 0))
    .orderBy('audit_entry.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ entry: toEntry(row), actorName: row.actor_name }));
}
