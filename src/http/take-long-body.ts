import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { CreditError } from '../base/errors.ts';
import { Turns } from '../jobs/turns.ts';
import { limits } from './limits.ts';
import { readLongJsonBody } from './read-long-json-body.ts';

/** Memory is what they share, whoever sends them: all are in one lane. */
const lane = 'all';

/** Lets requests with long bodies in, few at once: each holds what it brings until it was answered. */
export class LongBodies {
  readonly #turns = new Turns({ atOnce: limits.longBodies });

  /** @throws CreditError LONG_BODIES_BUSY */
  admit(request: IncomingMessage, response: ServerResponse): void {
    // One that does not tell its length may be of any.
    if (toldBytes(request) <= limits.bodyBytes) return;
    const turn = this.#turns.begin(lane);
    if (turn === undefined) throw new CreditError('LONG_BODIES_BUSY', { count: this.#turns.running });
    response.once('close', () => turn.end());
  }
}

/** Adds a route whose body is read as it arrives; `requireJson` throws for what is no JSON by its header. */
export function addLongBodyRoute(
  server: FastifyInstance,
  route: RouteOptions,
  options: { readonly longBodies: LongBodies; readonly requireJson: (request: IncomingMessage) => void },
): void {
  const { longBodies, requireJson } = options;
  const maximumBytes = route.bodyLimit ?? limits.bodyBytes;
  // How bodies are read is a matter of the room that a route stands in.
  server.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addHook('preParsing', async (request, reply, payload) => {
      longBodies.admit(request.raw, reply.raw);
      return payload;
    });
    room.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      requireJson(request.raw);
      const told = toldBytes(request.raw);
      if (Number.isFinite(told) && told > maximumBytes)
        throw new CreditError('BODY_TOO_LARGE', { maximumBytes });
      return readLongJsonBody(within(payload, maximumBytes));
    });
    room.route(route);
  });
}

function toldBytes(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

/** The chunks of a body, as long as they are no more than they may be. What is left is not read: the connection ends. */
async function* within(payload: Readable, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  // Destroyed, it would take the connection with it before the refusal is sent.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A body comes as bytes');
    size += chunk.length;
    if (size > maximumBytes) throw new CreditError('BODY_TOO_LARGE', { maximumBytes });
    yield chunk;
  }
}
