import { defaultSubjectLanguage, type Language } from '../../base/language.ts';
import { languageCodes } from '../../base/translation-file.ts';
import { speak } from '../speak.ts';
import { type OptionSpec, readChoice } from './define-command.ts';

/** Option for the language of a file for a data subject. `--lang` does not change it. */
export const subjectLanguageOption: OptionSpec<Language> = {
  flags: '--subject-lang <language>',
  text: {
    en: 'language of the file for the data subject (default: pt-BR)',
    'pt-BR': 'idioma do arquivo para o titular (padrão: pt-BR)',
  },
  get choices() {
    return languageCodes();
  },
  read: (word, name) =>
    typeof word === 'string'
      ? (speak(readChoice(languageCodes(), word, name)) ?? defaultSubjectLanguage)
      : defaultSubjectLanguage,
};
