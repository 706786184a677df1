import { nextSlice } from '../base/slices.ts';
import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import { findStoredOperation } from '../credit-policy/operation-store.ts';
import { parseDocument } from '../document/document.ts';
import type { MemberRow } from '../operation/member-row.ts';
import {
  isSandbox,
  type OperationAnswer,
  readWholeOperation,
  type WholeOperation,
} from '../operation/read-operations.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Engine } from '../report/engine.ts';
import type { ExportForm, ReportExport } from './export.ts';
import { actorOf } from './export-subject.ts';

/** A policy that an operation analyses with, in the version that it began with. */
interface UsedPolicy {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly hash: string;
}

/** All that an export of an operation is made of: plain values, which can be handed to a thread. */
export interface OperationMaterial {
  readonly form: ExportForm;
  readonly operation: OperationAnswer;
  /** A line for each node, in their order. */
  readonly members: readonly MemberRow[];
  /** What was run, as it was then. */
  readonly definition: { readonly hash: string; readonly steps: Operation['steps'] };
  /** By their ids. */
  readonly policies: readonly UsedPolicy[];
  /** Whom the subject asks for review and correction. */
  readonly rightsContact: string | null;
  /** Where people reach the service that has the reports; null where it is not known. */
  readonly publicUrl: string | null;
}

/**
 * What an export of an operation is made of.
 *
 * @returns undefined where the operation is in another state by now.
 * @throws CreditError UNKNOWN_OPERATION
 */
export async function readOperationMaterial(
  engine: Engine,
  one: ExportForm & Pick<ReportExport, 'organizationId' | 'revision'> & { readonly operationId: string },
  {
    rightsContact,
    publicUrl = null,
  }: { readonly rightsContact: string | null; readonly publicUrl?: string | null },
): Promise<OperationMaterial | undefined> {
  const { format, language, timeZone, whole, organizationId, operationId, revision } = one;
  const stored = await engine.storage.read(async (db) => {
    const read = await readWholeOperation(db, actorOf(one), operationId, () => isSandbox(engine, one));
    const { run, finalRevision } = read;
    if (finalRevision !== revision) return undefined;
    const wanted = { policyId: run.operationId, version: run.operationVersion };
    const definition = await findStoredOperation(db, run, wanted);
    const policies: UsedPolicy[] = [];
    for (const [id, version] of Object.entries(run.versions).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const { name, hash } = await getPolicyVersion(db, organizationId, id, version);
      policies.push({ id, version, name, hash });
    }
    return { read, definition, policies };
  });
  if (stored === undefined) return undefined;
  const { read, definition, policies } = stored;
  await nextSlice();
  return {
    form: { format, language, timeZone, whole },
    operation: read.answer,
    members: memberRows(read),
    definition: { hash: definition?.hash ?? '', steps: definition?.operation.steps ?? [] },
    policies,
    rightsContact,
    publicUrl,
  };
}

function memberRows({ run, answer, prices }: WholeOperation): readonly MemberRow[] {
  // The mark of an erased document is not a document.
  const root = parseDocument(run.document, run.documentKind).document ?? run.document;
  return answer.nodes.map(({ document, name, relations, policyStatus, ...node }, at) => ({
    root,
    member: document === null ? null : (parseDocument(document).document ?? document),
    name,
    relation: relations[0] ?? null,
    relations,
    state: node.state,
    reason: node.reason,
    policyId: node.policyId,
    reportId: node.reportId,
    result: policyStatus,
    score: node.score,
    effect: node.effect,
    priceCents: prices[at] ?? null,
    operationId: run.id,
  }));
}
