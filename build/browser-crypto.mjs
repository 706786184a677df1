// In the place of node:crypto where the policy engine is bundled for a browser: the hash of a policy is wanted at once, and a browser's
// own gives it later.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Only what the engine asks for: a hash of one text or of bytes, as hexadecimal. */
export function createHash(algorithm) {
  if (algorithm !== 'sha256') throw new Error(`There is no ${algorithm} here`);
  const hash = sha256.create();
  const answer = {
    update(content) {
      hash.update(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      return answer;
    },
    digest: () => bytesToHex(hash.digest()),
  };
  return answer;
}
