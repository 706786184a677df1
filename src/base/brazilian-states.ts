const codes: ReadonlySet<string> = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
);

/** Whether a text is the code of a state or of the federal district, such as `SP`. */
export function isState(text: string): boolean {
  return codes.has(text);
}
