import { Type } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';
import type { MasterKey } from '../base/master-key.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { appendAudit } from './append-audit.ts';
import { type AuditKey, requireAuditKey } from './audit-key.ts';
import { findHead, findLastOf, findLastSeal, insertSeal, listChains, listSeals } from './audit-store.ts';
import { countCreated, startOfDay } from './count-created.ts';
import { keepHeads } from './heads-file.ts';
import { readHead, type SealedHead, type SignedHead, signHead, signSealCount } from './sealed-head.ts';

/** A seal that was made. */
export interface MadeSeal extends SignedHead {
  readonly says: SealedHead;
}

interface SealOptions {
  readonly openMasterKey: () => Promise<MasterKey>;
  /** The file that heads are appended to; null: none. */
  readonly headsFile: string | null;
  readonly now: Date;
  /** Only chains that have not been sealed since the last midnight of UTC. */
  readonly onlyDue?: boolean;
}

/**
 * Counts what was created since the last time, up to the last midnight, and seals every chain that has gone on since its last seal:
 * its head is signed, kept, and appended to the file of heads.
 *
 * @returns the seals that were made.
 * @throws CreditError FILE_UNWRITABLE for the file of heads, when the seals are kept already: the next time it gets what it lacks;
 * MASTER_KEY_*, STORAGE_*.
 */
export async function sealAudit(storage: Storage, options: SealOptions): Promise<readonly MadeSeal[]> {
  const { headsFile } = options;
  const seals: MadeSeal[] = [];
  const chains = await listChains(storage.db);
  let key: Promise<AuditKey> | undefined;
  const openKey = () => {
    key ??= requireKey(storage, options);
    return key;
  };
  for (const organizationId of chains) {
    const isCounted = await countDays(storage, organizationId, options);
    if (options.onlyDue === true && !isCounted) continue;
    const seal = await sealChain(storage, organizationId, await openKey());
    if (seal !== undefined) seals.push(seal);
  }
  if (headsFile !== null)
    await keepHeads(headsFile, await Promise.all(chains.map((id) => listSeals(storage.db, id))));
  return seals;
}

async function requireKey(storage: Storage, { openMasterKey, now }: SealOptions): Promise<AuditKey> {
  const masterKey = await openMasterKey();
  return storage.write({ locks: [lockOf.signingKeys()] }, (db) => requireAuditKey(db, masterKey, now));
}

/** @returns whether there were days to count. */
async function countDays(storage: Storage, organizationId: string, { now }: SealOptions): Promise<boolean> {
  const to = startOfDay(new Date(now.getTime() - settledMs));
  return storage.write({ locks: [lockOf.auditSeal(organizationId)] }, async (db) => {
    const from = await lastCounted(db, organizationId);
    if (from !== null && from >= to) return false;
    const counted = await countCreated(db, organizationId, { from, to });
    appendAudit(db, {
      organizationId,
      kind: 'DAYS_COUNTED',
      at: now.toISOString(),
      actor: null,
      details: { from, to, created: counted },
    });
    return true;
  });
}

/** Records of a day may be written shortly after its end. */
const settledMs = 10 * 60_000;

const countSchema = Type.Object({ to: Type.String() });

/** Up to which instant what was created has been counted; null where it never was. */
async function lastCounted(db: Storage['db'], organizationId: string): Promise<string | null> {
  const entry = await findLastOf(db, organizationId, 'DAYS_COUNTED');
  if (entry === undefined) return null;
  const details: unknown = JSON.parse(entry.details);
  return fitsSchema(countSchema, details) ? details.to : null;
}

/** @returns the seal; undefined where the chain stands where the last one sealed it. */
async function sealChain(
  storage: Storage,
  organizationId: string,
  key: AuditKey,
): Promise<MadeSeal | undefined> {
  return storage.write({ locks: [lockOf.auditSeal(organizationId)] }, async (db) => {
    const standing = await findHead(db, organizationId);
    const last = await findLastSeal(db, organizationId);
    const before = last && readHead(last);
    if (standing === undefined || before?.hash === standing.hash) return undefined;
    const { entries, hash, at } = standing;
    const says = {
      at,
      entries,
      hash,
      key: key.id,
      organization: organizationId,
      seal: (last?.number ?? 0) + 1,
      version: 1,
    } as const;
    const signed = signHead(key, says);
    const count = signSealCount(key, organizationId, says.seal);
    await insertSeal(db, organizationId, { number: says.seal, ...signed, count });
    return { ...signed, says };
  });
}
