import type { FastifyRequest } from 'fastify';

/** So much of a path is repeated. */
const longestPath = 500;

/** The path of a request without its query, which may hold a document. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).slice(0, longestPath);
}
