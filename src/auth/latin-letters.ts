import { withoutMarks } from '../base/name-for-search.ts';

/** Cyrillic and Greek letters that look like Latin ones in upper or lower case (Unicode Technical Standard 39, confusables). */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухѕіјкмтнвԁԛԝһαοεινυκτρχ'].map((letter, at) => [
    letter,
    'aeopcyxsijkmthbdqwhaoeivuktpx'.charAt(at),
  ]),
);

/** Returns a text in lower case without accents, with letters of other alphabets replaced by Latin ones that look the same. */
export function latinLetters(text: string): string {
  const plain = withoutMarks(text).toLowerCase();
  return plain.replace(/[^ -~]/gu, (letter) => lookAlikes[letter] ?? letter);
}
