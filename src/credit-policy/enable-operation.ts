import { readOperation } from '../policy/operation/check-operation.ts';
import { type Operation, operationHash } from '../policy/operation/operation.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { type KeepOutcome, policyInvalid } from './keep-policy.ts';
import { findStoredOperation } from './operation-store.ts';
import { insertPolicyVersion, listCurrentPolicies, setEnabled } from './policy-store.ts';
import type { PolicyOwner, StoredOperation } from './stored-policy.ts';
import { type NamedText, readOperationTemplate } from './templates.ts';

type Db = Storage['db'];

/**
 * Reads the YAML of an operation against the policies that an organisation has.
 *
 * @throws CreditError POLICY_INVALID, naming the first error with its place, and how many there are.
 */
async function readOperationContent(db: Db, owner: PolicyOwner, source: NamedText): Promise<Operation> {
  const policies = await listCurrentPolicies(db, owner, { enabled: true });
  const { operation, findings } = await readOperation(source.text, source.file, {
    policies: new Map(policies.map(({ policyId, policy }) => [policyId, policy])),
  });
  if (operation !== undefined) return operation;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) throw new Error(`${source.file} was refused without a finding`);
  throw policyInvalid(first, errors.length);
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
): Promise<{
  readonly policy: StoredOperation;
  readonly outcome: KeepOutcome;
  readonly warnings: readonly Finding[];
}> {
  const operation = await readOperationContent(storage.db, owner, source);
  const { organizationId } = owner;
  const policyId = operation.id;
  return storage.write({ locks: [lockOf.policy(organizationId, policyId)] }, async (db) => {
    const current = await findStoredOperation(db, owner, { policyId });
    const outcome = await keepOperation(db, owner, { operation, sourceText: source.text, current, now });
    const stored = await findStoredOperation(db, owner, { policyId });
    if (stored === undefined) throw new Error(`The operation ${policyId} was not kept`);
    return { policy: stored, outcome, warnings: [] };
  });
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

/** Gives a new organisation an operation that ships, in the transaction that makes it. */
export async function seedOperation(
  db: Db,
  owner: PolicyOwner,
  operationId: string,
  now: Date,
): Promise<void> {
  const template = await readOperationTemplate(operationId);
  if (template === undefined)
    throw new Error(`The operation ${operationId} is missing from this installation`);
  const operation = await readOperationContent(db, owner, template);
  await keepOperation(db, owner, { operation, sourceText: template.text, current: undefined, now });
}
