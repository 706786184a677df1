import { longestSessionMs } from '../auth/session-service.ts';
import type { RequestSite } from './request-site.ts';

/**
 * The name of the cookie that holds a session. Over https only this very host can have set it (`__Host-`, RFC 6265bis);
 * on this machine every port gets the cookies of all, so that each has a name of its own.
 */
function nameOf(site: RequestSite): string {
  return site.isSecure ? '__Host-credit_session' : `credit_session_${site.port}`;
}

/** The token of the session that a request came with; undefined where it has none. */
export function readSessionCookie(
  header: string | readonly string[] | undefined,
  site: RequestSite,
): string | undefined {
  if (typeof header !== 'string') return undefined;
  const start = `${nameOf(site)}=`;
  const pair = header.split(';').find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) || undefined;
}

/** The Set-Cookie of a session that begins. */
export function sessionCookie(token: string, site: RequestSite): string {
  return writeCookie(token, site, longestSessionMs / 1_000);
}

/** The Set-Cookie that takes the session's away. */
export function droppedCookie(site: RequestSite): string {
  return writeCookie('', site, 0);
}

function writeCookie(value: string, site: RequestSite, seconds: number): string {
  const secure = site.isSecure ? '; Secure' : '';
  return `${nameOf(site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
