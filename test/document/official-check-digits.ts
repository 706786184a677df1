import fc from 'fast-check';
import type { Document, DocumentKind } from '../../src/document/kind.ts';

/** The weights as the federal revenue service publishes them, from left to right, for the first and second digit. */
const weights: Readonly<Record<DocumentKind, readonly (readonly number[])[]>> = {
  cpf: [
    [10, 9, 8, 7, 6, 5, 4, 3, 2],
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  ],
  cnpj: [
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  ],
};

/** A base with its two check digits, written from the published rule and not from the program or its library. */
export function withOfficialCheckDigits(kind: DocumentKind, base: string): string {
  return weights[kind].reduce((text, row) => {
    const sum = row.reduce((total, weight, at) => total + weight * (text.charCodeAt(at) - 48), 0);
    const rest = sum % 11;
    return text + (rest < 2 ? 0 : 11 - rest);
  }, base);
}

const textOf = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });

const digits = '0123456789';

const isOrdinary = ({ value }: Document) => !/^(.)\1+$/.test(value) && value !== '12345678909';

export const anyCpf: fc.Arbitrary<Document> = textOf(digits, 9)
  .map((base): Document => ({ kind: 'cpf', value: withOfficialCheckDigits('cpf', base) }))
  .filter(isOrdinary);

export const anyCnpj: fc.Arbitrary<Document> = fc
  .oneof(textOf(digits, 12), textOf(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12))
  .map((base): Document => ({ kind: 'cnpj', value: withOfficialCheckDigits('cnpj', base) }))
  .filter(isOrdinary);

export const anyDocument = fc.oneof(anyCpf, anyCnpj);
