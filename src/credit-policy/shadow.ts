import type { Policy } from '../policy/policy.ts';

/** A candidate that decides beside a policy, as whoever evaluates it needs it. */
export interface ShadowCandidate {
  /** Of the shadow. */
  readonly id: string;
  readonly policy: Policy;
  readonly hash: string;
}

/** A candidate beside a policy, with what has become of it. */
export interface PolicyShadow {
  readonly id: string;
  /** The policy that it runs beside. */
  readonly policyId: string;
  readonly candidate: {
    readonly policy: Policy;
    readonly hash: string;
    /** The YAML as its author wrote it, and that of what it comes with. */
    readonly sourceText: string;
    readonly cases: string | null;
    readonly invariants: string | null;
  };
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** The name of whoever started it. */
  readonly startedBy: string;
  readonly endedAt: string | null;
  /** null while it runs. */
  readonly ending: 'STOPPED' | 'PROMOTED' | null;
  /** What its promotion rests on, also of one that was given a share alone or was taken back; null without one. */
  readonly promotion: ShadowPromotion | null;
}

/** What a promotion rests on. */
export interface ShadowPromotion {
  /** Whether it is proven of everybody that nobody fares better. */
  readonly verdict: 'PROVEN' | 'REFUTED' | 'UNDECIDED';
  /** `YYYY-MM-DD`: the day of the proof. */
  readonly asOf: string;
  /** The version that the candidate became. */
  readonly version: number;
  /** Whom it lets through, or why that is not known, and the seal that was signed; null where it is proven. */
  readonly witness: string | null;
  readonly seal: string | null;
  /** How many of a hundred documents it was given to decide, from 1 to 99; absent where all. */
  readonly percent?: number;
}
