import { hideDocumentsInText } from './mask.ts';

/** An error for the log: what it says of documents is hidden. */
export function hideError(error: unknown): object {
  if (!(error instanceof Error)) return { message: hideDocumentsInText(String(error)) };
  const { cause } = error;
  return {
    type: error.name,
    message: hideDocumentsInText(error.message),
    stack: hideDocumentsInText(error.stack ?? ''),
    ...(cause !== undefined && { cause: hideError(cause) }),
  };
}
