/** The token of an Authorization header (RFC 6750, section 2.1); undefined where it has none. */
export function readBearerToken(header: string | readonly string[] | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(typeof header === 'string' ? header : '')?.[1];
}
