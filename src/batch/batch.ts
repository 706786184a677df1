import type { InputValues } from '../policy/inputs/input.ts';
import type { OperationReason } from '../policy/operation/outcome.ts';
import type { ReportStatus } from '../report/report.ts';
import type { RunOutage } from '../run/run-step.ts';
import type { AnalysisPayer } from '../wording/payer-words.ts';

/**
 * The life of a batch.
 *
 * - LOADING: its documents are being taken in; one that stays so was cut short and has to be given again.
 * - QUEUED: all of them are taken in, and nobody has begun.
 * - RUNNING: a process works on it.
 * - STOPPED: it was interrupted; what is done is kept, and `resume` goes on.
 * - CANCELLED: it is ended before its end; what is done is kept.
 * - COMPLETED: every document has its result, be that ERROR.
 */
export const batchPhases = ['LOADING', 'QUEUED', 'RUNNING', 'STOPPED', 'CANCELLED', 'COMPLETED'] as const;
export type BatchPhase = (typeof batchPhases)[number];

/** Who works on a batch: the command that made it, or the service. */
export type BatchRunnerKind = 'COMMAND' | 'SERVICE';

/** How many documents stand where, by the status of their reports; `waiting` have not been begun. */
export type BatchCounts = Readonly<
  Record<'waiting' | 'running' | 'approved' | 'alert' | 'denied' | 'completed' | 'error', number>
>;

/** A name as it is kept: without blanks around it, accents in one spelling, whatever system it was typed on. */
export function tidyBatchName(name: string): string {
  return name.trim().normalize('NFC');
}

/** A spending cap that leaves less than the next document of a batch may cost. */
export interface BatchWait {
  /** DAY_CEILING: the batch waits for the next day. BATCH_CEILING: the batch was paused. */
  readonly reason: 'DAY_CEILING' | 'BATCH_CEILING';
  /** When the day ends, ISO 8601 UTC; null for BATCH_CEILING. */
  readonly until: string | null;
  /** The spending cap, in BRL, as what follows. */
  readonly ceiling: number;
  readonly left: number;
  /** The highest possible cost of the next document. */
  readonly cost: number;
  /** When the batch was paused, ISO 8601 UTC. Default: it waits. */
  readonly pausedAt?: string;
}

/** A source that is away. Documents of a batch wait for it. */
export interface BatchOutage extends Omit<NonNullable<RunOutage['outage']>, 'failsFor'> {
  /** The name of the source. */
  readonly source: string;
  /** When the batch was paused for it, ISO 8601 UTC. Default: it waits. */
  readonly pausedAt?: string;
}

/** A batch as it is answered. */
export interface BatchAnswer {
  readonly id: string;
  readonly name: string;
  readonly policyId: string;
  readonly policyVersion: number;
  /** There where `policyId` is that of an operation, which is run on each document. */
  readonly kind?: 'OPERATION';
  readonly status: BatchPhase;
  readonly lines: {
    /** Of the input. */
    readonly pasted: number;
    /** Documents to be analysed, each once. */
    readonly valid: number;
    readonly invalid: number;
    readonly repeated: number;
  };
  readonly counts: BatchCounts;
  /** Documents answered with a report that the batch does not pay for: a report that was fresh enough, or a run that another batch pays for. */
  readonly reused: number;
  /** Counted runs, and their price in BRL. */
  readonly counted: number;
  readonly price: number;
  /** Why its documents are looked up, by its code; absent where each report says it, or nobody does. */
  readonly purpose?: string;
  readonly sandbox: boolean;
  readonly notice?: string;
  readonly createdAt: string;
  /** The name of whoever started it; null where nobody is known. */
  readonly createdBy: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The spending cap that it waits for, or for which it was paused; null if there is none. */
  readonly waits: BatchWait | null;
  /** The source that it waits for, or for which it was paused. Default: none. */
  readonly outage?: BatchOutage;
  /** There while the service that answers works on it. */
  readonly pace?: {
    /** Documents a second of late; null until there is something to tell by. */
    readonly perSecond: number | null;
    readonly secondsLeft: number | null;
  };
}

/** One document of a batch as it is answered. `status` WAITING: not begun. */
export interface BatchItemAnswer {
  /** Counts the documents from 1, in the order of the input. */
  readonly position: number;
  /** Every line of the input that names it. */
  readonly lines: readonly number[];
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** What its subject is called, where that is known. */
  readonly name?: string;
  readonly status: ReportStatus | 'WAITING';
  readonly policyStatus: string | null;
  readonly score: number | null;
  readonly riskBand: string | null;
  /** The worst of what spoke against approval; its title in the language of the reader. */
  readonly mainReason: { readonly rule: string; readonly status: string; readonly title: string } | null;
  /** There where the score rests on less than the policy's minimum coverage: what it rests on, from 0 to 1. */
  readonly insufficientCoverage?: number;
  readonly reportId: string | null;
  /** In a batch of operations: the operation that was made for it; the report is that of its root. */
  readonly operationId?: string;
  /** Documents that it has come upon beside this one. */
  readonly members?: number;
  /** Who has made it come to what it has, the gravest first and five at most, with what they are called where that is known. */
  readonly operationReasons?: readonly (OperationReason & { readonly name: string | null })[];
  readonly externalId?: string;
  readonly requestedAmount?: number;
  /** What the caller said of it, by the names of the policy's inputs; absent where that is nothing. */
  readonly inputs?: InputValues;
  readonly reused: boolean;
  /** The other batch or the operation whose price contains the analysis. Omitted if there is none. */
  readonly sharedWith?: AnalysisPayer;
  readonly errors: readonly { readonly source: string; readonly code: string; readonly message: string }[];
}

/** A line without a document, as it is answered. */
export interface BatchRefusalAnswer {
  readonly line: number;
  readonly text: string;
  readonly code: string;
  /** In English. */
  readonly reason: string;
  readonly suggestion: string | null;
  /** Further lines with the same text. */
  readonly repeatedLines: readonly number[];
}
