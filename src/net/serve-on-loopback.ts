import { createServer, type IncomingMessage } from 'node:http';

/** A request that came in. */
export interface LoopbackRequest {
  readonly method: string;
  /** With its query, as it was sent. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** As it came, byte for byte. */
  readonly body: string;
}

/** What is answered. */
export interface LoopbackAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server on this machine, for this machine alone. */
export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

const maximumBytes = 4 * 1024 * 1024;

/**
 * Answers on 127.0.0.1, each request whole before `answer` sees it.
 *
 * @param options.port 0 takes a free one.
 * @throws the system's error where the port cannot be had.
 */
export async function serveOnLoopback(options: {
  readonly port: number;
  readonly answer: (request: LoopbackRequest) => Promise<LoopbackAnswer>;
}): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    receive(request, options.answer).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  answer: (request: LoopbackRequest) => Promise<LoopbackAnswer>,
): Promise<LoopbackAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > maximumBytes) return { status: 413, headers: { connection: 'close' } };
    pieces.push(piece);
  }
  const { method = 'GET', url = '/', headers } = request;
  return answer({ method, path: url, headers, body: Buffer.concat(pieces).toString('utf8') });
}
