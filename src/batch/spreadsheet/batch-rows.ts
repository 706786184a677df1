import type { Text } from '../../base/language.ts';
import type { SectionStatus } from '../../collector/assemble.ts';
import type { Document } from '../../document/kind.ts';
import type { MemberRow } from '../../operation/member-row.ts';
import type { OperationRun } from '../../operation/operation-run.ts';
import type { InputValues, PolicyInput } from '../../policy/inputs/input.ts';
import type { PolicyStatus } from '../../policy/policy-status.ts';
import type { PolicyReason, RuleResult } from '../../sections/credit-policy.ts';
import type { WarrantCounts } from '../../sections/criminal-record.ts';
import type { DecisionTerms } from '../../sections/decision-terms.ts';
import type { AnalysisPayer } from '../../wording/payer-words.ts';
import type { BatchCounts } from '../batch.ts';
import type { ExtraColumn } from '../extra-columns.ts';

/** Where a document of a batch stands: the status of its report. PENDING: not begun, or its batch was stopped before. */
export const batchStatuses = [
  'APPROVED',
  'ALERT',
  'DENIED',
  'COMPLETED',
  'ERROR',
  'PENDING',
  'PROCESSING',
  'EVALUATING',
] as const;

export type BatchStatus = (typeof batchStatuses)[number];

/** What is known of a batch before its first result. Times are ISO 8601 UTC. */
export interface BatchFacts {
  readonly id: string;
  readonly name: string;
  readonly policy: {
    readonly id: string;
    readonly name: string;
    readonly title?: Text;
    readonly version: number;
    /** SHA-256 of its content. */
    readonly hash: string;
    /** Risk bands in the order of the policy, so that one without a document is shown too. */
    readonly riskBands: readonly string[];
  };
  /** True where the data were invented. */
  readonly sandbox: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  /** What was pasted, in lines. */
  readonly lines: {
    readonly pasted: number;
    readonly valid: number;
    readonly invalid: number;
    readonly repeated: number;
  };
  /** What the policy asks of the caller, each with a column of its own; empty where it asks nothing. */
  readonly inputs: readonly PolicyInput[];
  /** The input's own columns, which `BatchResultRow.extra` follows; empty where it had none. */
  readonly extraColumns: readonly ExtraColumn[];
  /** Every column of the input's table by its name, in its order, which `InvalidRow.columns` follows; empty for a list. */
  readonly invalidColumns: readonly string[];
  /** Whether its documents are CNPJs: those of one company are counted together too. */
  readonly hasRoots: boolean;
  /** Whether each document is given to an operation: their members have a sheet then. */
  readonly hasMembers: boolean;
}

/** Why a source gave nothing. */
export interface FailedSource {
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** The arrest warrants of a person, and the state of their register. */
export interface RowWarrants {
  /** Unless it is COMPLETED or NO_RECORD, a count of 0 is unknown. */
  readonly status: SectionStatus;
  readonly counts: WarrantCounts;
  /** Whether the register's month is before last month. Sample data is never outdated. */
  readonly isOutdated: boolean;
}

/** One document of a batch with its result. null is unknown, and 0 is zero. */
export interface BatchResultRow {
  /** The first line of the input that names the document, from 1; null, as the document, where the disk has damaged it. */
  readonly line: number | null;
  readonly document: Document | null;
  readonly name: string | null;
  readonly status: BatchStatus;
  readonly policyStatus: PolicyStatus | 'PENDING';
  readonly score: number | null;
  readonly riskBand: string | null;
  /** From 0 to 1. */
  readonly coverage: number | null;
  /** Whether the score rests on less than the policy's minimum coverage: it is shown with its coverage, and has no band. */
  readonly isThin: boolean;
  /** BRL. */
  readonly creditLimit: number | null;
  /** BRL, as the input asked. */
  readonly requestedAmount: number | null;
  /** Arrest warrants; null if the register was not queried. */
  readonly warrants: RowWarrants | null;
  /** Worst first. */
  readonly reasons: readonly PolicyReason[];
  /** The result in a few sentences, or why there is none of a damaged row; null until the policy was evaluated. */
  readonly analysis: string | null;
  /** Why the decision of the policy is worse than the band of the score; null if it is not. */
  readonly worseThanScore: string | null;
  /** null until the policy was evaluated. */
  readonly ruleCounts: {
    readonly denied: number;
    readonly alerted: number;
    readonly notApplied: number;
  } | null;
  /** How near the result is to another, in the reader's language; null where nothing is, and where its policy does not tell. */
  readonly nearest: string | null;
  /** The one source that keeps the decision from a better one, likewise. */
  readonly heldBy: string | null;
  readonly failedSources: readonly FailedSource[];
  /** What the approval says beside its status; null where it says nothing. */
  readonly terms: DecisionTerms | null;
  readonly manualDecision: { readonly status: 'APPROVED' | 'DENIED'; readonly analyst: string | null } | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly reused: boolean;
  /** The other batch or the operation whose price contains the analysis; null if there is none. */
  readonly sharedWith: AnalysisPayer | null;
  readonly counted: boolean;
  readonly priceCents: number | null;
  readonly reportId: string | null;
  readonly externalId: string | null;
  /** Further lines of the input that name the document. */
  readonly repeatedLines: readonly number[];
  /** True where its data were invented. */
  readonly sandbox: boolean;
  /** The operation on it, and who has made it come to its outcome; null in a batch under a policy, and before it begins. */
  readonly operation: Pick<OperationRun, 'id' | 'status' | 'reasons'> | null;
  /** What the caller said, by the names of `BatchFacts.inputs`. */
  readonly inputs: InputValues;
  /** What the input held in its own columns, in the order of `BatchFacts.extraColumns`. */
  readonly extra: readonly string[];
}

/** A rule that denied, alerted or was not applied, of one document. */
export interface FiredRuleRow {
  readonly line: number;
  readonly document: Document;
  readonly group: string;
  readonly result: RuleResult;
}

/** Somebody whom an operation of a batch has come upon, or its document itself. */
export interface BatchMemberRow extends MemberRow {
  /** The line of the document. */
  readonly line: number;
}

/** A line of the input that holds no document. */
export interface InvalidRow {
  /** null where the disk has damaged it. */
  readonly line: number | null;
  /** As it was pasted. */
  readonly text: string;
  /** In the reader's language. */
  readonly reason: string;
  /** What was probably meant. */
  readonly suggestion: string | null;
  /** Further lines with the same text. */
  readonly repeatedLines: readonly number[];
  /** What its line of the table held, by the names of `BatchFacts.invalidColumns`. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A company that has more than one document in a batch: its CNPJs of one root counted together. */
export interface RootRow {
  readonly root: string;
  readonly name: string | null;
  readonly documents: number;
  readonly firstLine: number;
  readonly counts: BatchCounts;
}
