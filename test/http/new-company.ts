import { worldOf } from '../../src/sources/sandbox/sandbox-details.ts';

let count = 0;

/**
 * A valid CNPJ that no other test has (modulus 11, weights 2 to 9 from the right). In the sandbox it belongs to an active
 * company that is not young, whatever tests ran before: a few of its companies are denied for that alone.
 */
export function newCompany(): string {
  for (;;) {
    count += 1;
    const value = companyOf(40_000_000 + count);
    const { world, subject } = worldOf({ kind: 'cnpj', value });
    const { status, openingDate } = world.company(subject);
    if (status === 'ATIVA' && openingDate < '2024') return value;
  }
}

/** The CNPJ of the first establishment with this root, of eight digits. */
export function companyOf(root: number): string {
  const base = `${String(root)}0001`;
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((total, one, index) => total + Number(one) * (2 + (index % 8)), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}
