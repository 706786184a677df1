import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { CreditError } from '../base/errors.ts';
import { readBearerToken } from './bearer-token.ts';
import { bodyTypes, isOfType, refuseMediaType } from './body-types.ts';
import { countHeader } from './count-header.ts';
import type { Endpoint } from './define-endpoint.ts';
import type { HttpService } from './http-service.ts';
import { RequestSite } from './request-site.ts';
import { readSessionCookie } from './session-cookie.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Says that a page asks by itself: such a request does not put off the end of its session. */
export const backgroundHeader = 'credit-background';

/**
 * Who calls: the client of a token, or the person of a session where there is none.
 *
 * @throws CreditError NOT_AUTHENTICATED; CROSS_SITE_REQUEST and UNSUPPORTED_MEDIA_TYPE for what a session does not permit.
 */
export function identifyCaller(
  request: FastifyRequest,
  { service, endpoint }: { readonly service: HttpService; readonly endpoint: Pick<Endpoint, 'fileBody'> },
): Promise<Caller> {
  const { headers } = request;
  if (headers.authorization !== undefined || headers.cookie === undefined)
    return service.credentials.verify(bearerToken(request));
  const site = new RequestSite(request, service.exports.publicUrl);
  const token = readSessionCookie(headers.cookie, site);
  if (token === undefined) throw new CreditError('NOT_AUTHENTICATED', {});
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  requireSameOrigin(headers, site, { isChange });
  if (isChange && isOfType(request.raw, typesWithoutPreflight))
    throw refuseMediaType(bodyTypes(endpoint).filter((type) => !typesWithoutPreflight.includes(type)));
  return service.sessions.verify(token, { isUse: headers[backgroundHeader] === undefined });
}

/** What a page of any site may send without asking first (https://fetch.spec.whatwg.org/#cors-safelisted-request-header). */
const typesWithoutPreflight = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * A session acts for pages of this very site: what a browser says of where a request comes from must be this. Every browser
 * says it with what changes something.
 *
 * @throws CreditError CROSS_SITE_REQUEST
 */
export function requireSameOrigin(
  headers: Headers,
  site: RequestSite,
  { isChange }: { readonly isChange: boolean },
): void {
  const { origin, 'sec-fetch-site': fetchSite } = headers;
  const fitsOrigin = origin === undefined ? !isChange : origin === site.origin;
  // `none` is somebody who opens a bookmark or types the address.
  const fitsSite =
    fetchSite === undefined || fetchSite === 'same-origin' || (fetchSite === 'none' && !isChange);
  if (!fitsOrigin || !fitsSite) throw new CreditError('CROSS_SITE_REQUEST', { origin: site.origin });
}

/** @throws CreditError NOT_AUTHENTICATED where there is none, or more than one. */
function bearerToken(request: FastifyRequest): string {
  const token = readBearerToken(request.headers.authorization);
  if (token === undefined || countHeader(request.raw.rawHeaders, 'authorization') !== 1)
    throw new CreditError('NOT_AUTHENTICATED', {});
  return token;
}
