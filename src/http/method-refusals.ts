import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CreditError } from '../base/errors.ts';
import { pathOf } from './path-of.ts';

/** Those that some address has. Each address has a route that refuses them: one with a parameter may have them, and would match. */
const usualMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/**
 * What addresses answer to methods that they do not have. Of the thirty of HTTP that none has there are no routes: to make
 * them for every address would be half of the start of the service.
 */
export class MethodRefusals {
  readonly #server: FastifyInstance;
  /** By the address as the router writes it. */
  readonly #allow = new Map<string, string>();
  #patterns: readonly (readonly [RegExp, string])[] | undefined;

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  /** Has an address, `/report/:id`, refuse the usual methods that it does not have, and tell its own. */
  add(url: string, methods: readonly string[]): void {
    const allowed = [...methods, 'OPTIONS'].sort();
    const allow = allowed.join(', ');
    this.#allow.set(url, allow);
    this.#server.route({
      method: 'OPTIONS',
      url,
      onRequest: async (_request, reply) => reply.code(204).header('allow', allow).send(),
      handler: async () => {},
    });
    this.#server.route({
      method: usualMethods.filter((method) => !allowed.includes(method)),
      url,
      onRequest: async (request, reply) => refuse(request, { reply, allow }),
      handler: async () => {},
    });
  }

  /** @throws CreditError METHOD_NOT_ALLOWED for a request without a route whose address has other methods. */
  requireMethod(request: FastifyRequest, reply: FastifyReply): void {
    if (!request.is404 || usualMethods.includes(request.method)) return;
    const path = pathOf(request);
    this.#patterns ??= this.#makePatterns();
    const [, allow] = this.#patterns.find(([pattern]) => pattern.test(path)) ?? [];
    if (allow !== undefined) refuse(request, { reply, allow });
  }

  /** As the router prefers them: words before parameters. */
  #makePatterns(): readonly (readonly [RegExp, string])[] {
    const last = '\uFFFF';
    return [...this.#allow]
      .map(([url, allow]) => [url.replace(/:\w+/g, last), allow] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([url, allow]) => [
        new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(last, '[^/]*')}$`),
        allow,
      ]);
  }
}

function refuse(
  { method }: FastifyRequest,
  { reply, allow }: { readonly reply: FastifyReply; readonly allow: string },
): never {
  reply.header('allow', allow);
  throw new CreditError('METHOD_NOT_ALLOWED', { method, allowed: allow });
}
