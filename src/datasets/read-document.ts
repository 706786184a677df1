import { documentLength } from '../document/check-digits.ts';
import { parseDocument } from '../document/document.ts';
import { bareDocument } from '../document/document-forms.ts';
import type { DocumentKind } from '../document/kind.ts';
import { plainCharacters } from '../document/plain-characters.ts';
import { findNumberDamage } from '../document/written-number.ts';

/**
 * How a list prints the document of an entry.
 *
 * - `NONE`: nothing, a word, or one of the list's own codes for none.
 * - `WHOLE`: a complete CPF or CNPJ with valid check digits.
 * - `MASKED`: the six middle digits of a CPF.
 * - `ZEROS_LOST`: a number that is valid once its leading zeros are restored.
 * - `WRONG`: a number that is not a valid document, or a document of another kind than the row states.
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

/** `***.456.789-**`, `XXX456.789XX`, `***456789**`. */
const maskForm = /^[*X]{3}\.?(\d{3})\.?(\d{3})[-.]?[*X]{2}$/;
/** Shown for a person whose CPF is unknown, so that the lists cannot be searched by it. */
const unknownDigits = '000000';
/** A word before a document. */
const label = /^(?:CPF|CNPJ)(?:\/MF)?\s*[:.]?\s*(?=[\d*X])/;
/** Digits of a document within a text. */
const documentWithin =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{11}|\d{14})(?!\d)/;
/** A number that went through a spreadsheet or a data frame: `9100010065.0`. */
const fraction = /^(\d+)[.,]0+$/;

/** Fewer digits would make a valid CPF or CNPJ of too many codes; a list of companies alone has no CPFs to confuse. */
const fewestDigits = { any: 8, cnpj: 3 } as const;

/**
 * Reads what a list prints for a document.
 *
 * @param options.noDocument the list's own codes for none, such as `-1`.
 * @param options.kind CPF or CNPJ, if the row or the list states it. A number of the other kind is never a document: 11 digits of a
 * company are a CNPJ without its zeros or wrong, even if they are a valid CPF.
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
  const printed = plainCharacters(marked).trim().toUpperCase().replace(label, '');
  const number = fraction.exec(printed)?.[1] ?? printed;
  const damage = findNumberDamage(number, kind);
  if (damage !== undefined) return damagedNumber(damage);
  if (!/\d/.test(printed) || /^[0./\s-]+$/.test(printed) || noDocument?.test(printed))
    return withoutDocument('NONE');
  const [, first, last] = maskForm.exec(printed) ?? [];
  if (`${first}${last}` === unknownDigits) return withoutDocument('NONE');
  if (first !== undefined && kind === 'cnpj') return withoutDocument('WRONG', kind);
  if (first !== undefined) {
    return { document: null, mask: `${first}${last}`, kind: 'cpf', reading: 'MASKED' };
  }
  const bare = bareDocument(number.replace(/\s/g, ''));
  if (bare !== undefined && (bare.length === documentLength.cnpj || !/[A-Z]/.test(bare))) {
    return wholeOrWrong(bare, kind);
  }
  if (/^\d{1,13}$/.test(number)) return withZeros(number, kind) ?? withoutDocument('SHORT', kind);
  // The number of a foreigner, which has letters, is neither a CPF nor a CNPJ.
  return withoutDocument(/[A-Z]/.test(number) && !documentWithin.test(number) ? 'NONE' : 'WRONG', kind);
}

function damagedNumber({
  refusal,
  suggestion,
}: NonNullable<ReturnType<typeof findNumberDamage>>): PrintedDocument {
  if (suggestion !== undefined) {
    return { document: suggestion.value, mask: null, kind: suggestion.kind, reading: 'ZEROS_LOST' };
  }
  return withoutDocument(refusal.code === 'NUMBER_FORMAT' ? 'WRONG' : 'SPREADSHEET');
}

function withoutDocument(reading: DocumentReading, kind: DocumentKind | null = null): PrintedDocument {
  return { document: null, mask: null, kind, reading };
}

function wholeOrWrong(bare: string, kind: DocumentKind | undefined): PrintedDocument {
  // Some lists fill up a CPF to the length of a CNPJ.
  const { document } = parseDocument(kind === 'cpf' ? bare.replace(/^000(?=\d{11}$)/, '') : bare);
  if (document !== undefined && document.kind === (kind ?? document.kind)) {
    return { document: document.value, mask: null, kind: document.kind, reading: 'WHOLE' };
  }
  const own = bare.length === documentLength.cpf ? 'cpf' : 'cnpj';
  // A CNPJ that lost three zeros has the length of a CPF.
  const restored = own === 'cpf' && kind !== 'cpf' ? padded(bare, 'cnpj') : undefined;
  return restored ?? withoutDocument('WRONG', kind ?? own);
}

/** The number with its leading zeros, if that makes one document and not two. */
function withZeros(digits: string, kind: DocumentKind | undefined): PrintedDocument | undefined {
  if (digits.length < (kind === 'cnpj' ? fewestDigits.cnpj : fewestDigits.any)) return undefined;
  const kinds = kind === undefined ? (['cpf', 'cnpj'] as const) : [kind];
  const [restored, other] = kinds.flatMap((one) => padded(digits, one) ?? []);
  return other === undefined ? restored : undefined;
}

function padded(digits: string, kind: DocumentKind): PrintedDocument | undefined {
  const { document } = parseDocument(digits.padStart(documentLength[kind], '0'));
  if (document?.kind !== kind) return undefined;
  return { document: document.value, mask: null, kind, reading: 'ZEROS_LOST' };
}
