import { addTranslation, isWritten, type Language } from '../base/language.ts';
import { languageCodes, readTranslation } from '../base/translation-file.ts';
import { addLocale } from '../wording/locale.ts';

/** The language of a code, its translation read where it needs one; undefined for a code that nobody translated. */
export function speak(code: string): Language | undefined {
  if (isWritten(code)) return code;
  if (!languageCodes().includes(code)) return undefined;
  const { locale, texts } = readTranslation(code);
  const language = addTranslation(code, texts);
  addLocale(language, locale);
  return language;
}
