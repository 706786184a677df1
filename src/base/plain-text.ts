/** Returns a text without the accents of its letters: `"Não"` becomes `"Nao"`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

/**
 * The form in which texts are compared: lower case, without accents, words parted by single spaces, punctuation
 * gone. `"Não  Consta."` becomes `"nao consta"`.
 */
export function plainText(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether `words` stand in `text` as whole words in this order; both already in plain form. Whole words, because
 * INATIVA contains the letters of ATIVA and means its opposite.
 */
export function containsWords(text: string, words: string): boolean {
  if (words === '') return false;
  if (text === words) return true;
  let from = text.indexOf(words);
  while (from !== -1) {
    const end = from + words.length;
    const startsWord = from === 0 || text[from - 1] === ' ';
    const endsWord = end === text.length || text[end] === ' ';
    if (startsWord && endsWord) return true;
    from = text.indexOf(words, from + 1);
  }
  return false;
}

/**
 * Returns the form in which policies compare texts: words in lower case without accents, and signs, all separated by single spaces.
 * Signs distinguish values: `"A-"` becomes `"a -"`, `"> 30 dias"` becomes `"> 30 dias"`, `"1,5"` becomes `"1 , 5"`. Punctuation, quotes,
 * brackets, slashes and a hyphen between words only separate words: `"Não-consta."` becomes `"nao consta"`.
 */
export function comparedText(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?<=\p{L}\s*)-(?=\s*\p{L})/gu, ' ')
    .replace(/(?<!\p{N}\s*)[.,:/]|[.,:/](?!\s*\p{N})|[;!?'"\\_|\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/gu, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}
