import { sql } from 'kysely';
import { type AuditEntry, hashOf } from '../../src/audit/audit-entry.ts';
import { listKeys } from '../../src/audit/audit-key-store.ts';
import { findHead, listSeals, type StoredSeal } from '../../src/audit/audit-store.ts';
import type { ChainBreak } from '../../src/audit/chain-break.ts';
import { sealAudit } from '../../src/audit/seal-audit.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import {
  at,
  change,
  entriesOf,
  moveHeadTo,
  openMasterKey,
  organizationId,
  putEntries,
  rehashed,
  renumbered,
} from './audited.ts';

/** A chain as it was before anybody touched it. */
export interface SealedChain {
  readonly entries: readonly AuditEntry[];
  readonly seals: readonly StoredSeal[];
  readonly sealCount: string | null;
  readonly keys: Awaited<ReturnType<typeof listKeys>>;
  /** How many entries the first seal is over. */
  readonly sealed: number;
}

/** Some entries, a seal, more entries, and a seal over all of them. */
export async function makeSealedChain(storage: Storage): Promise<SealedChain> {
  const some = (names: string) => [...names].map((name) => ({ details: { setting: name } }));
  await change(storage, ...some('abcd'));
  await sealAudit(storage, { openMasterKey, headsFile: null, now: new Date(at(10)) });
  const sealed = (await entriesOf(storage)).length;
  await change(storage, ...some('efghij').map((one, index) => ({ ...one, at: at(20 + index) })));
  await sealAudit(storage, { openMasterKey, headsFile: null, now: new Date(at(40)) });
  const entries = await entriesOf(storage);
  return {
    entries,
    sealed,
    seals: await listSeals(storage.db, organizationId),
    sealCount: (await findHead(storage.db, organizationId))?.sealCount ?? null,
    keys: await listKeys(storage.db),
  };
}

/** What somebody with the database does to a chain. */
interface Attack {
  /** The entries afterwards. `place` and `other` are places among them, the first before the second. */
  readonly entries: (entries: readonly AuditEntry[], place: number, other: number) => readonly AuditEntry[];
  /** The row of the chain goes along, and the seals go: what can be made to fit, fits. */
  readonly isThorough?: boolean;
  /** What heads that were kept outside show. */
  readonly shows: (place: {
    readonly number: number;
    readonly other: number;
    readonly chain: SealedChain;
  }) => ChainBreak;
}

const edited = (entry: AuditEntry): AuditEntry => ({ ...entry, actor: 'usr_eve' });
const withOne = (entries: readonly AuditEntry[], place: number, entry: AuditEntry | undefined) =>
  entries.map((one, index) => (index === place && entry !== undefined ? entry : one));
const without = (entries: readonly AuditEntry[], place: number) =>
  entries.filter((_, index) => index !== place);
const selfHashed = (entry: AuditEntry) => ({ ...entry, hash: hashOf(entry) });

/** Up to which entry the chain was written anew: a head vouches for what stands before. */
const forkFrom = ({ number, chain }: { readonly number: number; readonly chain: SealedChain }): ChainBreak =>
  number <= chain.sealed
    ? { kind: 'FORK', number: 1, to: chain.sealed }
    : { kind: 'FORK', number: chain.sealed + 1, to: chain.entries.length };
const cutAt = ({ number, chain }: { readonly number: number; readonly chain: SealedChain }): ChainBreak => ({
  kind: 'TRUNCATION',
  number,
  to: chain.entries.length,
});

export const attacks: Readonly<Record<string, Attack>> = {
  'changes an entry': {
    entries: (entries, place) => entries.map((entry, index) => (index === place ? edited(entry) : entry)),
    shows: ({ number }) => ({ kind: 'EDIT', number }),
  },
  'dates an entry otherwise': {
    entries: (entries, place) =>
      entries.map((entry, index) => (index === place ? { ...entry, at: at(-500) } : entry)),
    shows: ({ number }) => ({ kind: 'EDIT', number }),
  },
  'changes an entry, and its hash': {
    entries: (entries, place) =>
      entries.map((entry, index) => (index === place ? selfHashed(edited(entry)) : entry)),
    shows: ({ number, chain }) =>
      number === chain.sealed || number === chain.entries.length
        ? forkFrom({ number, chain })
        : { kind: 'EDIT', number },
  },
  'deletes an entry': {
    entries: without,
    shows: ({ number, chain }) =>
      number === chain.entries.length ? cutAt({ number, chain }) : { kind: 'DELETION', number },
  },
  'deletes an entry, and numbers the others anew': {
    entries: (entries, place) => renumbered(without(entries, place)),
    shows: ({ number, chain }) =>
      number === chain.entries.length ? cutAt({ number, chain }) : { kind: 'DELETION', number },
  },
  'puts an entry between two others': {
    entries: (entries, place) =>
      renumbered(entries.flatMap((entry, index) => (index === place ? [edited(entry), entry] : entry))),
    shows: ({ number }) => ({ kind: 'INSERTION', number }),
  },
  'exchanges two entries': {
    entries: (entries, place, other) =>
      renumbered(withOne(withOne(entries, place, entries[other]), other, entries[place])),
    shows: ({ number, other }) => ({ kind: 'REORDER', number, from: other }),
  },
  'changes an entry, and all hashes from there on': {
    entries: (entries, place) =>
      rehashed(
        entries.map((entry, index) => (index === place ? edited(entry) : entry)),
        place,
      ),
    isThorough: true,
    shows: forkFrom,
  },
  'deletes an entry, and makes the others fit': {
    entries: (entries, place) => rehashed(without(entries, place), place),
    isThorough: true,
    shows: ({ number, chain }) =>
      number === chain.entries.length || number > chain.sealed
        ? cutAt({ number: chain.entries.length, chain })
        : forkFrom({ number, chain }),
  },
  'cuts the end off': {
    entries: (entries, place) => entries.slice(0, place),
    isThorough: true,
    shows: cutAt,
  },
  'cuts the end off, and writes another': {
    entries: (entries, place) =>
      rehashed([...entries.slice(0, place), ...entries.slice(place).map(edited)], place),
    isThorough: true,
    shows: forkFrom,
  },
  'writes the whole chain anew': {
    entries: (entries) => rehashed(entries.map(edited)),
    isThorough: true,
    shows: ({ chain }) => forkFrom({ number: 1, chain }),
  },
};

/** Does it. */
export async function attack(
  storage: Storage,
  { entries, isThorough = false }: Attack,
  { chain, place, other }: { readonly chain: SealedChain; readonly place: number; readonly other: number },
): Promise<void> {
  const left = entries(chain.entries, place, other);
  await putEntries(storage, left);
  if (!isThorough) return;
  await moveHeadTo(storage, left);
  await sql`delete from audit_seal where organization_id = ${organizationId}`.execute(storage.db);
  await setSealCount(storage, null);
}

async function setSealCount({ db }: Storage, count: string | null): Promise<void> {
  await sql`update audit_chain set seal_count = ${count} where organization_id = ${organizationId}`.execute(
    db,
  );
}

/** Puts a chain back as it was. */
export async function restore(storage: Storage, { entries, seals, sealCount }: SealedChain): Promise<void> {
  await setSealCount(storage, sealCount);
  await putEntries(storage, entries);
  await moveHeadTo(storage, entries);
  await sql`delete from audit_seal where organization_id = ${organizationId}`.execute(storage.db);
  for (const { number, head, signature } of seals)
    await sql`insert into audit_seal (organization_id, number, head, signature)
      values (${organizationId}, ${number}, ${head}, ${signature})`.execute(storage.db);
}
