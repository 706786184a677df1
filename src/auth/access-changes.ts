import type { AuditKind } from '../audit/audit-kinds.ts';
import { isRecord } from '../base/is-record.ts';
import { liveOrganizationId } from '../base/test-organization.ts';
import type { Storage } from '../storage/open-database.ts';
import { findClient } from './client-store.ts';
import { findSigner } from './signer.ts';

type Db = Storage['db'];

/** Changes after which the person who made them can act as the user, or has decided what the user may do. */
const accessKinds = [
  'USER_ADDED',
  'USER_INVITED',
  'USER_ROLE_CHANGED',
  'USER_ENABLED',
  'CLIENT_CREATED',
  'CLIENT_ROTATED',
] as const satisfies readonly AuditKind[];

/** A change by which one person reached the access of another. */
interface AccessChange {
  readonly kind: (typeof accessKinds)[number];
  /** ISO 8601. */
  readonly at: string;
  /** Person who made the change, by id. */
  readonly by: string;
  /** Person whose access it was, by id. */
  readonly user: string;
}

interface People {
  readonly organizationId: string;
  /** Ids of two persons. */
  readonly between: readonly [string, string];
  /** ISO 8601: older changes don't count. */
  readonly since: string;
}

/**
 * Returns a change by which one of two people reached the access of the other, by themselves or through an account whose
 * access they changed before. The audit log says who changed what; a client counts for the user that it acts as.
 */
export async function findAccessChange(
  db: Db,
  { organizationId, between: [first, second], since }: People,
): Promise<AccessChange | undefined> {
  const changes = await listAccessChanges(db, { organizationId, since });
  return findPath(changes, first, second) ?? findPath(changes, second, first);
}

/** The change that ends a chain of changes from one person to another. */
function findPath(changes: readonly AccessChange[], from: string, to: string): AccessChange | undefined {
  const reached = new Set([from]);
  // A set is walked over what is added to it meanwhile.
  for (const person of reached)
    for (const change of changes) {
      if (change.by !== person) continue;
      if (change.user === to) return change;
      reached.add(change.user);
    }
  return undefined;
}

/** The newest first. */
async function listAccessChanges(
  db: Db,
  { organizationId, since }: Pick<People, 'organizationId' | 'since'>,
): Promise<readonly AccessChange[]> {
  const personOf = readPersons(db);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['organization_id', 'kind', 'at', 'actor', 'details'])
    .where('organization_id', 'in', [organizationId, liveOrganizationId(organizationId)])
    .where('kind', 'in', accessKinds)
    .where('at', '>=', since)
    .where('actor', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  const changes: AccessChange[] = [];
  for (const { organization_id, kind, at, actor, details } of entries) {
    const accessKind = accessKinds.find((one) => one === kind);
    const userId = await findUserOf(db, details);
    if (accessKind === undefined || actor === null || userId === undefined) continue;
    const by = await personOf(organization_id, actor);
    const user = await personOf(organization_id, userId);
    if (by !== user) changes.push({ kind: accessKind, at, by, user });
  }
  return changes;
}

/** The analyst whose access an entry is about: the user, or whom the client acts as. */
async function findUserOf(db: Db, details: string): Promise<string | undefined> {
  const about: unknown = JSON.parse(details);
  if (!isRecord(about)) return undefined;
  if (typeof about.user === 'string') return about.user;
  return typeof about.client === 'string' ? (await findClient(db, about.client))?.analystId : undefined;
}

/** Returns the person behind an analyst, read once. */
function readPersons(db: Db): (organizationId: string, analystId: string) => Promise<string> {
  const persons = new Map<string, string>();
  return async (organizationId, analystId) => {
    const person = persons.get(analystId);
    if (person !== undefined) return person;
    const { personId } = await findSigner(db, { organizationId, analystId, analystName: '' });
    persons.set(analystId, personId);
    return personId;
  };
}

/** The name of a person; the id if the person is no longer stored. */
export async function nameOfPerson(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('analyst').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? id;
}
