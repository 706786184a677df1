import { createServer, type IncomingMessage } from 'node:http';

/** A POST that came in. */
export interface ReceivedPost {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** As it came, byte for byte. */
  readonly body: string;
}

/** What the sender is answered. */
export interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server on this machine that takes posts. */
export interface LoopbackReceiver {
  readonly url: string;
  close(): Promise<void>;
}

const maximumBytes = 4 * 1024 * 1024;

/**
 * Takes posts on 127.0.0.1, each whole before `answer` sees it.
 *
 * @param options.port 0 takes a free one.
 * @throws the system's error where the port cannot be had.
 */
export async function receiveOnLoopback(options: {
  readonly port: number;
  readonly answer: (post: ReceivedPost) => Promise<ReceiverAnswer>;
}): Promise<LoopbackReceiver> {
  const server = createServer((request, response) => {
    receive(request, options.answer).then(
      ({ status, headers }) => response.writeHead(status, headers).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver listens on no port');
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
  answer: (post: ReceivedPost) => Promise<ReceiverAnswer>,
): Promise<ReceiverAnswer> {
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > maximumBytes) return { status: 413, headers: { connection: 'close' } };
    pieces.push(piece);
  }
  return answer({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
}
