import { createHash } from 'node:crypto';
import type { DatasetEntry, RowEntry } from './dataset.ts';
import { readPrintedDocument } from './read-document.ts';

/**
 * Makes an entry of an edition from a row.
 *
 * @param row its fields without the quotes around them; their SHA-256 becomes that of the entry.
 * @param options.noDocument the list's own codes for no document.
 * @param options.line the line of the file, from 1.
 */
export function makeEntry(
  { document: printed, names, facts, kind: stated }: RowEntry,
  row: unknown,
  { noDocument, line }: { readonly noDocument?: RegExp | undefined; readonly line?: number } = {},
): DatasetEntry {
  const { document, mask, kind, reading } = readPrintedDocument(printed, { noDocument, kind: stated });
  const sha256 = hashOfRow(row);
  return {
    document,
    mask,
    kind: kind ?? stated ?? null,
    names: withoutParentheses(names),
    facts,
    sha256,
    reading,
    ...(line !== undefined && { line }),
  };
}

/** Text in parentheses in a name: an abbreviation, another script or a note. */
const inParentheses = /\s*\([^()]*(?:\)|$)/g;

/**
 * Adds the names without their text in parentheses: `BANCO INVENTADO (BI) S.A.` is also `BANCO INVENTADO S.A.`. A name with more words than
 * one goes by would not be found.
 */
function withoutParentheses([first, ...others]: RowEntry['names']): RowEntry['names'] {
  const shorter = [first, ...others].flatMap((name) => {
    if (!name.includes('(')) return [];
    const shortened = name
      .replace(inParentheses, '')
      .replace(/[\s,;]+$/, '')
      .trim();
    return shortened !== name && /\p{L}.*\p{L}/u.test(shortened) ? shortened : [];
  });
  return [first, ...new Set([...others, ...shorter].filter((name) => name !== first))];
}

/** SHA-256 of a row as JSON. */
export function hashOfRow(row: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(row)).digest();
}
