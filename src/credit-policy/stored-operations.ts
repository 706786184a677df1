import type { Kysely, Selectable } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { type OperationReading, readOperation } from '../policy/operation/check-operation.ts';
import { type Operation, operationHash } from '../policy/operation/operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { type KeepOutcome, policyInvalid } from './keep-policy.ts';
import { insertPolicyVersion, listCurrentPolicies, setEnabled } from './policy-store.ts';
import type { PolicyOwner } from './stored-policy.ts';
import { type NamedText, readOperationTemplate } from './templates.ts';

type Db = Kysely<Tables>;

/** One version of an organisation's operation. It stands among the policies, in one namespace with them. */
export interface StoredOperation {
  readonly operationId: string;
  readonly version: number;
  readonly hash: string;
  readonly enabled: boolean;
  readonly operation: Operation;
  readonly updatedAt: string;
}

/** An operation in its current version, or in the `version` asked for; undefined where the organisation has none. */
export async function findStoredOperation(
  db: Db,
  { organizationId }: PolicyOwner,
  wanted: { readonly operationId: string; readonly version?: number },
): Promise<StoredOperation | undefined> {
  const query = selectOperations(db, organizationId).where('policy.policy_id', '=', wanted.operationId);
  const row = await (wanted.version === undefined
    ? query.whereRef('policy_version.version', '=', 'policy.current_version')
    : query.where('policy_version.version', '=', wanted.version)
  ).executeTakeFirst();
  return row && toStoredOperation(row);
}

/** The operations of an organisation in their current versions, by their ids. */
export async function listStoredOperations(
  db: Db,
  { organizationId }: PolicyOwner,
): Promise<readonly StoredOperation[]> {
  const rows = await selectOperations(db, organizationId)
    .whereRef('policy_version.version', '=', 'policy.current_version')
    .orderBy('policy.policy_id')
    .execute();
  return rows.map(toStoredOperation);
}

/**
 * Reads the YAML of an operation against the policies that an organisation has.
 *
 * @throws CreditError POLICY_INVALID, naming the first finding with its place, and how many there are.
 */
export async function readOperationContent(
  db: Db,
  owner: PolicyOwner,
  source: NamedText,
): Promise<NonNullable<OperationReading['operation']>> {
  const policies = await listCurrentPolicies(db, owner, { enabled: true });
  const policyKinds = new Map(policies.map(({ policyId, documentKind }) => [policyId, documentKind]));
  const { operation, findings } = await readOperation(source.text, source.file, { policyKinds });
  const [first] = findings;
  if (operation !== undefined && first === undefined) return operation;
  if (first === undefined) throw new Error(`${source.file} was refused without a finding`);
  throw policyInvalid(first, findings.length);
}

/**
 * Makes an operation usable. Content that differs from what is stored becomes its next version; what runs with an earlier one
 * keeps it.
 *
 * @throws CreditError POLICY_INVALID; POLICY_ID_TAKEN where a policy has its id.
 */
export async function enableOperation(
  storage: Storage,
  owner: PolicyOwner,
  source: NamedText,
  now: Date,
): Promise<{ readonly operation: StoredOperation; readonly outcome: KeepOutcome }> {
  const operation = await readOperationContent(storage.db, owner, source);
  const { organizationId } = owner;
  const operationId = operation.id;
  return storage.write({ locks: [lockOf.policy(organizationId, operationId)] }, async (db) => {
    const current = await findStoredOperation(db, owner, { operationId });
    const outcome = await keepOperation(db, owner, { operation, sourceText: source.text, current, now });
    const stored = await findStoredOperation(db, owner, { operationId });
    if (stored === undefined) throw new Error(`The operation ${operationId} was not kept`);
    return { operation: stored, outcome };
  });
}

/**
 * What an id or the text of a file means as an operation.
 *
 * @returns undefined where it is none: then it is meant as a policy.
 */
export async function asOperation(
  source: NamedText | { readonly policyId: string },
): Promise<NamedText | undefined> {
  if ('policyId' in source) return readOperationTemplate(source.policyId);
  return isOperationText(source.text) ? source : undefined;
}

async function keepOperation(
  db: Db,
  { organizationId }: PolicyOwner,
  content: {
    readonly operation: Operation;
    readonly sourceText: string;
    readonly current: StoredOperation | undefined;
    readonly now: Date;
  },
): Promise<KeepOutcome> {
  const { operation, sourceText, current, now } = content;
  const at = now.toISOString();
  const hash = operationHash(operation);
  if (current?.hash === hash) {
    if (current.enabled) return 'UNCHANGED';
    await setEnabled(db, organizationId, { policyId: operation.id, enabled: true, updatedAt: at });
    return 'ENABLED';
  }
  if (current === undefined && (await isTaken(db, organizationId, operation.id)))
    throw new CreditError('POLICY_ID_TAKEN', { policyId: operation.id });
  const version = (current?.version ?? 0) + 1;
  await insertPolicyVersion(db, organizationId, {
    version,
    hash,
    policy: operation,
    sourceText,
    createdAt: at,
  });
  return current === undefined ? 'CREATED' : 'NEW_VERSION';
}

async function isTaken(db: Db, organizationId: string, policyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('policy')
    .select('policy_id')
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  return row !== undefined;
}

function selectOperations(db: Db, organizationId: string) {
  return db
    .selectFrom('policy')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.organization_id', '=', 'policy.organization_id')
        .onRef('policy_version.policy_id', '=', 'policy.policy_id'),
    )
    .select(['policy.enabled', 'policy.updated_at'])
    .selectAll('policy_version')
    .where('policy.organization_id', '=', organizationId)
    .where('policy.type', '=', 'OPERATION');
}

function toStoredOperation(
  row: Pick<Selectable<Tables['policy']>, 'enabled' | 'updated_at'> & Selectable<Tables['policy_version']>,
): StoredOperation {
  return {
    operationId: row.policy_id,
    version: row.version,
    hash: row.hash,
    enabled: row.enabled === 1,
    // Written by this file from an operation that had been read and checked.
    operation: readKeptJson<Operation>(row.definition, 'policy_version', row),
    updatedAt: row.updated_at,
  };
}
