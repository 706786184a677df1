import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { ProcessLike } from './process-like.ts';

/** The watch over Ctrl-C and SIGTERM while a command runs. */
interface SignalWatch {
  readonly signal: AbortSignal;
  /** What to exit with once the work has stopped; undefined while nothing was caught. */
  exitCode(): ExitCode | undefined;
  end(): void;
}

/** So long a second signal waits at most until what the first one asks for is kept. */
const patienceMs = 1_000;

/**
 * Turns the first Ctrl-C or SIGTERM into an abort, told by `onStop` at once. Once what that has begun is over, a second signal
 * finds nobody who listens and ends the process there and then, as the system does by itself; one that comes before waits
 * for it.
 *
 * @param onInterrupt told of each Ctrl-C first; true where that was all it was meant for.
 */
export function watchSignals(
  process: ProcessLike,
  onStop: () => Promise<void>,
  onInterrupt: () => boolean = () => false,
): SignalWatch {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  let second: 'SIGINT' | 'SIGTERM' | undefined;
  const stop = (name: 'SIGINT' | 'SIGTERM', caught: ExitCode) => () => {
    if (name === 'SIGINT' && code === undefined && onInterrupt()) return;
    if (code !== undefined) {
      second ??= name;
      return;
    }
    code = caught;
    void within(patienceMs, onStop()).then(() => {
      // Not at once: a library that restores the cursor kills the process when it finds itself the only listener.
      setImmediate(() => {
        end();
        if (second !== undefined) process.kill(process.pid, second);
      });
    });
    controller.abort();
  };
  const listeners = [
    ['SIGINT', stop('SIGINT', exitCodes.interrupted)],
    ['SIGTERM', stop('SIGTERM', exitCodes.terminated)],
  ] as const;
  const end = () => {
    for (const [name, listener] of listeners) process.off(name, listener);
  };
  for (const [name, listener] of listeners) process.on(name, listener);
  return { signal: controller.signal, exitCode: () => code, end };
}

/** When it is over, however that went, or the time is. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), patience]);
  clearTimeout(timer);
}
