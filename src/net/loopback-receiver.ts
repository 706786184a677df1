import { type LoopbackServer, serveOnLoopback } from './serve-on-loopback.ts';

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
export type LoopbackReceiver = LoopbackServer;

/**
 * Takes posts on 127.0.0.1, each whole before `answer` sees it.
 *
 * @param options.port 0 takes a free one.
 * @throws the system's error where the port cannot be had.
 */
export function receiveOnLoopback(options: {
  readonly port: number;
  readonly answer: (post: ReceivedPost) => Promise<ReceiverAnswer>;
}): Promise<LoopbackReceiver> {
  return serveOnLoopback({
    port: options.port,
    answer: async ({ method, headers, body }) =>
      method === 'POST' ? options.answer({ headers, body }) : { status: 405, headers: { allow: 'POST' } },
  });
}
