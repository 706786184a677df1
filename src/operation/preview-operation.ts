import type { Actor } from '../auth/actor.ts';
import { getPolicyForRun } from '../credit-policy/find-policy.ts';
import type { Document } from '../document/document.ts';
import { readInputs } from '../policy/inputs/read-inputs.ts';
import type { Operation, OperationStep } from '../policy/operation/operation.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import type { Storage } from '../storage/open-database.ts';
import { priceOf } from '../usage/price-table.ts';
import { readVersions, requireOperation } from './create-operation.ts';
import { readInputsOfOperation } from './inputs-of-operation.ts';
import { settlePurposeOfOperation } from './purpose-of-operation.ts';

/** What an operation on a document would do, told before anything is done. */
export interface OperationPreview {
  readonly operationId: string;
  readonly operationVersion: number;
  readonly operationName: string;
  readonly title?: NonNullable<Operation['title']>;
  readonly document: string;
  readonly type: 'cpf' | 'cnpj';
  /** What the root is analysed with, and for how much, in BRL. */
  readonly root: PolicyPreview;
  readonly steps: readonly (Pick<
    OperationStep,
    'name' | 'title' | 'of' | 'relation' | 'where' | 'unlessRoot'
  > & {
    /** Null where the step has no limit of its own. */
    readonly limit: number | null;
    readonly policies: readonly PolicyPreview[];
  })[];
  /** Analyses at most, with that of the root, and their price together at most, in BRL: reports that are reused cost nothing. */
  readonly atMost: { readonly reports: number; readonly price: number };
}

/** A policy in the version that the operation would fix, and what one report under it is priced, in BRL. */
interface PolicyPreview {
  readonly policyId: string;
  readonly policyVersion: number;
  readonly type: 'cpf' | 'cnpj';
  readonly price: number;
}

/**
 * Tells what an operation would do, and at which price at most. Writes nothing and asks no source, so that nobody knows yet how
 * many are related: what the operation allows is the bound.
 *
 * @throws CreditError as createOperation.
 */
export async function previewOperation(
  engine: Engine,
  actor: Actor,
  request: {
    readonly document: Document;
    readonly operationId: string;
    /** Judged where they are given. */
    readonly inputs?: Readonly<Record<string, unknown>> | undefined;
    readonly purpose?: string | undefined;
  },
): Promise<OperationPreview> {
  return engine.storage.read(async (db) => {
    const stored = await requireOperation(db, actor, request);
    const { operation } = stored;
    if (request.inputs !== undefined || request.purpose !== undefined) {
      const { organizationId } = actor;
      const versioned = { organizationId, operation, versions: await readVersions(db, actor, operation) };
      if (request.inputs !== undefined)
        readInputs(await readInputsOfOperation(db, versioned), request.inputs);
      if (request.purpose !== undefined)
        await settlePurposeOfOperation(engine, db, versioned, request.purpose);
    }
    return {
      operationId: stored.policyId,
      operationVersion: stored.version,
      operationName: operation.name,
      ...(operation.title !== undefined && { title: operation.title }),
      document: request.document.value,
      type: request.document.kind,
      ...(await planOperation(engine, db, { actor, operation })),
    };
  });
}

/**
 * What an operation asks for on whatever document, and at which price at most.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED
 */
export async function planOperation(
  engine: Engine,
  db: Storage['db'],
  { actor, operation }: { readonly actor: Actor; readonly operation: Operation },
): Promise<Pick<OperationPreview, 'root' | 'steps' | 'atMost'>> {
  const preview = (policyId: string) => previewPolicy(engine, db, actor, policyId);
  const root = await preview(operation.policy);
  const steps = [];
  for (const { name, title, of, relation, where, unlessRoot, limit, policies } of operation.steps) {
    const previews = [];
    for (const policyId of new Set(Object.values(policies))) previews.push(await preview(policyId));
    steps.push({
      name,
      ...(title !== undefined && { title }),
      of,
      relation,
      where,
      unlessRoot,
      limit: limit ?? null,
      policies: previews,
    });
  }
  return { root, steps, atMost: boundOf(operation.limits.reports, root, steps) };
}

async function previewPolicy(
  engine: Engine,
  db: Storage['db'],
  { organizationId }: Actor,
  policyId: string,
): Promise<PolicyPreview> {
  const {
    version: policyVersion,
    documentKind: type,
    policy,
  } = await getPolicyForRun(db, organizationId, policyId);
  const { depth, additionals } = policy;
  const { prices } = engineOf(engine, organizationId);
  return {
    policyId,
    policyVersion,
    type,
    price: priceOf(prices, { documentKind: type, depth, additionals }) / 100,
  };
}

/** The dearest that the limits allow: the root, then as many of each step as it may have, the dearest first. */
function boundOf(
  mostReports: number,
  root: PolicyPreview,
  steps: OperationPreview['steps'],
): OperationPreview['atMost'] {
  const dearestFirst = steps
    .map(({ limit, policies }) => ({
      limit: limit ?? Number.POSITIVE_INFINITY,
      cents: Math.max(...policies.map(({ price }) => Math.round(price * 100))),
    }))
    .sort((a, b) => b.cents - a.cents);
  let reports = 1;
  let cents = Math.round(root.price * 100);
  for (const step of dearestFirst) {
    const count = Math.min(step.limit, mostReports - reports);
    reports += count;
    cents += count * step.cents;
  }
  return { reports, price: cents / 100 };
}
