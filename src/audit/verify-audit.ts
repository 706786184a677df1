import type { Storage } from '../storage/open-database.ts';
import type { KnownKey } from './audit-key.ts';
import { findEntry, findHead, listChains, listEntries, listSeals, type StoredSeal } from './audit-store.ts';
import type { ChainBreak } from './chain-break.ts';
import { ContentVerifier } from './content-verifier.ts';
import { LinkVerifier } from './link-verifier.ts';
import { RecordVerifier } from './record-verifier.ts';
import { readHead, readSealCount, type SealedHead, type SignedHead, verifiesHead } from './sealed-head.ts';
import { StateVerifier } from './state-verifier.ts';

type Db = Storage['db'];

/** What came of looking at the chain of an organisation. */
export interface ChainVerdict {
  readonly organizationId: string;
  /** How many entries fit, from the first on. */
  readonly entries: number;
  /** The hash and the time of the last of these; null where there is none. */
  readonly hash: string | null;
  readonly at: string | null;
  readonly seals: number;
  readonly lastSeal: SealedHead | null;
  /** How many heads that were kept outside it was compared with. */
  readonly heads: number;
  /** null where nothing is broken. */
  readonly break: ChainBreak | null;
}

export interface VerifyOptions {
  /** The organisations whose chains are looked at; all where absent. */
  readonly organizationIds?: readonly string[];
  /** All heads that the service wrote outside the database. Omit to skip this comparison. */
  readonly heads?: readonly SignedHead[];
  /** The keys whose signatures count. */
  readonly keys: readonly KnownKey[];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((entries: number) => void) | undefined;
}

/** Entries that are read at once. */
const pageEntries = 2_000;

/**
 * Looks whether chains are as they were written, over one instant of the database: the hashes and numbers of all entries, the
 * seals and heads with their signatures, and what the entries name.
 *
 * @throws CreditError STORAGE_*; the reason of `signal`.
 */
export async function verifyAudit(
  storage: Storage,
  options: VerifyOptions,
): Promise<readonly ChainVerdict[]> {
  return storage.read(async (db) => {
    const heads = options.heads?.map((signed) => ({ signed, head: readHead(signed) })) ?? [];
    const named = heads.flatMap(({ head }) => head?.organization ?? []);
    const all = options.organizationIds ?? [...new Set([...(await listChains(db)), ...named])].sort();
    const verdicts: ChainVerdict[] = [];
    for (const organizationId of all) {
      const own = heads.filter(({ head }) => head === undefined || head.organization === organizationId);
      verdicts.push(
        await verifyChain(db, organizationId, {
          ...options,
          ...(options.heads && { heads: own.map(({ signed }) => signed) }),
        }),
      );
    }
    return verdicts;
  });
}

async function verifyChain(db: Db, organizationId: string, options: VerifyOptions): Promise<ChainVerdict> {
  const { heads = [], signal, onProgress } = options;
  const seals = await listSeals(db, organizationId);
  const standing = await findHead(db, organizationId);
  const misfit = firstMisfit(organizationId, { seals, sealCount: standing?.sealCount ?? null }, options);
  const anchors = [...seals, ...heads].flatMap((signed) => readHead(signed) ?? []);
  const links = new LinkVerifier(standing === undefined ? anchors : [...anchors, standing], (number) =>
    findEntry(db, organizationId, number),
  );
  const content = await ContentVerifier.open(db, organizationId);
  const state = new StateVerifier(db, organizationId);
  const records = new RecordVerifier(db, organizationId);
  let broken: ChainBreak | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const page = await listEntries(db, organizationId, { after: links.last.number, limit: pageEntries });
    for (const entry of page) {
      broken = await links.add(entry);
      if (broken !== undefined) break;
    }
    if (broken !== undefined || page.length === 0) break;
    await content.add(page);
    state.add(page);
    records.add(page);
    onProgress?.(links.last.number);
  }
  const { number, hash, at } = links.last;
  // Whoever appended to the chain, or took it away, without saying where it stands.
  const isLoose = standing?.entries !== number && number > 0;
  broken ??=
    links.end() ?? (isLoose ? { kind: 'FORK', number: (standing?.entries ?? 0) + 1, to: number } : undefined);
  if (broken === undefined && number === 0) broken = { kind: 'TRUNCATION', number: 1 };
  const lastSeal = seals.flatMap((seal) => readHead(seal) ?? []).at(-1);
  return {
    organizationId,
    entries: number,
    hash: number === 0 ? null : hash,
    at: number === 0 ? null : at,
    seals: seals.length,
    lastSeal: lastSeal ?? null,
    heads: heads.length,
    break:
      broken ??
      misfit ??
      content.first() ??
      (await state.first()) ??
      (await records.first(content.erased)) ??
      null,
  };
}

/** Returns the first seal or external checkpoint that does not belong to this chain or has no counterpart. */
function firstMisfit(
  organizationId: string,
  { seals, sealCount }: { readonly seals: readonly StoredSeal[]; readonly sealCount: string | null },
  { heads, keys }: VerifyOptions,
): ChainBreak | undefined {
  for (const [at, seal] of seals.entries()) {
    const head = readHead(seal);
    const isNext =
      seal.number === at + 1 && head?.seal === seal.number && head.organization === organizationId;
    if (!isNext || !verifiesHead(seal, keys))
      return { kind: 'SIGNATURE', number: head?.entries ?? 1, record: String(at + 1) };
  }
  const signed = sealCount === null ? 0 : (readSealCount(sealCount, organizationId, keys) ?? 0);
  if (signed !== seals.length || (sealCount !== null && signed === 0)) {
    const last = seals.at(-1);
    const record = String(Math.max(signed, seals.length));
    return { kind: 'SIGNATURE', number: (last && readHead(last)?.entries) ?? 1, record };
  }
  if (heads === undefined) return undefined;
  const forged = heads.find((head) => !verifiesHead(head, keys));
  const stored = new Set(seals.map(({ head }) => head));
  const other = forged ?? heads.find(({ head }) => !stored.has(head));
  if (other !== undefined) {
    const head = readHead(other);
    return { kind: 'SIGNATURE', number: head?.entries ?? 1, record: String(head?.seal ?? 0) };
  }
  const outside = new Set(heads.map(({ head }) => head));
  const missing = seals.find(({ head }) => !outside.has(head));
  if (missing === undefined) return undefined;
  return { kind: 'CHECKPOINT', number: readHead(missing)?.entries ?? 1, record: String(missing.number) };
}
