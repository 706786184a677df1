import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { withDeadline } from './deadline.ts';
import { type GuardOptions, secured, withCode } from './guarded-connector.ts';
import { connectionFaultInWords, proxyFault } from './http-failure.ts';
import type { HttpProxy } from './http-proxy.ts';

interface TunnelTarget {
  readonly hostname: string;
  readonly port: number;
  /** Whether TLS is agreed with the target inside the tunnel. */
  readonly isSecure: boolean;
}

/**
 * Opens a connection to a target through a proxy. The proxy looks the name up. Connections to http targets are tunnels too, so an
 * answer of the proxy is never read as an answer of the target.
 *
 * @param options.connectMs milliseconds for everything.
 * @throws a `proxyFault` if the proxy cannot be reached, refuses, or does not open the tunnel in time; an error with the code
 *   UND_ERR_CONNECT_TIMEOUT if only TLS takes too long; the error of TLS; the reason of `closing` once it aborts.
 */
export async function openThrough(
  proxy: HttpProxy,
  target: TunnelTarget,
  options: Pick<GuardOptions, 'connectMs' | 'closing'> & Partial<Pick<GuardOptions, 'ca' | 'verifiesTls'>>,
): Promise<Socket> {
  const { connectMs, closing, ca, verifiesTls = true } = options;
  let isTunnelOpen = false;
  const opened = await withDeadline(
    async ({ signal }) => {
      const tunnel = await openTunnel(proxy, { ...target, signal });
      isTunnelOpen = true;
      if (!target.isSecure) return tunnel;
      try {
        return await secured(tunnel, { hostname: target.hostname, options: { ca, verifiesTls }, signal });
      } catch (error) {
        tunnel.destroy();
        throw error;
      }
    },
    { ms: connectMs, signal: closing },
  );
  if (!opened.expired) return opened.value;
  throw isTunnelOpen
    ? withCode('The connection took too long.', 'UND_ERR_CONNECT_TIMEOUT')
    : proxyFault(proxy, `did not open the connection within ${connectMs / 1000} s`);
}

function openTunnel(
  proxy: HttpProxy,
  { hostname, port, signal }: Omit<TunnelTarget, 'isSecure'> & { readonly signal: AbortSignal },
): Promise<Socket> {
  const authority = `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`;
  return new Promise((resolve, reject) => {
    const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
      method: 'CONNECT',
      host: proxy.hostname,
      port: proxy.port,
      path: authority,
      headers: {
        host: authority,
        ...(proxy.authorization && { 'proxy-authorization': proxy.authorization.reveal() }),
      },
      agent: false,
      signal,
    });
    request
      .once('connect', (response: IncomingMessage, socket: Socket, head: Buffer) => {
        const { statusCode = 0 } = response;
        if (statusCode < 200 || statusCode > 299) {
          socket.destroy();
          reject(proxyFault(proxy, refusalOf(statusCode)));
          return;
        }
        socket.setNoDelay(true);
        socket.setKeepAlive(true);
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      })
      .once('error', (error) => {
        const fault = `could not be reached: ${connectionFaultInWords(error)}`;
        reject(signal.aborted ? signal.reason : proxyFault(proxy, fault, { cause: error }));
      })
      .end();
  });
}

function refusalOf(status: number): string {
  return status === 407
    ? 'requires a valid user name and password (HTTP 407)'
    : `refused to open the connection (HTTP ${status})`;
}
