import { createHash } from 'node:crypto';

/** A strong entity tag for a text. */
export function tagOfText(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match (RFC 9110, section 13.1.2) names the tag; the weak comparison, as it asks. */
export function matchesTag(ifNoneMatch: string | readonly string[] | undefined, tag: string): boolean {
  const text = typeof ifNoneMatch === 'string' ? ifNoneMatch : (ifNoneMatch?.join(',') ?? '');
  if (text.trim() === '*') return true;
  return text.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
