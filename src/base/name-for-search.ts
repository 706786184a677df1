/**
 * The form in which names are searched: lower case, without accents, one space between words and none around them.
 * Punctuation stays: `A & B S.A.` is another name than `AB SA`.
 */
export function nameForSearch(name: string): string {
  // Most names, of which a list may go through a thousand: these have neither accents nor other forms.
  if (/^[ -~]*$/.test(name)) return name.toLowerCase().replaceAll(/ {2,}/g, ' ').trim();
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      // A letter in lower case may have a mark of its own, as that of İ.
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
  );
}
