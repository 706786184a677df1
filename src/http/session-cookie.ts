import { transactionMs } from '../auth/identity-provider.ts';
import { deviceMs } from '../auth/known-device.ts';
import { longestSessionMs } from '../auth/session-service.ts';
import type { RequestSite } from './request-site.ts';

type CookieUse = 'session' | 'sign_in' | 'device';

/**
 * The name of a cookie of ours. Over https only this very host can have set it (`__Host-`, RFC 6265bis); on this machine every
 * port gets the cookies of all, so that each has a name of its own.
 */
function nameOf(use: CookieUse, site: RequestSite): string {
  return site.isSecure ? `__Host-credit_${use}` : `credit_${use}_${site.port}`;
}

type CookieHeader = string | readonly string[] | undefined;

/** The token of the session that a request came with; undefined where it has none. */
export function readSessionCookie(header: CookieHeader, site: RequestSite): string | undefined {
  return readCookie(header, nameOf('session', site));
}

/** What the browser has held since it left for the identity provider; undefined where it has nothing. */
export function readSignInCookie(header: CookieHeader, site: RequestSite): string | undefined {
  return readCookie(header, nameOf('sign_in', site));
}

/** Returns the sealed record that the browser stores of its users; undefined if it sent none. */
export function readDeviceCookie(header: CookieHeader, site: RequestSite): string | undefined {
  return readCookie(header, nameOf('device', site));
}

function readCookie(header: CookieHeader, name: string): string | undefined {
  if (typeof header !== 'string') return undefined;
  const start = `${name}=`;
  const pair = header.split(';').find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) || undefined;
}

/** The Set-Cookie of a session that begins. */
export function sessionCookie(token: string, site: RequestSite): string {
  return writeCookie('session', token, { site, seconds: longestSessionMs / 1_000, sameSite: 'Strict' });
}

/** Returns the Set-Cookie of the sealed record that the browser stores of its users. */
export function deviceCookie(sealed: string, site: RequestSite): string {
  return writeCookie('device', sealed, { site, seconds: deviceMs / 1_000, sameSite: 'Strict' });
}

/** The Set-Cookie that takes the session's away. */
export function droppedCookie(site: RequestSite): string {
  return writeCookie('session', '', { site, seconds: 0, sameSite: 'Strict' });
}

/** The Set-Cookie of a sign-in that begins. The browser sends it when the provider, another site, sends it back here. */
export function signInCookie(sealed: string, site: RequestSite): string {
  return writeCookie('sign_in', sealed, { site, seconds: transactionMs / 1_000, sameSite: 'Lax' });
}

/** The Set-Cookie that takes the sign-in's away. */
export function droppedSignInCookie(site: RequestSite): string {
  return writeCookie('sign_in', '', { site, seconds: 0, sameSite: 'Lax' });
}

function writeCookie(
  use: CookieUse,
  value: string,
  {
    site,
    seconds,
    sameSite,
  }: {
    readonly site: RequestSite;
    readonly seconds: number;
    readonly sameSite: 'Strict' | 'Lax';
  },
): string {
  const secure = site.isSecure ? '; Secure' : '';
  return `${nameOf(use, site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}
