import { isServerAddress } from '../base/server-address.ts';
import type { Storage } from '../storage/open-database.ts';
import { ExportFiles } from './export-files.ts';
import { ExportRows, type ExportShelf } from './export-rows.ts';

/** Where the bytes of the exports of a database are: in a folder beside it, or on a server in rows. */
export function openExportShelf(storage: Storage): ExportShelf {
  return isServerAddress(storage.file) ? new ExportRows(storage) : new ExportFiles(storage.file);
}
