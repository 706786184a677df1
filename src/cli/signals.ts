import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { ProcessLike } from './process-like.ts';

/** The watch over Ctrl-C and SIGTERM while a command runs. */
export interface SignalWatch {
  readonly signal: AbortSignal;
  /** What to exit with once the work has stopped; undefined while nothing was caught. */
  exitCode(): ExitCode | undefined;
  end(): void;
}

/**
 * Turns the first Ctrl-C or SIGTERM into an abort, told by `onStop` at once. The listeners serve once: a second
 * signal finds none and ends the process there and then, as the system does by itself.
 */
export function watchSignals(process: ProcessLike, onStop: () => void): SignalWatch {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const stop = (caught: ExitCode) => () => {
    // Not at once: a library that restores the cursor kills the process when it finds itself the only listener.
    setImmediate(end);
    code ??= caught;
    onStop();
    controller.abort();
  };
  const listeners = [
    ['SIGINT', stop(exitCodes.interrupted)],
    ['SIGTERM', stop(exitCodes.terminated)],
  ] as const;
  const end = () => {
    for (const [name, listener] of listeners) process.off(name, listener);
  };
  for (const [name, listener] of listeners) process.once(name, listener);
  return { signal: controller.signal, exitCode: () => code, end };
}
