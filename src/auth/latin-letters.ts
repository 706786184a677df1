import { withoutMarks } from '../base/name-for-search.ts';

/** Letters that look like other Latin ones in upper or lower case: Cyrillic, Greek and Latin (Unicode Technical Standard 39, confusables). */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухѕіјкмтнвԁԛԝһαοεινυκτρχɡɑı'].map((letter, at) => [
    letter,
    'aeopcyxsijkmthbdqwhaoeivuktpxgai'.charAt(at),
  ]),
);

/** Returns a text in lower case without accents, with letters of other alphabets replaced by Latin ones that look the same. */
export function latinLetters(text: string): string {
  const plain = withoutMarks(text).toLowerCase();
  return plain.replace(/[^ -~]/gu, (letter) => lookAlikes[letter] ?? letter);
}
