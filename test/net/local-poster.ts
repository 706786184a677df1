import { createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { createPoster, type Poster, type PosterOptions } from '../../src/net/webhook-poster.ts';
import { posting } from './posting.ts';

/** A poster that may go to 127.0.0.1, is patient, and lives as long as the test. */
export function posterWith(options: Partial<PosterOptions> = {}): Poster {
  const poster = createPoster('credit/0.0.0-test', { ...posting, ...options });
  onTestFinished(() => poster.close());
  return poster;
}

/** A poster as `posterWith()` makes it, for a test that keeps nothing of it: some have one for all of these. */
export function anyPoster(): Poster {
  return posterWith();
}

/** Posts a small body. */
export function post(poster: Poster, url: URL, signal = new AbortController().signal) {
  return poster.post(url, { headers: { 'content-type': 'application/json' }, body: '{"a":1}', signal });
}

/** Names that lead where the test says: to one more list of addresses with each lookup. */
export function namesLeadTo(next: () => readonly string[]): NonNullable<PosterOptions['lookup']> {
  return (_, __, callback) => {
    const addresses = next().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, addresses);
  };
}

/** The same URL under another host. */
export function at(host: string, url: URL): URL {
  const moved = new URL(url);
  moved.hostname = host;
  return moved;
}

/** What came to a server that nobody should come to. */
export interface Canary {
  connections: number;
  closed: number;
  bytes: number;
}

/** A server on a port of another address of the loopback, where posters may not go. */
export async function canaryOn(host: string, port: number): Promise<Canary> {
  const canary: Canary = { connections: 0, closed: 0, bytes: 0 };
  const server = createServer((socket) => {
    canary.connections += 1;
    socket
      .on('error', () => {})
      .on('data', ({ length }) => {
        canary.bytes += length;
      });
    socket.on('close', () => {
      canary.closed += 1;
    });
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  });
  await listening(server, { host, port });
  onTestFinished(() => void server.close());
  return canary;
}

function listening(server: Server, place: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(place, resolve);
  });
}
