import { CreditError, describeError } from '../../src/base/errors.ts';

/** What a refused reading says: its code, its HTTP status and its message in English. */
export async function refusalOf(
  read: () => unknown,
): Promise<{ readonly code: string; readonly httpStatus: number; readonly message: string }> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    const { code, httpStatus } = error;
    return { code, httpStatus, message: describeError(error, 'en').message };
  }
  throw new Error('It was read');
}

/** The code and the message in English with which a reading is refused; `accepted` if it is not. */
export function refusal(work: () => unknown): { code: string; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof CreditError)
      return { code: error.code, message: describeError(error, 'en').message };
    throw error;
  }
  return { code: 'accepted', message: '' };
}
