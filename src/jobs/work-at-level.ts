import type { ProcessIsolation } from './isolation.ts';
import type { Isolation } from './losses.ts';
import type { WorkGate } from './work-gate.ts';

/**
 * Does work at an isolation level: next to other work, in one of the few separate processes, or while this process has no other work.
 * The work itself starts the separate process.
 *
 * @throws the reason of the signal if it aborts before the work starts; what `work` throws.
 */
export async function workAtLevel<T>(
  { gate, isolation }: { readonly gate: WorkGate; readonly isolation?: ProcessIsolation | undefined },
  level: Isolation,
  { work, signal }: { readonly work: () => Promise<T>; readonly signal?: AbortSignal | undefined },
): Promise<T> {
  if (level === 'ALONE') {
    await isolation?.settled(signal);
    return gate.alone(work, signal);
  }
  if (level === 'TOGETHER' || isolation === undefined) return gate.together(work, signal);
  const turn = await isolation.turns.take('', signal && { signal });
  try {
    return await gate.together(work, signal);
  } finally {
    turn.end();
  }
}
