import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { hashToken } from './one-time-token.ts';
import { insertLink, type StoredLink } from './session-store.ts';

/** Keeps a link that is good once, by the hash of its key. */
export function keepLink(
  db: Storage['db'],
  actor: Actor,
  link: Pick<StoredLink, 'purpose' | 'expiresAt'> & { readonly key: string; readonly createdAt: string },
): Promise<void> {
  const { key, purpose, createdAt, expiresAt } = link;
  return insertLink(db, actor, { keyHash: hashToken(key), purpose, createdAt, expiresAt });
}
