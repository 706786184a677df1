import { checkDigits } from '../../document/check-digits.ts';

/** The CPF of a base of nine digits. */
export function cpfOf(base: string): string {
  return base + checkDigits('cpf', base);
}

/** The CNPJ of an establishment: a root of eight characters and an order of four. */
export function cnpjOf(root: string, order: string): string {
  return root + order + checkDigits('cnpj', root + order);
}
