import type { Clock } from '../base/clock.ts';

/** Smaller differences are the clock being set right, bit by bit. */
const jumpMs = 2_000;

/** A jump of the clock: by how much, and what it showed just before. */
interface ClockJump {
  readonly byMs: number;
  readonly fromMs: number;
}

/** Notices when the clock of the machine is set forward or back, by a clock that never is. */
export interface ClockWatch {
  /** What happened since it was last asked; undefined where the clock just went on. */
  jumped(): ClockJump | undefined;
}

/** @param elapsedMs a clock that never jumps, in ms. */
export function openClockWatch(clock: Clock, elapsedMs: () => number): ClockWatch {
  let shown = clock.now().getTime();
  let elapsed = elapsedMs();
  return {
    jumped: () => {
      const expected = shown + (elapsedMs() - elapsed);
      shown = clock.now().getTime();
      elapsed = elapsedMs();
      const byMs = Math.round(shown - expected);
      return Math.abs(byMs) < jumpMs ? undefined : { byMs, fromMs: Math.round(expected) };
    },
  };
}
