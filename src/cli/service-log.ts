import type { Logger } from '../base/logger.ts';
import type { CommandContext } from './context.ts';

/** The log of what runs until it is told to stop: JSON lines, and on a terminal lines for people. */
export async function openServiceLog(
  { globals, stderr }: CommandContext,
  { level, timezone }: { readonly level: 'info' | 'warn' | 'error' | undefined; readonly timezone: string },
): Promise<Logger> {
  const [{ openLogger }, { readableLog }, { wallClock }] = await Promise.all([
    import('../base/logger.ts'),
    import('./output/readable-log.ts'),
    import('./output/wall-clock.ts'),
  ]);
  return openLogger({
    level: globals.quiet ? 'error' : (level ?? 'info'),
    ...(stderr.isTerminal && !globals.json && { stream: readableLog(stderr, wallClock(timezone)) }),
  });
}

/** Resolves when a signal aborts. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Says what somebody who starts the workers should know of what they do. */
export function tellOfWork(
  { note, say }: Pick<CommandContext, 'note' | 'say'>,
  { profile, allowPrivateTargets }: { readonly profile: string; readonly allowPrivateTargets: string },
): void {
  if (profile === 'sandbox') note(say('servingSandbox'));
  if (allowPrivateTargets !== '') note(say('servingPrivateTargets', { networks: allowPrivateTargets }));
}
