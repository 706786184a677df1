import { createHash } from 'node:crypto';
import type { DatasetEntry, RowEntry } from './dataset.ts';
import { readPrintedDocument } from './read-document.ts';

/** An entry of an edition, of what was read of a row: its fields, whatever the quotes around them, give its SHA-256. */
export function makeEntry(
  { document: printed, names, facts, kind: told }: RowEntry,
  row: unknown,
): DatasetEntry {
  const { document, mask, kind, holds } = readPrintedDocument(printed);
  const sha256 = hashOfRow(row);
  return { document, mask, kind: kind ?? told ?? null, names, facts, sha256, documentHolds: holds };
}

/** SHA-256 of a row as JSON. */
export function hashOfRow(row: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(row)).digest();
}
