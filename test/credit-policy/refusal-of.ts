import { CreditError } from '../../src/base/errors.ts';

/** The refusal that an attempt meets; fails the test where it succeeds, or fails in another way. */
export async function refusalOf(attempt: Promise<unknown>): Promise<CreditError> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof CreditError) return outcome;
  throw new Error('not refused', { cause: outcome });
}
