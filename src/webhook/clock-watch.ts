import type { Clock } from '../base/clock.ts';

/** Smaller differences are the clock being set right, bit by bit. */
const jumpMs = 2_000;

/** A jump of the clock: by how much, and what it showed just before. */
interface ClockJump {
  readonly byMs: number;
  readonly fromMs: number;
  /** Sets the time of waits to the clock. Returns a function that undoes this. */
  readonly follow: () => () => void;
}

/** Notices when the clock of the machine is set forward or back, by a clock that never is. */
export interface ClockWatch {
  /** Returns the jump that is not followed yet; undefined if there is none. */
  jumped(): ClockJump | undefined;
  /**
   * Returns the time by which waits are set and ended, in ms since 1970: the clock without the jump that is not followed yet. The stored
   * waits move when a jump is followed, so all of them are by one time.
   */
  waitNowMs(): number;
}

/** @param elapsedMs a clock that never jumps, in ms. */
export function openClockWatch(clock: Clock, elapsedMs: () => number): ClockWatch {
  let anchor = { shownMs: clock.now().getTime(), atMs: elapsedMs() };
  const waitNowMs = () => Math.round(anchor.shownMs + (elapsedMs() - anchor.atMs));
  return {
    waitNowMs,
    jumped: () => {
      const fromMs = waitNowMs();
      const present = { shownMs: clock.now().getTime(), atMs: elapsedMs() };
      const byMs = present.shownMs - fromMs;
      if (Math.abs(byMs) < jumpMs) {
        anchor = present;
        return undefined;
      }
      const follow = () => {
        const before = anchor;
        anchor = present;
        return () => {
          anchor = before;
        };
      };
      return { byMs, fromMs, follow };
    },
  };
}
