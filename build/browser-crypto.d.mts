/** What stands in the place of node:crypto where the policy engine is bundled for a browser. */
export function createHash(algorithm: 'sha256'): {
  update(content: string | Uint8Array): { digest(encoding?: 'hex'): string };
};
