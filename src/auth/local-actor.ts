import { newId } from '../base/ids.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { getToldOrganizationId } from './find-organization.ts';
import {
  findActor,
  findOrganizationId,
  getOrganizationName,
  insertAnalyst,
  insertOrganization,
} from './organization-store.ts';

/** The organisation that the command line acts as unless told otherwise; every other one is made with a client. */
export const localOrganizationName = 'local';

interface OpenLocalActorOptions {
  /** Who sits at the command line: the operating-system user. */
  readonly analystName: string;
  readonly now: Date;
  /**
   * What a new organisation begins with. Runs in the transaction that makes it, so that a process that stops
   * in between leaves neither.
   */
  readonly onCreated?: (db: Storage['db'], actor: Actor) => Promise<void>;
}

/**
 * The analyst who works on the command line, in the organisation `local`. Both are made when missing, once
 * even when several processes start at the same time; a usual start only reads.
 *
 * @returns `created`: true when the organisation was made by this call.
 */
export async function openLocalActor(
  storage: Storage,
  options: OpenLocalActorOptions,
): Promise<{ readonly actor: Actor; readonly created: boolean }> {
  const { analystName } = options;
  const present = await findActor(storage.db, localOrganizationName, analystName);
  if (present) return { actor: operator(present), created: false };
  return storage.write({ locks: [lockOf.organization(localOrganizationName)] }, async (db) => {
    // Another process may have been quicker since the read above.
    const rival = await findActor(db, localOrganizationName, analystName);
    if (rival) return { actor: operator(rival), created: false };
    const createdAt = options.now.toISOString();
    const organizationId = await findOrganizationId(db, localOrganizationName);
    const actor: Actor = {
      organizationId: organizationId ?? newId('org'),
      analystId: newId('usr'),
      analystName,
    };
    if (organizationId === undefined) {
      await insertOrganization(db, { id: actor.organizationId, name: localOrganizationName, createdAt });
    }
    await insertAnalyst(db, actor, createdAt);
    if (organizationId === undefined) await options.onCreated?.(db, actor);
    return { actor: operator(actor), created: organizationId === undefined };
  });
}

/**
 * The same analyst in another organisation, made there when missing.
 *
 * @throws CreditError UNKNOWN_ORGANIZATION.
 */
export async function openActorIn(
  storage: Storage,
  organizationName: string,
  { analystName, now }: Pick<OpenLocalActorOptions, 'analystName' | 'now'>,
): Promise<Actor> {
  const present = await findActor(storage.db, organizationName, analystName);
  if (present) return operator(present);
  const organizationId = await getToldOrganizationId(storage.db, organizationName);
  // It may have been told by its id.
  const name = await getOrganizationName(storage.db, organizationId);
  return storage.write({ locks: [lockOf.organization(name)] }, async (db) => {
    // Another process may have been quicker since the read above.
    const rival = await findActor(db, name, analystName);
    if (rival) return operator(rival);
    const actor: Actor = { organizationId, analystId: newId('usr'), analystName };
    await insertAnalyst(db, actor, now.toISOString());
    return operator(actor);
  });
}

function operator(actor: Actor): Actor {
  return { ...actor, isOperator: true };
}
