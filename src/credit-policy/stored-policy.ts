import type { DocumentKind } from '../document/document.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Finding } from '../yaml/finding.ts';

/** Whose policies are meant; where an analyst is named too, their default counts. */
export interface PolicyOwner {
  readonly organizationId: string;
  readonly analystId?: string;
}

/** On whose behalf policies are chosen and managed. */
export type PolicyAnalyst = Required<PolicyOwner>;

/** What a version of a policy and one of an operation have in common, with what their owner has set about them as a whole. */
interface StoredHead {
  readonly policyId: string;
  readonly name: string;
  /** Of the document that it is for; that of the root where it is an operation. */
  readonly documentKind: DocumentKind;
  /** 1 for the first content, then counting up with every other one. */
  readonly version: number;
  /** What the content is: equal hashes mean equal policies, whatever the layout of their files. */
  readonly hash: string;
  readonly enabled: boolean;
  /** True when it is the default of its document kind for the analyst who asks; false where none is named. */
  readonly isDefault: boolean;
  /** When it was last given new content, enabled or disabled; ISO 8601 UTC. */
  readonly updatedAt: string;
}

/** One version of an organisation's policy. */
export interface StoredPolicy extends StoredHead {
  /** The policy as read. */
  readonly policy: Policy;
  /** The candidate that runs beside it; null where none does. */
  readonly shadowId: string | null;
  /** What decides a share of the documents beside it; null where the current version decides all, and of any other version. */
  readonly split: PolicySplit | null;
  /** The highest number that a version has: the next content gets the one after. */
  readonly lastVersion: number;
}

/** A version that decides a share of the documents of a policy, while the current one decides the others. */
export interface PolicySplit {
  readonly version: number;
  /** From 1 to 99. */
  readonly percent: number;
}

/** One version of an organisation's operation. It stands among the policies, in one namespace of ids with them. */
export interface StoredOperation extends StoredHead {
  /** The operation as read. */
  readonly operation: Operation;
}

/** A policy or an operation that has been read and found usable, ready to be kept. */
export interface PolicyContent<Kept extends Policy | Operation = Policy> {
  readonly policy: Kept;
  readonly hash: string;
  readonly sourceText: string;
  /** Those that it comes with; undefined leaves what is kept with the same content. */
  readonly cases: string | undefined;
  readonly invariants: string | undefined;
  /** What is doubtful about it without making it unusable. */
  readonly warnings: readonly Finding[];
}

/** What stands in the list of policies. */
export type StoredChoice = StoredPolicy | StoredOperation;

/** The order in which policies are offered: the default first, operations last, then by name as a reader of Portuguese expects. */
export function inOrderOfChoice<T extends StoredChoice>(policies: readonly T[]): readonly T[] {
  const names = new Intl.Collator('pt-BR', { numeric: true });
  return policies.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      Number('operation' in a) - Number('operation' in b) ||
      names.compare(a.name, b.name) ||
      (a.policyId < b.policyId ? -1 : 1),
  );
}
