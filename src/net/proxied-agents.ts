import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { chooseByEnvironment, type ProxyChoice, type ProxyTarget, portOf } from './http-proxy.ts';
import { openThrough } from './proxy-tunnel.ts';

interface TunnelOptions {
  readonly choose: ProxyChoice;
  /** Milliseconds for the connection through a proxy. */
  readonly connectMs: number;
}

type Connected = (error: Error | null, socket?: Socket) => void;

/** The values that the AWS SDK sets for its own agents. */
const pooling = { keepAlive: true, maxSockets: 50 };

/**
 * Returns agents for a library that uses Node's `http` and `https` instead of undici. They open connections through the proxies
 * that the environment sets, and directly to other hosts. The message of a proxy's error contains its address.
 *
 * @param connectMs milliseconds for a connection through a proxy.
 * @returns undefined if the environment sets no proxy.
 * @throws CreditError CONFIGURATION_INVALID for an invalid proxy URL.
 */
export function openProxiedAgents(
  connectMs: number,
): { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent } | undefined {
  const choose = chooseByEnvironment(process.env);
  if (choose === undefined) return undefined;
  const connecting = (isSecure: boolean) => ({
    createConnection(request: ClientRequestArgs, connected: Connected): undefined {
      connect(targetOf(request, isSecure), { choose, connectMs }, connected);
    },
  });
  return {
    httpAgent: Object.assign(new HttpAgent(pooling), connecting(false)),
    httpsAgent: Object.assign(new HttpsAgent(pooling), connecting(true)),
  };
}

/** Never aborts, because the connections of the agents end with their requests. */
const { signal: closing } = new AbortController();

function connect(target: ProxyTarget, { choose, connectMs }: TunnelOptions, connected: Connected): void {
  const { isSecure, hostname: host, port } = target;
  const proxy = choose(target);
  if (proxy !== undefined) {
    openThrough(proxy, target, { connectMs, closing }).then(
      (socket) => connected(null, socket),
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error))),
    );
  } else if (isSecure) {
    connected(null, connectTls({ host, port, servername: isIP(host) === 0 ? host : '' }));
  } else {
    connected(null, connectTcp({ host, port }));
  }
}

function targetOf({ host, port }: ClientRequestArgs, isSecure: boolean): ProxyTarget {
  return {
    isSecure,
    hostname: host ?? 'localhost',
    port: portOf({ port, protocol: isSecure ? 'https:' : 'http:' }),
  };
}
