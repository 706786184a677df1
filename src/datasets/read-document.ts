import { parseDocument } from '../document/document.ts';
import type { DocumentKind } from '../document/kind.ts';

/**
 * How a list prints the document of an entry.
 *
 * - `NONE`: nothing, a word, or one of the list's own codes for none.
 * - `WHOLE`: a complete CPF or CNPJ with valid check digits.
 * - `MASKED`: the six middle digits of a CPF.
 * - `ZEROS_LOST`: a number that is valid once its leading zeros are restored.
 * - `WRONG`: a number that is no document.
 * - `SHORT`: the same, with fewer digits than a document has.
 * - `SPREADSHEET`: a notation that only a spreadsheet program writes, such as `9,9991E+13`.
 */
export type DocumentReading = 'NONE' | 'WHOLE' | 'MASKED' | 'ZEROS_LOST' | 'WRONG' | 'SHORT' | 'SPREADSHEET';

/** The document of an entry as its list prints it. */
interface PrintedDocument {
  /** Without separators, its zeros restored; null unless `reading` is WHOLE or ZEROS_LOST. */
  readonly document: string | null;
  /** Six digits; null unless `reading` is MASKED. */
  readonly mask: string | null;
  readonly kind: DocumentKind | null;
  readonly reading: DocumentReading;
}

/** Separators only where the mask of a CPF or a CNPJ has them. Letters: IN RFB 2.229/2024. */
const cpfForm = /^\d{3}\.?\d{3}\.?\d{3}[-./]?\d{2}$/;
const cnpjForm = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}[/.]?[\dA-Z]{4}-?\d{2}$/;
/** `***.456.789-**`, `XXX456.789XX`, `***456789**`. */
const maskForm = /^[*Xx]{3}\.?(\d{3})\.?(\d{3})[-.]?[*Xx]{2}$/;
/** `9,9991E+13`, `9.9991E13`, `####` of a column that is too narrow, `#REF!`. */
const spreadsheetForms =
  /^(?:\d(?:[.,]\d+)?E\+?\d{1,2}|#{2,}|#(?:REF|N\/[AD]|VALUE|VALOR|NAME|NOME|NUM|N[UÚ]M|DIV\/0)[!?]?)$/i;
/** A number that went through a spreadsheet or a data frame: `9100010065.0`. */
const fraction = /^(\d+)[.,]0+$/;

/** Fewer digits would make a valid CPF or CNPJ of too many codes; a list of companies alone has no CPFs to confuse. */
const fewestDigits = { any: 8, cnpj: 3 } as const;

/**
 * Reads what a list prints for a document.
 *
 * @param options.noDocument the list's own codes for none, such as `-1`.
 * @param options.kind CPF or CNPJ, where the row or the list says which.
 */
export function readPrintedDocument(
  text: string,
  {
    noDocument,
    kind,
  }: { readonly noDocument?: RegExp | undefined; readonly kind?: DocumentKind | undefined } = {},
): PrintedDocument {
  // A spreadsheet program marks a number as text by `'` or `="…"`.
  const marked = text
    .trim()
    .replace(/^(?:'|="(?=.*"$))/, '')
    .replace(/^(.*)"$/, '$1');
  const printed = marked.trim().toUpperCase();
  if (spreadsheetForms.test(printed)) return withoutDocument('SPREADSHEET');
  if (!/\d/.test(printed) || /^[0./\s-]+$/.test(printed) || noDocument?.test(printed))
    return withoutDocument('NONE');
  const [, first, last] = maskForm.exec(printed) ?? [];
  if (first !== undefined) {
    return { document: null, mask: `${first}${last}`, kind: 'cpf', reading: 'MASKED' };
  }
  const bare = fraction.exec(printed)?.[1] ?? printed.replace(/\s/g, '');
  if (cpfForm.test(bare) || cnpjForm.test(bare)) return wholeOrWrong(bare, kind);
  if (/^\d{1,13}$/.test(bare)) return withZeros(bare, kind) ?? withoutDocument('SHORT', kind);
  // A foreigner's number, which has letters, is no document of Brazil.
  return withoutDocument(/[A-Z]/.test(bare) ? 'NONE' : 'WRONG', kind);
}

function withoutDocument(reading: DocumentReading, kind: DocumentKind | null = null): PrintedDocument {
  return { document: null, mask: null, kind, reading };
}

function wholeOrWrong(printed: string, kind: DocumentKind | undefined): PrintedDocument {
  const bare = printed.replace(/[./-]/g, '');
  const { document } = parseDocument(bare);
  if (document !== undefined) {
    return { document: document.value, mask: null, kind: document.kind, reading: 'WHOLE' };
  }
  const own = bare.length === 11 ? 'cpf' : 'cnpj';
  // A CNPJ that lost three zeros has the length of a CPF.
  const restored = own === 'cpf' && kind !== 'cpf' ? padded(bare, 'cnpj') : undefined;
  return restored ?? withoutDocument('WRONG', own);
}

/** The number with its leading zeros, if that makes one document and not two. */
function withZeros(digits: string, kind: DocumentKind | undefined): PrintedDocument | undefined {
  if (digits.length < (kind === 'cnpj' ? fewestDigits.cnpj : fewestDigits.any)) return undefined;
  const kinds = kind === undefined ? (['cpf', 'cnpj'] as const) : [kind];
  const [restored, other] = kinds.flatMap((one) => padded(digits, one) ?? []);
  return other === undefined ? restored : undefined;
}

function padded(digits: string, kind: DocumentKind): PrintedDocument | undefined {
  const { document } = parseDocument(digits.padStart(kind === 'cpf' ? 11 : 14, '0'));
  if (document?.kind !== kind) return undefined;
  return { document: document.value, mask: null, kind, reading: 'ZEROS_LOST' };
}
