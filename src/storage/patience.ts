/** How long a write waits while others are in its way, or the server is away. */
export interface Patience {
  /**
   * Whether the write fails now.
   *
   * @param sinceMs when it first could not be done, by `performance.now()`.
   */
  readonly isOver: (sinceMs: number) => boolean;
}

/** For so long a write waits that somebody waits for. */
export const usualPatienceMs = 5_000;

export const usualPatience: Patience = {
  isOver: (sinceMs) => performance.now() - sinceMs >= usualPatienceMs,
};
