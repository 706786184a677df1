// In the place of node:crypto where the policy engine is bundled for a browser: the hash of a policy is wanted at once, and a browser's
// own gives it later.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Only what the engine asks for: the hash of one text or of bytes, as hexadecimal. */
export function hash(algorithm, content) {
  if (algorithm !== 'sha256') throw new Error(`There is no ${algorithm} here`);
  return bytesToHex(sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content));
}
