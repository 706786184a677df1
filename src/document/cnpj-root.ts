/** The first eight characters of a bare CNPJ, which a company's head office and branches share. */
export function cnpjRoot(value: string): string {
  return value.slice(0, 8);
}
