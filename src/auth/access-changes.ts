import type { AuditKind } from '../audit/audit-kinds.ts';
import { isRecord } from '../base/is-record.ts';
import { liveOrganizationId } from '../base/test-organization.ts';
import type { Storage } from '../storage/open-database.ts';
import { findClient } from './client-store.ts';
import { findSigner } from './signer.ts';

type Db = Storage['db'];

/** Changes that let a person act as the user, or that set the user's permissions. */
const accessKinds = [
  'USER_ADDED',
  'USER_INVITED',
  'USER_ROLE_CHANGED',
  'USER_ENABLED',
  'CLIENT_CREATED',
  'CLIENT_ROTATED',
] as const satisfies readonly AuditKind[];

/** A change that gave one person control of another person's access. */
export interface AccessChange {
  readonly kind: (typeof accessKinds)[number];
  /** ISO 8601. */
  readonly at: string;
  /** Id of the person who made the change. */
  readonly by: string;
  /** Id of the person whose access was changed. */
  readonly user: string;
}

interface People {
  readonly organizationId: string;
  /** Ids of the two people. */
  readonly between: readonly [string, string];
  /** ISO 8601. Older changes are ignored. */
  readonly since: string;
}

/**
 * Returns a change by which two people are not independent: one of them controls the access of the other, or a third person
 * controls the access of both. A person can control an account directly, or through another account. The changes come from
 * the audit log. A client counts as the user that it acts as. A third person at the command line does not count.
 */
export async function findAccessChange(
  db: Db,
  { organizationId, between: [first, second], since }: People,
): Promise<AccessChange | undefined> {
  const changes = await listAccessChanges(db, { organizationId, since });
  const change = findPath(changes, first, second) ?? findPath(changes, second, first);
  if (change !== undefined) return change;
  for (const by of new Set(changes.map((one) => one.by))) {
    const ofSecond = findPath(changes, by, second);
    if (ofSecond === undefined || findPath(changes, by, first) === undefined) continue;
    if (!(await isOperator(db, by))) return ofSecond;
  }
  return undefined;
}

/** Returns whether a person works at the command line only: an analyst without an e-mail address. */
export async function isOperator(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('analyst').select('email').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.email === null;
}

/** Returns the last change of a chain of changes from one person to another. */
function findPath(changes: readonly AccessChange[], from: string, to: string): AccessChange | undefined {
  const reached = new Set([from]);
  // The iteration of a set includes the values that are added during the loop.
  for (const person of reached)
    for (const change of changes) {
      if (change.by !== person) continue;
      if (change.user === to) return change;
      reached.add(change.user);
    }
  return undefined;
}

/** Lists the access changes, newest first. */
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

/** Returns the analyst whose access an entry changed: the user, or the analyst of the client. */
async function findUserOf(db: Db, details: string): Promise<string | undefined> {
  const about: unknown = JSON.parse(details);
  if (!isRecord(about)) return undefined;
  if (typeof about.user === 'string') return about.user;
  return typeof about.client === 'string' ? (await findClient(db, about.client))?.analystId : undefined;
}

/** Returns a function that finds the person behind an analyst and caches the results. */
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

/** Returns the name of a person. If the person was deleted, returns the id. */
export async function nameOfPerson(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('analyst').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? id;
}
