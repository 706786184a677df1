import type { Text } from '../../base/language.ts';

/** Texts of the dialog that writes a file for a data subject. */
export const handOverWords = {
  language: { en: 'Language of the data subject', 'pt-BR': 'Idioma do titular' },
  languageHint: {
    en: 'The file does not follow the language of your pages.',
    'pt-BR': 'O arquivo não segue o idioma das suas páginas.',
  },
  saved: { en: 'File downloaded', 'pt-BR': 'Arquivo baixado' },
  download: { en: 'Download', 'pt-BR': 'Baixar' },
} as const satisfies Record<string, Text>;
