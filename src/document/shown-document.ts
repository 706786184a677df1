import { erasedMark } from './erased-document.ts';
import { formatDocument, hideDocument } from './mask.ts';

/** A document in a list, which stays on the screen: a company's whole, a person's hidden in part. */
export function shownDocument({ document, type }: { document: string; type: 'CPF' | 'CNPJ' }): string {
  // What stands for an erased one hides nothing.
  if (document.startsWith(erasedMark)) return document;
  return type === 'CPF'
    ? hideDocument({ kind: 'cpf', value: document })
    : formatDocument({ kind: 'cnpj', value: document });
}
