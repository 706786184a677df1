import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from './local-server.ts';

/** A CONNECT request that reached the proxy. */
interface ProxyRequest {
  /** The requested target, `host:port`. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** A proxy on loopback that lives as long as the test. */
export interface LocalProxy {
  /** `http://127.0.0.1:port`, as errors show it. */
  readonly address: string;
  readonly requests: ProxyRequest[];
  /** Every target, in order. */
  targets(): readonly string[];
}

/**
 * Starts a proxy that opens a tunnel to the same port of 127.0.0.1 for every host, so that only the proxy can reach the names
 * of a test.
 *
 * @param answer returns the head of another answer, or `silent` for none at all. Default: opens the tunnel.
 */
export async function startProxy(
  answer: (request: ProxyRequest) => string | undefined = () => undefined,
): Promise<LocalProxy> {
  const requests: ProxyRequest[] = [];
  // A request that is forwarded instead of tunnelled is an error of the client.
  const server = createServer((_, response) => response.writeHead(418).end());
  const tunnels: Socket[] = [];
  server.on('connect', ({ url: target = '', headers }, client: Socket) => {
    const request = { target, headers };
    requests.push(request);
    const other = answer(request);
    client.on('error', () => {});
    if (other === 'silent') return;
    if (other !== undefined) {
      client.end(other);
      return;
    }
    const upstream = connect({ host: '127.0.0.1', port: Number(target.split(':').at(-1)) }, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    tunnels.push(upstream);
    upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  });
  const { url } = await listen(server, 'http');
  return { address: url.origin, requests, targets: () => requests.map(({ target }) => target) };
}
