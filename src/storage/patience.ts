/** How long a write waits while the database is busy or the server is unavailable. */
export interface Patience {
  /**
   * Whether the write is given up now.
   *
   * @param sinceMs when it first failed, by `performance.now()`.
   */
  readonly isOver: (sinceMs: number) => boolean;
}

/** How long the writes of requests wait. */
export const usualPatienceMs = 5_000;

export const usualPatience: Patience = {
  isOver: (sinceMs) => performance.now() - sinceMs >= usualPatienceMs,
};
