import { randomBytes } from 'node:crypto';

const form = /^crs_[\w-]{43}$/;

/** A new secret of a client, of 256 random bits. It is shown once, and only its hash is kept. */
export function newClientSecret(): string {
  return `crs_${randomBytes(32).toString('base64url')}`;
}

/** Whether a text could be the secret of any client at all: what could not need not be hashed to be refused. */
export function isClientSecret(text: string): boolean {
  return form.test(text);
}
