/**
 * The form in which names are searched: lower case, without accents, one space between words and none around them.
 * Punctuation stays: `A & B S.A.` is another name than `AB SA`.
 */
export function nameForSearch(name: string): string {
  // Most names, of which a list may go through a thousand, have neither accents nor other forms.
  const plain = isPlain.test(name)
    ? name.toLowerCase()
    : // A letter in lower case may have a mark of its own, as that of İ.
      withoutMarks(withoutMarks(name).toLowerCase());
  return plain.replace(/[\s\p{C}]+/gu, ' ').trim();
}

const isPlain = /^[ -~]*$/;

/** Returns a text without accents, and with compatibility forms such as ligatures and full-width letters replaced (NFKD). */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
