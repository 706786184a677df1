import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CreditError, type ErrorCode } from '../../base/errors.ts';
import { defaultLanguage } from '../../report/report-answer.ts';
import { acceptsMediaType } from '../accept-header.ts';
import { readAcceptLanguage } from '../accept-language.ts';
import { openedByPeople } from '../endpoints/session-provider.ts';
import type { MethodRefusals } from '../method-refusals.ts';
import { pathOf } from '../path-of.ts';
import { openToolboxFiles } from './toolbox-files.ts';
import { pagePolicy, toolboxShell } from './toolbox-shell.ts';

/** Where the screens stand, in every language. No operation of the API has one of these paths. */
const pagePaths: readonly string[] = [
  '/',
  '/relatorio/:id',
  '/lotes',
  '/lotes/:id',
  '/politicas',
  '/operacoes',
  '/operacoes/:id',
  '/usuarios',
  '/clientes',
  '/uso',
  '/titulares',
  '/titulares/:id',
  '/auditoria',
  '/revisoes',
  '/revisoes/:id',
  '/ajuda',
  '/ajuda/guias/:name',
  '/ajuda/referencia/:name',
  '/politicas/:id',
  '/webhooks',
  '/webhooks/:id',
  '/vigilancia',
  '/vigilancia/:id',
  '/entrar',
];

const html = 'text/html; charset=utf-8';
const shownMethods: readonly string[] = ['GET', 'HEAD'];

/** What each page says of itself to the browser, beside what every answer says. */
const pageHeaders = {
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

/**
 * The pages for people, and the files that they are made of. A page is public and holds no data: what it shows it asks the API
 * for, as whoever is signed in.
 *
 * @param timeZone the configured time zone.
 */
export function addPages(server: FastifyInstance, refusals: MethodRefusals, timeZone: string): void {
  for (const url of pagePaths) {
    server.route({
      method: [...shownMethods],
      url,
      handler: (request, reply) => sendPage(request, reply, { status: 200, timeZone }),
    });
    refusals.add(url, shownMethods);
  }
  server.route({ method: [...shownMethods], url: '/assets/:name', handler: sendFile });
  refusals.add('/assets/:name', shownMethods);
}

/** Where somebody with a browser is told of a refusal that they would else read as JSON: by the page for signing in. */
export function pageOfRefusal(request: FastifyRequest, code: ErrorCode): string | undefined {
  const isOpened = openedByPeople.includes(request.routeOptions.url ?? '');
  return isOpened && /text\/html/i.test(request.headers.accept ?? '')
    ? `/entrar?${new URLSearchParams({ recusa: code, pedido: request.id })}`
    : undefined;
}

/** Whether somebody with a browser has come to an address that is neither a page nor of the API. */
export function wantsPage(request: FastifyRequest, apiPaths: ReadonlySet<string>): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const [, room = ''] = pathOf(request).split('/');
  return (
    isRead && /text\/html/i.test(request.headers.accept ?? '') && !apiPaths.has(room) && room !== 'assets'
  );
}

/** Sends the page; with 404 it says itself that it is no screen. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, timeZone }: { readonly status: 200 | 404; readonly timeZone: string },
): FastifyReply {
  if (!acceptsMediaType(request.headers.accept, 'text/html'))
    throw new CreditError('NOT_ACCEPTABLE', { mediaType: 'text/html' });
  const language = readAcceptLanguage(request.headers['accept-language']) ?? defaultLanguage;
  return reply
    .code(status)
    .headers({ ...pageHeaders, vary: 'Accept-Language' })
    .type(html)
    .send(toolboxShell(openToolboxFiles(), { language, timeZone }));
}

function sendFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = pathOf(request).slice('/assets/'.length);
  const file = openToolboxFiles().file(name);
  if (file === undefined) throw new CreditError('NOT_FOUND', { path: '/assets' });
  const { mediaType, bytes, brotli } = file;
  const isCompressed =
    brotli !== undefined && /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(encodings(request));
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    // The worker is a document of its own, and may do no more than the page.
    'content-security-policy': pagePolicy,
    vary: 'Accept-Encoding',
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  return reply.type(mediaType).send(Buffer.from(isCompressed ? brotli : bytes));
}

function encodings(request: FastifyRequest): string {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' ? header : (header ?? []).join(', ');
}
