import type { DocumentKind } from '../document/kind.ts';
import type { DecisionStatus } from '../policy/decision-tally.ts';
import type { Objection } from '../policy/readings/decide-by-readings.ts';
import type { SectionType } from '../sections/index.ts';
import type { OutcomeReading } from './outcome-tally.ts';
import type { McNemar, PairedCounts, PairedDifference, Share } from './paired-rates.ts';
import type { Stability } from './stability.ts';

/** A policy of a backtest, as it was named. */
export interface BacktestPolicy {
  readonly name: string;
  readonly policyId: string;
  readonly version: number;
  readonly hash: string;
}

/** How often each policy approves the same reports. */
export interface ApprovalRates {
  readonly counts: PairedCounts;
  readonly before: Share;
  readonly after: Share;
  readonly difference: PairedDifference | null;
}

/** Reports that go from one decision to another. */
export interface DecisionMove {
  readonly from: DecisionStatus;
  readonly to: DecisionStatus;
  readonly direction: 'STRICTER' | 'LOOSER' | 'SAME';
  readonly count: number;
  /** Ids of the newest; none of those that stay. */
  readonly examples: readonly string[];
}

/** What speaks against subjects under one policy alone whom it decides less well than the other. */
export interface SwapReason {
  readonly objection: Objection;
  /** LOST: under the candidate alone, of those that it decides less well; GAINED: no longer, of those whom it decides better. */
  readonly kind: 'LOST' | 'GAINED';
  readonly count: number;
}

/** How many a policy approves and denies at least and at most, whatever the data would have said that were not collected. */
export interface DecisionBounds {
  readonly approvedLeast: number;
  readonly approvedMost: number;
  readonly deniedLeast: number;
  readonly deniedMost: number;
}

/** What is not known for want of data. */
export interface UncollectedData {
  /** Reports on which a policy could decide otherwise by data that were not collected. */
  readonly reports: number;
  readonly sections: readonly { readonly section: SectionType; readonly count: number }[];
  readonly before: DecisionBounds;
  readonly after: DecisionBounds;
}

/** A policy against another on every stored report of one kind. */
export interface Backtest {
  readonly documentKind: DocumentKind;
  readonly candidate: BacktestPolicy;
  readonly against: BacktestPolicy;
  /** The first day; null for all. */
  readonly since: string | null;
  readonly compared: number;
  /** Different documents among the organisation's reports of the time. */
  readonly documents: number;
  /** Of those compared, how many rest on invented data. */
  readonly sandbox: number;
  readonly unevaluated: number;
  readonly damaged: number;
  /** How many were read from their sections: the next time they are not. */
  readonly fromSections: number;
  readonly approvals: ApprovalRates;
  readonly mcNemar: McNemar;
  readonly moves: readonly DecisionMove[];
  /** Decided the same, with another score, band or limit. */
  readonly otherFigures: number;
  readonly reasons: readonly SwapReason[];
  readonly months: readonly (ApprovalRates & { readonly month: string })[];
  /** By the band that each policy gives: null is none. */
  readonly bands: readonly {
    readonly band: string | null;
    readonly before: Share;
    readonly after: Share;
  }[];
  /** By the size of companies, or the age of people; null where it is not known. */
  readonly segments: readonly (ApprovalRates & { readonly segment: string | null })[];
  /** By the policy that the reports were made with. */
  readonly policies: readonly (ApprovalRates & { readonly policyId: string })[];
  /** null where all was collected. */
  readonly uncollected: UncollectedData | null;
  /** The candidate's scores of the older half of months beside the newer; null where there is too little. */
  readonly stability: (Stability & { readonly splitAt: string }) | null;
  /** null where no outcome is known. */
  readonly outcomes: OutcomeReading | null;
}
