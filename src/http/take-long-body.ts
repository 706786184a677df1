import { on } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { nextSlice } from '../base/slices.ts';
import { Turns } from '../jobs/turns.ts';
import { bodyTypes, isJson, isOfType, refuseLength, refuseMediaType } from './body-types.ts';
import type { FileBodyDefinition } from './define-endpoint.ts';
import { FileBody } from './file-body.ts';
import { limits } from './limits.ts';
import { readShortJson } from './long-json.ts';

/** Lets requests with long bodies in, few at once and fewer of one client: each holds what it brings until it was answered. */
export class LongBodies {
  readonly #turns = new Turns({ atOnce: limits.longBodies, atOnceOfLane: limits.longBodiesOfClient });

  /** @throws CreditError LONG_BODIES_BUSY */
  admit({ raw, callerId = '' }: FastifyRequest, response: ServerResponse): void {
    // One that does not tell its length may be of any.
    if (toldBytes(raw) <= limits.bodyBytes) return;
    const turn = this.#turns.begin(callerId);
    if (turn === undefined) throw new CreditError('LONG_BODIES_BUSY', { count: this.#turns.running });
    response.once('close', () => turn.end());
  }
}

/**
 * Adds a route that takes a file instead of JSON: JSON is read whole and then parsed, where it is long by a thread, a file is handed to the endpoint as
 * it arrives.
 */
export function addFileRoute(
  server: FastifyInstance,
  route: RouteOptions,
  { longBodies, fileBody }: { readonly longBodies: LongBodies; readonly fileBody: FileBodyDefinition },
): void {
  const jsonBytes = route.bodyLimit ?? limits.bodyBytes;
  const mediaTypes = bodyTypes({ fileBody });
  // How bodies are read is a matter of the room that a route stands in.
  server.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addHook('preParsing', async (request, reply, payload) => {
      longBodies.admit(request, reply.raw);
      return payload;
    });
    room.addContentTypeParser('*', async ({ raw }: FastifyRequest, payload: IncomingMessage) => {
      // From then on nothing moves on the connection until it is answered, however long that takes.
      payload.once('end', () => raw.socket.setTimeout(0));
      if (isOfType(raw, fileBody.mediaTypes)) {
        requireLength(raw, fileBody.maximumBytes, fileBody.instead);
        return new FileBody(within(payload, fileBody.maximumBytes, fileBody.instead));
      }
      if (toldBytes(raw) === 0) return undefined;
      if (!isJson(raw)) throw refuseMediaType(mediaTypes);
      const instead = asFile(fileBody);
      requireLength(raw, jsonBytes, instead);
      const chunks: Uint8Array[] = [];
      for await (const chunk of within(payload, jsonBytes, instead)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      return bytes.length === 0 ? undefined : readShortJson(bytes);
    });
    room.route(route);
  });
}

/** The way that takes more than JSON does. */
function asFile({ mediaTypes, maximumBytes, query }: FileBodyDefinition): Text {
  const types = mediaTypes.join(', ');
  const fields = (query.required ?? []).join(', ');
  return {
    en: `Send a file as the body (${types}): up to ${maximumBytes} bytes, with ${fields} in the query.`,
    'pt-BR': `Envie um arquivo como corpo (${types}): até ${maximumBytes} bytes, com ${fields} na consulta.`,
  };
}

function toldBytes(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

/** @throws CreditError BODY_TOO_LARGE for a body that says itself that it is too long: none of it is read. */
function requireLength(request: IncomingMessage, maximumBytes: number, instead: Text): void {
  const bytes = toldBytes(request);
  if (Number.isFinite(bytes) && bytes > maximumBytes) throw refuseLength(maximumBytes, instead);
}

/**
 * The chunks of a body, as long as they are no more than they may be. They are taken as fast as they come, also while the
 * reader is still busy with earlier ones: a request has a minute to arrive, and what we take ourselves is not its time.
 * What is left of a body that is too long is not read: the connection ends.
 */
async function* within(payload: Readable, maximumBytes: number, instead: Text): AsyncGenerator<Uint8Array> {
  let size = 0;
  payload.on('data', ({ length }: Uint8Array) => {
    size += length;
    if (size > maximumBytes) payload.pause();
  });
  try {
    for await (const [chunk] of on(payload, 'data', { close: ['end', 'close'] })) {
      if (size > maximumBytes) throw refuseLength(maximumBytes, instead);
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A body comes as bytes');
      yield chunk;
      // Whoever works on a long body leaves others their turn.
      await nextSlice();
    }
    if (!payload.readableEnded) throw new CreditError('MALFORMED_REQUEST', { reason: brokenOff });
  } finally {
    payload.pause();
  }
}

const brokenOff = 'the connection ended before the body did';
