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
}
