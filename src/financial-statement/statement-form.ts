import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../base/own-package.ts';

/** The blank spreadsheet (.xlsx) for financial statements that people fill in, as it ships: see build/statement-form.ts. */
export function readStatementForm(): Promise<Uint8Array> {
  return readFile(join(packageFolder(), 'forms', 'financial-statements.xlsx'));
}
