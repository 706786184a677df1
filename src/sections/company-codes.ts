/**
 * Returns the seven digits of a CNAE subclass (IBGE, CNAE 2.3). Sources also write `4711-3/02`, `47.11-3-02`, blanks within the code, and
 * `111301` without the first zero.
 *
 * @returns undefined if the text is not such a code.
 */
export function cnaeDigits(text: string): string | undefined {
  const digits = text.replace(/[./\s-]/g, '');
  if (/^\d{6}$/.test(text.trim())) return `0${digits}`;
  return /^\d{7}$/.test(digits) ? digits : undefined;
}

/**
 * Returns a text that starts with the code of a legal nature, with its four digits unpunctuated. Sources and users also write `206-2`.
 *
 * @returns undefined if the text does not start with such a code.
 */
export function withNatureDigits(text: string): string | undefined {
  const [, code, digit, rest] = /^\s*(\d{3})-?(\d)(?!\d)(.*)$/s.exec(text) ?? [];
  return code === undefined ? undefined : `${code}${digit}${rest}`.trim();
}

/** Whether a text can be the code of a legal nature or words of its description. A shorter code does not stand for its group. */
export function isNatureText(text: string): boolean {
  return /[^\d\s./-]/.test(text) || /^\d{4}$/.test(text);
}
