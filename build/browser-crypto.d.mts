/** What stands in the place of node:crypto where the policy engine is bundled for a browser. */
export function hash(algorithm: 'sha256', content: string | Uint8Array): string;
