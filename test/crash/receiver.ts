import { closeSync, openSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../http/random.ts';
import type { Answer, Receipt } from './history.ts';

const accept: Answer = { status: 200 };
const refuse: Answer = { status: 500 };

/**
 * What becomes of an event at its first, second and third attempt, and how often. Most are accepted at once, so that
 * a load of some seconds has hundreds of deliveries; each way of failing comes up in any load of some dozens.
 */
const manners: readonly { readonly weight: number; readonly answers: readonly Answer[] }[] = [
  { weight: 76, answers: [accept] },
  { weight: 6, answers: [{ status: 200, delayMs: 150 }] },
  { weight: 5, answers: [refuse] },
  { weight: 2, answers: [{ status: 429, retryAfterSeconds: 0 }] },
  { weight: 2, answers: [{ status: 429, retryAfterSeconds: 1 }] },
  { weight: 3, answers: [{ status: 0 }] },
  { weight: 1, answers: [refuse, { status: 0 }] },
  { weight: 5, answers: [refuse, { status: 503 }, refuse] },
];

export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly receipts: readonly Receipt[];
  /** Moments are numbered, so that what happened elsewhere can be put among what the receiver saw. */
  moment(): number;
  /**
   * What comes from now on comes from the process with this number, to be called before it starts. Resolves once everything
   * has arrived that the process before it has sent.
   */
  beginLife(life: number): Promise<void>;
  /** From now on every delivery is accepted at once, so that what waits can drain. */
  calm(): void;
  /** And from now on no longer. */
  misbehave(): void;
  /** The next delivery to a path is answered 410. */
  leave(path: string): void;
  close(): Promise<void>;
}

/**
 * A receiver of webhooks that outlives the processes which send them. It keeps what it was sent and how it answered, in
 * memory and line by line in a log, and misbehaves as `random` decides; what it has accepted once it accepts again, as a
 * receiver that knows what it has seen.
 *
 * @param options.log a file that is made, or written on.
 */
export async function openReceiver(options: { random: Random; log: string }): Promise<Receiver> {
  const { random } = options;
  const log = openSync(options.log, 'a');
  const receipts: Receipt[] = [];
  const plans = new Map<string, { readonly answers: readonly Answer[]; attempts: number }>();
  const accepted = new Set<string>();
  const left = new Set<string>();
  let moments = 0;
  let life = 0;
  let isCalm = false;

  function answerFor(path: string, id: string): Answer {
    const plan = plans.get(id) ?? { answers: drawManner(random), attempts: 0 };
    plans.set(id, plan);
    plan.attempts += 1;
    if (isCalm || accepted.has(id)) return accept;
    if (left.delete(path)) return { status: 410 };
    return plan.answers[plan.attempts - 1] ?? accept;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const path = request.url ?? '';
    const id = headers['webhook-id'] ?? '';
    moments += 1;
    const answer = answerFor(path, id);
    const at = receipts.length;
    const receipt: Receipt = {
      life,
      path,
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
      arrivedAtMs: Date.now(),
      arrived: moments,
      answer,
      answered: false,
    };
    receipts.push(receipt);
    writeSync(log, `${JSON.stringify(receipt)}\n`);
    const end = (answered: boolean) => {
      if (receipts[at]?.ended !== undefined) return;
      moments += 1;
      const ended = { ended: moments, endedAtMs: Date.now(), answered };
      receipts[at] = { ...receipt, ...ended };
      if (answered && answer.status === 200) accepted.add(id);
      writeSync(log, `${JSON.stringify({ arrived: receipt.arrived, ...ended })}\n`);
    };
    response.once('finish', () => end(true)).once('close', () => end(false));
    if (answer.delayMs !== undefined) await pause(answer.delayMs);
    if (answer.status === 0) {
      request.socket.resetAndDestroy();
      return;
    }
    const { retryAfterSeconds } = answer;
    response.writeHead(answer.status, {
      'content-type': 'text/plain',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    });
    response.end('noted');
  }

  const server = createServer((request, response) => {
    // Whoever is killed while sending leaves half a request, which is no delivery.
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    receipts,
    moment: () => {
      moments += 1;
      return moments;
    },
    beginLife: async (number) => {
      // The connections of a process that is gone are closed for it; behind what it sent comes their end. What was
      // not accepted yet is so in the next turns.
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await pause(5);
        if ((await countConnections(server)) > 0) quiet = -1;
      }
      life = number;
    },
    calm: () => {
      isCalm = true;
    },
    misbehave: () => {
      isCalm = false;
    },
    leave: (path) => {
      left.add(path);
    },
    close: async () => {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      closeSync(log);
    },
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

function drawManner(random: Random): readonly Answer[] {
  const total = manners.reduce((sum, { weight }) => sum + weight, 0);
  let drawn = random.next() * total;
  for (const { weight, answers } of manners) {
    drawn -= weight;
    if (drawn < 0) return answers;
  }
  return [accept];
}
