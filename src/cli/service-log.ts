import type { App } from '../app.ts';
import type { Logger } from '../base/logger.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** The log of what runs until it is told to stop: JSON lines, and on a terminal lines for people. */
export async function openServiceLog(
  { globals, stderr }: CommandContext,
  { level, timezone }: { readonly level: 'info' | 'warn' | 'error' | undefined; readonly timezone: string },
): Promise<Logger> {
  const [{ openLogger }, { readableLog }, { wallClockIn }] = await Promise.all([
    import('../base/logger.ts'),
    import('./output/readable-log.ts'),
    import('../wording/wall-clock.ts'),
  ]);
  return openLogger({
    level: globals.quiet ? 'error' : (level ?? 'info'),
    ...(stderr.isTerminal && !globals.json && { stream: readableLog(stderr, wallClockIn(timezone)) }),
  });
}

/** Resolves when the program is told to stop, or its database is lost. */
export async function untilStopped(
  { signal }: Pick<CommandContext, 'signal'>,
  { storage }: App,
): Promise<void> {
  const stop = AbortSignal.any([signal, storage.lost]);
  if (stop.aborted) return;
  // What listens on no port has nothing else that keeps its process.
  const stay = setInterval(() => {}, 2 ** 30);
  await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  clearInterval(stay);
}

/** How what ran until it was told to stop ends. @throws why its database is lost. */
export function endOf({ storage: { lost } }: App): ExitCode {
  // Whoever supervises the process starts it anew, and what is on the disk is what counts.
  if (lost.aborted) throw lost.reason;
  return exitCodes.done;
}

/** Says what somebody who starts the workers should know of what they do. */
export function tellOfWork(
  { note, say }: Pick<CommandContext, 'note' | 'say'>,
  { profile, allowPrivateTargets }: { readonly profile: string; readonly allowPrivateTargets: string },
): void {
  if (profile === 'sandbox') note(say('servingSandbox'));
  if (allowPrivateTargets !== '') note(say('servingPrivateTargets', { networks: allowPrivateTargets }));
}
