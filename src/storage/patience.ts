/** How long a write waits while the database is busy or the server is unavailable. */
export interface Patience {
  /**
   * Whether the write is given up now.
   *
   * @param sinceMs when it first failed, by `performance.now()`.
   * @param error its last failure.
   */
  readonly isOver: (sinceMs: number, error: unknown) => boolean;
  /** Called with each failure after which the write is retried, and with when it first failed. Default: it is not called. */
  readonly onFailure?: (error: unknown, sinceMs: number) => void;
}

/** How long the writes of requests wait. */
export const usualPatienceMs = 5_000;

export const usualPatience: Patience = {
  isOver: (sinceMs) => performance.now() - sinceMs >= usualPatienceMs,
};
