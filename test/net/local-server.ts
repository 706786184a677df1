import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on loopback that lives as long as the test. */
export interface LocalServer {
  readonly url: URL;
  /** Every connection that was ever opened to it. */
  readonly sockets: readonly Socket[];
  close(): Promise<void>;
}

/** A server that speaks HTTP. */
export function serveHttp(listener: RequestListener): Promise<LocalServer> {
  return listen(createHttpServer(listener), 'http');
}

/** A server that sends what it likes, once it has received something. */
export function serveRaw(
  onRequest: (socket: Socket) => void,
  protocol: 'http' | 'https' = 'http',
): Promise<LocalServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => onRequest(socket));
  });
  return listen(server, protocol);
}

/** Listens, and closes when the test is over. */
export async function listen(server: Server, protocol: 'http' | 'https'): Promise<LocalServer> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(close);
  // A server on a port of TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`${protocol}://127.0.0.1:${port}/`), sockets, close };
}

/** Resolves when the other side has closed the connection. */
export function closedByPeer(socket: Socket | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (socket === undefined || socket.closed || socket.destroyed) resolve();
    else socket.once('close', () => resolve()).once('end', () => resolve());
  });
}

/** The head of an answer, as sent. */
export function head(status: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`;
}
