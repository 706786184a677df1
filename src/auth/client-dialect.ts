/**
 * Whose shape the answers of a client have: the specification's, or that of the hosted product's first version, which
 * clients deployed before it read. It changes answers of the HTTP edge and nothing below it.
 */
export const clientDialects = ['specification', 'hosted-v1'] as const;
export type ClientDialect = (typeof clientDialects)[number];

export function isClientDialect(text: string): text is ClientDialect {
  return clientDialects.some((dialect) => dialect === text);
}
