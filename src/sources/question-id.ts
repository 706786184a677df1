import { sha256 } from '../base/canonical-json.ts';

/**
 * Returns the id of a question: a UUID of version 8 (RFC 9562), made of what tells the question from every other. Pure.
 */
export function questionIdOf(...parts: readonly string[]): string {
  const hex = sha256(parts.join(' '));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
