import { formatDocument, hideDocument } from './mask.ts';

/** A document in a list, which stays on the screen: a company's whole, a person's hidden in part. */
export function shownDocument({ document, type }: { document: string; type: 'CPF' | 'CNPJ' }): string {
  return type === 'CPF'
    ? hideDocument({ kind: 'cpf', value: document })
    : formatDocument({ kind: 'cnpj', value: document });
}
