/*
 * What is told of work once it has ended, to whoever keeps traces of it. None of it has a document, a name, an address or what
 * somebody wrote in it. Instants are in ms since 1970, by the clock that all machines share.
 */

/** A request that was answered. */
export interface TracedRequest {
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The trace that the caller says it belongs to: https://www.w3.org/TR/trace-context/#traceparent-header */
  readonly traceparent: string | undefined;
}

/** A source that was asked. */
export interface TracedSource {
  readonly role: string;
  readonly provider: string;
  readonly outcome: string;
  /** The code of its failure; null where it answered. */
  readonly failure: string | null;
  readonly attempts: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** One attempt of this process at a run. */
export interface TracedRun {
  readonly id: string;
  readonly reportId: string;
  readonly organizationId: string;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly sandbox: boolean;
  /** Its phase at its end; LOST where another took it over, GIVEN_BACK where it is to be taken up again. */
  readonly outcome: string;
  /** For how many ms it had waited for somebody to begin it. */
  readonly waitedMs: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Those that were asked; called only where they are told of. */
  readonly sources: () => readonly TracedSource[];
}

/** An attempt to deliver an event. */
export interface TracedAttempt {
  readonly eventId: string;
  readonly webhookId: string;
  readonly type: string;
  /** What the event is about. */
  readonly subjectId: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly isGivenUp: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Who is told of it. */
export interface Traces {
  tellRequest(request: TracedRequest): void;
  tellRun(run: TracedRun): void;
  tellAttempt(attempt: TracedAttempt): void;
}
