import { parseDocument } from '../document/document.ts';

/** A document as a list prints it, told apart. */
interface PrintedDocument {
  readonly document: string | null;
  readonly mask: string | null;
  readonly kind: 'cpf' | 'cnpj' | null;
  /** False where it looks whole and its check digits are wrong. */
  readonly holds: boolean;
}

const none: PrintedDocument = { document: null, mask: null, kind: null, holds: true };

/**
 * What a list prints for a document: whole, with or without its mask; a CPF of which only the six middle digits are shown
 * (`***.456.789-**`, `XXX456.789XX`, `***456789**`); or something else: nothing, or a word that stands for a foreigner.
 */
export function readPrintedDocument(text: string): PrintedDocument {
  const plain = text.trim();
  if (plain === '') return none;
  const [, mask] = /^[*Xx]{3}\.?(\d{3}\.?\d{3})[-.]?[*Xx]{2}$/.exec(plain) ?? [];
  if (mask !== undefined) {
    return { document: null, mask: mask.replace('.', ''), kind: 'cpf', holds: true };
  }
  const bare = plain.replace(/[./\s-]/g, '').toUpperCase();
  const looksWhole = /^\d{11}$/.test(bare) || /^[\dA-Z]{12}\d{2}$/.test(bare);
  if (!looksWhole || /^0+$/.test(bare)) return none;
  const { document } = parseDocument(bare);
  if (document === undefined) {
    return { document: null, mask: null, kind: bare.length === 11 ? 'cpf' : 'cnpj', holds: false };
  }
  return { document: document.value, mask: null, kind: document.kind, holds: true };
}
