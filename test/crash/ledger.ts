import type { Redelivery } from './history.ts';

/** What clients asked for, and what they were told: the other half of a promise. */
export interface Ledger {
  readonly creates: AskedReport[];
  readonly decisions: AskedDecision[];
  readonly redeliveries: Redelivery[];
  /** Answers that no client should ever get, in words. */
  readonly oddities: string[];
}

export interface AskedReport {
  readonly organizationId: string;
  readonly idempotencyKey: string;
  readonly body: {
    readonly document: string;
    readonly type: 'cnpj';
    readonly policyId: string;
    readonly externalId: string;
  };
  /** The id that was answered; absent while no answer has come. */
  reportId?: string;
}

export interface AskedDecision {
  readonly reportId: string;
  readonly approved: boolean;
  /** Differs from that of every other decision. */
  readonly commentary: string;
  acknowledged: boolean;
}

export function newLedger(): Ledger {
  return { creates: [], decisions: [], redeliveries: [], oddities: [] };
}
