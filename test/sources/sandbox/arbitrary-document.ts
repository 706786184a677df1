import fc from 'fast-check';
import type { Document } from '../../../src/document/document.ts';
import { cnpjOf, cpfOf } from '../../../src/sources/sandbox/document-of-base.ts';

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

const characters = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: length,
    maxLength: length,
  });

const orders = fc.oneof(
  fc.constant('0001'),
  fc.constant('0002'),
  digits(4).filter((order) => order !== '0000'),
);

const canBeIssued = ({ value }: Document): boolean => !/^(.)\1+$/.test(value) && value !== '12345678909';

export const anyCpf: fc.Arbitrary<Document> = digits(9)
  .map((base): Document => ({ kind: 'cpf', value: cpfOf(base) }))
  .filter(canBeIssued);

export const numericCnpj: fc.Arbitrary<Document> = fc
  .tuple(digits(8), orders)
  .map(([root, order]): Document => ({ kind: 'cnpj', value: cnpjOf(root, order) }))
  .filter(canBeIssued);

export const alphanumericCnpj: fc.Arbitrary<Document> = fc
  .tuple(characters(8), fc.oneof(orders, characters(4)))
  .map(([root, order]): Document => ({ kind: 'cnpj', value: cnpjOf(root, order) }))
  .filter(canBeIssued);

export const anyCnpj = fc.oneof(
  { weight: 3, arbitrary: numericCnpj },
  { weight: 1, arbitrary: alphanumericCnpj },
);

export const anyDocument = fc.oneof(anyCpf, anyCnpj);
