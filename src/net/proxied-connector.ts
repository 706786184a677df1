import { isIP } from 'node:net';
import type { Agent } from 'undici';
import {
  createGuardedConnector,
  forbidden,
  type GuardOptions,
  maySpeak,
  withCode,
} from './guarded-connector.ts';
import { plainThroughProxyCode } from './http-failure.ts';
import { type ProxyChoice, portOf } from './http-proxy.ts';
import type { TargetRules } from './public-address.ts';

interface ConnectOptions {
  /** Milliseconds for everything: name looked up, connected, tunnel opened, TLS agreed. */
  readonly connectMs: number;
  /** Chooses the proxy of a connection. Undefined: all connections are direct. */
  readonly choose: ProxyChoice | undefined;
  /** Limits the allowed connections. Undefined: all are allowed. */
  readonly guard: Omit<GuardOptions, 'connectMs' | 'closing'> | undefined;
  /** Aborts connections that are being opened. */
  readonly closing: AbortSignal;
}

/**
 * Returns the `connect` option of an undici agent. Connections go through the chosen proxy, or directly if no proxy is chosen.
 *
 * A proxy looks names up, so the rules of the guard then apply only to addresses in the URL. A name passes over TLS, because its
 * certificate is checked. Plain http to a name is refused, because only the proxy knows its address.
 */
export async function connectOption(options: ConnectOptions): Promise<NonNullable<Agent.Options['connect']>> {
  const { connectMs, choose, guard, closing } = options;
  const guarded = guard && createGuardedConnector({ ...guard, connectMs, closing });
  if (choose === undefined) return guarded ?? { timeout: connectMs };
  const [{ buildConnector }, { openThrough }] = await Promise.all([
    import('undici'),
    // Loaded on demand, because it loads Node's own HTTP client.
    import('./proxy-tunnel.ts'),
  ]);
  const direct = guarded ?? buildConnector({ timeout: connectMs });
  return (target, callback) => {
    const { protocol, hostname } = target;
    const isSecure = protocol === 'https:';
    const port = portOf(target);
    const proxy = choose({ isSecure, hostname, port });
    const fault = guard && proxy && faultOf(hostname, { rules: guard.rules, isSecure });
    if (proxy === undefined) direct(target, callback);
    else if (fault !== undefined) callback(fault, null);
    else {
      openThrough(proxy, { hostname, port, isSecure }, { ...guard, connectMs, closing }).then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    }
  };
}

/** Returns the error of a target that the rules do not allow through a proxy; undefined if they allow it. */
function faultOf(
  hostname: string,
  { rules, isSecure }: { readonly rules: TargetRules; readonly isSecure: boolean },
): Error | undefined {
  if (isIP(hostname) !== 0) {
    return maySpeak({ remoteAddress: hostname }, { rules, isSecure }) ? undefined : forbidden();
  }
  return isSecure
    ? undefined
    : withCode('Plain http to a name does not go through a proxy.', plainThroughProxyCode);
}
