import { addTranslation, isWritten } from '../base/language.ts';
import { readTranslation } from '../base/translation-file.ts';
import { addLocale } from './locale.ts';

const spoken = new Set<string>();

/** Loads a translated language on a thread, if it is not loaded yet. The shipped languages are always loaded. */
export function speak(code: string): void {
  if (isWritten(code) || spoken.has(code)) return;
  const { locale, texts } = readTranslation(code);
  addLocale(addTranslation(code, texts), locale);
  spoken.add(code);
}
