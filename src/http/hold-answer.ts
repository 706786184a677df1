import type { Caller } from '../auth/caller.ts';
import type { EndpointRequest } from './define-endpoint.ts';
import type { HttpService } from './http-service.ts';
import { limits } from './limits.ts';
import { readWait } from './prefer-header.ts';

/** What the headers are for, in the description of the API. */
export const holdHeader = {
  Prefer: `wait=N holds the answer until nothing more happens by itself, at most N seconds (0 to ${limits.waitSeconds})`,
} as const;

/**
 * Holds an answer so long as `Prefer: wait=N` asks for. Without a place among those who wait, it is given as it is.
 *
 * @param wait ends when there is nothing more to wait for, after `timeoutMs`, or when `signal` aborts.
 * @returns what the answer says of it.
 */
export async function holdAnswer(
  { headers, absence }: Pick<EndpointRequest<unknown, unknown, unknown>, 'headers' | 'absence'>,
  { waits, stopping }: HttpService,
  caller: Caller,
  wait: (options: { readonly timeoutMs: number; readonly signal: AbortSignal }) => Promise<void>,
): Promise<{ readonly 'preference-applied'?: string }> {
  const seconds = readWait(headers['prefer'], limits.waitSeconds);
  const place = seconds !== undefined && seconds > 0 ? waits.begin(caller.clientId) : undefined;
  if (seconds === undefined || place === undefined) return {};
  try {
    await wait({ timeoutMs: seconds * 1_000, signal: AbortSignal.any([absence.signal, stopping]) });
  } finally {
    place.end();
  }
  return { 'preference-applied': `wait=${seconds}` };
}
