import { CreditError } from '../base/errors.ts';

/** What the header is for, in the description of the API. */
export const idempotencyHeader = {
  'Idempotency-Key':
    'Your own key of 1 to 255 printable characters: the same request under it within 24 hours is given the first answer',
} as const;

/** @throws CreditError MALFORMED_REQUEST for a key that is none. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw new CreditError('MALFORMED_REQUEST', {
    reason: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
  });
}

/**
 * Does the work of a keyed request; without a key simply so.
 *
 * @throws CreditError IDEMPOTENCY_KEY_IN_USE for a twin that comes while the first is being answered.
 */
export async function whileKeyIsHeld<T>(
  held: Set<string>,
  { clientId, key }: { readonly clientId: string; readonly key: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const name = `${clientId} ${key}`;
  if (held.has(name)) throw new CreditError('IDEMPOTENCY_KEY_IN_USE', {});
  held.add(name);
  try {
    return await work();
  } finally {
    held.delete(name);
  }
}
