import { sql } from 'kysely';
import { type AuditChange, appendAudit } from '../../src/audit/append-audit.ts';
import { type AuditEntry, hashOf, noHash } from '../../src/audit/audit-entry.ts';
import { listEntries } from '../../src/audit/audit-store.ts';
import { type ChainVerdict, type VerifyOptions, verifyAudit } from '../../src/audit/verify-audit.ts';
import { MasterKey } from '../../src/base/master-key.ts';
import { readsNothing } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openTestDatabase } from '../auth/local-database.ts';

export const organizationId = 'org_1';
const start = Date.parse('2026-11-20T12:00:00.000Z');
export const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

const masterKey = new MasterKey(['a master key of tests, with some characters'], { file: 'master.key' });
export const openMasterKey = async () => masterKey;

/** A database with one organisation. */
export async function openAudited(file?: string): Promise<Storage> {
  const storage = await openTestDatabase(file);
  await addOrganization(storage, organizationId);
  return storage;
}

export async function addOrganization({ db }: Storage, id: string): Promise<void> {
  await sql`insert into organization (id, name, created_at) values (${id}, ${id}, ${at(0)})`.execute(db);
}

/** Changes, each in a transaction of its own, a second later than the one before. */
export async function change(storage: Storage, ...changes: readonly Partial<AuditChange>[]): Promise<void> {
  for (const [index, one] of changes.entries()) {
    await storage.write({ locks: readsNothing }, async (db) =>
      appendAudit(db, { organizationId, kind: 'SETTING_CHANGED', at: at(index), actor: 'usr_ana', ...one }),
    );
  }
}

export async function entriesOf({ db }: Storage, of = organizationId): Promise<readonly AuditEntry[]> {
  return listEntries(db, of, { after: 0, limit: 100_000 });
}

/** The verdict on the chain of the one organisation. */
export async function verdictOn(
  storage: Storage,
  options: Partial<VerifyOptions> = {},
): Promise<ChainVerdict> {
  const [verdict] = await verifyAudit(storage, { organizationIds: [organizationId], keys: [], ...options });
  if (verdict === undefined) throw new Error('Nothing was looked at');
  return verdict;
}

/** Puts entries in place of all that are there, as somebody with the file would. */
export async function putEntries({ db }: Storage, entries: readonly AuditEntry[]): Promise<void> {
  await sql`delete from audit_entry where organization_id = ${organizationId}`.execute(db);
  for (const one of entries)
    await sql`insert into audit_entry (organization_id, number, at, kind, actor, details, previous, hash)
      values (${one.organizationId}, ${one.number}, ${one.at}, ${one.kind}, ${one.actor}, ${one.details}, ${one.previous}, ${one.hash})`.execute(
      db,
    );
}

/** The entries from a place on, each with the number and the hashes that it would have had there. */
export function rehashed(entries: readonly AuditEntry[], from = 0): readonly AuditEntry[] {
  const result = entries.slice(0, from);
  for (const entry of entries.slice(from)) {
    const next = { ...entry, number: result.length + 1, previous: result.at(-1)?.hash ?? noHash };
    result.push({ ...next, hash: hashOf(next) });
  }
  return result;
}

/** The entries with the numbers of their places, and nothing else of them changed. */
export function renumbered(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  return entries.map((entry, index) => ({ ...entry, number: index + 1 }));
}

/** Has the row of the chain say what its last entry says. */
export async function moveHeadTo({ db }: Storage, entries: readonly AuditEntry[]): Promise<void> {
  const { number = 0, hash = noHash, at: when = '' } = entries.at(-1) ?? {};
  await sql`update audit_chain set entries = ${number}, hash = ${hash}, at = ${when}
    where organization_id = ${organizationId}`.execute(db);
}
