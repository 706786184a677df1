import type { DocumentKind } from '../../document/kind.ts';
import {
  type Candidate,
  findCandidates,
  type LeftOutReason,
  listOf,
  type MemberRelation,
  nearestFirst,
  type RelationLists,
} from './candidates.ts';
import { type Operation, type OperationStep, rootStep } from './operation.ts';
import {
  isSettled,
  judgedMember,
  notAnalysed,
  type OperationNode,
  relationsUnknown,
  unlistedNode,
} from './operation-node.ts';
import { judgeOperation } from './outcome.ts';
import { relationTraits } from './relation-traits.ts';

/** What a report came to, and whose relations it has. */
interface AnalysedDocument {
  readonly document: string;
  readonly relations: RelationLists;
}

/**
 * The documents that an operation has come upon, each once however many relations lead to it. What it becomes does not
 * depend on the order of the lists that it is made of, nor on which analysis ends first.
 */
export class OperationTree {
  readonly #operation: Operation;
  readonly #nodes: OperationNode[];
  readonly #expanded: Set<string>;
  readonly #changed = new Set<number>();

  constructor(
    operation: Operation,
    kept: { readonly nodes: readonly OperationNode[]; readonly expanded: readonly string[] },
  ) {
    this.#operation = operation;
    this.#nodes = [...kept.nodes];
    this.#expanded = new Set(kept.expanded);
  }

  get nodes(): readonly OperationNode[] {
    return this.#nodes;
  }

  /** The nodes that are not as they were. */
  get changed(): readonly OperationNode[] {
    return this.#nodes.filter(({ position }) => this.#changed.has(position));
  }

  get expanded(): readonly string[] {
    return [...this.#expanded];
  }

  /** Whether nothing more becomes of it by itself. */
  get isOver(): boolean {
    return (
      this.#nodes.every(isSettled) && this.#operation.steps.every(({ name }) => this.#expanded.has(name))
    );
  }

  change(position: number, change: Partial<OperationNode>): void {
    this.#nodes.splice(position, 1, { ...this.#node(position), ...change });
    this.#changed.add(position);
  }

  /** The next step whose members can be told: everybody above it is settled. */
  nextStep(): OperationStep | undefined {
    return this.#operation.steps.find(
      ({ name, of }) =>
        !this.#expanded.has(name) &&
        (of === rootStep || this.#expanded.has(of)) &&
        this.#membersOf(of).every(isSettled),
    );
  }

  /** Those whose relations a step goes by. */
  above({ of }: OperationStep): readonly OperationNode[] {
    return this.#membersOf(of).filter(({ state }) => state === 'ANALYSED');
  }

  /** Takes in whom a step comes upon, by the reports of those above it. */
  expand(
    step: OperationStep,
    above: readonly AnalysedDocument[],
    isWhole: (document: string) => boolean,
  ): void {
    const candidates = above
      .flatMap(({ document, relations }) => findCandidates(step, { document, relations, isWhole }))
      .sort(nearestFirst);
    for (const { document, relations } of above) {
      if (relations[listOf[step.relation]] === null) this.#noteUnlisted(step, document);
    }
    const distance = this.#distanceOf(step.of) + 1;
    let room = step.limit ?? Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      if (candidate.document !== null && candidate.document === this.#node(0).document) continue;
      if (this.#takeIn(step, candidate, { distance, hasRoom: room > 0 })) room -= 1;
    }
    this.#expanded.add(step.name);
  }

  /**
   * Notes that the relations of a node were not read although it has a result, because its first analysis failed: each step that starts
   * from it found no parties.
   */
  noteUnread(position: number): void {
    const { document } = this.#node(position);
    for (const step of this.#operation.steps) {
      if (!this.#expanded.has(step.name) || document === null) continue;
      if (this.#membersOf(step.of).some((node) => node.position === position))
        this.#noteUnlisted(step, document);
    }
  }

  /** What it has come to, with who has made it so. */
  judge(): ReturnType<typeof judgeOperation> {
    const { document, result } = judgedMember(this.#node(0));
    return judgeOperation(
      this.#operation,
      { document, result: result ?? 'ERROR' },
      this.#nodes.slice(1).map(judgedMember),
    );
  }

  /** Adds a node for related parties that are unknown. Of a kind of document without this relation, nothing is missing. */
  #noteUnlisted(step: OperationStep, of: string): void {
    const above = this.#nodes.find(({ document }) => document === of);
    if (above === undefined || above.documentKind === null) return;
    if (!relationTraits[step.relation].of.includes(above.documentKind)) return;
    if (step.unlessRoot.some((status) => status === this.#node(0).result)) return;
    const position = this.#nodes.length;
    this.#nodes.push(unlistedNode(step, { of, position, distance: above.distance + 1 }));
    this.#changed.add(position);
  }

  /** @returns whether it is one more to be analysed. */
  #takeIn(
    step: OperationStep,
    candidate: Candidate,
    { distance, hasRoom }: { readonly distance: number; readonly hasRoom: boolean },
  ): boolean {
    const present = this.#nodes.find((node) => isSame(node, candidate));
    const isAsked = present?.policyId !== null && present !== undefined;
    const leftOut = candidate.relation.leftOut ?? (isAsked ? null : this.#whyNot(step, hasRoom));
    const relation: MemberRelation = { ...candidate.relation, leftOut };
    const policyId = policyOf(step, candidate.documentKind);
    const member = { state: 'PENDING', reason: null, policyId } as const;
    const outside = { state: stateOf(leftOut), reason: leftOut, policyId: null } as const;
    const isTaken = leftOut === null && !isAsked;
    if (present === undefined) {
      this.#add({ candidate, relation, distance, ...(isTaken ? member : outside) });
    } else {
      this.change(present.position, {
        relations: [...present.relations, relation],
        name: present.name ?? candidate.name,
        ...(isTaken && member),
      });
    }
    return isTaken;
  }

  #whyNot(step: OperationStep, hasRoom: boolean): LeftOutReason | null {
    const root = this.#node(0);
    if (step.unlessRoot.some((status) => status === root.result)) return 'ROOT_DECIDED';
    if (!hasRoom) return 'LIMIT';
    const reports = this.#nodes.filter(({ policyId }) => policyId !== null).length;
    return reports >= this.#operation.limits.reports ? 'REPORTS' : null;
  }

  #add(
    draft: Pick<OperationNode, 'state' | 'reason' | 'policyId' | 'distance'> & {
      readonly candidate: Candidate;
      readonly relation: MemberRelation;
    },
  ): void {
    const { candidate, relation, ...node } = draft;
    const position = this.#nodes.length;
    this.#nodes.push({
      position,
      document: candidate.document,
      documentKind: candidate.documentKind,
      name: candidate.name,
      relations: [relation],
      ...notAnalysed,
      ...node,
    });
    this.#changed.add(position);
  }

  #membersOf(step: string): readonly OperationNode[] {
    if (step === rootStep) return this.#nodes.slice(0, 1);
    return this.#nodes.filter(({ relations }) =>
      relations.some((relation) => relation.step === step && relation.leftOut === null),
    );
  }

  #distanceOf(step: string): number {
    if (step === rootStep) return 0;
    const above = this.#operation.steps.find(({ name }) => name === step);
    return above === undefined ? 0 : this.#distanceOf(above.of) + 1;
  }

  #node(position: number): OperationNode {
    const node = this.#nodes[position];
    if (node === undefined) throw new Error(`The operation has no node ${position}`);
    return node;
  }
}

/** Whole documents are the same by themselves, others by all that is known of them. */
function isSame(node: OperationNode, { document, documentKind, name }: Candidate): boolean {
  if (node.document !== document || node.reason === relationsUnknown) return false;
  const isWhole = document !== null && documentKind !== null && !document.includes('*');
  return isWhole || node.name === name;
}

function policyOf({ policies }: OperationStep, kind: DocumentKind | null): string | null {
  return (kind === null ? undefined : policies[kind]) ?? null;
}

function stateOf(leftOut: LeftOutReason | null): OperationNode['state'] {
  if (leftOut === 'MASKED' || leftOut === 'NO_DOCUMENT') return 'NOT_ANALYSABLE';
  return leftOut === 'ROOT_DECIDED' ? 'NOT_PAID' : 'LEFT_OUT';
}
