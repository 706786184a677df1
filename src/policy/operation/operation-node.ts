import type { DocumentKind } from '../../document/kind.ts';
import type { MemberRelation } from './candidates.ts';
import type { OperationStep } from './operation.ts';
import type { JudgedMember, OperationOutcome } from './outcome.ts';

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

/** A document that an operation has come upon. */
export interface OperationNode {
  /** 0 for the root, then in the order of coming upon them. */
  readonly position: number;
  readonly document: string | null;
  readonly documentKind: DocumentKind | null;
  readonly name: string | null;
  /** Every relation that leads to it; none to the root. */
  readonly relations: readonly MemberRelation[];
  /** Steps from the root. */
  readonly distance: number;
  readonly state: NodeState;
  /** Why there is no result of an analysis. An analysed node has one if its analysis failed and its report was decided on later. */
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

/** The fields of a node without an analysis. */
export const notAnalysed = {
  reportId: null,
  runId: null,
  attempts: 0,
  paid: false,
  result: null,
  score: null,
} as const satisfies Partial<OperationNode>;

/** The reason of a node for related parties that no source listed. */
export const relationsUnknown = 'RELATIONS_UNKNOWN';

/**
 * A node in place of the parties of a step if no source lists them: the section RELATIONS was not collected, or has no such list.
 * It is in ERROR, because it is unknown whether there are any.
 */
export function unlistedNode(
  { name: step, relation }: Pick<OperationStep, 'name' | 'relation'>,
  { of, ...place }: { readonly of: string; readonly position: number; readonly distance: number },
): OperationNode {
  return {
    ...place,
    document: null,
    documentKind: null,
    name: null,
    relations: [{ of, step, relation, role: null, sharePercent: null, level: 1, leftOut: null }],
    state: 'ERROR',
    reason: relationsUnknown,
    policyId: null,
    ...notAnalysed,
  };
}

/** Returns the node for unknown parties that a reason of an operation is about; undefined if it is about a member or the root. */
export function unlistedNodeOf<Node extends Pick<OperationNode, 'reason' | 'relations'>>(
  nodes: readonly Node[],
  { document, step }: { readonly document: string; readonly step: string },
): Node | undefined {
  return nodes.find(
    ({ reason, relations: [relation] }) =>
      reason === relationsUnknown && relation?.of === document && relation.step === step,
  );
}

/** A node as the outcome goes by it: with the steps that ask for it. Unknown parties have the document of the node that they belong to. */
export function judgedMember({ document, relations, state, result }: OperationNode): JudgedMember {
  const steps = relations.flatMap(({ step, leftOut }) => (leftOut === null ? [step] : []));
  return {
    document: document ?? relations[0]?.of ?? '',
    steps: [...new Set(steps)],
    result: state === 'ERROR' ? 'ERROR' : result,
  };
}

/** The root of an operation, before anything is known of it but who it is. */
export function rootNode(
  policyId: string,
  root: Pick<OperationNode, 'document' | 'documentKind' | 'name'>,
): OperationNode {
  return {
    ...root,
    position: 0,
    relations: [],
    distance: 0,
    state: 'PENDING',
    reason: null,
    policyId,
    ...notAnalysed,
  };
}
