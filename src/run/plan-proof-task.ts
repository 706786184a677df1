import type { PlanGround } from '../credit-policy/read-plan.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import {
  type ComparedFigure,
  type PolicyProof,
  partsOf,
  provePolicies,
  type Relation,
} from '../policy/proof/prove-policies.ts';
import type { UndecidedReason } from '../policy/proof/undecided-words.ts';

type VersionedPolicy = Pick<CompiledPolicy, 'policy' | 'version' | 'hash'>;

/** What is to be proven of a plan: data alone, so that another thread can do it. */
export interface PlanProofTask {
  readonly before: VersionedPolicy;
  readonly after: VersionedPolicy;
  /** `YYYY-MM-DD`; the proof holds for that day. */
  readonly asOf: string;
  /** SAME unless told. */
  readonly relation?: Relation;
  readonly also?: readonly ComparedFigure[];
}

/**
 * How a planned policy is to be compared with the version that is enabled; null where there is none to compare with, nothing
 * changes, and for an operation.
 */
export function planProofTask(
  { current, content, version }: Pick<PlanGround, 'current' | 'content' | 'version'>,
  { changes, day }: { readonly changes: number; readonly day: string },
): PlanProofTask | null {
  if (content === undefined || 'operation' in content.policy || changes === 0) return null;
  if (current === undefined || 'operation' in current) return null;
  if (current.policy.kind !== content.policy.kind) return null;
  return {
    before: { policy: current.policy, version: current.version, hash: current.hash },
    after: { policy: content.policy, version, hash: content.hash },
    asOf: day,
  };
}

/** How a candidate in shadow is to be compared with the version in force that it runs beside. */
export function shadowProofTask(
  candidate: Pick<VersionedPolicy, 'policy' | 'hash'>,
  { policy, version, hash }: VersionedPolicy,
  day: string,
): PlanProofTask {
  return {
    before: { policy, version, hash },
    after: { policy: candidate.policy, version: version + 1, hash: candidate.hash },
    asOf: day,
  };
}

/** What the change does to everybody who could ever come. */
export function provePlan({ before, after, asOf, relation = 'SAME', also = [] }: PlanProofTask): PolicyProof {
  const compiled = ({ policy, ...of }: VersionedPolicy) => compilePolicy(policy, of);
  return provePolicies(compiled(before), compiled(after), { relation, also, asOf });
}

/** The proof of a task that was given up: nothing is known. */
export function givenUpProof(
  { before, after, asOf, relation = 'SAME', also = [] }: PlanProofTask,
  reason: UndecidedReason,
): PolicyProof {
  return {
    relation,
    asOf,
    verdict: 'UNDECIDED',
    parts: partsOf(relation, also, [before.policy, after.policy]).map((about) => ({
      about,
      result: { verdict: 'UNDECIDED', reason },
    })),
  };
}
