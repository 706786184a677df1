import type { Text } from '../base/language.ts';
import { type Document, type DocumentKind, parseEnteredDocument } from '../document/document.ts';

/** What is said of an entry while it is typed. */
export type Judgement =
  | { readonly is: 'EMPTY' }
  /** More may come; `kind` where it can only be one. */
  | { readonly is: 'OPEN'; readonly kind: DocumentKind | undefined }
  | { readonly is: 'VALID'; readonly document: Document }
  /** `isCertain`: nothing that is typed at the end would mend it. */
  | { readonly is: 'WRONG'; readonly reason: Text; readonly isCertain: boolean };

const cnpjLength = 14;

/**
 * Judges what stands in the entry. A wrong character and the check digits of 14 characters are certain at once; 11 digits that
 * are no CPF may be the beginning of a CNPJ, and are certain only when nothing more comes.
 */
export function judgeEntry(text: string): Judgement {
  const bare = bareOf(text);
  if (bare === '') return { is: 'EMPTY' };
  const { document, refusal } = parseEnteredDocument(text);
  if (document !== undefined) return { is: 'VALID', document };
  const wrong = (isCertain: boolean): Judgement => ({ is: 'WRONG', reason: refusal.text, isCertain });
  const isStrange = /[^0-9A-Za-z./\s-]/.test(text);
  if (isStrange || bare.length >= cnpjLength) return wrong(true);
  if (bare.length === 11 && /^\d+$/.test(bare)) return wrong(false);
  return { is: 'OPEN', kind: /[A-Z]/.test(bare) || bare.length > 11 ? 'cnpj' : undefined };
}

function bareOf(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}
