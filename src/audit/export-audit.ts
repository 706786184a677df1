import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Storage } from '../storage/open-database.ts';
import { lineOf } from './audit-entry.ts';
import { listKeys } from './audit-key-store.ts';
import { listEntries, listSeals } from './audit-store.ts';
import { formatHead } from './sealed-head.ts';

const pageEntries = 1_000;

/**
 * Writes the chain of an organisation, as it is at one instant, so that whoever has a hash function verifies it: a line about the
 * file, each entry as it was hashed, each seal. docs/reference/audit.md says it.
 *
 * @returns how many entries and seals were written.
 */
export async function exportAudit(
  storage: Storage,
  organizationId: string,
  { destination, signal }: { readonly destination: Writable; readonly signal?: AbortSignal },
): Promise<{ readonly entries: number; readonly seals: number }> {
  const write = async (text: string) => {
    if (!destination.write(text)) await once(destination, 'drain', { signal });
  };
  return storage.read(async (db) => {
    const keys = (await listKeys(db)).map(({ id, publicKey }) => ({ id, publicKey }));
    await write(
      `${JSON.stringify({ format: 'credit-audit', keys, organization: organizationId, version: 1 })}\n`,
    );
    let number = 0;
    for (;;) {
      signal?.throwIfAborted();
      const page = await listEntries(db, organizationId, { after: number, limit: pageEntries });
      const last = page.at(-1);
      if (last === undefined) break;
      await write(page.map((entry) => `${lineOf(entry)}\n`).join(''));
      number = last.number;
    }
    const seals = await listSeals(db, organizationId);
    await write(seals.map(formatHead).join(''));
    destination.end();
    return { entries: number, seals: seals.length };
  });
}
