import type { Document } from '../document/document.ts';
import { readDocuments } from '../document/paste.ts';

/**
 * Returns the documents of a text that is pasted into the entry. Returns none if there is one next to a mistyped or damaged one, because
 * either can be meant.
 */
export function documentsOfPaste(text: string): readonly Document[] {
  const items = [...readDocuments(text)];
  const documents = items.flatMap((item) => (item.outcome === 'VALID' ? [item.document] : []));
  const isDoubtful = items.some((item) => item.outcome === 'INVALID' && item.refusal.code !== 'OTHER_NUMBER');
  return documents.length === 1 && isDoubtful ? [] : documents;
}
