import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { OperationReason } from '../policy/operation/outcome.ts';
import type { Purpose } from '../policy/purpose.ts';

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
  /** What the caller said of the root. */
  readonly inputs: readonly GivenInput[];
  /** Why it was asked for; null: each of its reports as its policy says. */
  readonly purpose: Purpose | null;
  /** The version of every policy that it analyses with, by id. */
  readonly versions: Readonly<Record<string, number>>;
  /** The steps whose members are known, by name. */
  readonly expanded: readonly string[];
  readonly revision: number;
  /** The number of its nodes, with the root. */
  readonly nodeCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
}

export function hasEnded({ status }: Pick<OperationRun, 'status'>): boolean {
  return status !== 'PENDING' && status !== 'PROCESSING';
}
