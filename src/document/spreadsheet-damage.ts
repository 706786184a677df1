import { type DocumentRefusal, refuseScientificNotation, refuseSpreadsheetError } from './refusal.ts';

/**
 * A large number as a spreadsheet shows it, `1,12223E+13`. A decimal mark or a sign must be there, since
 * `12345678901E23` has the form of an alphanumeric CNPJ.
 */
const scientificNotation = String.raw`\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}`;

/** What a spreadsheet writes instead of a value, in English and in Portuguese, and a column too narrow. */
const spreadsheetError = String.raw`#(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|N[U\u00DA]M!|NULL!|NULO!)|#{3,}`;

/** Finds either within a line. */
export const spreadsheetDamage = new RegExp(
  String.raw`${spreadsheetError}|(?<![\p{L}\p{N}])${scientificNotation}(?![\p{L}\p{N}]|[./-][\p{L}\p{N}])`,
  'giu',
);

const numberAlone = new RegExp(`^[+-]?${scientificNotation}$`, 'i');
const errorAlone = new RegExp(`^(?:${spreadsheetError})$`, 'i');

/** The refusal of a text that is nothing but what a spreadsheet made of a document. */
export function refuseSpreadsheetDamage(plain: string): DocumentRefusal | undefined {
  if (numberAlone.test(plain)) return refuseScientificNotation();
  return errorAlone.test(plain) ? refuseSpreadsheetError(plain.toUpperCase()) : undefined;
}
