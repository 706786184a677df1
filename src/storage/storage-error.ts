import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';

/** What the codes of the file system mean, where people meet them. */
const reasons: Readonly<Record<string, Text>> = {
  ENOENT: { en: 'it does not exist', 'pt-BR': 'ele não existe' },
  ENOTDIR: { en: 'a part of its path is not a folder', 'pt-BR': 'uma parte do caminho não é uma pasta' },
  EACCES: { en: 'permission denied', 'pt-BR': 'permissão negada' },
  EPERM: { en: 'permission denied', 'pt-BR': 'permissão negada' },
  EROFS: { en: 'the file system is read-only', 'pt-BR': 'o sistema de arquivos é só de leitura' },
  SQLITE_READONLY: { en: 'it can only be read here', 'pt-BR': 'aqui ele só pode ser lido' },
  SQLITE_READONLY_DIRECTORY: {
    en: 'its folder takes no files beside it',
    'pt-BR': 'a pasta não aceita arquivos ao lado dele',
  },
  SQLITE_CORRUPT: { en: 'a part of it is damaged', 'pt-BR': 'uma parte dele está danificada' },
  SQLITE_NOTADB: { en: 'it is no SQLite file', 'pt-BR': 'não é um arquivo SQLite' },
  SQLITE_CANTOPEN: {
    en: 'it, or its -wal and -shm files beside it, cannot be opened',
    'pt-BR': 'ele, ou os arquivos -wal e -shm ao lado, não podem ser abertos',
  },
};

/** Nothing more fits: the disk, a quota or a limit of the process is full, or the shared index cannot grow. */
const full = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', 'EFBIG'];

/**
 * What SQLite or the file system refused, as an error of the catalogue; anything else is given back as it is.
 * The result codes are those of https://www.sqlite.org/rescode.html.
 */
export function toStorageError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const cause = { cause: error };
  const reason = reasonOf(error);
  if (full.includes(code)) return new CreditError('STORAGE_FULL', { file }, cause);
  if (isBusy(error) || code === 'SQLITE_PROTOCOL') return new CreditError('STORAGE_BUSY', { file }, cause);
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code) || isUnreadable(error)) {
    return new CreditError('STORAGE_CORRUPT', { file, reason }, cause);
  }
  if (code.startsWith('SQLITE_READONLY') || ['SQLITE_PERM', 'EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new CreditError('STORAGE_READ_ONLY', { file, reason }, cause);
  }
  if (/^SQLITE_(?:CANTOPEN|IOERR)|^E[A-Z]+$/.test(code)) {
    return new CreditError('STORAGE_UNAVAILABLE', { file, reason }, cause);
  }
  return error;
}

/** A wrong number in the header: of all mistakes it has a code in common with wrong SQL. */
function isUnreadable(error: unknown): boolean {
  return (
    codeOf(error) === 'SQLITE_ERROR' && error instanceof Error && error.message === 'unsupported file format'
  );
}

/** The reason of a refusal by SQLite or the file system, in words. */
export function reasonOf(error: unknown): Text | string {
  const code = codeOf(error) ?? '';
  const reason = reasons[code] ?? reasons[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
  return reason ?? (error instanceof Error ? error.message : String(error));
}

/** True when another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error) ?? '');
}

/** True when the disk did not confirm a write: what else it says about this file can no longer be believed. */
export function isFailedSync(error: unknown): boolean {
  return /^SQLITE_IOERR_(?:DIR_)?FSYNC$/.test(codeOf(error) ?? '');
}

/** The code that SQLite or the file system gave to an error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
