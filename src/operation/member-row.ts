import type { Document } from '../document/document.ts';
import type { MemberRelation } from '../policy/operation/candidates.ts';
import type { NodeState } from '../policy/operation/operation-node.ts';
import type { OperationOutcome } from '../policy/operation/outcome.ts';

/** Somebody whom an operation has come upon, or its document itself, as a line of a table. */
export interface MemberRow {
  /** A string is the mark of an erased document. */
  readonly root: Document | string;
  /** As the source gives it where it is not whole; null where it gives none. */
  readonly member: Document | string | null;
  readonly name: string | null;
  /** The first that leads to it; null for the document itself. */
  readonly relation: MemberRelation | null;
  /** Every one, the first with them. */
  readonly relations: readonly MemberRelation[];
  readonly state: NodeState;
  readonly reason: string | null;
  readonly policyId: string | null;
  readonly reportId: string | null;
  readonly result: OperationOutcome | null;
  readonly score: number | null;
  /** What it does to the operation; null where nothing. */
  readonly effect: OperationOutcome | null;
  /** What was counted for it in this operation; null where it was not analysed. */
  readonly priceCents: number | null;
  readonly operationId: string;
}
