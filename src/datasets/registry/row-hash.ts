import { sha256 } from '../../base/canonical-json.ts';

/** SHA-256 of a row's fields as a JSON list, as rows of lists have it, in lower-case hexadecimal. */
export function rowHash(cells: readonly string[]): string {
  return sha256(JSON.stringify(cells));
}
