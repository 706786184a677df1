import type { Text } from '../base/language.ts';
import type { DamagedRow, FileFacts, RefuseFile } from './dataset.ts';

/** A file with more damaged rows is not a file of its list. */
const mostDamaged = 100;

/** The reason for a row that must list a person or company, but has no name and no document. */
export const listsNobody: Text = {
  en: 'this row has no name and no document',
  'pt-BR': 'esta linha não tem nome nem documento',
};

/**
 * Adds a row that cannot be read to the facts of its file. The edition then reports the row, or is refused if it has too many.
 *
 * @throws what `refuse` makes of a file with more than 100 damaged rows.
 */
export function addDamagedRow(
  row: DamagedRow,
  { facts, refuse }: { readonly facts: FileFacts; readonly refuse: RefuseFile },
): void {
  if (facts.damaged.push(row) > mostDamaged) throw refuse(row);
}

/**
 * Returns the facts of a file before it is read.
 *
 * @param shared the facts that all files of an edition share. The reader adds to them. Default: facts of this file alone.
 */
export function emptyFileFacts({
  covers = new Set(),
  unknownWords = new Map(),
}: Partial<Pick<FileFacts, 'covers' | 'unknownWords'>> = {}): FileFacts {
  return {
    publishedOn: null,
    covers,
    damaged: [],
    skippedWithoutDocument: 0,
    rowsWithoutEntry: 0,
    unknownWords,
  };
}
