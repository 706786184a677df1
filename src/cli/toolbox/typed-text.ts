import { CreditError, describeError } from '../../base/errors.ts';
import { requireDocument } from '../../document/document.ts';
import type { Document } from '../../document/kind.ts';
import { readDocuments } from '../../document/paste.ts';
import type { CommandContext } from '../context.ts';

/** What was typed or pasted where a document is asked for. */
export type TypedText =
  | { readonly kind: 'NOTHING' }
  | { readonly kind: 'DOCUMENT'; readonly document: Document }
  /** Text with several documents, or several lines with one. */
  | { readonly kind: 'LIST'; readonly text: string };

type Speaker = Pick<CommandContext, 'say' | 'language'>;

/** What a text is that `refusalOfTyped` has nothing against. */
export function understandTyped(text: string): TypedText {
  if (text.trim() === '') return { kind: 'NOTHING' };
  const read = readAlone(text);
  return read instanceof CreditError ? { kind: 'LIST', text } : { kind: 'DOCUMENT', document: read };
}

/** Whether several lines hold documents beyond the first: a list that was pasted, and no answer with others behind it. */
export function isPastedList(text: string): boolean {
  const [, ...others] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return others.some((line) => !readDocuments(line).next().done);
}

/** Praise at once; blame only when it is certain, that is with as many characters as a document has. */
export function remarkOnTyped({ say, language }: Speaker, text: string): string {
  const read = readAlone(text);
  if (!(read instanceof CreditError)) return say('validDocument', { kind: read.kind.toUpperCase() });
  if (hasValid(text)) return say('validList');
  const bare = text.replace(/[\s.\-/]/g, '');
  return bare.length >= 14 ? describeError(read, language).message : '';
}

/** Null for nothing at all, a document, or text in which there is at least one. */
export function refusalOfTyped({ language }: Speaker, text: string): string | null {
  if (text.trim() === '') return null;
  const read = readAlone(text);
  return read instanceof CreditError && !hasValid(text) ? describeError(read, language).message : null;
}

/** The document that a text is, or the only one that stands in it. */
function readAlone(text: string): Document | CreditError {
  try {
    return requireDocument(text);
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    const [first, ...others] = firstItems(text);
    return first?.outcome === 'VALID' && others.length === 0 ? first.document : error;
  }
}

/** No more of a long text is looked at to tell one document from several. */
function firstItems(text: string) {
  const items = [];
  for (const item of readDocuments(text)) {
    items.push(item);
    if (items.length > 1) break;
  }
  return items;
}

function hasValid(text: string): boolean {
  for (const item of readDocuments(text)) if (item.outcome === 'VALID') return true;
  return false;
}
