import { hash } from 'node:crypto';

export { canonicalJson } from './ordered-json.ts';

/** SHA-256 of text (as UTF-8) or bytes, in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
