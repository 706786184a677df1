/** The two kinds of document, as policies and requests spell them. */
export type DocumentKind = 'cpf' | 'cnpj';

/**
 * A valid document: its kind and its bare, upper-case value (11 digits, or 14 characters of which the last two
 * are digits). Made only by `parseDocument`, so that whoever holds one may trust it.
 */
export interface Document {
  readonly kind: DocumentKind;
  readonly value: string;
}
