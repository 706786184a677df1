import { hash, randomBytes } from 'node:crypto';

const form = /^[\w-]{43}$/;

/** A new text of 256 random bits, that no guess finds: a session's token, or the key of a link. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text could be one of them at all. */
export function isToken(text: string): boolean {
  return form.test(text);
}

/** As it is kept. It is no guess, so a quick hash does. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
