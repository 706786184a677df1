import { CreditError } from '../../base/errors.ts';
import type { Dataset, DatasetFile } from '../dataset.ts';
import type { DatasetName } from '../index.ts';

interface EditionFiles {
  readonly name: string;
  readonly isArchive: boolean;
  readonly members: readonly DatasetFile[];
}

/**
 * Checks that the files of a loading belong to one edition: their names show one date, and no table comes twice. Two editions together
 * would double every amount.
 *
 * @throws CreditError DATASET_EDITIONS_MIXED with the first two files that differ.
 */
export function requireOneEdition(
  name: DatasetName,
  origins: readonly EditionFiles[],
  {
    reader,
    parts,
    tableOf,
    editionOf = reader.dateOf,
  }: Pick<Dataset, 'reader' | 'parts' | 'tableOf' | 'editionOf'>,
): void {
  const tables = new Map<string, string>();
  let first: { readonly file: string; readonly edition: string } | undefined;
  for (const origin of origins) {
    for (const member of origin.members) {
      const file = origin.isArchive ? `${origin.name}/${member.name}` : origin.name;
      const edition = editionOf(member.name) ?? editionOf(origin.name);
      if (edition !== null) first ??= { file, edition };
      const table = tableOf?.(member.name) ?? partOf(member.name, parts);
      const other =
        first !== undefined && edition !== null && first.edition !== edition ? first.file : tables.get(table);
      if (other !== undefined) {
        throw new CreditError('DATASET_EDITIONS_MIXED', { dataset: name, first: other, second: file });
      }
      tables.set(table, file);
    }
  }
}

/** The part that a file belongs to. A dataset without parts is one table; a file outside all parts is a table of its own. */
function partOf(file: string, parts: Dataset['parts']): string {
  if (parts === undefined) return '';
  return Object.entries(parts).find(([, pattern]) => pattern.test(file))?.[0] ?? file;
}
