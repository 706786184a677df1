import { createServer, type IncomingMessage } from 'node:http';
import { CreditError } from '../base/errors.ts';
import { type Verification, verifyMessage } from './sign.ts';

/** A request that came in: whether it is genuine, and what it holds. */
export interface ReceivedMessage {
  readonly verification: Verification;
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

export interface ReceiverOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly secret: string;
  readonly now: () => Date;
  readonly onMessage: (message: ReceivedMessage) => Promise<ReceiverAnswer>;
}

/** A receiver of events on this machine alone. */
export interface Receiver {
  readonly url: string;
  close(): Promise<void>;
}

/** An event is far smaller. */
const maximumBytes = 4 * 1024 * 1024;

/**
 * Starts a receiver on 127.0.0.1 that verifies what it gets.
 *
 * @throws CreditError ADDRESS_UNAVAILABLE.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const server = createServer((request, response) => {
    receive(request, options).then(
      ({ status, headers }) => response.writeHead(status, headers).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const address = `127.0.0.1:${options.port}`;
      reject(
        new CreditError('ADDRESS_UNAVAILABLE', { address, reason: cause.code ?? String(cause) }, { cause }),
      );
    });
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

async function receive(request: IncomingMessage, options: ReceiverOptions): Promise<ReceiverAnswer> {
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > maximumBytes) return { status: 413, headers: { connection: 'close' } };
    pieces.push(piece);
  }
  const body = Buffer.concat(pieces).toString('utf8');
  const { headers } = request;
  const verification = verifyMessage({ headers, body }, options.secret, options.now());
  return options.onMessage({ verification, headers, body });
}
