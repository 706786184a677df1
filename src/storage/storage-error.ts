import { CreditError } from '../base/errors.ts';

/**
 * What SQLite or the file system refused, as an error of the catalogue; anything else is given back as it is.
 * The result codes are those of https://www.sqlite.org/rescode.html.
 */
export function toStorageError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  const reason = error.message;
  const cause = { cause: error };
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return new CreditError('STORAGE_FULL', { file }, cause);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new CreditError('STORAGE_BUSY', { file }, cause);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new CreditError('STORAGE_CORRUPT', { file, reason }, cause);
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM' || code === 'EACCES' || code === 'EROFS') {
    return new CreditError('STORAGE_READ_ONLY', { file, reason }, cause);
  }
  // A write beyond a limit of the disk or of the process shows as an input/output error.
  if (code === 'SQLITE_IOERR_WRITE') return new CreditError('STORAGE_FULL', { file }, cause);
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_IOERR') || /^E[A-Z]+$/.test(code)) {
    return new CreditError('STORAGE_UNAVAILABLE', { file, reason }, cause);
  }
  return error;
}
