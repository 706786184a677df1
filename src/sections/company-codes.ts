/**
 * Returns the seven digits of a subclass of CNAE (IBGE, CNAE 2.3), which is also written `4711-3/02`, `47.11-3-02` or `4711-3/02` with
 * blanks.
 *
 * @returns undefined if the text is no such code.
 */
export function cnaeDigits(text: string): string | undefined {
  const digits = text.replace(/[./\s-]/g, '');
  return /^\d{7}$/.test(digits) ? digits : undefined;
}

/**
 * Returns a text with the four digits of the code of a legal nature before its words: sources and people also write `206-2`.
 *
 * @returns undefined if the text does not begin with such a code.
 */
export function withNatureDigits(text: string): string | undefined {
  const [, code, digit, rest] = /^\s*(\d{3})-?(\d)(?!\d)(.*)$/s.exec(text) ?? [];
  return code === undefined ? undefined : `${code}${digit}${rest}`.trim();
}
