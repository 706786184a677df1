import type { MemberRelation } from '../policy/operation/candidates.ts';
import type { JudgedMember, OperationOutcome, OperationReason } from '../policy/operation/outcome.ts';

/** The life of an operation: PENDING, PROCESSING while anything of it is under way, then what it has come to. */
export const operationStatuses = [
  'PENDING',
  'PROCESSING',
  'APPROVED',
  'ALERT',
  'DENIED',
  'ERROR',
  'CANCELLED',
] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/**
 * What has become of a document that an operation has come upon.
 *
 * - PENDING: it is to be analysed, and its turn has not come, or another analysis of it is under way.
 * - PROCESSING: its run is under way. ANALYSED: it has ended with a result. ERROR: without one.
 * - NOT_ANALYSABLE: its document is not whole. LEFT_OUT: the step does not ask for it. NOT_PAID: the root decided.
 * - CANCELLED: the operation was ended before its turn.
 */
export const nodeStates = [
  'PENDING',
  'PROCESSING',
  'ANALYSED',
  'ERROR',
  'NOT_ANALYSABLE',
  'LEFT_OUT',
  'NOT_PAID',
  'CANCELLED',
] as const;
export type NodeState = (typeof nodeStates)[number];

/** One document, with those related to it, under one version of one operation. */
export interface OperationRun {
  readonly id: string;
  readonly organizationId: string;
  readonly analystId: string;
  readonly operationId: string;
  readonly operationVersion: number;
  readonly document: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly externalId: string | null;
  /** The batch whose work it is; null where it stands by itself. */
  readonly batchId: string | null;
  readonly status: OperationStatus;
  /** Empty until its end. */
  readonly reasons: readonly OperationReason[];
  /** The version of every policy that it analyses with, by id. */
  readonly versions: Readonly<Record<string, number>>;
  /** The steps whose members are known, by name. */
  readonly expanded: readonly string[];
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
}

/** A document that an operation has come upon. */
export interface OperationNode {
  /** 0 for the root, then in the order of coming upon them. */
  readonly position: number;
  readonly document: string | null;
  readonly documentKind: 'cpf' | 'cnpj' | null;
  readonly name: string | null;
  /** Every relation that leads to it; none to the root. */
  readonly relations: readonly MemberRelation[];
  /** Steps from the root. */
  readonly distance: number;
  readonly state: NodeState;
  readonly reason: string | null;
  readonly policyId: string | null;
  readonly reportId: string | null;
  readonly runId: string | null;
  readonly attempts: number;
  /** Whether the operation made the run, so that its price is the operation's. */
  readonly paid: boolean;
  readonly result: OperationOutcome | null;
  readonly score: number | null;
}

export function hasEnded({ status }: Pick<OperationRun, 'status'>): boolean {
  return status !== 'PENDING' && status !== 'PROCESSING';
}

/** Whether nothing more becomes of a node by itself. */
export function isSettled({ state }: Pick<OperationNode, 'state'>): boolean {
  return state !== 'PENDING' && state !== 'PROCESSING';
}

/** How many of those that are to be analysed are through. */
export interface OperationProgress {
  readonly done: number;
  readonly total: number;
}

export function progressOf(nodes: readonly OperationNode[]): OperationProgress {
  const members = nodes.filter(({ policyId }) => policyId !== null);
  return { done: members.filter(isSettled).length, total: members.length };
}

/** A node as the outcome goes by it: with the steps that ask for it. */
export function judgedMember({ document, relations, state, result }: OperationNode): JudgedMember {
  const steps = relations.flatMap(({ step, leftOut }) => (leftOut === null ? [step] : []));
  return {
    document: document ?? '',
    steps: [...new Set(steps)],
    result: state === 'ERROR' ? 'ERROR' : result,
  };
}
