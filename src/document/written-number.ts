import { documentLength, isValidBare } from './check-digits.ts';
import type { Document, DocumentKind } from './kind.ts';
import {
  type DocumentRefusal,
  refuseNumberFormat,
  refuseScientificNotation,
  refuseSpreadsheetError,
} from './refusal.ts';

/**
 * A large number in scientific notation, `1,12223E+13`. A decimal mark or a sign is required, because
 * `12345678901E23` has the form of an alphanumeric CNPJ.
 */
const scientificNotation = String.raw`\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}`;

/** Error values of a spreadsheet in English and in Portuguese, and the mark of a column that is too narrow. */
const spreadsheetError = String.raw`#(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|N[U\u00DA]M!|NULL!|NULO!)|#{3,}`;

/** Digits in groups of three from the right, with one kind of separator. */
const thousands = String.raw`\d{1,3}(?:([., ' ])\d{3})(?:\1\d{3})+`;

/** A number with a decimal point; a comma counts only before zeros or cents, because it also separates documents. */
const decimalNumber = String.raw`\d{9,}(?:\.\d+|,(?:0+|\d{1,2}))`;

/** Finds a number of a spreadsheet or a data frame, or an error value, within a line. */
export const damagedNumber = new RegExp(
  String.raw`${spreadsheetError}|(?<![\p{L}\p{N}])(?:${scientificNotation}|${decimalNumber})(?![\p{L}\p{N}]|[./-][\p{L}\p{N}])`,
  'giu',
);

const exponent = /^[+-]?(\d+)(?:[.,](\d+))?E\+?(\d{1,3})$/i;
const scientificAlone = new RegExp(`^[+-]?${scientificNotation}$`, 'i');
const errorAlone = new RegExp(`^(?:${spreadsheetError})$`, 'i');
const decimalAlone = new RegExp(`^[+-]?(?:${decimalNumber})$`);
const thousandsAlone = new RegExp(`^[+-]?${thousands}(?:[.,](\\d+))?$`);

/** A CPF without two zeros. Shorter numbers are not documents that lost something. */
const fewestDigits = 9;

/** Why a text is a number and not a document, with the document that was probably written. */
interface NumberDamage {
  readonly refusal: DocumentRefusal;
  readonly suggestion: Document | undefined;
}

/**
 * Recognizes a text that a spreadsheet or a data frame made of a document: a number with decimals, with thousands
 * separators or in scientific notation, or an error value. The suggestion restores the digits, with leading zeros, if all
 * of them are still there and the result is valid.
 *
 * @returns undefined for any other text.
 */
export function findNumberDamage(plain: string, kind: DocumentKind | undefined): NumberDamage | undefined {
  if (errorAlone.test(plain))
    return { refusal: refuseSpreadsheetError(plain.toUpperCase()), suggestion: undefined };
  if (scientificAlone.test(plain)) {
    return { refusal: refuseScientificNotation(), suggestion: restored(exactInteger(plain), kind) };
  }
  const isThousands = thousandsAlone.test(plain) && plain.replace(/\D/g, '').length >= fewestDigits;
  if (!isThousands && !decimalAlone.test(plain)) return undefined;
  return { refusal: refuseNumberFormat(), suggestion: restored(integerPart(plain, isThousands), kind) };
}

/** Returns the integer that a number in scientific notation is, if it shows all of its digits. */
function exactInteger(plain: string): string | undefined {
  const [, whole = '', fraction = '', power = ''] = exponent.exec(plain) ?? [];
  return whole !== '' && fraction.length === Number(power) ? `${whole}${fraction}` : undefined;
}

/** Returns the digits before the decimal mark, if those behind it are zeros. */
function integerPart(plain: string, isThousands: boolean): string | undefined {
  const unsigned = plain.replace(/^\+/, '');
  const groups = unsigned.split(/[., ' ]/);
  const fraction = isThousands && isInteger(unsigned) ? '' : (groups.pop() ?? '');
  return /^0*$/.test(fraction) && !plain.startsWith('-') ? groups.join('') : undefined;
}

/** Tells whether a number with thousands separators has no decimal mark: all its separators are the same. */
function isInteger(unsigned: string): boolean {
  const separators = new Set(unsigned.replace(/\d/g, ''));
  return separators.size === 1 && /\D\d{3}$/.test(unsigned);
}

/**
 * Returns the only valid document that digits are once lost leading zeros are put back; undefined if there is none, or one of each kind.
 * A company can have lost more zeros than a person: of 9 or 10 digits that are not a CPF, one of the first branches of a company counts.
 */
export function restored(digits: string | undefined, kind: DocumentKind | undefined): Document | undefined {
  if (digits === undefined || digits.length < fewestDigits) return undefined;
  const isValid = (one: DocumentKind) => isValidBare(one, digits.padStart(documentLength[one], '0'));
  const isShort = digits.length <= documentLength.cpf;
  const isPerson = isShort && isValid('cpf');
  // Branches with a number above 999 are too rare to count.
  const mayBeCompany = isShort ? /0\d{5}$/.test(digits) && isValid('cnpj') : isValid('cnpj');
  if (isPerson && kind !== 'cnpj' && (kind === 'cpf' || !mayBeCompany)) return padded('cpf', digits);
  const isCompany = mayBeCompany && (!isShort || (!isPerson && /^\d{3,4}000\d{3}$/.test(digits)));
  return isCompany && kind !== 'cpf' ? padded('cnpj', digits) : undefined;
}

/**
 * Returns the CPF of a valid CNPJ without separators that may be a CPF padded with zeros: one in 100 of them has the check digits of a CNPJ
 * too. Head offices and first branches count as companies.
 */
export function filledCpf(bare: string): Document | undefined {
  const value = /^000\d{5}(?!00)\d{6}$/.test(bare) ? bare.slice(3) : '';
  return isValidBare('cpf', value) ? { kind: 'cpf', value } : undefined;
}

function padded(kind: DocumentKind, digits: string): Document {
  return { kind, value: digits.padStart(documentLength[kind], '0') };
}
