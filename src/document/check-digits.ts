import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { DocumentKind } from './kind.ts';

const validators = { cpf, cnpj };

/** How many characters a document has without its mask. */
export const documentLength: Readonly<Record<DocumentKind, number>> = { cpf: 11, cnpj: 14 };

/**
 * The two check digits of a base: 9 digits of a CPF, or 12 characters `0-9A-Z` of a CNPJ, each worth its ASCII code
 * less 48 (modulus 11; Instrução Normativa RFB 2.229/2024 for the alphanumeric CNPJ).
 */
export function checkDigits(kind: DocumentKind, base: string): string {
  const { verifierDigit } = validators[kind];
  const first = verifierDigit(base);
  return `${first}${verifierDigit(base + first)}`;
}

/** Whether a text without mask, in upper case, is a valid document of this kind. The library is the judge. */
export function isValidBare(kind: DocumentKind, bare: string): boolean {
  return bare.length === documentLength[kind] && validators[kind].isValid(bare, true);
}
