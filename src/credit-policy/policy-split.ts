import { sha256 } from '../base/canonical-json.ts';
import type { Storage } from '../storage/open-database.ts';
import { findPolicy } from './policy-store.ts';
import type { PolicyOwner, StoredChoice, StoredPolicy } from './stored-policy.ts';

type Db = Storage['db'];

const places = 2 ** 32;

/**
 * Whether a document is of the share that another version decides. It is the same documents, however often they come, and more are
 * added where the share grows; another version is given others.
 *
 * @param documentHash keyed, so that nobody who is decided can tell beforehand by which.
 */
export function isInSplit(
  documentHash: string,
  { policyId, split }: Pick<StoredPolicy, 'policyId' | 'split'>,
): boolean {
  if (split === null) return false;
  const place = Number.parseInt(sha256(`${policyId}@${split.version}:${documentHash}`).slice(0, 8), 16);
  return place < (places * split.percent) / 100;
}

/** The number that a content has, or would be given: the current one, that of the share that it decides, or the next. */
export async function versionOf(
  db: Db,
  owner: PolicyOwner,
  current: StoredChoice | undefined,
  hash: string,
): Promise<number> {
  if (current === undefined) return 1;
  if (current.hash === hash) return current.version;
  if ('operation' in current) return current.version + 1;
  return (await isOfSplit(db, owner, current, hash)) ? current.lastVersion : current.lastVersion + 1;
}

/** Whether a content is that which decides a share. */
async function isOfSplit(
  db: Db,
  owner: PolicyOwner,
  { policyId, split }: StoredPolicy,
  hash: string,
): Promise<boolean> {
  if (split === null) return false;
  return (await findPolicy(db, owner, { policyId, version: split.version }))?.hash === hash;
}
