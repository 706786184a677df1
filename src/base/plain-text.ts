/**
 * The form in which texts are compared: lower case, without accents, words parted by single spaces, punctuation
 * gone. `"Não  Consta."` becomes `"nao consta"`.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
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
