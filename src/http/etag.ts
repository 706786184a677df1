import { createHash } from 'node:crypto';

/** A strong entity tag for what is sent. */
export function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match (RFC 9110, section 13.1.2) names the tag; the weak comparison, as it asks. */
export function matchesTag(ifNoneMatch: string | readonly string[] | undefined, tag: string): boolean {
  const text = typeof ifNoneMatch === 'string' ? ifNoneMatch : (ifNoneMatch?.join(',') ?? '');
  if (text.trim() === '*') return true;
  return text.split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag);
}
