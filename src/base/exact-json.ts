/** Texts, which stay as they are, and whole numbers of 16 digits or more. */
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON (RFC 8259) without loss of digits: a whole number beyond 2^53 − 1, for example a case number, becomes a text of
 * its digits.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return value;
  return JSON.parse(
    text.replace(textOrLongNumber, (token) =>
      token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
    ),
  );
}
