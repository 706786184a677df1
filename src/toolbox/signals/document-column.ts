import { signal } from '@preact/signals';
import type { BatchPreviewAnswer } from '../../client/credit-client.ts';
import type { Failure } from '../api.ts';

/** The column of documents of the list, by its title, number or letter, as a workbook or the user states it. Blank: the service chooses. */
export const documentColumn = signal('');

/** Returns the column as a field of a request. */
export function columnField(column: string = documentColumn.value): { readonly column?: string } {
  return column.trim() === '' ? {} : { column: column.trim() };
}

/**
 * Returns the column of documents in the text of a workbook, so that the text is read like the workbook: the text also has the columns that
 * the workbook hides. Blank for a text with a single column.
 */
export function columnOfText({
  documentColumns = [],
  otherColumns = [],
  externalIdColumn,
  amountColumn,
  inputs = [],
}: BatchPreviewAnswer['read']): string {
  const others = [externalIdColumn, amountColumn, ...inputs.map(({ column }) => column), ...otherColumns];
  const [first = '', ...more] = documentColumns;
  if (others.every((column) => column === undefined || column === null)) return '';
  // The text has one column for all of them.
  return more.length > 0 ? 'documento' : first;
}

const codes: ReadonlySet<string> = new Set([
  'BATCH_COLUMN_AMBIGUOUS',
  'BATCH_COLUMN_UNKNOWN',
  'BATCH_WITHOUT_DOCUMENT',
]);

/** Whether a list was refused for its column of documents. */
export function isAboutColumn(failure: Failure): boolean {
  return failure.kind === 'REFUSED' && codes.has(failure.code);
}
