import { useEffect, useRef } from 'preact/hooks';
import { type Failure, reconnect, reconnections } from '../api.ts';

/**
 * Repeats a failed read without a step of the user: when the connection is restored, or after the wait that the service asked for.
 * Other refusals are permanent and are not repeated.
 *
 * @param failure the failure of the last read; undefined if it succeeded.
 * @param repeat reads again. Omit for an action, which only the user may repeat.
 */
export function useRecovery(failure: Failure | undefined, repeat: (() => void) | undefined): void {
  const latest = useRef(repeat);
  latest.current = repeat;
  const isRead = repeat !== undefined;
  useEffect(() => {
    if (!isRead || failure === undefined) return;
    if (failure.kind === 'OFFLINE') {
      const before = reconnections.peek();
      reconnect();
      return reconnections.subscribe((count) => {
        if (count !== before) latest.current?.();
      });
    }
    if (failure.seconds === undefined) return;
    const timer = setTimeout(() => latest.current?.(), failure.seconds * 1_000);
    return () => clearTimeout(timer);
  }, [failure, isRead]);
}
